import type { PageBox } from '../pdf-messages.ts';
import { decodeScan } from './decode-scan.ts';
import { tintOf, tintPage } from './page-paper.ts';
import type { ScanToDraw } from './pdf-task.ts';
import type { ScannedPage } from './scanned-page.ts';

/** The quick way to make a picture smaller looks at its neighbours only: more than this many times is too rough. */
const mostTimesSmaller = 2;
const longestMs = 10_000;
const sliceMs = 24;
let context: OffscreenCanvasRenderingContext2D | null = null;

/** One for all scans: each keeps pixels of its own until somebody sweeps. Not on a graphics card: what it loses is blank. */
function takeContext(): OffscreenCanvasRenderingContext2D {
  context ??= new OffscreenCanvas(1, 1).getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) throw new Error('no canvas to draw on');
  return context;
}

/**
 * Draws a scanned page, or the part of it, with the browser's own decoder, on its paper. Rejects where that cannot read
 * the picture, or would not show it as well as PDFium does.
 */
async function drawScan({ scan, area, paper }: ScanToDraw): Promise<ImageBitmap> {
  const { left, top, width, height, whole } = area;
  const sheet = takeContext();
  const { topLeft, topRight, bottomLeft } = scan;
  const across = { x: (topRight.x - topLeft.x) * whole.width, y: (topRight.y - topLeft.y) * whole.height };
  const down = { x: (bottomLeft.x - topLeft.x) * whole.width, y: (bottomLeft.y - topLeft.y) * whole.height };
  const drawn = { width: Math.hypot(across.x, across.y), height: Math.hypot(down.x, down.y) };
  // Firefox has no other way.
  const isSmooth = 'imageSmoothingQuality' in sheet;
  if (!isSmooth && scan.width > drawn.width * mostTimesSmaller) throw new Error('too rough');
  const picture = await decodeScan(scan, drawn);
  try {
    Object.assign(sheet.canvas, { width, height });
    sheet.fillStyle = '#fff';
    sheet.fillRect(0, 0, width, height);
    const { width: columns, height: rows } = picture;
    const [atLeft, atTop] = [topLeft.x * whole.width - left, topLeft.y * whole.height - top];
    sheet.setTransform(across.x / columns, across.y / columns, down.x / rows, down.y / rows, atLeft, atTop);
    // Up to half the size every pixel counts in the quick way, too; the others cost as much again as decoding it.
    const isHalfAtLeast = isHalf(columns, drawn.width) && isHalf(rows, drawn.height);
    sheet.imageSmoothingQuality = isHalfAtLeast ? 'low' : 'high';
    sheet.drawImage(picture, 0, 0);
  } finally {
    picture.close();
  }
  if (paper === 'printed') return sheet.canvas.transferToImageBitmap();
  const image = sheet.getImageData(0, 0, width, height);
  await inSlices(tintPage(image, tintOf(paper), [boxAround(scan)], area));
  return createImageBitmap(image);
}

const isHalf = (pixels: number, drawn: number): boolean => pixels >= drawn && pixels <= drawn * mostTimesSmaller;

/** The rectangle around a scan that may be turned. */
function boxAround({ topLeft, topRight, bottomLeft }: ScannedPage): PageBox {
  const bottomRight = { x: topRight.x + bottomLeft.x - topLeft.x, y: topRight.y + bottomLeft.y - topLeft.y };
  const corners = [topLeft, topRight, bottomLeft, bottomRight];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Lets messages in whenever a slice of time is used up. */
async function inSlices(work: Generator<void>): Promise<void> {
  let sliceEnd = performance.now() + sliceMs;
  while (!work.next().done) {
    if (performance.now() < sliceEnd) continue;
    await new Promise((resolve) => setTimeout(resolve));
    sliceEnd = performance.now() + sliceMs;
  }
}

/** Rejects where it takes the browser longer than anybody waits for. */
export async function drawScanInTime(asked: ScanToDraw): Promise<ImageBitmap> {
  const drawing = drawScan(asked);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, longestMs, null);
  });
  const drawn = await Promise.race([drawing, late]).finally(() => clearTimeout(timer));
  if (drawn) return drawn;
  // Nobody waits for it any more: its memory is given back, and what went wrong concerns nobody.
  drawing.then(
    (bitmap) => bitmap.close(),
    () => undefined,
  );
  throw new Error('the browser is still at it');
}
