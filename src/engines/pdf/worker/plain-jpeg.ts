import type { PlainImage } from './image-dictionary.ts';

const startOfScan = 0xda;
/** Baseline, extended and progressive frames; arithmetic coding and lossless ones are for PDFium. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** Huffman tables are named like frames, and are none. */
const huffmanTables = 0xc4;
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && marker !== huffmanTables;
/** Whatever programs write for each other (profiles, how it lies), and comments: a PDF says itself how its pictures lie and which colours they have. JFIF and Adobe's tell how the pixels are coded. */
const isForPrograms = (marker: number): boolean =>
  marker === 0xfe || (marker > 0xe0 && marker <= 0xef && marker !== 0xee);

/**
 * The segments of a JPEG (ITU-T T.81, annex B) that say its pixels, one behind the other; null where it is not the image
 * that its dictionary tells of, or of a kind that browsers read otherwise.
 */
export function takePlainJpeg(
  bytes: Uint8Array<ArrayBuffer>,
  { width, height, components }: PlainImage & { readonly components: 1 | 3 },
): Uint8Array<ArrayBuffer>[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null;
  const parts = [bytes.subarray(0, 2)];
  let isAsTold = false;
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = view.getUint8(at) === 0xff ? view.getUint8(at + 1) : 0;
    if (marker === startOfScan) return isAsTold ? [...parts, bytes.subarray(at)] : null;
    if (isFrame(marker)) {
      const isKnown = frames.has(marker) && view.getUint8(at + 4) === 8 && !isAsTold;
      const isSameSize = view.getUint16(at + 5) === height && view.getUint16(at + 7) === width;
      if (!isKnown || !isSameSize || view.getUint8(at + 9) !== components) return null;
      isAsTold = true;
    }
    // Segments with a length, which is at least its own.
    const length = view.getUint16(at + 2);
    if (marker < 0xc0 || length < 2 || (marker >= 0xd0 && marker <= 0xd9)) return null;
    if (!isForPrograms(marker)) parts.push(bytes.subarray(at, at + 2 + length));
    at += 2 + length;
  }
  return null;
}
