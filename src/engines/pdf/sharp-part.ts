import { ProblemError } from '../../../contract/problems.ts';
import type { HostSize } from './page-layout.ts';
import type { PdfClient, PdfQuestion } from './pdf-client.ts';
import { type PagePaper, type PixelBox, type RenderedPage, urgency } from './pdf-messages.ts';

/** What somebody sees of the window, in CSS pixels of the window. */
export interface Sight {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A little around what is seen is drawn with it, for who moves on. */
const marginShare = 0.1;
/** Eyes do not tell a picture from one with so much of its pixels. */
const sharpShare = 0.97;

/** A page as it lies on the screen: its own size before it is turned, and the middle it is turned around. */
export interface LyingPage extends HostSize {
  readonly middle: { readonly x: number; readonly y: number };
  readonly turned: 0 | 90 | 180 | 270;
}

/** What of a page is in sight, in whole pixels of a page drawn with so many for each CSS pixel; null: nothing is. */
export function partInSight(page: LyingPage, sight: Sight, density: number): PixelBox | null {
  const quarter = page.turned / 90;
  const [cos, sin] = [[1, 0, -1, 0][quarter] ?? 1, [0, 1, 0, -1][quarter] ?? 0];
  const marginX = (sight.right - sight.left) * marginShare;
  const marginY = (sight.bottom - sight.top) * marginShare;
  const corners = [sight.left - marginX, sight.right + marginX].flatMap((x) =>
    [sight.top - marginY, sight.bottom + marginY].map((y) => {
      const [dx, dy] = [x - page.middle.x, y - page.middle.y];
      return { x: dx * cos + dy * sin + page.width / 2, y: dy * cos - dx * sin + page.height / 2 };
    }),
  );
  const side = (values: readonly number[], length: number): readonly [number, number] => [
    Math.floor(Math.max(0, Math.min(...values)) * density),
    Math.ceil(Math.min(length, Math.max(...values)) * density),
  ];
  const [left, right] = side(
    corners.map(({ x }) => x),
    page.width,
  );
  const [top, bottom] = side(
    corners.map(({ y }) => y),
    page.height,
  );
  return right <= left || bottom <= top ? null : { left, top, width: right - left, height: bottom - top };
}

/** Note: sharp parts. The picture of a whole page has as many pixels as memory allows; what is seen of a page that is larger is drawn once more by itself, over it. */
export interface SharpPart {
  /** Draws what is in sight, unless the picture below (so many pixels wide) is sharp, or the part is there. */
  look(page: LyingPage, sight: Sight, density: number, pictureWidth: number): void;
  setPaper(paper: PagePaper): void;
  drop(): void;
}

export function createSharpPart(client: PdfClient, pageIndex: number, below: HTMLCanvasElement): SharpPart {
  const canvas = document.createElement('canvas');
  canvas.className = 'libro-pdf-sharp';
  canvas.setAttribute('aria-hidden', 'true');
  let question: PdfQuestion<RenderedPage> | null = null;
  let drawn: string | null = null;
  let paper: PagePaper = 'printed';

  function drop(): void {
    question?.withdraw();
    question = null;
    drawn = null;
    canvas.remove();
    // Gives the pixels back at once instead of when the canvas is collected.
    canvas.width = 0;
    canvas.height = 0;
  }

  async function draw(part: PixelBox, whole: HostSize): Promise<void> {
    question?.withdraw();
    const asked = client.render(pageIndex, { fit: 'page', ...whole, paper, part }, urgency.visiblePage);
    question = asked;
    const page = await asked.answer.catch((cause: unknown) => {
      // The picture below is there and readable.
      if (cause instanceof ProblemError) return null;
      throw cause;
    });
    if (page === null || question !== asked) return page?.bitmap.close();
    const { bitmap } = page;
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    const share = (length: number, all: number): string => `${(length / all) * 100}%`;
    Object.assign(canvas.style, {
      left: share(part.left, whole.width),
      top: share(part.top, whole.height),
      width: share(canvas.width, whole.width),
      height: share(canvas.height, whole.height),
    });
    below.after(canvas);
  }

  return {
    look(page, sight, density, pictureWidth) {
      const whole = { width: Math.round(page.width * density), height: Math.round(page.height * density) };
      const part = pictureWidth >= whole.width * sharpShare ? null : partInSight(page, sight, density);
      if (part === null) return drop();
      const wanted = [whole.width, part.left, part.top, part.width, part.height].join(' ');
      if (wanted === drawn) return undefined;
      drawn = wanted;
      return void draw(part, whole);
    },
    setPaper(next) {
      if (next !== paper) drop();
      paper = next;
    },
    drop,
  };
}
