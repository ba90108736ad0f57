import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';

export interface Bookmark {
  readonly title: string;
  /** Printed number: the first page is 1. */
  readonly page: number;
  readonly children: readonly Bookmark[];
}

export interface OpenPdf {
  readonly pageCount: number;
  readonly isTagged: boolean;
  readonly bookmarks: readonly Bookmark[];
  text(page: number): string;
  meta(key: string): string;
  label(page: number): string;
  /** The printed numbers that the links of a page lead to. */
  linkedPages(page: number): number[];
}

/** Opens a PDF with the engine of the reader, so that what the tests read is what a pupil gets. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const pdfium = await init({ wasmBinary: Uint8Array.from(readFileSync(file)).buffer });
  pdfium.PDFiumExt_Init();
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const memory = (): Uint8Array => {
    const heap: unknown = Reflect.get(pdfium.pdfium, 'HEAPU8');
    if (!(heap instanceof Uint8Array)) throw new Error('openPdf: this PDFium hides its memory');
    return heap;
  };
  const at = malloc(bytes.length);
  memory().set(bytes, at);
  const doc = pdfium.FPDF_LoadMemDocument(at, bytes.length, '');
  if (doc === 0) throw new Error('openPdf: PDFium refuses this file');
  const utf16 = (fill: (buffer: number, size: number) => number): string => {
    const buffer = malloc(4096);
    fill(buffer, 4096);
    const text = pdfium.pdfium.UTF16ToString(buffer);
    free(buffer);
    return text;
  };
  const branch = (parent: number): Bookmark[] => {
    const found: Bookmark[] = [];
    let mark = pdfium.FPDFBookmark_GetFirstChild(doc, parent);
    while (mark !== 0) {
      const here = mark;
      found.push({
        title: utf16((buffer, size) => pdfium.FPDFBookmark_GetTitle(here, buffer, size)),
        page: pdfium.FPDFDest_GetDestPageIndex(doc, pdfium.FPDFBookmark_GetDest(doc, here)) + 1,
        children: branch(here),
      });
      mark = pdfium.FPDFBookmark_GetNextSibling(doc, mark);
    }
    return found;
  };
  const onPage = <T>(page: number, read: (handle: number) => T): T => {
    const handle = pdfium.FPDF_LoadPage(doc, page - 1);
    const result = read(handle);
    pdfium.FPDF_ClosePage(handle);
    return result;
  };
  return {
    pageCount: pdfium.FPDF_GetPageCount(doc),
    isTagged: pdfium.FPDFCatalog_IsTagged(doc),
    bookmarks: branch(0),
    meta: (key) => utf16((buffer, size) => pdfium.FPDF_GetMetaText(doc, key, buffer, size)),
    label: (page) => utf16((buffer, size) => pdfium.FPDF_GetPageLabel(doc, page - 1, buffer, size)),
    text: (page) =>
      onPage(page, (handle) => {
        const words = pdfium.FPDFText_LoadPage(handle);
        const count = pdfium.FPDFText_CountChars(words);
        const buffer = malloc((count + 1) * 2);
        pdfium.FPDFText_GetText(words, 0, count, buffer);
        const text = pdfium.pdfium.UTF16ToString(buffer);
        free(buffer);
        pdfium.FPDFText_ClosePage(words);
        return text.replaceAll(/\s+/g, ' ');
      }),
    linkedPages: (page) =>
      onPage(page, (handle) => {
        const spot = malloc(8);
        pdfium.pdfium.setValue(spot, 0, 'i32');
        const pages: number[] = [];
        while (pdfium.FPDFLink_Enumerate(handle, spot, spot + 4)) {
          const link = pdfium.pdfium.getValue(spot + 4, 'i32');
          const dest = pdfium.FPDFAction_GetDest(doc, pdfium.FPDFLink_GetAction(link));
          pages.push(pdfium.FPDFDest_GetDestPageIndex(doc, dest) + 1);
        }
        free(spot);
        return pages;
      }),
  };
}
