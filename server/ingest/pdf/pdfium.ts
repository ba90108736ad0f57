import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { fstatSync, readSync } from 'node:fs';
import { init } from '@embedpdf/pdfium';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { type FileRanges, mendPdf } from '../../../contract/pdf-repair.ts';
import { ProblemError } from '../../../contract/problems.ts';
import type { ProblemCode } from '../../../contract/problems.ts';

/** FPDF_GetLastError: the document wants a password. */
const PASSWORD_ERROR = 4;
/** FPDF_GetLastError: it is locked in another way (a certificate, the lock of a shop), which no password opens. */
const LOCK_ERROR = 5;
/** FPDF_FILEACCESS in 32 bits: length, read function, its argument. */
const FILE_ACCESS_BYTES = 12;

export interface PdfDocument {
  readonly pdfium: WrappedPdfiumModule;
  /** PDFium's handle of the document. */
  readonly handle: number;
  close(): void;
}

/** Loads PDFium; it is quiet about the faults of a file, which are no faults of ours. */
export async function loadPdfium(): Promise<WrappedPdfiumModule> {
  const wasmPath = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const wasm = await readFile(wasmPath);
  const quiet = { wasmBinary: new Uint8Array(wasm).buffer, print: () => undefined, printErr: () => undefined };
  const pdfium = await init(quiet);
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** Opens a PDF that stays on the disk, mended where PDFium refuses it as it is: it asks for the ranges it wants through a synchronous read. */
export function openPdf(pdfium: WrappedPdfiumModule, fileDescriptor: number): PdfDocument {
  const file: FileRanges = {
    sizeBytes: fstatSync(fileDescriptor).size,
    read: (offset, length) => readFully(fileDescriptor, new Uint8Array(length), offset),
  };
  const opened = openRanges(pdfium, file);
  if (typeof opened !== 'number') return opened;
  const mended = problemOf(opened) === 'import-damaged' ? mendPdf(file) : null;
  const again = mended === null ? opened : openRanges(pdfium, mended);
  if (typeof again !== 'number') return again;
  throw new ProblemError(problemOf(again));
}

/** The error of PDFium where it does not open them. */
function openRanges(pdfium: WrappedPdfiumModule, file: FileRanges): PdfDocument | number {
  const runtime = pdfium.pdfium;
  const readBlock = (_: number, position: number, target: number, size: number): number => {
    const [start, length] = [position >>> 0, size >>> 0];
    if (start + length > file.sizeBytes) return 0;
    // The view is made anew each time: the memory moves when it grows.
    runtime.HEAPU8.set(file.read(start, length), target >>> 0);
    return 1;
  };
  const callback = runtime.addFunction(readBlock, 'iiiii');
  const access = runtime.wasmExports.malloc(FILE_ACCESS_BYTES);
  runtime.setValue(access, file.sizeBytes, 'i32');
  runtime.setValue(access + 4, callback, 'i32');
  runtime.setValue(access + 8, 0, 'i32');
  const handle = pdfium.FPDF_LoadCustomDocument(access, '');
  if (handle === 0) return pdfium.FPDF_GetLastError();
  return {
    pdfium,
    handle,
    close() {
      pdfium.FPDF_CloseDocument(handle);
      runtime.removeFunction(callback);
      runtime.wasmExports.free(access);
    },
  };
}

/** Text that PDFium writes as UTF-16 into a buffer, when told how large it is. */
export function readUtf16(pdfium: WrappedPdfiumModule, write: (buffer: number, sizeBytes: number) => number): string {
  const sizeBytes = write(0, 0);
  // Two bytes are an empty text; the upper limit is far beyond any title.
  if (sizeBytes <= 2 || sizeBytes > 64 * 1024) return '';
  const buffer = pdfium.pdfium.wasmExports.malloc(sizeBytes);
  try {
    write(buffer, sizeBytes);
    return pdfium.pdfium.UTF16ToString(buffer);
  } finally {
    pdfium.pdfium.wasmExports.free(buffer);
  }
}

function problemOf(error: number): ProblemCode {
  if (error === PASSWORD_ERROR) return 'import-pdf-password';
  return error === LOCK_ERROR ? 'import-drm' : 'import-damaged';
}

/** Throws where the file became shorter. */
function readFully(fileDescriptor: number, into: Uint8Array, position: number): Uint8Array {
  let filled = 0;
  while (filled < into.byteLength) {
    const count = readSync(fileDescriptor, into, filled, into.byteLength - filled, position + filled);
    if (count === 0) throw new ProblemError('import-damaged');
    filled += count;
  }
  return into;
}
