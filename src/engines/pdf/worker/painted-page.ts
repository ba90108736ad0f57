import type { PageSize, RenderTarget } from '../pdf-messages.ts';

/** A page as pixels, before they travel. */
export interface PaintedPage {
  readonly pageIndex: number;
  readonly size: PageSize;
  readonly label: string | null;
  readonly image: ImageData;
}

/** 16 million pixels are 64 MB: the most one bitmap may take on a tablet with 2 GB. */
export const maxPixels = 16 * 1024 * 1024;
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
