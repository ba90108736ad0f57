import { deflateSync } from 'node:zlib';
import { plainPdf } from '../../../support/plain-pdf.ts';

/** A book of a few kilobytes whose only page inflates to 400 MiB, packed four times over. */
export function makeGreedyBook(): Buffer {
  const packed = [1, 9, 9, 9].reduce(
    (bytes: Uint8Array, level) => deflateSync(bytes, { level }),
    Buffer.alloc(400 * 1024 * 1024, ' '),
  );
  const content = Buffer.from(packed).toString('latin1');
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>',
    `<< /Length ${content.length} /Filter [${'/FlateDecode '.repeat(4)}] >>\nstream\n${content}\nendstream`,
  ]);
}
