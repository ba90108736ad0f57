import type { PageBox } from '../pdf-messages.ts';
import { createPageGeometry, type PageRect } from './page-geometry.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';

const imageType = 3;
const formType = 5;
/** Groups within groups are looked into so deep. */
const deepest = 6;
/** More pictures than this are strips of one, or a trick: the rest counts as drawn. */
const mostPictures = 400;

/** `FS_MATRIX`: x' = ax + cy + e, y' = bx + dy + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];

function times([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix {
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
}

/** The rectangle around what a matrix makes of a rectangle. */
function turned({ left, top, right, bottom }: PageRect, [a, b, c, d, e, f]: Matrix): PageRect {
  const corners = [left, right].flatMap((x) =>
    [top, bottom].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

/** Where a page has pictures, in fractions of it as shown; pauses after each object, for there may be very many. */
export function* findPictures(runtime: PdfiumRuntime, page: number): Generator<void, readonly PageBox[]> {
  const { api, memory } = runtime;
  const boxOf = createPageGeometry(runtime, page);
  const found: PageBox[] = [];

  const floats = <T>(count: number, fill: (address: number) => boolean, read: (values: number[]) => T): T | null =>
    memory.borrow(count * 4, (address) => {
      if (!fill(address)) return null;
      const view = memory.view();
      return read(Array.from({ length: count }, (_, index) => view.getFloat32(address + index * 4, true)));
    });
  const boundsOf = (object: number) =>
    floats(
      4,
      (at) => api.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12),
      ([left = 0, bottom = 0, right = 0, top = 0]): PageRect => ({ left, bottom, right, top }),
    );
  const matrixOf = (object: number) =>
    floats(
      6,
      (at) => api.FPDFPageObj_GetMatrix(object, at),
      ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]): Matrix => [a, b, c, d, e, f],
    );

  function* look(count: number, objectAt: (index: number) => number, matrix: Matrix, depth: number): Generator<void> {
    for (let index = 0; index < count && found.length < mostPictures; index += 1) {
      const object = objectAt(index);
      const type = api.FPDFPageObj_GetType(object);
      if (type === imageType) {
        const bounds = boundsOf(object);
        if (bounds) found.push(boxOf(turned(bounds, matrix)));
      }
      if (type === formType && depth < deepest) {
        const inside = times(matrixOf(object) ?? identity, matrix);
        const inner = (at: number) => api.FPDFFormObj_GetObject(object, at);
        yield* look(api.FPDFFormObj_CountObjects(object), inner, inside, depth + 1);
      }
      yield;
    }
  }

  yield* look(api.FPDFPage_CountObjects(page), (index) => api.FPDFPage_GetObject(page, index), identity, 0);
  return found;
}
