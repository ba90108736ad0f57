import { glide, hold, settle as settleElements } from './slide.ts';
import type { UnitStage } from './unit-stage.ts';
import type { UnitView } from './unit-view.ts';

export interface TurnerParts {
  readonly stage: UnitStage;
  readonly reducedMotion: boolean;
  /** The side the next unit comes from: 1 right, −1 left. */
  readonly nextSide: 1 | -1;
  readonly widthPx: () => number;
  readonly shown: () => { readonly index: number; readonly view: UnitView } | null;
  readonly swap: (index: number, view: UnitView) => void;
  readonly setVisible: (view: UnitView, isVisible: boolean) => void;
}

/** How far the first and the last page give way to a finger that pulls at them. */
const RUBBER = 0.25;

/** Turns pages: inside a unit its strip moves, between units one goes out and the other comes in. */
export interface PageTurner {
  /** False at an end of the book. `heldX` is how far a finger has already pulled. */
  turn(step: 1 | -1, heldX: number): Promise<boolean>;
  /** Which way a finger that heads this way turns. */
  stepOf(heading: -1 | 1): 1 | -1;
  drag(deltaX: number): void;
  drop(): void;
  /** Ends every movement at once; measuring needs things to stand still. */
  settle(): void;
}

export function createPageTurner(parts: TurnerParts): PageTurner {
  const { stage, shown, widthPx } = parts;
  let moving: readonly HTMLElement[] = [];
  /** A neighbour that is on the screen only while it moves. */
  let guest: UnitView | null = null;

  function settle(): void {
    settleElements(...moving);
    moving = [];
    const leaving = guest;
    guest = null;
    if (leaving !== null && leaving !== shown()?.view) parts.setVisible(leaving, false);
  }

  /** Where a text runs the other way than its book is leafed through, what lies beside its page is not what comes from there. */
  const stripOf = ({ strip }: UnitView): UnitView['strip'] => (strip?.nextSide === parts.nextSide ? strip : null);

  function isInside(view: UnitView, step: 1 | -1): boolean {
    const page = view.page + step;
    return page >= 0 && page < view.pageCount;
  }

  async function move(elements: readonly (readonly [HTMLElement, number, number])[]): Promise<void> {
    const list = elements.map(([element]) => element);
    moving = list;
    await Promise.all(elements.map(([element, from, to]) => glide(element, from, to)));
    if (moving === list) settle();
  }

  /** What the page before leaves behind glides away. */
  function slideInside(view: UnitView, step: 1 | -1, heldX: number): void {
    const strip = stripOf(view);
    if (strip === null || parts.reducedMotion) return;
    void move([[strip.element, step * parts.nextSide * widthPx() + heldX, 0]]);
  }

  async function turnAcross(from: UnitView, index: number, step: 1 | -1, heldX: number): Promise<void> {
    const target = { type: step === 1 ? 'start' : 'end' } as const;
    // Its beginning glides in with all of it behind.
    const to = await stage.bring(index, step === 1 ? {} : { first: target });
    to.showTarget(target);
    settle();
    parts.swap(index, to);
    if (parts.reducedMotion) return;
    parts.setVisible(from, true);
    guest = from;
    const away = step * parts.nextSide * widthPx();
    void move([
      [from.element, heldX, -away],
      [to.element, away + heldX, 0],
    ]);
  }

  function pull(
    step: 1 | -1,
  ): { readonly elements: readonly HTMLElement[]; readonly other: UnitView | null; readonly isFirm: boolean } | null {
    const now = shown();
    if (now === null) return null;
    if (isInside(now.view, step))
      return { elements: [stripOf(now.view)?.element ?? now.view.element], other: null, isFirm: false };
    const index = stage.neighbour(now.index, step);
    const other = index === null ? null : stage.peek(index);
    return { elements: [now.view.element], other, isFirm: index === null };
  }

  return {
    settle,
    stepOf: (heading) => (heading === -parts.nextSide ? 1 : -1),
    async turn(step, heldX) {
      settle();
      const now = shown();
      if (now === null) return false;
      if (now.view.step(step)) {
        slideInside(now.view, step, heldX);
        return true;
      }
      const index = stage.neighbour(now.index, step);
      if (index === null) return false;
      await turnAcross(now.view, index, step, heldX);
      return true;
    },
    drag(deltaX) {
      const now = shown();
      if (now === null || parts.reducedMotion) return;
      const step = deltaX * parts.nextSide < 0 ? 1 : -1;
      const pulled = pull(step);
      settle();
      if (pulled === null) return;
      const offset = pulled.isFirm ? deltaX * RUBBER : deltaX;
      for (const element of pulled.elements) hold(element, offset);
      moving = pulled.elements;
      if (pulled.other === null) return;
      guest = pulled.other;
      guest.showTarget({ type: step === 1 ? 'start' : 'end' });
      parts.setVisible(guest, true);
      hold(guest.element, step * parts.nextSide * widthPx() + deltaX);
      moving = [...pulled.elements, guest.element];
    },
    drop() {
      const held = moving.map((element): [HTMLElement, number, number] => {
        const from = new DOMMatrix(getComputedStyle(element).transform).m41;
        const isGuest = guest !== null && element === guest.element;
        return [element, from, isGuest ? Math.sign(from) * widthPx() : 0];
      });
      if (held.length > 0) void move(held);
    },
  };
}
