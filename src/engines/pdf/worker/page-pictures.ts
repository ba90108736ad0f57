import type { PageBox } from '../pdf-messages.ts';
import {
  createPageGeometry,
  type Matrix,
  objectTypes,
  type PageRect,
  readFloats,
  readMatrix,
} from './page-geometry.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';

/** Groups within groups are looked into so deep. */
const deepest = 6;
/** More pictures than this are strips of one, or a trick: the rest counts as drawn. */
const mostPictures = 400;

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
  const { api } = runtime;
  const boxOf = createPageGeometry(runtime, page);
  const found: PageBox[] = [];

  const boundsOf = (object: number): PageRect | null => {
    const told = readFloats(runtime, 4, (at) => api.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12));
    if (told === null) return null;
    const [left = 0, bottom = 0, right = 0, top = 0] = told;
    return { left, bottom, right, top };
  };

  function* look(count: number, objectAt: (index: number) => number, matrix: Matrix, depth: number): Generator<void> {
    for (let index = 0; index < count && found.length < mostPictures; index += 1) {
      const object = objectAt(index);
      const type = api.FPDFPageObj_GetType(object);
      if (type === objectTypes.image) {
        const bounds = boundsOf(object);
        if (bounds) found.push(boxOf(turned(bounds, matrix)));
      }
      if (type === objectTypes.form && depth < deepest) {
        const inside = times(readMatrix(runtime, object) ?? identity, matrix);
        const inner = (at: number) => api.FPDFFormObj_GetObject(object, at);
        yield* look(api.FPDFFormObj_CountObjects(object), inner, inside, depth + 1);
      }
      yield;
    }
  }

  yield* look(api.FPDFPage_CountObjects(page), (index) => api.FPDFPage_GetObject(page, index), identity, 0);
  return found;
}
