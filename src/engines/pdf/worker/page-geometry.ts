import type { PageBox, Turned } from '../pdf-messages.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';

/** A rectangle in PDF page space: points, origin at the bottom left, page rotation not applied. */
export interface PageRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const grid = 1_000_000;

/** Turns rectangles of a page's own space into fractions of the page as shown. */
export function createPageGeometry(runtime: PdfiumRuntime, page: number): (rect: PageRect) => PageBox {
  const { api, memory } = runtime;
  const toShown = (x: number, y: number): { x: number; y: number } =>
    memory.borrow(8, (address) => {
      api.FPDF_PageToDevice(page, 0, 0, grid, grid, 0, x, y, address, address + 4);
      const view = memory.view();
      return { x: view.getInt32(address, true) / grid, y: view.getInt32(address + 4, true) / grid };
    });
  return (rect) => {
    const one = toShown(rect.left, rect.top);
    const other = toShown(rect.right, rect.bottom);
    return {
      left: Math.min(one.x, other.x),
      top: Math.min(one.y, other.y),
      width: Math.abs(one.x - other.x),
      height: Math.abs(one.y - other.y),
    };
  };
}

const directions: readonly Turned[] = [0, 90, 180, 270];

/** The direction that is nearest to so many quarters of a turn, clockwise. */
export const turnedOf = (quarters: number): Turned => directions[((Math.round(quarters) % 4) + 4) % 4] ?? 0;

/** Floats that PDFium writes one behind the other; null where it has none to tell. */
export function readFloats(
  { memory }: PdfiumRuntime,
  count: number,
  fill: (address: number) => boolean,
): readonly number[] | null {
  return memory.borrow(count * 4, (address) => {
    if (!fill(address)) return null;
    const view = memory.view();
    return Array.from({ length: count }, (_, index) => view.getFloat32(address + index * 4, true));
  });
}

/** `FS_RECTF`: left, top, right, bottom as floats. */
export function readRect(runtime: PdfiumRuntime, fill: (address: number) => boolean): PageRect | null {
  const told = readFloats(runtime, 4, fill);
  if (told === null) return null;
  const [left = 0, top = 0, right = 0, bottom = 0] = told;
  return { left, top, right, bottom };
}

/** `FS_MATRIX`: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** How an object of a page lies on it. */
export function readMatrix(runtime: PdfiumRuntime, object: number): Matrix | null {
  const told = readFloats(runtime, 6, (at) => runtime.api.FPDFPageObj_GetMatrix(object, at));
  if (told === null) return null;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = told;
  return [a, b, c, d, e, f];
}

/** What `FPDFPageObj_GetType` calls the objects of a page. */
export const objectTypes = { text: 1, image: 3, form: 5 } as const;
