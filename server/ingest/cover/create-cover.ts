import sharp from 'sharp';
import type { Sharp, SharpOptions } from 'sharp';
import type { Cover } from '../book-facts.ts';
import { limits } from '../limits.ts';
import { dominantColor } from './dominant-color.ts';

export const COVER_WIDTH_PX = 480;
/** A picture twice as tall as any book is shown from its top, not as a thread. */
const COVER_HEIGHT_PX = 960;
const QUALITY = 80;
const TIMEOUT_SECONDS = 5;

/** Pixels that are already drawn, four bytes each. */
export interface DrawnPage {
  rgba: Uint8Array;
  width: number;
  height: number;
}

/** A cover out of an image file of any kind a book may hold; `null` where it cannot be drawn or is too small. */
export async function createCover(image: Uint8Array, minSidePx = 1): Promise<Cover | null> {
  allowPicturesOnly();
  const options: SharpOptions = { limitInputPixels: limits.coverPixels, failOn: 'none', autoOrient: true };
  return drawCover(() => sharp(image, options), minSidePx);
}

/** A cover out of a page that is already pixels. */
export function createCoverOfPage({ rgba, width, height }: DrawnPage): Promise<Cover | null> {
  return drawCover(() => sharp(rgba, { raw: { width, height, channels: 4 } }), 1);
}

async function drawCover(open: () => Sharp, minSidePx: number): Promise<Cover | null> {
  try {
    const { width, height } = await open().metadata();
    if (Math.min(width, height) < minSidePx) return null;
    const webp = await open()
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize({
        width: COVER_WIDTH_PX,
        height: COVER_HEIGHT_PX,
        fit: height > width * 2 ? 'cover' : 'inside',
        position: 'top',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .webp({ quality: QUALITY })
      .toBuffer();
    const small = await sharp(webp)
      .resize(48, 64, { fit: 'fill' })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer();
    return { webp: new Uint8Array(webp), color: dominantColor(small) };
  } catch (error) {
    // The image library throws plain errors for every picture it cannot draw: the next candidate may do.
    if (error instanceof Error) return null;
    throw error;
  }
}

/** Of the many formats the library knows, only those books use may reach their decoders. */
function allowPicturesOnly(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  const formats = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg', 'Heif'];
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}`) });
}
