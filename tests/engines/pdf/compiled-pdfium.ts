import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The PDFium of the product. */
export function compiledPdfium(): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')));
}

/** A module that does nothing, where no worker is real. */
export const emptyModule = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
