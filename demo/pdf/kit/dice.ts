/** A seeded source of choices, so that the same book is made every time. */
export interface Dice {
  /** A whole number, both ends included; `step` keeps to multiples from `low`. */
  whole(low: number, high: number, step?: number): number;
  pick<T>(options: readonly [T, ...T[]]): T;
  shuffle<T>(items: readonly T[]): T[];
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number, step: number = 1): number =>
    low + step * Math.floor(next() * (Math.floor((high - low) / step) + 1));
  return {
    whole,
    pick: (options) => options[whole(0, options.length - 1)] ?? options[0],
    shuffle: (items) =>
      items
        .map((item) => ({ item, order: next() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ item }) => item),
  };
}
