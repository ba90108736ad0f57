import type { Cover } from '../book-facts.ts';
import { limits } from '../limits.ts';
import type { ArchivePaths } from './archive-paths.ts';
import type { ReadXml } from './find-package.ts';
import type { PackageDocument } from './package-document.ts';
import { findAll } from './parse-xml.ts';
import { metaValue } from './read-metadata.ts';
import type { ZipArchive } from './zip-archive.ts';

/** A picture met by chance is only a cover from this size on; below it is a logo or an ornament. */
const CHANCE_SIDE_PX = 200;

interface Candidate {
  path: string;
  minSidePx: number;
}

/** The first of the places a cover may be that holds a picture that can be drawn. */
export async function createEpubCover(
  archive: ZipArchive,
  book: PackageDocument,
  paths: ArchivePaths,
  readXml: ReadXml,
): Promise<Cover | null> {
  const tried = new Set<string>();
  for await (const { path, minSidePx } of candidates(book, paths, readXml)) {
    if (tried.has(path)) continue;
    tried.add(path);
    const bytes = await archive.read(path, limits.coverBytes);
    if (bytes === null) continue;
    // Only now: the picture library takes longer to start than most books take to be read.
    const { createCover } = await import('../cover/create-cover.ts');
    const cover = await createCover(bytes, minSidePx);
    if (cover !== null) return cover;
  }
  return null;
}

async function* candidates(book: PackageDocument, paths: ArchivePaths, readXml: ReadXml): AsyncGenerator<Candidate> {
  for (const path of declared(book, paths)) {
    for (const picture of await picturesOf(path, paths, readXml)) yield { path: picture, minSidePx: 1 };
  }
  const named = book.items.find(
    (item) =>
      item.mediaType.startsWith('image/') &&
      item.path !== null &&
      /(?:^|[/_-])(?:cover|portada)[^/]*$/iu.test(item.path),
  );
  if (named?.path !== undefined && named.path !== null) yield { path: named.path, minSidePx: 1 };
  const firstPage = book.spine.find((item) => item.isLinear && item.item.path !== null)?.item.path ?? null;
  if (firstPage === null) return;
  for (const picture of await picturesOf(firstPage, paths, readXml)) yield { path: picture, minSidePx: CHANCE_SIDE_PX };
}

/** Files the book itself calls its cover: EPUB 3 property, EPUB 2 meta (an id, or wrongly a path), guide. */
function declared(book: PackageDocument, paths: ArchivePaths): string[] {
  const named = metaValue(book.metadata, 'cover') ?? '';
  return [
    book.items.find((item) => item.properties.includes('cover-image'))?.path,
    book.items.find((item) => item.id === named)?.path,
    named === '' ? null : paths.resolve(book.path, named),
    ...book.guide.filter((reference) => reference.type.includes('cover')).map((reference) => reference.path),
  ].filter((path) => path !== null && path !== undefined);
}

/** A picture is itself; a page is the pictures it shows, and an SVG without any is drawn as it is. */
async function picturesOf(path: string, paths: ArchivePaths, readXml: ReadXml): Promise<string[]> {
  if (!/\.(?:x?html?|xml|svg)$/iu.test(path)) return [path];
  const root = await readXml(path);
  if (root === null) return [path];
  const shown = findAll(root, 'img', 'image', 'object').flatMap((picture) => {
    const { attributes } = picture;
    const href =
      attributes.get('src') ?? attributes.get('xlink:href') ?? attributes.get('href') ?? attributes.get('data');
    const target = href === undefined ? null : paths.resolve(path, href);
    return target === null ? [] : [target];
  });
  return root.name === 'svg' && shown.length === 0 ? [path] : shown;
}
