import type { DrawnArea } from './painted-page.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';

/** The fields of a form as they look filled in; many files leave drawing them to the viewer. Nothing can be typed. */
export interface FormFields {
  /** The document has none. */
  readonly isEmpty: boolean;
  /** PDFium's handle of them; 0 where there are none. */
  readonly form: number;
  pageOpened(page: number): void;
  pageClosing(page: number): void;
  draw(bitmap: number, page: number, area: DrawnArea, flags: number): void;
  close(): void;
}

const noForm = 0;

/**
 * Opened when the first page is: reading the fields costs a walk through all of them. None of PDFium's calls that
 * start a document's scripts or actions is ever made, and XFA is not loaded.
 */
export function openFormFields(runtime: PdfiumRuntime, documentHandle: number): FormFields {
  const { api } = runtime;
  if (api.FPDF_GetFormType(documentHandle) === noForm) return withoutFields;
  const callbacks = api.PDFiumExt_OpenFormFillInfo();
  const form = api.PDFiumExt_InitFormFillEnvironment(documentHandle, callbacks);
  if (form === 0) {
    api.PDFiumExt_CloseFormFillInfo(callbacks);
    return withoutFields;
  }
  // No blue boxes around empty fields: this is a printed page, not a form to fill in.
  api.FPDF_SetFormFieldHighlightAlpha(form, 0);
  return {
    isEmpty: false,
    form,
    pageOpened: (page) => api.FORM_OnAfterLoadPage(page, form),
    pageClosing: (page) => api.FORM_OnBeforeClosePage(page, form),
    draw: (bitmap, page, { left, top, whole }, flags) =>
      api.FPDF_FFLDraw(form, bitmap, page, -left, -top, whole.width, whole.height, 0, flags),
    close() {
      api.PDFiumExt_ExitFormFillEnvironment(form);
      api.PDFiumExt_CloseFormFillInfo(callbacks);
    },
  };
}

const withoutFields: FormFields = {
  isEmpty: true,
  form: 0,
  pageOpened: () => undefined,
  pageClosing: () => undefined,
  draw: () => undefined,
  close: () => undefined,
};
