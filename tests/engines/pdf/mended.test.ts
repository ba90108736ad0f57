import PdfKitDocument from 'pdfkit';
import { beforeAll, expect, it } from 'vitest';
import { mendPdf } from '../../../contract/pdf-repair.ts';
import { ProblemError } from '../../../contract/problems.ts';
import { openDocument } from '../../../src/engines/pdf/worker/pdf-document.ts';
import { createPdfFile } from '../../../src/engines/pdf/worker/pdf-file.ts';
import { readPageWords } from '../../../src/engines/pdf/worker/page-text.ts';
import { type PdfiumRuntime, startPdfium } from '../../../src/engines/pdf/worker/pdfium-runtime.ts';
import { plainPdf, plainStream } from '../../support/plain-pdf.ts';
import { compiledPdfium } from './compiled-pdfium.ts';

let runtime: PdfiumRuntime;
beforeAll(async () => {
  runtime = await startPdfium(compiledPdfium(), 1e6);
});

const whole = plainPdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /Letra 5 0 R >> >> >>',
  plainStream('BT /Letra 20 Tf 50 700 Td (El agua sube) Tj ET'),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
]).toString('latin1');
const body = whole.slice(0, whole.indexOf('xref'));
const header = '%PDF-1.4\n';

/** What is said on the first page. */
function readFirst(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  const read = (offset: number, length: number) => bytes.subarray(offset, offset + length);
  const file = createPdfFile(runtime, bytes.length, read, () => undefined);
  const document = openDocument(runtime, file, '');
  const page = document.loadPage(0);
  const words = readPageWords(runtime, page, 0);
  runtime.api.FPDF_ClosePage(page);
  document.close();
  return words;
}

it.each([
  ['no header, but the comment behind it', `%\u00e2\u00e3\u00cf\u00d3\n${whole.slice(header.length)}`],
  ['no header, and nothing before its first object', whole.slice(header.length)],
  ['a header behind two kilobytes of something else', `${'HTTP/1.1 200 OK\r\n'.repeat(120)}${whole}`],
  ['a trailer cut off inside a string', `${body}trailer\n<< /Root 1 0 R /Size 6 /ID [<904e5a16\u00a4I\u009e@`],
  ['no trailer at all', body],
  ['a trailer that names no catalogue', whole.replace('/Root 1 0 R', '')],
  ['a trailer that names another object as its catalogue', whole.replace('/Root 1 0 R', '/Root 4 0 R')],
  ['a trailer that names an object that is not there', whole.replace('/Root 1 0 R', '/Root 99 0 R')],
])('a PDF is read that has %s', (_, text) => {
  expect(readFirst(text)).toBe('El agua sube');
});

it('what is no PDF stays refused, and so does one whose lock was lost with its trailer', async () => {
  const document = new PdfKitDocument({ userPassword: 'clave' });
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve) => document.once('end', resolve));
  document.text('secreto').end();
  await ended;
  const locked = Buffer.concat(parts).toString('latin1');
  const cut = locked.slice(0, locked.indexOf('/Encrypt', locked.lastIndexOf('trailer')) + 12);
  for (const text of ['Esto no es un libro. '.repeat(200), `${header}%%EOF\n`, cut])
    expect(() => readFirst(text)).toThrow(new ProblemError('book-unreadable'));
});

it('the catalogue of the latest change is the one that is named, wherever it lies in the file', () => {
  const catalog = (name: string) => `${name} obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n`;
  const bytes = Buffer.from(`${header}${catalog('1 0')}${' '.repeat(3 * 1024 * 1024 - 60)}${catalog('7 1')}`);
  const mended = mendPdf({
    sizeBytes: bytes.length,
    read: (offset, length) => bytes.subarray(offset, offset + length),
  });
  const text = Buffer.from(mended?.read(0, mended.sizeBytes) ?? []).toString('latin1');
  expect(text).toBe(
    `%PDF-1.7\ntrailer\n<< /Root 7 1 R >>\n${bytes.toString()}\ntrailer\n<< /Root 7 1 R >>\nstartxref\n0\n%%EOF\n`,
  );
});

it('half a million words that look like a catalogue keep nobody waiting', () => {
  const bytes = Buffer.from(`${header}1 0 obj\n${'/Type/Catalog'.repeat(500_000)}`);
  const read = (offset: number, length: number) => bytes.subarray(offset, offset + length);
  expect(mendPdf({ sizeBytes: bytes.length, read })).not.toBeNull();
});
