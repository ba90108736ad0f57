import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { fstatSync, readSync } from 'node:fs';
import { init } from '@embedpdf/pdfium';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
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

/** Opens a PDF that stays on the disk: PDFium asks for the ranges it wants through a synchronous read. */
export function openPdf(pdfium: WrappedPdfiumModule, fileDescriptor: number): PdfDocument {
  const runtime = pdfium.pdfium;
  const readBlock = (_: number, position: number, target: number, size: number): number => {
    // The view is made anew each time: the memory moves when it grows.
    const view = runtime.HEAPU8.subarray(target >>> 0, (target >>> 0) + (size >>> 0));
    return readFully(fileDescriptor, view, position >>> 0) ? 1 : 0;
  };
  const callback = runtime.addFunction(readBlock, 'iiiii');
  const access = runtime.wasmExports.malloc(FILE_ACCESS_BYTES);
  runtime.setValue(access, fstatSync(fileDescriptor).size, 'i32');
  runtime.setValue(access + 4, callback, 'i32');
  runtime.setValue(access + 8, 0, 'i32');
  const handle = pdfium.FPDF_LoadCustomDocument(access, '');
  if (handle === 0) {
    throw new ProblemError(problemOf(pdfium.FPDF_GetLastError()));
  }
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

function readFully(fileDescriptor: number, view: Uint8Array, position: number): boolean {
  let filled = 0;
  while (filled < view.byteLength) {
    const count = readSync(fileDescriptor, view, filled, view.byteLength - filled, position + filled);
    if (count === 0) return false;
    filled += count;
  }
  return true;
}
