import { type ProblemCode, ProblemError } from '../../../../contract/problems.ts';
import type { PageSize } from '../pdf-messages.ts';
import { type PagePlace, readTarget } from './link-target.ts';
import { passwordSpellings } from './password-spellings.ts';
import type { PdfFile } from './pdf-file.ts';
import type { BookmarkReader } from './pdf-outline.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';
import { heightOfDestination } from './place-height.ts';

/** An opened document, as far as nothing of its pages is needed. */
export interface PdfDocument {
  readonly handle: number;
  readonly pageCount: number;
  readonly bookmarks: BookmarkReader;
  metadata(): { title: string; language: string; readingProgression: 'ltr' | 'rtl' };
  /** Whether a page is found without reading all before it. */
  isListed(pageIndex: number): boolean;
  /** PDFium's handle of a page; 0 where it cannot be parsed. */
  loadPage(pageIndex: number): number;
  /** Without loading the page's content; reads all pages before it. */
  pageSize(pageIndex: number): PageSize;
  /** Of a page that was loaded. */
  sizeOfPage(page: number): PageSize;
  pageLabel(pageIndex: number): string | null;
  /** What a destination of a link or bookmark shows; null where it shows no page of ours. */
  placeOfDestination(destination: number): PagePlace | null;
  close(): void;
}

/** What `FPDF_GetLastError` tells of a locked file: another password, or a kind of lock that PDFium does not know. */
const passwordError = 4;
const lockError = 5;
const a4: PageSize = { width: 595, height: 842 };

/**
 * A file that PDFium refuses is mended, where that can be. `pageObjects`: which object of the file each page is, as far as that is known. `password` may be the user's or the owner's; an empty one opens what has none. Throws `ProblemError`: `book-password`
 * where it is another, `book-protected` where none would help, `book-unreadable`, or why a block of the file could not be read.
 */
export function openDocument(
  runtime: PdfiumRuntime,
  file: PdfFile,
  password: string,
  pageObjects: readonly number[] = [],
): PdfDocument {
  const { api, memory } = runtime;
  let handle = 0;
  let error = 0;
  for (const spelling of passwordSpellings(password)) {
    handle = api.FPDF_LoadCustomDocument(file.address, spelling);
    error = handle === 0 ? api.FPDF_GetLastError() : 0;
    if (error !== passwordError) break;
  }
  const pageCount = handle === 0 ? 0 : api.FPDF_GetPageCount(handle);
  const problem = file.takeProblem();
  if (problem !== null || pageCount < 1) {
    if (handle !== 0) api.FPDF_CloseDocument(handle);
    const code = problem ?? problemOf(error);
    if (code === 'book-unreadable' && file.mend()) return openDocument(runtime, file, password, pageObjects);
    throw new ProblemError(code);
  }

  const placeOfDestination = (destination: number): PagePlace | null => {
    if (destination === 0) return null;
    const pageIndex = api.FPDFDest_GetDestPageIndex(handle, destination);
    if (pageIndex < 0 || pageIndex >= pageCount) return null;
    return { pageIndex, height: heightOfDestination(runtime, handle, destination, pageIndex) };
  };

  const bookmarks: BookmarkReader = {
    firstChild: (bookmark) => api.FPDFBookmark_GetFirstChild(handle, bookmark),
    nextSibling: (bookmark) => api.FPDFBookmark_GetNextSibling(handle, bookmark),
    title: (bookmark) => memory.readUtf16((address, length) => api.FPDFBookmark_GetTitle(bookmark, address, length)),
    target: (bookmark) =>
      readTarget(runtime, { handle, placeOfDestination }, api.FPDFBookmark_GetAction(bookmark), () =>
        api.FPDFBookmark_GetDest(handle, bookmark),
      ),
  };

  /** A list that does not fit the file is none. */
  const objectOf = (pageIndex: number): number =>
    pageObjects.length === pageCount ? (pageObjects[pageIndex] ?? 0) : 0;

  return {
    handle,
    pageCount,
    bookmarks,
    placeOfDestination,
    isListed: (pageIndex) => objectOf(pageIndex) > 0,
    loadPage(pageIndex) {
      const object = objectOf(pageIndex);
      const page = object > 0 ? api.EPDFDoc_LoadPageByObjectNumber(handle, object) : 0;
      return page === 0 ? api.FPDF_LoadPage(handle, pageIndex) : page;
    },
    sizeOfPage: (page) => saneSize(api.FPDF_GetPageWidthF(page), api.FPDF_GetPageHeightF(page)),
    metadata() {
      const title = memory.readUtf16((address, length) => api.FPDF_GetMetaText(handle, 'Title', address, length));
      const language = memory.readUtf16((address, length) => api.EPDFCatalog_GetLanguage(handle, address, length));
      const direction = memory.readLatin1((address, length) =>
        api.FPDF_VIEWERREF_GetName(handle, 'Direction', address, length),
      );
      return {
        title: title.replaceAll('\u0000', '').trim(),
        language: /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(language) ? language : 'es',
        readingProgression: direction === 'R2L' ? 'rtl' : 'ltr',
      };
    },
    pageSize(pageIndex) {
      return memory.borrow(8, (address) => {
        if (!api.FPDF_GetPageSizeByIndexF(handle, pageIndex, address)) return a4;
        const view = memory.view();
        return saneSize(view.getFloat32(address, true), view.getFloat32(address + 4, true));
      });
    },
    pageLabel(pageIndex) {
      const label = memory.readUtf16((address, length) => api.FPDF_GetPageLabel(handle, pageIndex, address, length));
      return label.trim() === '' ? null : label.trim().slice(0, 20);
    },
    close: () => api.FPDF_CloseDocument(handle),
  };
}

function problemOf(error: number): ProblemCode {
  if (error === passwordError) return 'book-password';
  return error === lockError ? 'book-protected' : 'book-unreadable';
}

/** A page without a usable size is laid out as a sheet of A4. */
function saneSize(width: number, height: number): PageSize {
  return width > 0 && height > 0 && width < 1e5 && height < 1e5 ? { width, height } : a4;
}
