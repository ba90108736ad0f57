import type { PageBox } from '../pdf-messages.ts';
import { decodeScan, type Size } from './decode-scan.ts';
import { tintOf, tintPage } from './page-paper.ts';
import type { ScanToDraw } from './pdf-task.ts';
import type { ScannedPage } from './scanned-page.ts';

/** The quick way to make a picture smaller looks at neighbouring pixels only: more than this many times it is too rough. */
const mostTimesSmaller = 2;
const longestMs = 10_000;

/**
 * Draws a scanned page, or the part of it, with the browser's own decoder, on its paper. Rejects where that cannot read
 * the picture, or would not show it as well as PDFium does.
 */
async function drawScan({ scan, area, paper }: ScanToDraw): Promise<ImageBitmap> {
  const { left, top, width, height, whole } = area;
  // Not on a graphics card: what it loses is blank.
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) throw new Error('no canvas to draw on');
  const { topLeft, topRight, bottomLeft } = scan;
  const across = { x: (topRight.x - topLeft.x) * whole.width, y: (topRight.y - topLeft.y) * whole.height };
  const down = { x: (bottomLeft.x - topLeft.x) * whole.width, y: (bottomLeft.y - topLeft.y) * whole.height };
  const drawn = { width: Math.hypot(across.x, across.y), height: Math.hypot(down.x, down.y) };
  const hasSmoothWay = 'imageSmoothingQuality' in context;
  // Firefox has the quick way only.
  if (!hasSmoothWay && isRough(scan, drawn)) throw new Error('too rough');
  const picture = await decodeScan(scan, drawn);
  try {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    const { width: columns, height: rows } = picture;
    const [atLeft, atTop] = [topLeft.x * whole.width - left, topLeft.y * whole.height - top];
    context.setTransform(across.x / columns, across.y / columns, down.x / rows, down.y / rows, atLeft, atTop);
    // Made smaller by less, every pixel counts in the quick way, too, which takes a quarter of the time.
    const isMadeSmaller = columns >= drawn.width && rows >= drawn.height;
    context.imageSmoothingQuality = isMadeSmaller && !isRough(picture, drawn) ? 'low' : 'high';
    context.drawImage(picture, 0, 0);
  } finally {
    picture.close();
  }
  if (paper === 'printed') return context.canvas.transferToImageBitmap();
  const image = context.getImageData(0, 0, width, height);
  // In one go: nothing else is begun meanwhile.
  for (const _ of tintPage(image, tintOf(paper), [boxAround(scan)], area));
  context.putImageData(image, 0, 0);
  return context.canvas.transferToImageBitmap();
}

const isRough = (picture: Size, drawn: Size): boolean =>
  picture.width > drawn.width * mostTimesSmaller || picture.height > drawn.height * mostTimesSmaller;

/** The rectangle around a scan that may be turned. */
function boxAround({ topLeft, topRight, bottomLeft }: ScannedPage): PageBox {
  const bottomRight = { x: topRight.x + bottomLeft.x - topLeft.x, y: topRight.y + bottomLeft.y - topLeft.y };
  const corners = [topLeft, topRight, bottomLeft, bottomRight];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
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
