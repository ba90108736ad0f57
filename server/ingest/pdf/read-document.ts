import type { BookFacts } from '../book-facts.ts';
import { cleanDescription, cleanLanguage, cleanLine, cleanNames } from '../clean-text.ts';
import { limits } from '../limits.ts';
import { cleanPdfTitle } from './clean-pdf-title.ts';
import { readUtf16 } from './pdfium.ts';
import type { PdfDocument } from './pdfium.ts';

/** Longer than this, the subject field of a PDF is a description. */
const SUBJECT_LENGTH = 60;

export type DocumentFacts = Omit<BookFacts, 'mediaType' | 'layout' | 'pageCount' | 'pageObjects'>;

/** What a PDF says about itself in its information dictionary, its catalogue and its outline. */
export function readDocumentFacts(document: PdfDocument): DocumentFacts {
  const { pdfium, handle } = document;
  const info = (key: string): string =>
    readUtf16(pdfium, (buffer, size) => pdfium.FPDF_GetMetaText(handle, key, buffer, size));
  const about = cleanDescription(info('Subject'));
  const keyword = cleanLine(info('Keywords').split(/[,;]/u)[0] ?? '', 100);
  const isDescription = about.length > SUBJECT_LENGTH;
  return {
    title: cleanPdfTitle(info('Title')),
    authors: readAuthors(info('Author')),
    publisher: '',
    description: isDescription ? about : '',
    descriptionMarkup: '',
    language: cleanLanguage(readUtf16(pdfium, (buffer, size) => pdfium.EPDFCatalog_GetLanguage(handle, buffer, size))),
    subject: isDescription ? keyword : about || keyword,
    grade: '',
    contents: readOutline(document),
  };
}

function readAuthors(text: string): string[] {
  return cleanNames(text.split(';').filter((name) => !/^\(.*\)$/u.test(cleanLine(name)))).slice(0, 20);
}

/** The outline flattened; bookmarks that point back to one already seen end there. */
function readOutline({ pdfium, handle }: PdfDocument): BookFacts['contents'] {
  const seen = new Set<number>();
  const lines: BookFacts['contents'] = [];
  function walk(parent: number, depth: number): void {
    let bookmark = pdfium.FPDFBookmark_GetFirstChild(handle, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && lines.length < limits.contentsEntries) {
      const current = bookmark;
      seen.add(current);
      const title = cleanLine(readUtf16(pdfium, (buffer, size) => pdfium.FPDFBookmark_GetTitle(current, buffer, size)));
      if (title !== '') lines.push({ title, depth });
      if (depth < limits.contentsDepth) walk(current, depth + 1);
      bookmark = pdfium.FPDFBookmark_GetNextSibling(handle, current);
    }
  }
  walk(0, 0);
  return lines;
}
