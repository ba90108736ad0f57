import type { ArchivePaths } from './archive-paths.ts';
import { findAll } from './parse-xml.ts';
import type { XmlElement } from './parse-xml.ts';

const PACKAGE_TYPE = 'application/oebps-package+xml';

/** How XML of a book is read: `null` where it is missing or nothing can be made of it. */
export type ReadXml = (name: string) => Promise<XmlElement | null>;

export interface FoundPackage {
  readonly path: string;
  readonly root: XmlElement;
  /** `''`, or the one folder with its slash that the whole book was wrapped in. */
  readonly wrapper: string;
}

/** The package document of the default rendition; `null` where the archive has none. */
export async function findPackage(
  names: readonly string[],
  paths: ArchivePaths,
  readXml: ReadXml,
): Promise<FoundPackage | null> {
  const container = findContainer(names);
  const wrapper = container?.slice(0, -'META-INF/container.xml'.length) ?? '';
  const named = container === null ? [] : await listRootFiles(container, wrapper, paths, readXml);
  // What the container does not say: the package nearest to the top.
  const found = names
    .filter((name) => /\.opf$/iu.test(name) && !name.startsWith('__MACOSX/'))
    .toSorted((one, other) => one.split('/').length - other.split('/').length || one.length - other.length);
  for (const path of [...named, ...found]) {
    const root = await readXml(path);
    if (root?.name === 'package') return { path, root, wrapper };
  }
  return null;
}

/** Whether the archive says it is an EPUB, so that the lack of a package is a damage of the book. */
export function claimsToBeEpub(names: readonly string[]): boolean {
  return findContainer(names) !== null || names.some((name) => /\.opf$/iu.test(name));
}

function findContainer(names: readonly string[]): string | null {
  return names.find((name) => /^(?:[^/]+\/)?META-INF\/container\.xml$/iu.test(name)) ?? null;
}

async function listRootFiles(
  container: string,
  wrapper: string,
  paths: ArchivePaths,
  readXml: ReadXml,
): Promise<string[]> {
  const root = await readXml(container);
  if (root === null) return [];
  const rootFiles = findAll(root, 'rootfile');
  const typed = rootFiles.filter((file) => file.attributes.get('media-type') === PACKAGE_TYPE);
  return [...typed, ...rootFiles].flatMap((file) => {
    const path = file.attributes.get('full-path') ?? '';
    const name = path === '' ? null : (paths.find(`${wrapper}${path}`) ?? paths.find(path));
    return name === null ? [] : [name];
  });
}
