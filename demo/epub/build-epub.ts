import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { demoRoot } from '../demo-root.ts';
import type { BookFile, BookInfo, SpineDocument } from './book.ts';
import { renderChapter } from './chapter.ts';
import { paint, renderCover } from './cover.ts';
import { FONT_FACE, titleFont } from './font.ts';
import { coverDocument, colophonDocument, titleDocument } from './front-matter.ts';
import { NAV_HREF, renderNav, renderNcx } from './navigation.ts';
import { renderContainer, renderPackage } from './package-document.ts';
import { xhtmlPage } from './xhtml.ts';
import { zipEpub } from './zip.ts';

/** The style of every reflowable book: its text, and what stands in and around it. */
async function readStyle(): Promise<string> {
  const folder = join(demoRoot(), 'epub', 'style');
  const parts = ['text.css', 'parts.css'].map((name) => readFile(join(folder, name), 'utf8'));
  return (await Promise.all(parts)).join('');
}

/** Builds a reflowable book from `demo/epub/<slug>/{cover-art.svg, text/*.md, images/*.svg}`. */
export async function buildReflowable(book: BookInfo): Promise<Uint8Array> {
  const folder = join(demoRoot(), 'epub', book.slug);
  const [style, ownStyle, art, chapters] = await Promise.all([
    readStyle(),
    book.hasOwnStyle === true ? readFile(join(folder, 'style.css'), 'utf8') : '',
    readFile(join(folder, 'cover-art.svg'), 'utf8'),
    renderChapters(folder),
  ]);
  const images = await Promise.all([...chapters.images].toSorted().map((name) => imageFile(folder, name, book)));
  const documents = [coverDocument(book), titleDocument(book), ...chapters.documents, colophonDocument(book)];
  const own: BookFile[] = [
    stylesheet(FONT_FACE + dyeStyle(style + ownStyle, book)),
    await titleFont(),
    coverImage(renderCover(book, art)),
    ...images,
  ];
  return packEpub({ book, documents, files: own, hasMath: chapters.hasMath, navAt: 2 });
}

export interface EpubParts {
  book: BookInfo;
  documents: readonly SpineDocument[];
  /** Everything that is not in the reading order: images, style. */
  files: readonly BookFile[];
  hasMath: boolean;
  /** Where the contents stand in the reading order; null keeps them out of it. */
  navAt: number | null;
}

/** Adds the contents and the package document and closes the container. */
export async function packEpub(parts: EpubParts): Promise<Uint8Array> {
  const { book, documents, navAt } = parts;
  const nav: BookFile = {
    id: 'nav',
    href: NAV_HREF,
    mediaType: 'application/xhtml+xml',
    content: renderNav(book, documents),
    properties: ['nav'],
  };
  const ncx: BookFile = {
    id: 'ncx',
    href: 'toc.ncx',
    mediaType: 'application/x-dtbncx+xml',
    content: renderNcx(book, documents),
    properties: [],
  };
  const navDocument: SpineDocument = {
    file: nav,
    headings: [],
    pages: [],
    landmark: null,
    spineProperties: [],
  };
  const spine = navAt === null ? documents : documents.toSpliced(navAt, 0, navDocument);
  const files = [...documents.map(({ file }) => file), nav, ncx, ...parts.files];
  const opf = renderPackage({ book, files, documents: spine, hasMath: parts.hasMath });
  return zipEpub([
    { path: 'META-INF/container.xml', content: renderContainer() },
    { path: 'EPUB/package.opf', content: opf },
    ...files.map(({ href, content }) => ({ path: `EPUB/${href}`, content })),
  ]);
}

/** Old readers know no CSS variables, so the book's own colours are written in. */
function dyeStyle(style: string, book: BookInfo): string {
  const { accent } = book.palette;
  return style.replaceAll('var(--accent)', accent).replaceAll('var(--tint)', `${accent}22`);
}

export function stylesheet(content: string): BookFile {
  return { id: 'style', href: 'book.css', mediaType: 'text/css', content, properties: [] };
}

export function coverImage(content: string): BookFile {
  return {
    id: 'cover-image',
    href: 'images/cover.svg',
    mediaType: 'image/svg+xml',
    content,
    properties: ['cover-image'],
  };
}

interface RenderedText {
  documents: readonly SpineDocument[];
  images: ReadonlySet<string>;
  hasMath: boolean;
}

async function renderChapters(folder: string): Promise<RenderedText> {
  const names = (await readdir(join(folder, 'text'))).toSorted();
  const sources = await Promise.all(names.map((name) => readFile(join(folder, 'text', name), 'utf8')));
  const documents: SpineDocument[] = [];
  const images = new Set<string>();
  let page = 1;
  let hasMath = false;
  for (const [index, source] of sources.entries()) {
    const [opening = '', ...rest] = source.split('\n');
    const kind = opening.replace('@', '').trim();
    const chapter = renderChapter(rest.join('\n'), kind, page);
    page = chapter.nextPage;
    hasMath ||= chapter.hasMath;
    chapter.images.forEach((name) => images.add(name));
    const id = (names[index] ?? '').replace('.md', '');
    const content = xhtmlPage({
      title: chapter.title,
      body: chapter.body,
      bodyType: kind === 'glossary' || kind === 'appendix' ? 'backmatter' : 'bodymatter',
      stylesheet: '../book.css',
    });
    documents.push({
      file: {
        id: `texto-${id}`,
        href: `text/${id}.xhtml`,
        mediaType: 'application/xhtml+xml',
        content,
        properties: chapter.hasMath ? ['mathml'] : [],
      },
      headings: chapter.headings,
      pages: chapter.pages,
      landmark: index === 0 ? { type: 'bodymatter', title: 'Comienzo del texto' } : null,
      spineProperties: [],
    });
  }
  return { documents, images, hasMath };
}

async function imageFile(folder: string, name: string, book: BookInfo): Promise<BookFile> {
  const drawing = await readFile(join(folder, 'images', name), 'utf8');
  return {
    id: `imagen-${name.replace('.svg', '')}`,
    href: `images/${name}`,
    mediaType: 'image/svg+xml',
    content: paint(drawing, book.palette),
    properties: [],
  };
}
