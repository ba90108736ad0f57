import { type BookWords, joinPartedWords, MOST_PAGE_LETTERS, MOST_WORDS_BYTES } from '../../../contract/book-words.ts';
import { readFields } from '../../../contract/field-words.ts';
import { limits } from '../limits.ts';
import { type PdfDocument, readUtf16 } from './pdfium.ts';

/** The words of a PDF, page by page, as the reader's own PDFium tells them; `null` for a page that does not open here. */
export function readWords(document: PdfDocument, pageCount: number): BookWords {
  const form = openForm(document);
  let lettersLeft = MOST_WORDS_BYTES / 2;
  const pages = Array.from({ length: Math.min(pageCount, limits.listedPages) }, (_, index) => {
    const text = lettersLeft > 0 ? readPage(document, index, form) : null;
    lettersLeft -= text?.length ?? 0;
    return text;
  });
  return { version: 1, isWhole: pages.length === pageCount && !pages.includes(null), pages };
}

/** PDFium's handle of what is filled in; 0 where nothing can be. It goes with the process. */
function openForm({ pdfium, handle }: PdfDocument): number {
  if (pdfium.FPDF_GetFormType(handle) === 0) return 0;
  return pdfium.PDFiumExt_InitFormFillEnvironment(handle, pdfium.PDFiumExt_OpenFormFillInfo());
}

function readPage({ pdfium, handle }: PdfDocument, index: number, form: number): string | null {
  const page = pdfium.FPDF_LoadPage(handle, index);
  if (page === 0) return null;
  const textPage = pdfium.FPDFText_LoadPage(page);
  try {
    if (textPage === 0) return null;
    const fields = readFields(
      pdfium,
      (write) => readUtf16(pdfium, write),
      page,
      form,
      (_, lines) => lines.join('\n'),
    );
    return [readText(pdfium, textPage), ...fields].filter((words) => words !== '').join('\n');
  } finally {
    if (textPage !== 0) pdfium.FPDFText_ClosePage(textPage);
    pdfium.FPDF_ClosePage(page);
  }
}

function readText(pdfium: PdfDocument['pdfium'], textPage: number): string {
  const count = Math.min(pdfium.FPDFText_CountChars(textPage), MOST_PAGE_LETTERS);
  if (count <= 0) return '';
  const buffer = pdfium.pdfium.wasmExports.malloc(count * 2 + 2);
  try {
    const written = pdfium.FPDFText_GetText(textPage, 0, count, buffer);
    const start = buffer >>> 0;
    const bytes = pdfium.pdfium.HEAPU8.slice(start, start + Math.max(0, written - 1) * 2);
    return joinPartedWords(new TextDecoder('utf-16le').decode(bytes));
  } finally {
    pdfium.pdfium.wasmExports.free(buffer);
  }
}
