import { PAGE_COLORS } from '../../page-colors.ts';
import type { PageBox, PagePaper } from '../pdf-messages.ts';
import type { DrawnArea } from './painted-page.ts';

/** What black and white of a printed page become; light and dark may change places first. */
interface Tint {
  readonly ink: Rgb;
  readonly paper: Rgb;
  readonly isTurned: boolean;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** A picture that takes more of its page than this is the page itself: it was scanned. */
const scannedShare = 0.8;
/** In which squares a page is counted, across and down. */
const gridSide = 48;

/** `#rrggbb`. */
function rgbOf(color: string): Rgb {
  const bits = parseInt(color.slice(1), 16);
  return [bits >> 16, (bits >> 8) & 255, bits & 255];
}

/** Paper and ink of flowing text; what is printed on white is turned over where the paper is dark. */
export function tintOf(paper: Exclude<PagePaper, 'printed'>): Tint {
  const { page, text } = PAGE_COLORS[paper];
  const isTurned = paper !== 'sepia';
  const [ground, letters] = [rgbOf(page), rgbOf(text)];
  return isTurned ? { ink: ground, paper: letters, isTurned } : { ink: letters, paper: ground, isTurned };
}

/**
 * Answers what a colour of the page becomes, both as RGBA in one number, lowest byte first. Turned over, a colour keeps its
 * hue (the lightness of HSL becomes its complement): what is red stays red, black lines on it become white ones.
 */
export function tinting({ ink, paper, isTurned }: Tint): (pixel: number) => number {
  const [reds, greens, blues] = [mixtures(ink[0], paper[0]), mixtures(ink[1], paper[1]), mixtures(ink[2], paper[2])];
  return (pixel) => {
    let red = pixel & 255;
    let green = (pixel >>> 8) & 255;
    let blue = (pixel >>> 16) & 255;
    if (isTurned) {
      const shift = 255 - Math.max(red, green, blue) - Math.min(red, green, blue);
      red += shift;
      green += shift;
      blue += shift;
    }
    const mixed = ((blues[blue] ?? 0) << 16) | ((greens[green] ?? 0) << 8) | (reds[red] ?? 0);
    return ((pixel & 0xff000000) | mixed) >>> 0;
  };
}

/** What each of the 256 steps from black to white becomes between ink and paper. */
const mixtures = (ink: number, paper: number): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, share) => Math.round(ink + (share * (paper - ink)) / 255));

/** Which of these pictures stay as they are: none where together they are the page. */
export function sparedPictures(pictures: readonly PageBox[]): readonly PageBox[] {
  let covered = 0;
  for (let row = 0; row < gridSide; row += 1) {
    for (let column = 0; column < gridSide; column += 1) {
      const [x, y] = [(column + 0.5) / gridSide, (row + 0.5) / gridSide];
      const isUnder = (box: PageBox) =>
        x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height;
      if (pictures.some(isUnder)) covered += 1;
    }
  }
  return covered / gridSide ** 2 > scannedShare ? [] : pictures;
}

/** Tints everything but the pictures, which are told in fractions of the whole page, row by row; may be paused after each row. */
export function* tintPage(
  image: ImageData,
  tint: Tint,
  pictures: readonly PageBox[],
  { left, top, whole }: Pick<DrawnArea, 'left' | 'top' | 'whole'> = { left: 0, top: 0, whole: image },
): Generator<void> {
  const { width, height } = image;
  const pixels = new Uint32Array(image.data.buffer, image.data.byteOffset, width * height);
  const spared = sparedPictures(pictures).map((box) => ({
    from: Math.floor(box.left * whole.width) - left,
    to: Math.ceil((box.left + box.width) * whole.width) - left,
    top: Math.floor(box.top * whole.height) - top,
    bottom: Math.ceil((box.top + box.height) * whole.height) - top,
  }));
  // Most pixels are as the one before.
  const tinted = tinting(tint);
  let known = 0xffffffff;
  let result = tinted(known);
  for (let row = 0; row < height; row += 1) {
    const here = spared.filter(({ top, bottom }) => row >= top && row < bottom).sort((a, b) => a.from - b.from);
    let column = 0;
    for (const { from, to } of [...here, { from: width, to: width }]) {
      for (const end = Math.min(from, width); column < end; column += 1) {
        const at = row * width + column;
        const pixel = pixels[at] ?? 0;
        if (pixel !== known) {
          known = pixel;
          result = tinted(pixel);
        }
        pixels[at] = result;
      }
      column = Math.max(column, to);
    }
    yield;
  }
}
