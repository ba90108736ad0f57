import type { Locator } from '../../../contract/locator.ts';
import { isRect, type NoteRect } from '../note-marks.ts';
import type { Turned } from './pdf-messages.ts';

/** Where letters end is told to a thousandth of a page or so; more figures say nothing. */
const precision = 1e5;
/** Two boxes that share so much of their height are of one line. */
const lineShare = 0.5;

/** The boxes a note keeps: one a line of its words, or the one that was dragged. */
export function rectsOfLocator({ locations }: Locator): NoteRect[] {
  const { rects, box } = locations;
  if (isRect(box)) return [box];
  return Array.isArray(rects) ? rects.filter(isRect) : [];
}

/** Boxes on one line become one. */
function joinLines(rects: readonly NoteRect[]): NoteRect[] {
  const lines: NoteRect[] = [];
  for (const rect of rects) {
    const last = lines.at(-1);
    const shared = last === undefined ? 0 : Math.min(last[1] + last[3], rect[1] + rect[3]) - Math.max(last[1], rect[1]);
    if (last === undefined || shared < lineShare * Math.min(last[3], rect[3])) {
      lines.push(rect);
      continue;
    }
    const [left, top] = [Math.min(last[0], rect[0]), Math.min(last[1], rect[1])];
    const right = Math.max(last[0] + last[2], rect[0] + rect[2]);
    const bottom = Math.max(last[1] + last[3], rect[1] + rect[3]);
    lines[lines.length - 1] = [left, top, right - left, bottom - top];
  }
  return lines;
}

/** From the screen to a page that may stand turned. */
function shareOf(rect: DOMRect, page: DOMRect, turned: Turned): NoteRect {
  const across = [(rect.left - page.left) / page.width, (rect.right - page.left) / page.width] as const;
  const down = [(rect.top - page.top) / page.height, (rect.bottom - page.top) / page.height] as const;
  const away = ([from, to]: readonly [number, number]): readonly [number, number] => [1 - to, 1 - from];
  const [x, y] =
    turned === 90
      ? [down, away(across)]
      : turned === 180
        ? [away(across), away(down)]
        : turned === 270
          ? [away(down), across]
          : [across, down];
  const round = (share: number): number => Math.round(share * precision) / precision;
  return [round(x[0]), round(y[0]), round(x[1] - x[0]), round(y[1] - y[0])];
}

/** How a page stands in its window. */
export function turnedOfPage(page: HTMLElement): Turned {
  const turned = Number.parseInt(page.style.rotate || '0', 10);
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}

/** A box of the window in shares of a page, which may stand turned. */
export function rectOfBox(box: DOMRect, page: HTMLElement): NoteRect {
  return shareOf(box, page.getBoundingClientRect(), turnedOfPage(page));
}

/** Where a range of a page's text stands on it, one box a line. */
export function rectsOfRange(range: Range, page: HTMLElement): NoteRect[] {
  const around = page.getBoundingClientRect();
  const turned = turnedOfPage(page);
  const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
  return joinLines(boxes.map((box) => shareOf(box, around, turned)));
}
