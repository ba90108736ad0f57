import { makeBook, prose, xhtml } from './make-book.ts';
import { expect, test } from './harness-page.ts';

test('sections the contents do not name say their own name, and no "1 de 1"', async ({ reader, harness: server }) => {
  const plan = [
    { name: 'cubierta.xhtml', body: '<p>cubierta</p>', isUnlisted: true },
    { name: 'titulo.xhtml', body: '<h1>El agua</h1>', isUnlisted: true },
    { name: 'uno.xhtml', body: `<h1>Uno</h1>${prose(1)}` },
    { name: 'sigue.xhtml', body: prose(30), isUnlisted: true },
    { name: 'fin.xhtml', body: '<section aria-label="Colofón"><p>fin</p></section>', isUnlisted: true },
  ];
  await reader.open(server.serve(await makeBook({ chapters: plan })));
  const labels = [(await reader.now()).label];
  while (!(await reader.now()).isLast) {
    await reader.next();
    labels.push((await reader.now()).label);
  }
  expect(labels.slice(0, 3)).toEqual(['Libro de prueba', 'El agua', 'Capítulo 3 · 1 de 1']);
  expect(labels[3]).toMatch(/^Capítulo 3 · 1 de \d\d$/);
  expect(labels.at(-1)).toBe('Colofón');
});

test('a text that names no language has the hyphens and the voice of its book, and quotes of nobody', async ({
  reader,
  harness: server,
}) => {
  const said = xhtml('<p><q>dos</q></p>').replace('<html ', '<html lang="fr" ');
  const chapters = [
    { name: 'a.xhtml', body: '<p><q>uno</q></p>' },
    { name: 'b.xhtml', body: said },
  ];
  await reader.open(server.serve(await makeBook({ chapters })));
  const look = (): { lang: string; quotes: string } => {
    const quotation = document.querySelector('q') ?? document.body;
    return { lang: document.documentElement.lang, quotes: getComputedStyle(quotation).quotes };
  };
  expect(await (await reader.frame()).evaluate(look)).toEqual({ lang: 'es', quotes: '"“" "”" "‘" "’"' });
  await reader.next();
  expect(await (await reader.frame()).evaluate(look)).toEqual({ lang: 'fr', quotes: 'auto' });
});

test('words are divided by the rules of their language where somebody wants it, and titles never', async ({
  reader,
  harness: server,
}) => {
  const style = '<style>p { hyphens: auto } .no { hyphens: none }</style>';
  const body = '<h1>Título</h1><p>Una palabra extraordinaria.</p><p class="no">Otra palabra.</p><pre>código</pre>';
  await reader.open(server.serve(await makeBook({ head: style, chapters: [{ name: 'a.xhtml', body }] })));
  const how = async () =>
    (await reader.frame()).evaluate(() =>
      ['h1', 'p', 'p.no', 'pre'].map((name) => getComputedStyle(document.querySelector(name) ?? document.body).hyphens),
    );
  const want = (hyphens: 'book' | 'on' | 'off') =>
    reader.page.evaluate((one) => harness.setText({ hyphens: one }), hyphens);
  expect(await how()).toEqual(['manual', 'auto', 'none', 'manual']);
  await want('on');
  await expect.poll(how).toEqual(['manual', 'auto', 'auto', 'manual']);
  await want('off');
  await expect.poll(how).toEqual(['manual', 'manual', 'manual', 'manual']);
  await want('book');
  await expect.poll(how).toEqual(['manual', 'auto', 'none', 'manual']);
});
