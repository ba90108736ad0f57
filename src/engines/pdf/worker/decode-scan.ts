import type { ScannedPage } from './scanned-page.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A JPEG is made of squares of 8 × 8 pixels; a decoder writes them as 4 × 4, 2 × 2 or one for less than all of them take. */
const timesSmaller = [8, 4, 2] as const;

/**
 * Decodes a scan that is drawn with so many pixels: at a half, a quarter or an eighth of its size where that is enough both
 * ways and the browser has an `ImageDecoder` (WebCodecs), else all of it. Rejects where the browser cannot, or makes less of it.
 */
export async function decodeScan({ jpeg, width, height }: ScannedPage, drawn: Size): Promise<ImageBitmap> {
  const blob = new Blob([...jpeg], { type: 'image/jpeg' });
  const times = timesSmaller.find((few) => width >= drawn.width * few && height >= drawn.height * few);
  if (times !== undefined && 'ImageDecoder' in globalThis) {
    const least = { width: Math.ceil(width / times), height: Math.ceil(height / times) };
    return enough(await decodeSome(await blob.arrayBuffer(), least), least);
  }
  return enough(await createImageBitmap(blob, { colorSpaceConversion: 'none' }), { width, height });
}

async function decodeSome(data: ArrayBuffer, least: Size): Promise<ImageBitmap> {
  const decoder = new ImageDecoder({
    data,
    type: 'image/jpeg',
    colorSpaceConversion: 'none',
    desiredWidth: least.width,
    desiredHeight: least.height,
    transfer: [data],
  });
  try {
    const { image } = await decoder.decode();
    try {
      // Drawn as it is, a frame leaves all its pixels in memory (Chromium) until somebody sweeps.
      return await createImageBitmap(image);
    } finally {
      image.close();
    }
  } finally {
    decoder.close();
  }
}

/** Browsers of small devices may make less of a picture than it is. */
function enough(picture: ImageBitmap, { width, height }: Size): ImageBitmap {
  if (picture.width >= width && picture.height >= height) return picture;
  picture.close();
  throw new Error('not all of it');
}
