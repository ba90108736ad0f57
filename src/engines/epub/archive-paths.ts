/** A reference taken apart: a path inside the book and the part after `#`. */
export interface BookReference {
  readonly path: string;
  readonly fragment: string;
}

const EXTERNAL = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Something outside the book: it has a scheme, or a host. */
export function isExternal(reference: string): boolean {
  return EXTERNAL.test(reference.trim());
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    // A lone `%` is a character of the name, not an escape.
    if (error instanceof URIError) return part;
    throw error;
  }
}

function normalised(path: string): string {
  const out: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') out.pop();
    else out.push(part);
  }
  return out.join('/');
}

/** Resolves `reference` as written in the file at `basePath`; null where it leads outside the book. */
export function resolveReference(reference: string, basePath: string): BookReference | null {
  const text = reference.trim();
  if (isExternal(text)) return null;
  const hash = text.indexOf('#');
  const fragment = hash < 0 ? '' : decoded(text.slice(hash + 1));
  const beforeHash = hash < 0 ? text : text.slice(0, hash);
  const query = beforeHash.indexOf('?');
  const written = decoded(query < 0 ? beforeHash : beforeHash.slice(0, query));
  if (written === '') return { path: basePath, fragment };
  const folder = written.startsWith('/') ? '' : basePath.slice(0, basePath.lastIndexOf('/') + 1);
  return { path: normalised(folder + written.replaceAll('\\', '/')), fragment };
}

/** How two spellings of one path are compared when the exact one is missing. */
function foldedPath(path: string): string {
  return normalised(path.replaceAll('\\', '/')).normalize('NFC').toLowerCase();
}

/** Finds by path, where the exact one is missing by one that differs in case or composition; `null` where there is neither. */
export function createPathFinder<T>(byPath: ReadonlyMap<string, T>): (path: string) => T | null {
  let folded: Map<string, T> | null = null;
  return (path) => {
    const exact = byPath.get(path);
    if (exact !== undefined) return exact;
    folded ??= new Map([...byPath].map(([spelt, found]) => [foldedPath(spelt), found]));
    return folded.get(foldedPath(path)) ?? null;
  };
}
