import { closeSync, openSync } from 'node:fs';
import { ProblemError } from '../../../contract/problems.ts';
import type { InspectedBook } from '../book-facts.ts';
import { limits } from '../limits.ts';
import { drawFirstPage } from './draw-first-page.ts';
import { loadPdfium, openPdf } from './pdfium.ts';
import type { PdfDocument } from './pdfium.ts';
import { readDocumentFacts } from './read-document.ts';
import { readWords } from './read-words.ts';

/** Pages tried before a PDF of which none opens is called damaged. */
const PAGES_TRIED = 10;

/** Opens a PDF, repaired by PDFium where it can be; throws a `ProblemError` with the code it must be refused by. */
export async function inspectPdf(path: string): Promise<InspectedBook> {
  const pdfium = await loadPdfium();
  const fileDescriptor = openSync(path, 'r');
  try {
    const document = openPdf(pdfium, fileDescriptor);
    const pageCount = pdfium.FPDF_GetPageCount(document.handle);
    if (!hasReadablePage(document, pageCount)) throw new ProblemError('import-damaged');
    const facts = readDocumentFacts(document);
    return {
      facts: {
        mediaType: 'application/pdf',
        layout: 'fixed',
        ...facts,
        pageCount,
        pageObjects: readPageObjects(document, pageCount),
      },
      async createCover() {
        const page = drawFirstPage(document);
        if (page === null) return null;
        const { createCoverOfPage } = await import('../cover/create-cover.ts');
        return createCoverOfPage(page);
      },
      readWords: async () => readWords(document, pageCount),
      async close() {
        document.close();
        closeSync(fileDescriptor);
      },
    };
  } catch (error) {
    closeSync(fileDescriptor);
    throw error;
  }
}

/**
 * Which object each page is: PDFium finds a page by its place only by going through all before it, which a tablet would
 * do with every part of the book that lies between. Done once, here.
 */
function readPageObjects({ pdfium, handle }: PdfDocument, pageCount: number): number[] | null {
  if (pageCount > limits.listedPages) return null;
  return Array.from({ length: pageCount }, (_, index) => pdfium.EPDFDoc_GetPageObjectNumberByIndex(handle, index));
}

function hasReadablePage({ pdfium, handle }: PdfDocument, pageCount: number): boolean {
  for (let index = 0; index < Math.min(pageCount, PAGES_TRIED); index += 1) {
    const page = pdfium.FPDF_LoadPage(handle, index);
    if (page === 0) continue;
    pdfium.FPDF_ClosePage(page);
    return true;
  }
  return false;
}
