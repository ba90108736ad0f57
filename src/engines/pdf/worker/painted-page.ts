import type { PageSize, PixelBox, RenderTarget } from '../pdf-messages.ts';

/** A page that is about to be painted. */
export interface PageToPaint {
  readonly pageIndex: number;
  readonly size: PageSize;
  readonly label: string | null;
}

/** A page as pixels, before they travel. */
export interface PaintedPage extends PageToPaint {
  readonly image: ImageData;
}

/** 8 million pixels are 32 MB: the most one bitmap may take on a tablet with 2 GB. What is seen of a page that is larger is drawn by itself. */
export const maxPixels = 8 * 1024 * 1024;
const maxSide = 8192;

/** The pixels a page is drawn with: as many as the target shows, within what memory allows. */
export function pixelSizeOf(size: PageSize, target: RenderTarget): { width: number; height: number } {
  const fitting = target.width / size.width;
  const wanted = target.fit === 'width' ? fitting : Math.min(fitting, target.height / size.height);
  const bySide = maxSide / Math.max(size.width, size.height);
  const byArea = Math.sqrt(maxPixels / (size.width * size.height));
  const scale = Math.min(wanted, bySide, byArea);
  return {
    width: Math.max(1, Math.floor(size.width * scale)),
    height: Math.max(1, Math.floor(size.height * scale)),
  };
}

/** Pixels of a page, or of a part of it: what is drawn, and how large all of it would be. */
export interface DrawnArea extends PixelBox {
  readonly whole: { readonly width: number; readonly height: number };
}

/** What of a page is to be drawn; a part that is larger than memory allows ends sooner. */
export function areaOf(size: PageSize, target: RenderTarget): DrawnArea {
  const { part } = target;
  if (part === undefined) {
    const whole = pixelSizeOf(size, target);
    return { left: 0, top: 0, ...whole, whole };
  }
  const width = Math.min(part.width, maxSide);
  const height = Math.max(1, Math.min(part.height, maxSide, Math.floor(maxPixels / width)));
  return { left: part.left, top: part.top, width, height, whole: { width: target.width, height: target.height } };
}
