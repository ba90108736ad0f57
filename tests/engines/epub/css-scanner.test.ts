import { describe, expect, it } from 'vitest';
import { fc } from '../../support/fast-check.ts';
import { scanCss } from '../../../src/engines/epub/css-scanner.ts';

const written = (css: string): string =>
  scanCss(css)
    .map((part) => (typeof part === 'string' ? part : `<${part.isImport ? 'import ' : ''}${part.url}>`))
    .join('');
const addresses = (css: string): string[] => scanCss(css).flatMap((part) => (typeof part === 'string' ? [] : part.url));

describe('addresses in a style sheet', () => {
  it.each([
    ['p { background: url(a.png) }', ['a.png']],
    ["p { background: URL( 'a b.png' ) }", ['a b.png']],
    ['p { background: u\\72l(a.png), \\55 RL("b.png") }', ['a.png', 'b.png']],
    ['p { background: url(a\\).png) }', ['a).png']],
    ['@import "a.css"; @import url(b.css) screen;', ['a.css', 'b.css']],
    ['p { background: image-set("a.png" 1x, "b.png" type("image/png") 2x) }', ['a.png', 'b.png']],
    ['p { background: -webkit-image-set(url(a.png) 1x) }', ['a.png']],
    ['@font-face { src: local("Mi letra"), url(a.woff) format("woff") }', ['a.woff']],
    ['p { background: src("a.png") }', ['a.png']],
    ['p { x: "no\nurl(a.png)', ['a.png']],
    ['p { background: url(a.png', ['a.png']],
  ])('are found in %s', (css, expected) => {
    expect(addresses(css)).toEqual(expected);
  });

  it('are not invented from strings, comments and namespaces', () => {
    expect(
      addresses('/* url(a.png) */ p::before { content: "url(b.png)" } @namespace url(http://www.w3.org/1999/xhtml);'),
    ).toEqual([]);
  });

  it('cannot be brought into a picture function by substitution', () => {
    expect(written('p { --a: "x"; background: image-set(var(--a) 1x) }')).toContain('image-set(libro-none(');
  });
});

describe('what is kept', () => {
  it('is the sheet as written', () => {
    const css =
      '@media (min-width: 40em) { .a > p:nth-child(2n+1)::before { margin: -.5em 0 1.25e1px; color: #0a9; content: "«\\201C »"; width: calc(100% - 2 * 1px) } }';
    expect(written(css).replaceAll(/\s+/g, ' ')).toBe(css.replace('\\201C »', '“»').replaceAll(/\s+/g, ' '));
  });

  it('has page breaks as column breaks and today’s names for prefixed ones', () => {
    expect(
      written(
        'h1 { page-break-before: always; page-break-inside: avoid; break-after: left; -epub-hyphens: auto; text-transform: -epub-fullwidth }',
      ),
    ).toBe(
      'h1 { break-before: column; break-inside: avoid; break-after: column; hyphens: auto; text-transform: full-width }',
    );
  });

  it('has the old value of combined letters as today’s', () => {
    expect(written('p { -epub-text-combine: horizontal; writing-mode: horizontal-tb }')).toBe(
      'p { text-combine-upright: all; writing-mode: horizontal-tb }',
    );
    expect(written('p { -epub-text-combine-horizontal: all }')).toBe('p { text-combine-upright: all }');
    expect(
      ['vertical-right', 'rotate-right', 'rotate-normal', 'sideways'].map((old) =>
        written(`p { -epub-text-orientation: ${old} }`),
      ),
    ).toEqual(['mixed', 'sideways', 'sideways', 'sideways'].map((today) => `p { text-orientation: ${today} }`));
    expect(written('p { -epub-text-underline-position: alphabetic }')).toBe('p { text-underline-position: auto }');
    expect(written('.alphabetic { constructor: name }')).toBe('.alphabetic { constructor: name }');
  });

  it.each([
    ['p { font-size: 12px }', 'p { font-size: calc(12px * var(--libro-letters, 1)) }'],
    ['p { FONT-SIZE: .5in; margin: 4px }', 'p { FONT-SIZE: calc(.5in * var(--libro-letters, 1)); margin: 4px }'],
    [
      'p { font: bold 1.25e1pt/14px Arial }',
      'p { font: bold calc(1.25e1pt * var(--libro-letters, 1))/calc(14px * var(--libro-letters, 1)) Arial }',
    ],
    ['p { font-size: x-large }', 'p { font-size: calc(24px * var(--libro-letters, 1)) }'],
    ['p { line-height: 20px }', 'p { line-height: calc(20px * var(--libro-letters, 1)) }'],
    ['p { font-size: 1.2em; line-height: 1.5 }', 'p { font-size: 1.2em; line-height: 1.5 }'],
    [
      'font { margin: 2px } p { font-size: 120%; width: 3px }',
      'font { margin: 2px } p { font-size: 120%; width: 3px }',
    ],
    [
      '@media (min-width: 600px) { p { letter-spacing: 1px } }',
      '@media (min-width: 600px) { p { letter-spacing: 1px } }',
    ],
    ['p { font-size: 12px\\9 }', 'p { font-size: 12px\\9 }'],
    ['h1 { font: 24px }', 'h1 { font: 24px }'],
    ['p { font-size: 12pxy }', 'p { font-size: 12pxy }'],
  ])('has fixed letters that grow: %s', (css, expected) => {
    expect(written(css)).toBe(expected);
  });

  it('takes no longer where a number never ends', () => {
    const startedAt = performance.now();
    expect(written(`p { font-size: ${'1'.repeat(300_000)} }`)).toContain('1111');
    expect(written(`p { font-size: ${'1.'.repeat(150_000)} }`)).toContain('1.1.');
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it.each([
    'ªurl(http://e/x)',
    '÷url(http://e/x)',
    '×URL("http://e/x")',
    '\u2028url(http://e/x)',
    '\u00a0url(http://e/x)',
  ])('takes %j for an address, for a browser does that counts the first character to no name', (css) => {
    expect(addresses(css)).toEqual(['http://e/x']);
  });

  it.each(['\\aa url(http://e/x)', '\\d7 url(http://e/x)'])('keeps %j one name', (css) => {
    expect(addresses(css)).toEqual([]);
    const [kept] = scanCss(css);
    expect(typeof kept === 'string' ? addresses(kept) : kept).toEqual([]);
  });

  it.each([
    'p { background: url<!--(http://e/x) }',
    'p { background: u<!--rl(http://e/x) }',
    'p { background: url-->(http://e/x) }',
    'p { background: image-s<!--et("http://e/x" 1x) }',
    '@<!--import "http://e/x";',
    '@im<!--port "http://e/x";',
    '@-->import "http://e/x";',
  ])('makes no address of what stands around a mark of a comment: %s', (css) => {
    expect(addresses(written(css)).filter((url) => url.startsWith('http'))).toEqual([]);
    expect(written(css)).not.toMatch(/url\(|image-set|@\w*import/);
  });

  it('never holds an address that was not answered for, whatever the sheet says', () => {
    const piece = fc.constantFrom(
      'url(',
      'u\\72l(',
      '"',
      "'",
      'http://e/x',
      ')',
      '(',
      ';',
      '}',
      '{',
      '\\',
      '\n',
      '@import ',
      '/*',
      '*/',
      'a',
      ' ',
      '<!--',
      '</style>',
      'image-set(',
      '-->',
    );
    // What a mark of a comment could stand in the midst of, often enough that it does.
    const torn = fc.constantFrom('url', 'u', 'rl', '@', 'import', '<!--', '(', '"http://e/x"');
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, torn), { maxLength: 24 }), (pieces) => {
        const kept = scanCss(pieces.join(''))
          .filter((part) => typeof part === 'string')
          .join(' ');
        expect(kept.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/(?<![@\w\u00c0-\uffff-]|\\[\da-f]{1,6} )url\(/i);
        expect(kept).not.toContain('</');
        // Kept a second time, nothing new comes to light.
        expect(addresses(kept).filter((url) => url.startsWith('http'))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
