import { ProblemError } from '../../../../contract/problems.ts';
import { type FormFields, openFormFields } from './form-fields.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';

/** Parsed pages, a few of them: drawing a page and reading its text want the same one shortly after each other. */
export interface PageShelf {
  /** Throws `ProblemError('book-unreadable')` where the page cannot be parsed. Give it back when done. */
  take(pageIndex: number): number;
  giveBack(pageIndex: number): void;
  readonly fields: FormFields;
  closeAll(): void;
}

interface ShelvedPage {
  readonly handle: number;
  users: number;
}

export function createPageShelf(runtime: PdfiumRuntime, document: PdfDocument, keptPages = 3): PageShelf {
  const pages = new Map<number, ShelvedPage>();

  let openedFields: FormFields | null = null;
  const fields = (): FormFields => (openedFields ??= openFormFields(runtime, document.handle));

  const close = (handle: number): void => {
    fields().pageClosing(handle);
    runtime.api.FPDF_ClosePage(handle);
  };

  const closeSpare = (): void => {
    for (const [index, page] of pages) {
      if (pages.size <= keptPages) return;
      if (page.users > 0) continue;
      pages.delete(index);
      close(page.handle);
    }
  };

  return {
    get fields() {
      return fields();
    },
    take(pageIndex) {
      const kept = pages.get(pageIndex);
      if (kept !== undefined) {
        kept.users += 1;
        pages.delete(pageIndex);
        pages.set(pageIndex, kept);
        return kept.handle;
      }
      const handle = document.loadPage(pageIndex);
      if (handle === 0) {
        throw new ProblemError('book-unreadable', { detail: `page ${pageIndex + 1} cannot be parsed` });
      }
      fields().pageOpened(handle);
      pages.set(pageIndex, { handle, users: 1 });
      closeSpare();
      return handle;
    },
    giveBack(pageIndex) {
      const page = pages.get(pageIndex);
      if (page === undefined) return;
      page.users -= 1;
      closeSpare();
    },
    closeAll() {
      for (const page of pages.values()) close(page.handle);
      pages.clear();
      openedFields?.close();
      openedFields = null;
    },
  };
}
