import type { DrawnArea } from './painted-page.ts';
import type { ScannedPage } from './scanned-page.ts';

/** Where the browser has one way to make pictures smaller only (Firefox), more than this many times is too rough. */
const mostTimesSmaller = 2;
const longestMs = 10_000;

/**
 * Draws a scanned page, or the part of it, with the browser's own decoder. Rejects where that cannot read the picture, or
 * would not show it as well as PDFium does.
 */
async function drawScan(scan: ScannedPage, { left, top, width, height, whole }: DrawnArea): Promise<ImageBitmap> {
  // Not on a graphics card: what it loses is blank.
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) throw new Error('no canvas to draw on');
  const { topLeft, topRight, bottomLeft } = scan;
  const across = { x: (topRight.x - topLeft.x) * whole.width, y: (topRight.y - topLeft.y) * whole.height };
  const down = { x: (bottomLeft.x - topLeft.x) * whole.width, y: (bottomLeft.y - topLeft.y) * whole.height };
  const isSmooth = 'imageSmoothingQuality' in context;
  if (!isSmooth && scan.width > Math.hypot(across.x, across.y) * mostTimesSmaller) {
    throw new Error('too rough');
  }
  const blob = new Blob([...scan.jpeg], { type: 'image/jpeg' });
  const picture = await createImageBitmap(blob, { colorSpaceConversion: 'none' });
  try {
    // Browsers of small devices may make less of it than it is.
    if (picture.width !== scan.width || picture.height !== scan.height) throw new Error('not all of it');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    const { width: columns, height: rows } = picture;
    const [atLeft, atTop] = [topLeft.x * whole.width - left, topLeft.y * whole.height - top];
    context.setTransform(across.x / columns, across.y / columns, down.x / rows, down.y / rows, atLeft, atTop);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0);
    return context.canvas.transferToImageBitmap();
  } finally {
    picture.close();
  }
}

/** Rejects where it takes the browser longer than anybody waits for. */
export async function drawScanInTime(scan: ScannedPage, area: DrawnArea): Promise<ImageBitmap> {
  const drawing = drawScan(scan, area);
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
