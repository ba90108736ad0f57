import { describe, expect, test } from 'vitest';
import { demoEpubs } from '../../../demo/epub/books.ts';
import { otherSchoolEpubs } from '../../../demo/epub/other-school-books.ts';
import { readEpub } from './read-epub.ts';
import type { EpubEntry } from './read-epub.ts';

const shelf = await Promise.all(
  [...demoEpubs, ...otherSchoolEpubs].map(async (book) => ({
    book,
    bytes: await book.build(),
    entries: await readEpub(await book.build()),
  })),
);

function textOf(entries: readonly EpubEntry[], path: string): string {
  return entries.find((entry) => entry.path === path)?.text ?? '';
}

describe('the demo shelf', () => {
  test('holds seven books with different names, one of them a picture book of fixed layout', () => {
    expect(new Set(demoEpubs.map(({ slug }) => slug)).size).toBe(7);
    expect(demoEpubs.filter(({ layout }) => layout === 'fixed').map(({ grade }) => grade)).toEqual(['1.º de primaria']);
  });

  test('is built in less than two seconds', async () => {
    const startedAt = performance.now();
    await Promise.all(demoEpubs.map(({ build }) => build()));
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});

describe.each(shelf)('$book.title', ({ book, bytes, entries }) => {
  const opf = textOf(entries, 'EPUB/package.opf');
  const pages = entries.filter(({ path }) => path.endsWith('.xhtml'));

  test('is the same to the last byte when it is built again', async () => {
    expect(Buffer.compare(Buffer.from(await book.build()), Buffer.from(bytes))).toBe(0);
  });

  test('starts with its media type, stored and without extra field', () => {
    const [first] = entries;
    expect(first).toEqual({
      path: 'mimetype',
      isStored: true,
      hasExtraField: false,
      text: 'application/epub+zip',
    });
  });

  test('tells its title, subject, grade and accessibility in its own metadata', () => {
    expect(opf).toContain(`<dc:title id="title">${book.title}</dc:title>`);
    expect(opf).toContain(`<dc:subject>${book.subject}</dc:subject>`);
    expect(opf).toContain(`<meta property="schema:educationalLevel">${book.grade}</meta>`);
    expect(opf).toContain('<dc:publisher>Editorial Libro Digital</dc:publisher>');
    expect(opf).toMatch(/<dc:creator[^>]*>[^<]+ [^<]+<\/dc:creator>/);
    expect(opf).toMatch(/<dc:description>[^<]{120,}<\/dc:description>/);
    expect(opf).toMatch(/schema:accessibilitySummary">[^<]+</);
  });

  test('has a cover, contents with a page list, and an NCX for older readers', () => {
    expect(opf).toMatch(/href="images\/cover\.svg" media-type="image\/svg\+xml" properties="cover-image"/);
    const nav = textOf(entries, 'EPUB/nav.xhtml');
    expect(nav).toContain('epub:type="toc"');
    expect(nav).toContain('epub:type="page-list"');
    expect(nav).toContain('epub:type="landmarks"');
    expect(textOf(entries, 'EPUB/toc.ncx')).toContain('<navMap>');
  });

  test('describes every picture', () => {
    const pictures = pages.flatMap(({ text }) => text.match(/<img\b[^>]*>|<svg\b[^>]*>/g) ?? []);
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((tag) => !/ (?:alt|aria-label)="[^"]{10,}"/.test(tag))).toEqual([]);
  });

  test('links to nothing outside itself and carries no script', () => {
    const outside = entries
      .filter(({ path }) => /\.(?:xhtml|svg|css|ncx)$/.test(path))
      .flatMap(({ text }) => text.match(/(?:href|src)="(?:https?:)?\/\/[^"]*"|url\(["']?(?:https?:)?\/\/[^)]*/g) ?? []);
    expect(outside).toEqual([]);
    expect(pages.filter(({ text }) => /<script|javascript:|\son\w+=/i.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('leaves no notation of its sources in the text', () => {
    const leftovers = pages.flatMap(({ text }) => {
      const words = text.replaceAll(/<[^>]*>/g, ' ');
      return words.match(/:::|\^\[|\*\*|\$|\||<!--|\{\w+\}|\\frac|&amp;amp;/g) ?? [];
    });
    expect(leftovers).toEqual([]);
  });
});

describe('what each kind of book needs', () => {
  const entriesOf = (slug: string): readonly EpubEntry[] => shelf.find(({ book }) => book.slug === slug)?.entries ?? [];
  const wholeText = (slug: string): string =>
    entriesOf(slug)
      .filter(({ path }) => path.startsWith('EPUB/text/'))
      .map(({ text }) => text)
      .join('\n');

  test('formulas in mathematics and physics are MathML with words to be read aloud', () => {
    for (const slug of ['cuentas-claras', 'fuerza-y-movimiento']) {
      const formulas = wholeText(slug).match(/<math\b[^>]*>/g) ?? [];
      expect(formulas.length).toBeGreaterThan(25);
      expect(formulas.filter((tag) => !/alttext="[^"]+"/.test(tag))).toEqual([]);
    }
  });

  test('the novel is long enough for page turning to matter', () => {
    const words = wholeText('la-biblioteca-del-rio')
      .replaceAll(/<[^>]*>/g, ' ')
      .split(/\s+/);
    expect(words.length).toBeGreaterThan(8000);
  });

  test('the picture book has sixteen pages or more in pairs of left and right', () => {
    const opf = textOf(entriesOf('quirquincho'), 'EPUB/package.opf');
    const sides = [...opf.matchAll(/properties="page-spread-(left|right)"/g)].map((match) => match[1]);
    expect(sides.length).toBeGreaterThanOrEqual(16);
    expect(sides.filter((side, index) => side !== (index % 2 === 0 ? 'left' : 'right'))).toEqual([]);
    expect(opf).toContain('<meta property="rendition:layout">pre-paginated</meta>');
  });

  test('the language book explains words in footnotes that lead there and back', () => {
    const text = wholeText('palabras-que-vuelan');
    expect(text).toContain('epub:type="noteref"');
    expect(text).toContain('epub:type="footnote"');
    expect(text).toContain('role="doc-backlink"');
  });
});
