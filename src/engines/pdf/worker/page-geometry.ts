import type { PageBox } from '../pdf-messages.ts';
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

/** `FS_RECTF`: left, top, right, bottom as floats. */
export function readRect(runtime: PdfiumRuntime, fill: (address: number) => boolean): PageRect | null {
  return runtime.memory.borrow(16, (address) => {
    if (!fill(address)) return null;
    const view = runtime.memory.view();
    return {
      left: view.getFloat32(address, true),
      top: view.getFloat32(address + 4, true),
      right: view.getFloat32(address + 8, true),
      bottom: view.getFloat32(address + 12, true),
    };
  });
}
