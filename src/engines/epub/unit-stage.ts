import type { Locator } from '../../../contract/locator.ts';
import { ProblemError } from '../../../contract/problems.ts';
import type { PageLook } from '../publication.ts';
import type { EpubBook } from './epub-book.ts';
import type { SpineItem } from './package-document.ts';
import { createLackingView } from './lacking-view.ts';
import { createReflowView } from './reflow-view.ts';
import { createSpreadView } from './spread-view.ts';
import { createShells } from './unit-shell.ts';
import { keyOfUnits, unitsOf } from './units.ts';
import type { Unit } from './units.ts';
import { type HostSize, isLacking, type UnitTarget, type UnitView } from './unit-view.ts';

const WIDE_FROM_PX = 700;

interface Kept {
  readonly view: Promise<UnitView>;
  /** Filled once loaded, for those who cannot wait. */
  ready: UnitView | null;
}

/** Where somebody will stand in a unit that is brought. */
export interface Wanted {
  /** If nothing else is asked of it before. A long chapter may be laid out no further. */
  readonly first?: UnitTarget | undefined;
  /** The same as it is kept; the beginning, if it is not given. */
  readonly asked?: Locator | undefined;
}

export interface StageOptions {
  readonly size: HostSize;
  readonly look: PageLook;
  /** A unit was loaded and is out of sight. */
  readonly onLoaded: (view: UnitView) => void;
  /** Somebody asks once more for what could not be had. */
  readonly onRetry: (index: number, wanted: Wanted) => void;
}

/** The units of a book around the one being read: loaded when needed, neighbours ahead, the rest let go. */
export interface UnitStage {
  readonly units: readonly Unit[];
  readonly isLandscape: boolean;
  /** Number of the unit that shows an item. */
  unitOf(item: SpineItem): number;
  /** The next unit in reading order; items outside the linear order are only reached by links. */
  neighbour(index: number, step: 1 | -1): number | null;
  /** Loads a unit to be shown. One whose bytes cannot be had now is a page that says why and offers to try again. */
  bring(index: number, wanted?: Wanted): Promise<UnitView>;
  peek(index: number): UnitView | null;
  /** Lets go of everything but a unit and its neighbours, and loads those. */
  keepAround(index: number): void;
  /** Lays out for another size; true where the grouping changed and every view is gone. */
  resize(size: HostSize): boolean;
  /** Resolves once every view that is here looks so. */
  setLook(look: PageLook): Promise<void>;
  destroy(): void;
}

export function createUnitStage(book: EpubBook, host: HTMLElement, options: StageOptions): UnitStage {
  const { spine, readingProgression, defaultViewport } = book.package;
  const { onLoaded, onRetry } = options;
  let { size, look } = options;
  const kept = new Map<number, Kept>();
  const shells = createShells(host);
  /** Pages that said what was lacking; one of them may be on the screen until what was lacking is. */
  const outdated: UnitView[] = [];
  let isDestroyed = false;

  const isLandscape = (): boolean => size.width > size.height;
  function group(): Unit[] {
    return unitsOf(spine, { readingProgression, isLandscape: isLandscape(), isWide: size.width >= WIDE_FROM_PX });
  }
  let units = group();
  const hasLinear = units.some(({ isLinear }) => isLinear);

  async function create(unit: Unit, first: UnitTarget | undefined): Promise<UnitView> {
    if (unit.type === 'spread') return createSpreadView(book, unit, defaultViewport, host, size);
    return createReflowView(book, unit.items[0], shells.take(), { size, look, first });
  }

  function load(index: number, first?: UnitTarget): Promise<UnitView> {
    const known = kept.get(index);
    if (known !== undefined) {
      // Whoever asks for what could not be had has it looked for again.
      if (known.ready === null || !isLacking(known.ready)) return known.view;
      outdated.push(known.ready);
    }
    const unit = units[index];
    if (unit === undefined) return Promise.reject(new RangeError(`no unit ${index}`));
    const startedAt = size;
    const startedIn = look;
    /** What was chosen while the chapter was loading is there before anybody shows it. */
    const asChosen = async (view: UnitView): Promise<UnitView> => {
      let shownIn = startedIn;
      while (shownIn !== look) await view.setLook((shownIn = look));
      return view;
    };
    const entry: Kept = { view: create(unit, first).then(asChosen), ready: null };
    kept.set(index, entry);
    entry.view.then(
      (view) => {
        if (kept.get(index) !== entry) return view.destroy();
        // The host may have changed while the chapter was loading.
        if (startedAt !== size) view.resize(size);
        entry.ready = view;
        return onLoaded(view);
      },
      () => {
        if (kept.get(index) === entry) kept.delete(index);
      },
    );
    return entry.view;
  }

  async function bring(index: number, wanted: Wanted = {}): Promise<UnitView> {
    try {
      return await load(index, wanted.first);
    } catch (cause) {
      const item = units[index]?.items[0];
      if (!(cause instanceof ProblemError) || isDestroyed || item === undefined) throw cause;
      const begin = book.locatorOfItem(item, '');
      const asked = wanted.asked ?? begin;
      const ready = createLackingView(host, book.words, {
        item,
        problem: cause.code,
        // How far that is in the book is known of its section, at least.
        asked: { ...asked, locations: { ...begin.locations, ...asked.locations } },
        look,
        onRetry: () => onRetry(index, wanted),
      });
      kept.set(index, { view: Promise.resolve(ready), ready });
      return ready;
    }
  }

  function letGo(index: number): void {
    const entry = kept.get(index);
    kept.delete(index);
    entry?.ready?.destroy();
  }

  function neighbour(index: number, step: 1 | -1): number | null {
    for (let at = index + step; at >= 0 && at < units.length; at += step) {
      const unit = units[at];
      if (unit !== undefined && (unit.isLinear || !hasLinear)) return at;
    }
    return null;
  }

  return {
    get units() {
      return units;
    },
    get isLandscape() {
      return isLandscape();
    },
    unitOf: (item) =>
      Math.max(
        0,
        units.findIndex((unit) => unit.items.includes(item)),
      ),
    neighbour,
    bring,
    peek: (index) => kept.get(index)?.ready ?? null,
    keepAround(index) {
      if (isDestroyed) return;
      for (const view of outdated.splice(0)) view.destroy();
      const wanted = [neighbour(index, 1), neighbour(index, -1)].filter((at) => at !== null);
      for (const at of kept.keys()) if (at !== index && !wanted.includes(at)) letGo(at);
      // A neighbour that cannot be loaded says so when it is turned to.
      const brought = wanted.map((at) => load(at));
      for (const view of brought) {
        view.catch((cause: unknown) => {
          if (!(cause instanceof ProblemError) && !isDestroyed) throw cause;
        });
      }
      // Where pages stand, the next ones are likely to stand, too: they have a frame each.
      if (units[index]?.type === 'spread') return shells.drop();
      void Promise.allSettled(brought).then(() => isDestroyed || shells.prepare());
    },
    resize(next) {
      if (next.width === size.width && next.height === size.height) return false;
      size = next;
      const grouped = group();
      if (keyOfUnits(grouped) !== keyOfUnits(units)) {
        units = grouped;
        for (const at of kept.keys()) letGo(at);
        return true;
      }
      for (const { ready } of kept.values()) ready?.resize(next);
      return false;
    },
    async setLook(next) {
      look = next;
      await Promise.all([...kept.values()].map(async ({ ready }) => ready?.setLook(next)));
    },
    destroy() {
      isDestroyed = true;
      for (const at of kept.keys()) letGo(at);
      for (const view of outdated.splice(0)) view.destroy();
      shells.drop();
    },
  };
}
