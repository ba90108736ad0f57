import type { SpineItem } from './package-document.ts';

export interface FlowUnit {
  readonly type: 'flow';
  readonly items: readonly [SpineItem];
  readonly isLinear: boolean;
}

/** Fixed pages seen at once. `left` and `right` are sides of the screen, whatever the reading direction. */
export interface SpreadUnit {
  readonly type: 'spread';
  /** In reading order. */
  readonly items: readonly [SpineItem, ...SpineItem[]];
  readonly left: readonly SpineItem[];
  readonly right: readonly SpineItem[];
  readonly center: readonly SpineItem[];
  /** Laid out around a fold, also where one side stays empty. */
  readonly isDouble: boolean;
  readonly isLinear: boolean;
}

export type Unit = FlowUnit | SpreadUnit;

export interface SpreadConditions {
  readonly readingProgression: 'ltr' | 'rtl';
  /** The screen lies and is wide enough for two pages. */
  readonly isLandscape: boolean;
  readonly isWide: boolean;
}

function wantsSpread(item: SpineItem, { isLandscape, isWide }: SpreadConditions): boolean {
  if (item.layout !== 'fixed' || item.spread === 'none' || item.pageSpread === 'center') return false;
  return item.spread === 'both' ? isWide : isLandscape && isWide;
}

function alone(item: SpineItem): Unit {
  if (item.layout === 'reflowable') return { type: 'flow', items: [item], isLinear: item.isLinear };
  return {
    type: 'spread',
    items: [item],
    left: [],
    right: [],
    center: [item],
    isDouble: false,
    isLinear: item.isLinear,
  };
}

/** Whether the first page stands by itself on the far side, as a cover does, though nothing says so. */
function isLonelyCover(spine: readonly SpineItem[], conditions: SpreadConditions, firstSide: string): boolean {
  const until = spine.findIndex((item) => item.pageSpread !== null || !wantsSpread(item, conditions));
  const told = spine[until];
  if (told === undefined || !wantsSpread(told, conditions)) return spine.length > 2;
  // The first page that names its side tells how the ones before it are paired.
  return (until % 2 === 1) === (told.pageSpread === firstSide);
}

/** Groups the spine into what is shown at once: sections that flow, single fixed pages, and pairs around a fold. */
export function unitsOf(spine: readonly SpineItem[], conditions: SpreadConditions): Unit[] {
  const isRtl = conditions.readingProgression === 'rtl';
  const firstSide = isRtl ? 'right' : 'left';
  const units: Unit[] = [];
  let open: SpineItem | null = null;

  function close(first: SpineItem | null, second: SpineItem | null): void {
    const shown = [first, second].filter((item) => item !== null);
    const [head, ...rest] = shown;
    if (head === undefined) return;
    const [left, right] = isRtl ? [second, first] : [first, second];
    units.push({
      type: 'spread',
      items: [head, ...rest],
      left: left === null ? [] : [left],
      right: right === null ? [] : [right],
      center: [],
      isDouble: true,
      isLinear: head.isLinear,
    });
  }

  function flush(): void {
    if (open !== null) close(open, null);
    open = null;
  }

  const hasCover = isLonelyCover(spine, conditions, firstSide);
  for (const item of spine) {
    // One page is no spread, unless it says that it is a side of one.
    if (!wantsSpread(item, conditions) || (spine.length === 1 && item.pageSpread === null)) {
      flush();
      units.push(alone(item));
      continue;
    }
    const isCover = hasCover && item === spine[0];
    const side = item.pageSpread ?? (open !== null || isCover ? 'second' : 'first');
    const isFirst = side === 'first' || side === firstSide;
    if (isFirst) {
      flush();
      open = item;
    } else if (open === null || open.isLinear !== item.isLinear) {
      flush();
      close(null, item);
    } else {
      close(open, item);
      open = null;
    }
  }
  flush();
  return units;
}

/** Two ways of grouping that show the same things together have the same key. */
export function keyOfUnits(units: readonly Unit[]): string {
  return units
    .map(
      (unit) =>
        `${unit.items.map(({ index }) => index).join('+')}${unit.type === 'spread' && unit.isDouble ? 'd' : ''}`,
    )
    .join(' ');
}
