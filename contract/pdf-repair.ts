/** A file that is read by ranges: `[offset, offset + length)` is always within it. */
export interface FileRanges {
  readonly sizeBytes: number;
  read(offset: number, length: number): Uint8Array;
}

const headBytes = 1024;
const pieceBytes = 1024 * 1024;
/** So much of a piece is looked at again with the next: what is looked for is not that long. */
const overlap = 4096;

/** What is looked for in a file whose table of places cannot be used. */
interface Findings {
  /** `12 0`: the object that is the catalogue, the last of them where a file was changed. */
  readonly catalog: string | null;
  readonly isLocked: boolean;
}

/** The object that a place of a text lies in, as the words before it have it. */
function objectAround(text: string, at: number): string | null {
  const before = text.slice(Math.max(0, at - overlap), at);
  const start = before.lastIndexOf(' obj');
  const name = /(\d{1,8}) (\d{1,5})$/u.exec(before.slice(Math.max(0, start - 16), Math.max(0, start)));
  return name === null || before.includes('endobj', start) ? null : `${name[1]} ${name[2]}`;
}

function search(file: FileRanges): Findings {
  let [catalog, isLocked]: [string | null, boolean] = [null, false];
  for (let at = 0; at < file.sizeBytes; at += pieceBytes - overlap) {
    const text = textOf(file, at, pieceBytes);
    isLocked ||= text.includes('/Encrypt');
    for (const { index } of text.matchAll(/\/Type {0,3}\/Catalog\b/gu)) catalog = objectAround(text, index) ?? catalog;
  }
  return { catalog, isLocked };
}

function textOf(file: FileRanges, offset: number, length: number): string {
  return new TextDecoder('latin1').decode(file.read(offset, Math.min(length, file.sizeBytes - offset)));
}

/** The file with something before and behind it. */
function between(before: Uint8Array, file: FileRanges, behind: Uint8Array): FileRanges {
  const end = before.length + file.sizeBytes;
  return {
    sizeBytes: end + behind.length,
    read(offset, length) {
      const bytes = new Uint8Array(length);
      const put = (start: number, size: number, take: (from: number, count: number) => Uint8Array): void => {
        const from = Math.max(offset, start);
        const to = Math.min(offset + length, start + size);
        if (from < to) bytes.set(take(from - start, to - from), from - offset);
      };
      put(0, before.length, (from, count) => before.subarray(from, from + count));
      put(before.length, file.sizeBytes, (from, count) => file.read(from, count));
      put(end, behind.length, (from, count) => behind.subarray(from, from + count));
      return bytes;
    },
  };
}

/**
 * A PDF that PDFium refuses, as it may open it: with the header that is missing (ISO 32000-1, 7.5.2), and with a trailer
 * (7.5.5) that names the catalogue, where the file's own is cut off, missing or wrong. No place of its table is right then, so that
 * PDFium looks for the objects itself. `null` where nothing can be done: there is a header, and no catalogue to be seen, or the file
 * is locked, which only its own trailer tells how to open. Throws what `read` throws.
 */
export function mendPdf(file: FileRanges): FileRanges | null {
  const hasHeader = textOf(file, 0, headBytes).includes('%PDF-');
  const { catalog, isLocked } = search(file);
  const isNamed = catalog !== null && !isLocked;
  if (hasHeader && !isNamed) return null;
  const trailer = isNamed ? `trailer\n<< /Root ${catalog} R >>\n` : '';
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  // One is read where the file's own swallows what follows it, the other where it is wrong.
  return between(bytes(`%PDF-1.7\n${trailer}`), file, bytes(`\n${trailer}startxref\n0\n%%EOF\n`));
}
