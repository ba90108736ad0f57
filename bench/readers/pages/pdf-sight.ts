import { markAt, markBits, pageOfCells } from '../books/page-mark.ts';

const cells = markBits + 2;
const perCell = 4;
type Picture = HTMLCanvasElement | HTMLImageElement;

const sizeOf = (picture: Picture) =>
  picture instanceof HTMLCanvasElement
    ? { width: picture.width, height: picture.height }
    : { width: picture.naturalWidth, height: picture.naturalHeight };

function isInView(picture: Picture): boolean {
  const { left, right, top, bottom } = picture.getBoundingClientRect();
  const [x, y] = [innerWidth / 2, innerHeight / 2];
  const isThere = left < x && right > x && top < y && bottom > y;
  return isThere && picture.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** Reads which page is on the screen off its pixels. */
export function createPdfSight(roots: () => readonly (Document | ShadowRoot)[]): () => number | null {
  const strip = new OffscreenCanvas(cells * perCell, perCell);
  const context = strip.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas to look with');

  const pageOf = (picture: Picture): number | null => {
    const { width, height } = sizeOf(picture);
    if (width < 200) return null;
    const side = markAt.cell * width;
    context.clearRect(0, 0, strip.width, strip.height);
    // The inner half of the cells' height: edges are blurred.
    context.drawImage(
      picture,
      markAt.left * width,
      markAt.top * height + side / 4,
      side * cells,
      side / 2,
      0,
      0,
      strip.width,
      strip.height,
    );
    const { data } = context.getImageData(0, 0, strip.width, strip.height);
    const isDark = (cell: number) => {
      const at = (strip.width + cell * perCell + 1) * 4;
      return (data[at] ?? 0) + (data[at + 4] ?? 0) < 255 && (data[at + 3] ?? 0) > 0;
    };
    return pageOfCells(Array.from({ length: cells }, (_, cell) => isDark(cell)));
  };

  return () => {
    for (const root of roots())
      for (const picture of root.querySelectorAll<Picture>('canvas, img')) {
        if (!isInView(picture)) continue;
        const page = pageOf(picture);
        if (page !== null) return page;
      }
    return null;
  };
}
