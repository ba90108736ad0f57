/** What of PDFium tells what was filled in, as the importer and the reader have it; numbers are its handles and addresses. */
export interface FieldReader {
  FPDFPage_GetAnnotCount(page: number): number;
  FPDFPage_GetAnnot(page: number, index: number): number;
  FPDFPage_CloseAnnot(annotation: number): void;
  FPDFAnnot_GetSubtype(annotation: number): number;
  FPDFAnnot_GetFlags(annotation: number): number;
  FPDFAnnot_GetStringValue(annotation: number, key: string, address: number, sizeBytes: number): number;
  FPDFAnnot_GetFormFieldType(form: number, annotation: number): number;
  FPDFAnnot_GetFormFieldFlags(form: number, annotation: number): number;
  FPDFAnnot_GetFormFieldValue(form: number, annotation: number, address: number, sizeBytes: number): number;
  FPDFAnnot_GetOptionCount(form: number, annotation: number): number;
  FPDFAnnot_GetOptionLabel(form: number, annotation: number, index: number, address: number, sizeBytes: number): number;
  FPDFAnnot_IsOptionSelected(form: number, annotation: number, index: number): boolean;
}

/** Reads a text that PDFium writes as UTF-16 where it is told, and how large that place is. */
export type ReadText = (write: (address: number, sizeBytes: number) => number) => string;

const subtypes = { freeText: 3, widget: 20 } as const;
const types = { comboBox: 4, listBox: 5, text: 6 } as const;
/** Hidden, or not seen on a screen. */
const unseen = 2 + 32;
const password = 8192;
const mostFields = 500;
const mostOptions = 500;
const longestValue = 4_000;

/**
 * What is filled in on a page of a PDF: the values of its text fields and choices (ISO 32000-1, 12.7), and what is typed over it
 * (12.5.6.6). PDFium draws it, and has it in no text of the page. `form` is its form, 0 where there is none. What
 * `take` answers for the handle of each and its lines, which are never empty, is answered.
 */
export function readFields<T>(
  api: FieldReader,
  readText: ReadText,
  page: number,
  form: number,
  take: (annotation: number, lines: readonly string[]) => T,
): T[] {
  function valueOf(annotation: number): string {
    const subtype = api.FPDFAnnot_GetSubtype(annotation);
    if ((api.FPDFAnnot_GetFlags(annotation) & unseen) !== 0) return '';
    if (subtype === subtypes.freeText)
      return readText((address, size) => api.FPDFAnnot_GetStringValue(annotation, 'Contents', address, size));
    const type = subtype === subtypes.widget && form !== 0 ? api.FPDFAnnot_GetFormFieldType(form, annotation) : -1;
    if (type === types.comboBox || type === types.listBox) return chosenOf(annotation) || writtenIn(annotation);
    if (type !== types.text) return '';
    return (api.FPDFAnnot_GetFormFieldFlags(form, annotation) & password) === 0 ? writtenIn(annotation) : '';
  }

  const writtenIn = (annotation: number): string =>
    readText((address, size) => api.FPDFAnnot_GetFormFieldValue(form, annotation, address, size));

  function chosenOf(annotation: number): string {
    const count = Math.min(api.FPDFAnnot_GetOptionCount(form, annotation), mostOptions);
    const options = Array.from({ length: Math.max(0, count) }, (_, index) => index);
    return options
      .filter((index) => api.FPDFAnnot_IsOptionSelected(form, annotation, index))
      .map((index) => readText((at, size) => api.FPDFAnnot_GetOptionLabel(form, annotation, index, at, size)))
      .join('\n');
  }

  const count = Math.min(api.FPDFPage_GetAnnotCount(page), mostFields);
  return Array.from({ length: Math.max(0, count) }, (_, index) => index).flatMap((index) => {
    const annotation = api.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) return [];
    const lines = valueOf(annotation)
      .slice(0, longestValue)
      .split(/[\r\n]+/u)
      .map((line) => line.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim())
      .filter((line) => line !== '');
    const taken = lines.length === 0 ? [] : [take(annotation, lines)];
    api.FPDFPage_CloseAnnot(annotation);
    return taken;
  });
}
