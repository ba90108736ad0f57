import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import PdfKit from 'pdfkit';

export const heavyTitle = 'Atlas pesado';

/** Writes a PDF of three pages and so many bytes beside them, which nothing presses: more parts than a small book has. */
export async function writeHeavyBook(path: string, sizeBytes: number): Promise<void> {
  const document = new PdfKit({ info: { Title: heavyTitle } });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((resolve) => document.on('end', () => resolve()));
  for (let page = 1; page <= 3; page += 1) {
    if (page > 1) document.addPage();
    document.fontSize(40).text(`Página ${page} del atlas`);
  }
  document.file(randomBytes(sizeBytes), { name: 'relleno.bin' });
  document.end();
  await ended;
  await writeFile(path, Buffer.concat(pieces));
}
