import { makeBook } from '../../engines/epub/make-book.ts';
import { askingChapters, scriptedChapters } from './chapters.ts';
import { drawingOf, drawings } from './drawings.ts';
import { hit, type HostileBook, type HostilePlaces, withPlaces } from './hostile-book.ts';
import { packages } from './packages.ts';
import { endless, pdfs } from './pdfs.ts';
import { styles } from './styles.ts';

const after = { name: 'z.xhtml', body: '<p>después</p>' };

/** What lies beside a chapter, for those that ask for it. */
const evilFiles: Readonly<Record<string, string>> = {
  'evil.js': `${hit}; export default 1;`,
  'evil.css': 'p { background: url(@OUT@/css) } @import "evil2.css"; @import "@OWN@/api/css-import";',
  'evil2.css': '@import "evil.css"; @import "evil2.css"; p { background: url(evil.css) }',
  'evil.svg': drawingOf(
    `<script>${hit}</script><image href="@OUT@/inner"/><rect onload="${hit}" width="90" height="90"/>`,
  ),
  'evil.xsl': `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html><script>${hit}</script></html></xsl:template></xsl:stylesheet>`,
};

type Chapters = Parameters<typeof makeBook>[0]['chapters'];

function bookOf(places: HostilePlaces, chapters: Chapters, files: Readonly<Record<string, string>> = {}, head = '') {
  const all = { ...evilFiles, ...files };
  return makeBook({
    chapters: chapters.map((chapter) => ({ ...chapter, body: withPlaces(chapter.body, places) })),
    files: Object.fromEntries(Object.entries(all).map(([path, text]) => [path, withPlaces(text, places)])),
    head: withPlaces(head, places),
  });
}

const fromChapters = (chapters: Readonly<Record<string, string>>): readonly HostileBook[] =>
  Object.entries(chapters).map(([name, body]) => ({
    name,
    build: (places) => bookOf(places, [{ name: 'a.xhtml', body }, after]),
  }));

/** EPUBs that try to run something, to reach somebody, or to keep the reader busy for ever; by where they try. */
export const hostileEpubs = {
  'chapters that run something': fromChapters(scriptedChapters),
  'chapters that ask somebody': fromChapters(askingChapters),
  drawings: Object.entries(drawings).map(([name, inside]) => ({
    name,
    build: (places) =>
      bookOf(
        places,
        [
          { name: 'a.xhtml', body: `<div>${drawingOf(inside)}</div><img src="d.svg" width="90" height="90"/>` },
          { name: 'b.svg', body: `<?xml version="1.0"?>${drawingOf(inside)}`, type: 'image/svg+xml' },
          after,
        ],
        { 'd.svg': drawingOf(inside) },
      ),
  })),
  sheets: Object.entries(styles).map(([name, sheet]) => ({
    name,
    build: (places) =>
      bookOf(
        places,
        [
          {
            name: 'a.xhtml',
            body: `<p id="go">x</p><p style="${sheet.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}">y</p>`,
          },
          {
            name: 'b.svg',
            body: `<?xml version="1.0"?>${drawingOf(`<style><![CDATA[${sheet}]]></style><text y="20">x</text>`)}`,
            type: 'image/svg+xml',
          },
          after,
        ],
        { 's.css': sheet },
        `<style><![CDATA[${sheet}]]></style><link rel="stylesheet" href="s.css"/>`,
      ),
  })),
  packages: Object.entries(packages).map(([name, build]) => ({ name, build })),
} satisfies Readonly<Record<string, readonly HostileBook[]>>;

const fromPdfs = (all: typeof pdfs): readonly HostileBook[] =>
  Object.entries(all).map(([name, build]) => ({
    name,
    build: ({ outside }) => Promise.resolve(new Uint8Array(build(outside))),
  }));

/** The same of PDFs. */
export const hostilePdfs = fromPdfs(pdfs);
/** Those whose page takes ten seconds or more to be given up; the reader's own page is free meanwhile. */
export const endlessPdfs = fromPdfs(endless);
