import type { Locator } from '../../../contract/locator.ts';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import { ProblemError } from '../../../contract/problems.ts';
import type { BookSource } from '../../data/content/book-source.ts';
import { createKnownWords } from '../book-words.ts';
import type { ContentsItem, OpenPublication, Publication } from '../publication.ts';
import { pagesOf } from './book-pages.ts';
import { checkContainment } from './check-containment.ts';
import { decodeText } from './decode-text.ts';
import { parseEncryption } from './deobfuscate-fonts.ts';
import { createEpubBook } from './epub-book.ts';
import type { EpubBook, EpubWords } from './epub-book.ts';
import { createEpubRenderer } from './epub-renderer.ts';
import { findPackage } from './find-package.ts';
import { parseNav, parseNavPages, parseNcx, parseNcxPages } from './navigation.ts';
import type { Navigation, NavigationItem } from './navigation.ts';
import { parsePackage } from './package-document.ts';
import type { PackageDocument } from './package-document.ts';
import { parseTagSoup, parseXml } from './parse-xml.ts';
import { createResources } from './resources.ts';
import { createEpubSearch } from './search-epub.ts';
import { spanish } from './text.es.ts';
import { openZip } from './zip-reader.ts';
import type { ZipReader } from './zip-reader.ts';

async function readText(zip: ZipReader, path: string): Promise<string | null> {
  const entry = zip.find(path);
  return entry === null ? null : decodeText(await zip.read(entry));
}

async function readXml(zip: ZipReader, path: string): Promise<Document | null> {
  const text = await readText(zip, path);
  return text === null ? null : parseXml(text);
}

const noNavigation: Navigation = { contents: [], pages: [] };

/** The contents of the book itself: EPUB 3 first, then EPUB 2. A book without any has none. */
async function readNavigation(zip: ZipReader, pkg: PackageDocument): Promise<Navigation> {
  try {
    const navText = pkg.navPath === null ? null : await readText(zip, pkg.navPath);
    const nav = navText === null ? null : (parseXml(navText, 'application/xhtml+xml') ?? parseTagSoup(navText));
    const fromNav =
      nav === null || pkg.navPath === null
        ? noNavigation
        : { contents: parseNav(nav, pkg.navPath), pages: parseNavPages(nav, pkg.navPath) };
    if (fromNav.contents.length > 0 || pkg.ncxPath === null) return fromNav;
    const ncx = await readXml(zip, pkg.ncxPath);
    if (ncx === null) return fromNav;
    const pages = fromNav.pages.length > 0 ? fromNav.pages : parseNcxPages(ncx, pkg.ncxPath);
    return { contents: parseNcx(ncx, pkg.ncxPath), pages };
  } catch (error) {
    // A damaged table of contents does not close the book.
    if (error instanceof ProblemError && error.code === 'book-unreadable') return noNavigation;
    throw error;
  }
}

/** File names of the archive as it spells them, where the package spells them otherwise. */
function withArchiveSpelling(pkg: PackageDocument, zip: ZipReader): PackageDocument {
  const spelled = (path: string): string => zip.find(path)?.path ?? path;
  return {
    ...pkg,
    items: pkg.items.map((item) => ({ ...item, path: spelled(item.path) })),
    spine: pkg.spine.map((item) => ({ ...item, path: spelled(item.path) })),
    navPath: pkg.navPath === null ? null : spelled(pkg.navPath),
    ncxPath: pkg.ncxPath === null ? null : spelled(pkg.ncxPath),
  };
}

interface ReadBook {
  readonly book: EpubBook;
  readonly contents: readonly ContentsItem[];
}

async function readBook(source: BookSource, words: EpubWords): Promise<ReadBook> {
  const zip = await openZip(source);
  const { entry, containerRoot } = await findPackage(zip);
  const [opf, displayOptions, encryption] = await Promise.all([
    zip.read(entry),
    readXml(zip, `${containerRoot}META-INF/com.apple.ibooks.display-options.xml`),
    readXml(zip, `${containerRoot}META-INF/encryption.xml`),
  ]);
  const pkg = withArchiveSpelling(parsePackage(decodeText(opf), entry.path, displayOptions), zip);
  if (!pkg.spine.some((item) => zip.find(item.path) !== null))
    throw new ProblemError('book-unreadable', { detail: 'nothing of the spine is there' });
  const obfuscated = encryption === null ? new Map<string, 'unknown'>() : parseEncryption(encryption, containerRoot);
  const navigation = await readNavigation(zip, pkg);
  const book = createEpubBook(
    pkg,
    createResources(zip, pkg.items, obfuscated, pkg.uniqueId),
    navigation,
    (path) => zip.find(path)?.sizeBytes ?? 0,
    words,
  );
  const targetOf = ({ target }: NavigationItem): Locator | null => {
    const item = target === null ? null : book.itemAt(target.path);
    return item === null || target === null ? null : book.locatorOfItem(item, target.fragment);
  };
  const linesOf = (items: readonly NavigationItem[]): ContentsItem[] =>
    items.map((item) => ({ title: item.title, target: targetOf(item), children: linesOf(item.children) }));
  return { book, contents: linesOf(navigation.contents) };
}

/** Opens an EPUB 2 or 3 from its bytes. Nothing of a book is shown where the page cannot hold its scripts back. */
export const openEpub: OpenPublication = async (source, translations): Promise<Publication> => {
  const words = translations ?? { language: 'es', epub: spanish, problems: problemSentences };
  const [{ book, contents }] = await Promise.all([readBook(source, words), checkContainment()]);
  const { spine, language, readingProgression } = book.package;
  const renderers = new Set<() => void>();
  return {
    format: 'epub',
    metadata: {
      title: book.title,
      language,
      layout: spine.some((item) => item.isLinear && item.layout === 'reflowable') ? 'reflowable' : 'fixed',
      readingProgression,
    },
    contents,
    pages: pagesOf(book),
    itemCount: spine.length,
    locatorOf: book.locatorOf,
    placeOf: book.placeOf,
    search: createEpubSearch(book, createKnownWords(source)),
    createRenderer(host, options) {
      const renderer = createEpubRenderer(book, host, options);
      renderers.add(renderer.destroy);
      return renderer;
    },
    close() {
      for (const destroy of renderers) destroy();
      renderers.clear();
      source.close();
    },
  };
};
