/** What the file of an upload is called where it came from, percent-encoded. The page writes the same name. */
export const FILE_NAME_HEADER = 'X-Libro-File';

const MOST_CHARACTERS = 255;
/** A name of that length, each character percent-encoded as four bytes at most. */
const MOST_ENCODED = MOST_CHARACTERS * 12;

/** The base name a header tells: no folders, no control characters, no longer than a file's name may be; `null` where it tells none. */
export function parseFileName(header: string | undefined): string | null {
  if (header === undefined || header.length > MOST_ENCODED) return null;
  const base = decode(header)?.split(/[\\/]/u).at(-1) ?? '';
  const name = Array.from(base.replaceAll(/[\p{Cc}\p{Cs}]/gu, ''))
    .slice(0, MOST_CHARACTERS)
    .join('')
    .trim();
  return /^\.*$/u.test(name) ? null : name;
}

function decode(header: string): string | null {
  try {
    return decodeURIComponent(header);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
