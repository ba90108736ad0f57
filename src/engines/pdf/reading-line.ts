/** The page that crosses the window here is the one somebody reads. */
export const lineShare = 0.35;

/** A window over what scrolls, in CSS pixels: how high it is, and how far it can be scrolled. */
export interface Scrolling {
  readonly height: number;
  readonly most: number;
}

/** So near the ends the line moves, by the same share of what there is to scroll. */
function ends({ height, most }: Scrolling): { readonly head: number; readonly foot: number } {
  const length = Math.min(height, Math.max(0, most));
  return { head: length * lineShare, foot: most - length * (1 - lineShare) };
}

/**
 * How far down the window somebody reads who has scrolled so far: at its head where the book begins, at its foot where
 * it ends, so that each page is read somewhere, also where several are in the window at once.
 */
export function lineAt(scrolled: number, window: Scrolling): number {
  const { height, most } = window;
  const { head, foot } = ends(window);
  const line = height * lineShare;
  if (most <= 0 || scrolled <= 0) return 0;
  if (scrolled >= most) return height;
  if (scrolled < head) return (scrolled / head) * line;
  if (scrolled > foot) return line + ((scrolled - foot) / (most - foot)) * (height - line);
  return line;
}

/** The line on which a height of the book stands once the window is scrolled to where it is read. */
export function lineOf(y: number, window: Scrolling): number {
  const { height, most } = window;
  const { head, foot } = ends(window);
  const line = height * lineShare;
  if (most <= 0) return Math.max(0, y);
  if (y < head + line) return Math.max(0, y * (line / (head + line)));
  if (y > foot + line)
    return Math.min(height, line + (y - foot - line) * ((height - line) / (most - foot + height - line)));
  return line;
}
