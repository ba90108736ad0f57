import type { SectionFlow, SectionText } from './section-flow.ts';
import { firstVisible, rectOf } from './visible-place.ts';

/** A line or two stay in view when somebody goes on by a window. */
const WINDOW_SHARE = 0.88;
/** So near an end is at it: heights come with fractions. */
const NEAR_PX = 2;
/** A few lines, as browsers have it. */
const NUDGE_PX = 60;

/** One long page that scrolls; its pages are about as many as it has windows. */
export function createScrollFlow({ doc, laid }: SectionText): SectionFlow {
  const root = doc.documentElement;
  let height = 1;
  /** The line where what is read begins; a place that is shown stands there. */
  let lineY = 0;
  /** Where a place that was asked for was put. It need not begin its line, and stays the place until somebody scrolls. */
  let placedAt: number | null = null;

  const most = (): number => Math.max(0, root.scrollHeight - height);
  const isWhole = (): boolean => most() <= NEAR_PX;
  const pageCount = (): number => (isWhole() ? 1 : 1 + Math.max(2, Math.ceil(most() / (height * WINDOW_SHARE))));

  /** The first and the last page are only the very ends: between them there is more on both sides. */
  function page(): number {
    const last = pageCount() - 1;
    if (last === 0 || root.scrollTop <= NEAR_PX) return 0;
    if (root.scrollTop >= most() - NEAR_PX) return last;
    return Math.max(1, Math.min(last - 1, Math.round((root.scrollTop / most()) * last)));
  }

  const scrollTo = (top: number): void => root.scrollTo({ left: 0, top, behavior: 'instant' });
  /** False at an end. */
  function moveBy(px: number): boolean {
    const before = root.scrollTop;
    scrollTo(before + px);
    return Math.abs(root.scrollTop - before) > NEAR_PX;
  }
  /** Half of a picture may be above the line and it is still what is read. */
  const sideOf = (rect: DOMRect): number => ((rect.top + rect.bottom) / 2 < lineY ? 0 : 1);

  return {
    strip: null,
    get pageCount() {
      return pageCount();
    },
    get page() {
      return page();
    },
    get progression() {
      return isWhole() ? 0 : Math.min(1, root.scrollTop / most());
    },
    measure(geometry) {
      ({ height } = geometry);
      lineY = geometry.marginBlock;
      placedAt = null;
      scrollTo(0);
    },
    showProgression: (progression) => scrollTo(progression * most()),
    showPage: (wanted) => scrollTo((wanted / Math.max(1, pageCount() - 1)) * most()),
    step: (by) => moveBy(by * height * WINDOW_SHARE),
    nudge: (by) => moveBy(by * NUDGE_PX),
    showRect(rect) {
      const [item] = laid.items;
      const first = item === undefined ? null : rectOf(item);
      // What the section begins with has its margin above it.
      const isFirst = first !== null && rect.top <= first.top + NEAR_PX;
      scrollTo(isFirst ? 0 : root.scrollTop + rect.top - lineY);
      placedAt = root.scrollTop;
    },
    // What is taller than half a window need not be seen to its end.
    isInSight: (rect) =>
      rect.top > -NEAR_PX && rect.top < height && (rect.bottom < height + NEAR_PX || rect.height > height / 2),
    top: () => firstVisible(doc, laid.items, 1, sideOf),
    snap() {
      if (placedAt !== null && Math.abs(root.scrollTop - placedAt) <= NEAR_PX) return false;
      placedAt = null;
      return true;
    },
  };
}
