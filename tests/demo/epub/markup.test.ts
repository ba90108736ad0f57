import { describe, expect, test } from 'vitest';
import { renderChapter } from '../../../demo/epub/chapter.ts';
import { renderMath } from '../../../demo/epub/math.ts';

const chapter = (source: string) => renderChapter(source, 'chapter', 1);

describe('the markup of the chapters', () => {
  test('escapes what would break the page', () => {
    expect(chapter('# Uno\n\nTom & Ana dicen que 3 < 4').body).toContain('Tom &amp; Ana dicen que 3 &lt; 4');
  });

  test('puts the label of a chapter into the contents with its title', () => {
    expect(chapter('# Capítulo 1 | El *río*').headings[0]?.text).toBe('Capítulo 1. El río');
  });

  test('reads a figure with its alternative text and refuses one without', () => {
    const { body, images } = chapter('# Uno\n\n![Un mapa "viejo"](mapa.svg) **Figura 1.** El mapa.');
    expect(body).toContain('alt="Un mapa &quot;viejo&quot;"');
    expect(body).toContain('<figcaption><strong>Figura 1.</strong> El mapa.</figcaption>');
    expect(images).toEqual(['mapa.svg']);
    expect(() => chapter('# Uno\n\n![](mapa.svg)')).toThrow(/alternative text/);
  });

  test('gives a table headers for its columns and rows', () => {
    const { body } = chapter('# Uno\n\nTabla: Ríos\n| Río | Mar |\n|---|---|\n| Paraná | Atlántico |');
    expect(body).toContain('<caption>Ríos</caption>');
    expect(body).toContain('<th scope="col">Mar</th>');
    expect(body).toContain('<th scope="row">Paraná</th><td>Atlántico</td>');
  });

  test('numbers pages through the book, one every page of print', () => {
    const words = Array.from({ length: 5 }, () => 'palabra '.repeat(120)).join('\n\n');
    const first = renderChapter(`# Uno\n\n${words}`, 'chapter', 7);
    expect(first.pages.map(({ label }) => label)).toEqual(['7', '8', '9']);
    expect(first.nextPage).toBe(10);
  });

  test('ties the comma after a formula to it, and only that', () => {
    const { body } = chapter('# Uno\n\nSi $a = 2$, entonces $b$ crece.');
    expect(body).toMatch(/<span class="together"><math [^>]*>.*?<\/math>,<\/span> entonces <math/);
    expect(body).toMatch(/<\/math> crece\./);
  });

  test('names page marks without a label their role may not have, and boxes are no landmarks', () => {
    const { body } = chapter('# Uno\n\n::: recuerda\nAgua.\n:::');
    expect(body).toContain('role="doc-pagebreak" id="pagina-1" title="1"');
    expect(body).not.toContain('<aside');
  });

  test('leads from a note to its text and back', () => {
    const { body } = chapter('# Uno\n\nUna parihuana^[Un flamenco.] vuela.');
    expect(body).toContain('href="#nota-1">1</a> vuela');
    expect(body).toContain('href="#llamada-1"');
    expect(body).toContain('Un flamenco.');
  });

  test('ties a closing dash to its word and the groups of a long number to each other', () => {
    const { body } = chapter('# Uno\n\n—Son 6 961 metros —dijo Ana—.');
    expect(body).toContain('6\u00a0961 metros —dijo Ana\u2060—.');
  });

  test('refuses a box that nobody knows or that never ends', () => {
    expect(() => chapter('# Uno\n\n::: raro\nTexto\n:::')).toThrow(/Unknown box/);
    expect(() => chapter('# Uno\n\n::: recuerda\nTexto')).toThrow(/without end/);
  });
});

describe('formulas', () => {
  test('become MathML that can also be heard', () => {
    const html = renderMath('\\frac{3}{4} + x^2', false);
    expect(html).toContain('<mfrac><mrow><mn>3</mn></mrow><mrow><mn>4</mn></mrow></mfrac>');
    expect(html).toContain('<msup><mi>x</mi><mrow><mn>2</mn></mrow></msup>');
    expect(html).toContain('alttext="3 sobre 4 más x al cuadrado"');
  });

  test('with a mistake stop the build instead of reaching a pupil', () => {
    expect(() => renderMath('\\frac{1}', false)).toThrow(/ends too early/);
    expect(() => renderMath('\\nada', false)).toThrow(/Unknown command/);
    expect(() => renderMath('1}', false)).toThrow(/Unexpected/);
  });
});
