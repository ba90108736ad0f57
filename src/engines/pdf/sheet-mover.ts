import { createPageDrag, type PageSlide, slidePages } from './page-slide.ts';
import type { PageStack } from './page-stack.ts';
import type { PageView } from './page-view.ts';

/** Moves sheets in and out of the window, by a finger and by themselves. */
export interface SheetMover {
  /** Which way a finger that moved so turns. */
  onward(deltaX: number): 1 | -1;
  drag(deltaX: number): void;
  /** Lets go: what a finger moved glides back, but for what was turned meanwhile. */
  drop(): void;
  turn(leaving: readonly PageView[], entering: readonly PageView[], direction: 'on' | 'back'): void;
  /** Ends every movement at once. */
  finish(): void;
}

export interface SheetMoverParts {
  readonly isRtl: boolean;
  readonly reducedMotion: boolean;
}

/** Whether one sheet follows on the other in the book, either way. */
export function isNextTo(one: readonly PageView[], other: readonly PageView[]): boolean {
  const edges = (views: readonly PageView[]): number[] => views.map(({ pageNumber }) => pageNumber);
  const [here, there] = [edges(one), edges(other)];
  return here.some((page) => there.includes(page + 1) || there.includes(page - 1));
}

const elementsOf = (views: readonly PageView[]): HTMLElement[] => views.map(({ element }) => element);

export function createSheetMover(
  root: HTMLElement,
  stack: PageStack,
  { isRtl, reducedMotion }: SheetMoverParts,
): SheetMover {
  const held = createPageDrag(() => root.clientWidth);
  let slide: PageSlide | null = null;
  const onward = (deltaX: number): 1 | -1 => (deltaX < 0 === isRtl ? -1 : 1);

  return {
    onward,
    drag(deltaX) {
      const { pages, beside } = stack.around(onward(deltaX));
      if (pages.length > 0 && !reducedMotion) held.move(deltaX, pages, beside);
    },
    drop: () => held.end(true),
    turn(leaving, entering, direction) {
      if (reducedMotion) return;
      const towards = (direction === 'on') === isRtl ? 'right' : 'left';
      const { offset } = held;
      held.end(false);
      const [out, into] = [elementsOf(leaving), elementsOf(entering)];
      slide = slidePages({ leaving: out, entering: into, towards, width: root.clientWidth, offset });
    },
    finish: () => slide?.finish(),
  };
}
