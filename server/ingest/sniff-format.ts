import type { BookFormat } from '../../contract/books.ts';

/** How many bytes `sniffFormat` wants to see. */
export const SNIFF_BYTES = 1024;

/** What the first bytes of a file say it is, whatever its name ends in; `null` for neither. */
export function sniffFormat(head: Uint8Array): BookFormat | null {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  // A zip begins with an entry, or with the mark of an archive that was once split.
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('PK00PK\u0003\u0004')) return 'epub';
  // PDF readers allow up to a kilobyte of foreign bytes before the header, and some files begin with their first object.
  return /%PDF-|^\d+ \d+ obj\b/mu.test(text.slice(0, SNIFF_BYTES)) ? 'pdf' : null;
}
