import type { CSSProperties } from 'react';

/** The part of a long list that is drawn, and the room that the rest takes. */
export interface ListWindow {
  /** Of how many items it is the window. */
  readonly count: number;
  readonly from: number;
  readonly to: number;
  /** Room for the items above and below. */
  readonly style: CSSProperties;
  /** Items outside that are drawn too: the one that has the focus, and its neighbours. */
  readonly kept: readonly number[];
  /** Where an item outside stands. */
  placeOf(index: number): CSSProperties;
}

/** Tells which window is to be drawn, now and whenever it changes; the answer stops it. */
export type WatchListWindow = (list: HTMLElement, count: number, onWindow: (window: ListWindow) => void) => () => void;

/** Rows drawn above and below the screen, for a quick finger and for the key Tab. */
const ROWS_AROUND = 2;

/** The rows of a long list are all equally high, so that one of them tells where all the others are. */
function measure(list: HTMLElement, count: number, focused: number): ListWindow {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const columns = gridTemplateColumns.split(' ').length;
  // An item outside of the window has a style of its own, and not the height of a row.
  const card = list.querySelector('li:not([style])');
  const rowPx = (card?.getBoundingClientRect().height ?? 0) + Number.parseFloat(rowGap);
  const { top } = list.getBoundingClientRect();
  const rowAt = (px: number) => Math.floor(px / rowPx);
  const rows = Math.ceil(count / columns);
  const firstRow = Math.max(0, Math.min(rowAt(-top) - ROWS_AROUND, rows - 1));
  const endRow = Math.min(rows, Math.max(rowAt(innerHeight - top) + 1 + ROWS_AROUND, firstRow + 1));
  const [from, to] = [firstRow * columns, Math.min(count, endRow * columns)];
  const isOutside = (index: number) => index >= 0 && index < count && (index < from || index >= to);
  return {
    count,
    from,
    to,
    style: {
      paddingBlockStart: `calc(var(--space-2) + ${firstRow * rowPx}px)`,
      paddingBlockEnd: (rows - endRow) * rowPx,
    },
    kept: focused < 0 ? [] : [focused - 1, focused, focused + 1].filter(isOutside),
    placeOf: (index) => ({
      position: 'absolute',
      insetBlockStart: Math.floor(index / columns) * rowPx,
      insetInlineStart: `${((index % columns) * 100) / columns}%`,
      inlineSize: `${100 / columns}%`,
    }),
  };
}

const isSame = (a: ListWindow, b: ListWindow) =>
  a.from === b.from &&
  a.to === b.to &&
  a.style.paddingBlockStart === b.style.paddingBlockStart &&
  a.style.paddingBlockEnd === b.style.paddingBlockEnd &&
  a.kept.join() === b.kept.join();

/** Follows what of a long list is near the screen, whatever it scrolls in; its items tell `aria-posinset`. */
export const watchListWindow: WatchListWindow = (list, count, onWindow) => {
  let focused = -1;
  let shown: ListWindow | null = null;
  function look(): void {
    const now = measure(list, count, focused);
    if (shown && isSame(shown, now)) return;
    shown = now;
    onWindow(now);
  }
  function follow({ type, target, relatedTarget }: FocusEvent): void {
    // On its way from item to item the focus is nowhere for a moment; the next one must still be there when it comes.
    if (type === 'focusout' && relatedTarget instanceof Node && list.contains(relatedTarget)) return;
    const card = type === 'focusin' && target instanceof Element ? target.closest('li') : null;
    focused = Number(card?.getAttribute('aria-posinset') ?? 0) - 1;
    look();
  }
  const sizes = new ResizeObserver(look);
  look();
  sizes.observe(list);
  addEventListener('scroll', look, true);
  list.addEventListener('focusin', follow);
  list.addEventListener('focusout', follow);
  return () => {
    sizes.disconnect();
    removeEventListener('scroll', look, true);
    list.removeEventListener('focusin', follow);
    list.removeEventListener('focusout', follow);
  };
};
