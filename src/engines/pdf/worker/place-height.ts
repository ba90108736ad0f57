import { type PageRect, readRect } from './page-geometry.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';

/** What `FPDFDest_GetView` calls the ways a place says how it is to be seen. */
const views = { xyz: 1, fitH: 3, fitV: 4, fitR: 5, fitBH: 7, fitBV: 8 } as const;
/** What `EPDF_GetPageBoxByIndex` calls the boxes of a page. */
const boxes = { media: 0, crop: 1 } as const;

/** What is said of a place, in the page's own space; what is missing it does not say. */
interface SaidPlace {
  /** From the left, and where it ends on the right. */
  readonly x?: number;
  readonly right?: number;
  /** From the foot of the page: where it begins above, and where it ends below. */
  readonly y?: number;
  readonly foot?: number;
}

/** A figure of 0 may be one that was left out: PDFium tells both the same way. */
const saidOf = (name: 'x' | 'y', figure: number | undefined): SaidPlace => (figure ? { [name]: figure } : {});

function readPlace({ api, memory }: PdfiumRuntime, destination: number): SaidPlace {
  return memory.borrow(24, (at) => {
    const view = api.FPDFDest_GetView(destination, at, at + 4);
    const figures = Array.from({ length: memory.view().getUint32(at, true) }, (_, index) =>
      memory.view().getFloat32(at + 4 + index * 4, true),
    );
    switch (view) {
      case views.xyz: {
        if (!api.FPDFDest_GetLocationInPage(destination, at, at + 4, at + 8, at + 12, at + 16, at + 20)) return {};
        const told = memory.view();
        const [hasX, hasY] = [told.getInt32(at, true) !== 0, told.getInt32(at + 4, true) !== 0];
        return {
          ...(hasX && { x: told.getFloat32(at + 12, true) }),
          ...(hasY && { y: told.getFloat32(at + 16, true) }),
        };
      }
      case views.fitH:
      case views.fitBH:
        return saidOf('y', figures[0]);
      case views.fitV:
      case views.fitBV:
        return saidOf('x', figures[0]);
      case views.fitR: {
        const [x = 0, foot = 0, right = 0, y = 0] = figures;
        return { x, foot, right, y };
      }
      default:
        return {};
    }
  });
}

/** What is seen of a page, without loading its content. */
function readSeenBox(runtime: PdfiumRuntime, handle: number, pageIndex: number): PageRect | null {
  const boxOf = (kind: number): PageRect | null =>
    readRect(runtime, (at) => runtime.api.EPDF_GetPageBoxByIndex(handle, pageIndex, kind, at));
  const [media, crop] = [boxOf(boxes.media), boxOf(boxes.crop)];
  if (media === null || crop === null) return media ?? crop;
  const seen = {
    left: Math.max(media.left, crop.left),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
    bottom: Math.max(media.bottom, crop.bottom),
  };
  return seen.left < seen.right && seen.bottom < seen.top ? seen : media;
}

/** From the head of the page as the book turns it, in shares of what is seen; NaN where it is not said. */
function shareOf({ x, y, right = x, foot = y }: SaidPlace, box: PageRect, quarters: number): number {
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const shares = [
    (box.top - (y ?? NaN)) / height,
    ((x ?? NaN) - box.left) / width,
    ((foot ?? NaN) - box.bottom) / height,
    (box.right - (right ?? NaN)) / width,
  ];
  return shares[quarters] ?? NaN;
}

const grid = 10_000;

/**
 * How far down its page a destination lies, 0–1 of the page as it is shown; 0 where it says nothing of that, or a place
 * that is not on the page.
 */
export function heightOfDestination(
  runtime: PdfiumRuntime,
  handle: number,
  destination: number,
  pageIndex: number,
): number {
  const said = readPlace(runtime, destination);
  if (Object.keys(said).length === 0) return 0;
  const box = readSeenBox(runtime, handle, pageIndex);
  if (box === null) return 0;
  const share =
    Math.round(shareOf(said, box, runtime.api.EPDF_GetPageRotationByIndex(handle, pageIndex)) * grid) / grid;
  return share > 0 && share < 1 ? share : 0;
}
