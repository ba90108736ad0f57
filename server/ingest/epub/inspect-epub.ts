import { ProblemError } from '../../../contract/problems.ts';
import type { BookFacts, InspectedBook } from '../book-facts.ts';
import { limits } from '../limits.ts';
import { createArchivePaths } from './archive-paths.ts';
import type { ArchivePaths } from './archive-paths.ts';
import { createEpubCover } from './epub-cover.ts';
import { listLocked, refuseLockedBook } from './find-locks.ts';
import { claimsToBeEpub, findPackage } from './find-package.ts';
import type { ReadXml } from './find-package.ts';
import { fallbackChain, readPackage } from './package-document.ts';
import type { PackageDocument } from './package-document.ts';
import { parseXml } from './parse-xml.ts';
import { readLayout } from './read-layout.ts';
import { readMetadata } from './read-metadata.ts';
import { readNav, readNcx } from './read-navigation.ts';
import type { Navigation } from './read-navigation.ts';
import { readWords } from './read-words.ts';
import { isMarkup } from './decode-text.ts';
import { openZipArchive } from './zip-archive.ts';
import type { ZipArchive } from './zip-archive.ts';

/** Enough of a page to tell markup, or a picture, from ciphertext. */
const START_BYTES = 1024;

const PAGE_TYPES =
  /^(?:application\/xhtml\+xml|image\/svg\+xml|text\/html|text\/x-oeb1-document|application\/x-dtbook\+xml|application\/xml|text\/xml)$/u;
/** Pictures that the reader shows as pages, and what such files begin with. */
const PICTURE_TYPES = /^image\/(?:avif|bmp|gif|jpe?g|jxl|png|webp)$/u;
const PICTURE_START = /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|BM|.{4}ftyp|\xff\n|.{4}JXL )/su;

/** Opens an EPUB, valid or nearly so; throws a `ProblemError` with the code it must be refused by. */
export async function inspectEpub(path: string): Promise<InspectedBook> {
  const archive = await openZipArchive(path);
  try {
    await archive.verifySizes(Date.now() + limits.verifyMs);
    const paths = createArchivePaths(archive.names);
    const readXml: ReadXml = async (name) => {
      const bytes = await archive.read(name, limits.xmlBytes);
      return bytes === null ? null : parseXml(bytes);
    };
    const found = await findPackage(archive.names, paths, readXml);
    if (found === null) {
      throw new ProblemError(claimsToBeEpub(archive.names) ? 'import-no-content' : 'import-not-a-book');
    }
    const book = readPackage(found, paths);
    await refuseUnreadable(archive, book, paths, found.wrapper, readXml);
    const appleOptions = paths.find(`${found.wrapper}META-INF/com.apple.ibooks.display-options.xml`);
    const facts: BookFacts = {
      mediaType: 'application/epub+zip',
      ...readMetadata(book.metadata),
      ...(await readContents(book, readXml)),
      pageObjects: null,
      layout: readLayout(book, appleOptions === null ? null : await readXml(appleOptions)),
    };
    return {
      facts,
      createCover: () => createEpubCover(archive, book, paths, readXml),
      readWords: () => readWords(archive, book, PAGE_TYPES),
      close: () => archive.close(),
    };
  } catch (error) {
    await archive.close();
    throw error;
  }
}

/** A book is accepted with pages missing, as long as one can be read and no lock hides the others. */
async function refuseUnreadable(
  archive: ZipArchive,
  book: PackageDocument,
  paths: ArchivePaths,
  wrapper: string,
  readXml: ReadXml,
): Promise<void> {
  const unreadable: string[] = [];
  let readableCount = 0;
  for (const { item } of book.spine) {
    const chain = fallbackChain(item, book.items);
    const page = chain.find(({ path, mediaType }) => path !== null && (isPage(mediaType) || isPicture(mediaType)));
    if (page?.path === undefined || page.path === null) continue;
    if (await isReadable(archive, page.path, isPicture(page.mediaType))) readableCount += 1;
    else unreadable.push(page.path);
  }
  const encryption = paths.find(`${wrapper}META-INF/encryption.xml`);
  const locked = listLocked(encryption === null ? null : await readXml(encryption))
    .map((uri) => paths.find(`${wrapper}${uri}`) ?? paths.resolve(book.path, uri))
    .filter((name) => name !== null);
  refuseLockedBook(archive.names, new Set(locked), unreadable);
  if (readableCount === 0) throw new ProblemError('import-no-content');
}

const isPage = (mediaType: string): boolean => PAGE_TYPES.test(mediaType);
const isPicture = (mediaType: string): boolean => PICTURE_TYPES.test(mediaType);

async function isReadable(archive: ZipArchive, name: string, isDrawn: boolean): Promise<boolean> {
  const bytes = await archive.readStart(name, START_BYTES);
  if (bytes === null) return false;
  return isDrawn ? PICTURE_START.test(Buffer.from(bytes).toString('latin1')) : isMarkup(bytes);
}

async function readContents(book: PackageDocument, readXml: ReadXml): Promise<Navigation> {
  const nav = book.navPath === null ? null : await readXml(book.navPath);
  const ncx = book.ncxPath === null ? null : await readXml(book.ncxPath);
  const fromNav: Navigation = nav === null ? { contents: [], pageCount: null } : readNav(nav);
  const fromNcx: Navigation = ncx === null ? { contents: [], pageCount: null } : readNcx(ncx);
  return {
    contents: fromNav.contents.length > 0 ? fromNav.contents : fromNcx.contents,
    pageCount: fromNav.pageCount ?? fromNcx.pageCount,
  };
}
