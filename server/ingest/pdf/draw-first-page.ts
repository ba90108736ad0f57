import type { DrawnPage } from '../cover/create-cover.ts';
import type { PdfDocument } from './pdfium.ts';

/** Twice a cover's width: the picture is made smaller afterwards, which keeps its letters clean. */
const WIDTH_PX = 960;
const MAX_HEIGHT_PX = 1920;
const WHITE = 0xffffffff;
const RED_FIRST = 0x10;
const WITH_ANNOTATIONS = 0x01;

/** The first page as pixels; `null` where it cannot be loaded. */
export function drawFirstPage({ pdfium, handle }: PdfDocument): DrawnPage | null {
  const page = pdfium.FPDF_LoadPage(handle, 0);
  if (page === 0) return null;
  const width = WIDTH_PX;
  const ratio = pdfium.FPDF_GetPageHeightF(page) / pdfium.FPDF_GetPageWidthF(page);
  const height = Math.round(Math.min(MAX_HEIGHT_PX, Math.max(1, width * (Number.isFinite(ratio) ? ratio : 1))));
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) return null;
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RED_FIRST | WITH_ANNOTATIONS);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap) >>> 0;
  const rgba = pdfium.pdfium.HEAPU8.slice(start, start + width * height * 4);
  // The fourth byte means nothing in a bitmap without transparency.
  for (let index = 3; index < rgba.length; index += 4) rgba[index] = 255;
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.FPDF_ClosePage(page);
  return { rgba, width, height };
}
