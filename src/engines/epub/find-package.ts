import { ProblemError } from '../../../contract/problems.ts';
import { resolveReference } from './archive-paths.ts';
import { decodeText } from './decode-text.ts';
import { parseXml } from './parse-xml.ts';
import type { ZipEntry, ZipReader } from './zip-reader.ts';

const CONTAINER = 'META-INF/container.xml';

function depth(path: string): number {
  return path.split('/').length;
}

/** `META-INF/container.xml` at the root, or inside the folder somebody zipped the book in. */
function findContainer(zip: ZipReader): ZipEntry | null {
  const atRoot = zip.find(CONTAINER);
  if (atRoot !== null) return atRoot;
  const wrapped = zip.entries.filter(({ path }) => path.toLowerCase().endsWith(`/${CONTAINER.toLowerCase()}`));
  return wrapped.sort((a, b) => depth(a.path) - depth(b.path))[0] ?? null;
}

async function packageOfContainer(zip: ZipReader, container: ZipEntry): Promise<ZipEntry | null> {
  const doc = parseXml(decodeText(await zip.read(container)));
  if (doc === null) return null;
  const root = container.path.slice(0, container.path.length - CONTAINER.length);
  const rootfiles = [...doc.getElementsByTagNameNS('*', 'rootfile')];
  const packages = rootfiles.filter((rootfile) => {
    const type = rootfile.getAttribute('media-type');
    return type === null || type === '' || type === 'application/oebps-package+xml';
  });
  for (const rootfile of [...packages, ...rootfiles]) {
    const reference = resolveReference(rootfile.getAttribute('full-path') ?? '', root);
    const entry = reference === null || reference.path === root ? null : zip.find(reference.path);
    if (entry !== null) return entry;
  }
  return null;
}

/** The package document of a book, also where the container is missing, wrapped in a folder or wrong. */
export async function findPackage(zip: ZipReader): Promise<{ entry: ZipEntry; containerRoot: string }> {
  const container = findContainer(zip);
  const containerRoot = container === null ? '' : container.path.slice(0, container.path.length - CONTAINER.length);
  const named = container === null ? null : await packageOfContainer(zip, container);
  const guessed = zip.entries
    .filter(({ path }) => path.toLowerCase().endsWith('.opf') && !path.startsWith('__MACOSX/'))
    .sort((a, b) => depth(a.path) - depth(b.path))[0];
  const entry = named ?? guessed;
  if (entry === undefined) throw new ProblemError('book-unreadable', { detail: 'no package document' });
  return { entry, containerRoot };
}
