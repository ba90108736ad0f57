/** Finds files of an archive by the paths a book writes, which often differ a little from what is stored. */
export interface ArchivePaths {
  /** The stored name of `path`, or `null`. Tried: as written, decoded, in any case, in NFC. */
  find(path: string): string | null;
  /** The stored name of what `href` means in the file `base`; `null` for what is outside or missing. */
  resolve(base: string, href: string): string | null;
}

export function createArchivePaths(names: readonly string[]): ArchivePaths {
  const exact = new Set(names);
  const folded = new Map(names.toReversed().map((name) => [fold(name), name]));

  function find(path: string): string | null {
    const written = normalize(path);
    const decoded = normalize(decode(path));
    for (const candidate of [written, decoded]) if (exact.has(candidate)) return candidate;
    return folded.get(fold(decoded)) ?? folded.get(fold(written)) ?? null;
  }

  return {
    find,
    resolve(base, href) {
      const path = href.trim().replace(/[#?].*$/su, '');
      if (path === '' || /^[a-z][a-z0-9+.-]*:/iu.test(path)) return null;
      if (path.startsWith('/')) return find(path);
      return find(`${folderOf(base)}${path}`);
    },
  };
}

/** The folder of a file with its last slash; `''` at the top. */
export function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1);
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    // A lone percent sign: the path means itself.
    if (error instanceof URIError) return path;
    throw error;
  }
}

function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
