import { Buffer } from 'node:buffer';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  path: string;
  content: string | Uint8Array;
}

/**
 * Packs an EPUB container: `mimetype` first and stored, everything else deflated. Dates are fixed
 * in DOS form (which has no time zone), so the same sources give the same bytes everywhere.
 */
export async function zipEpub(entries: readonly ZipEntry[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  const mtime = new Date(2026, 0, 1, 0, 0, 0);
  const options = { mtime, mode: 0o100644, forceDosTimestamp: true };
  zip.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', { ...options, compress: false });
  for (const entry of entries) {
    zip.addBuffer(Buffer.from(entry.content), entry.path, { ...options, compress: true });
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) {
    chunks.push(Buffer.from(chunk));
  }
  return new Uint8Array(Buffer.concat(chunks));
}
