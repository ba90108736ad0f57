/** As much as a step goes on by, but for what is lost in rounding. */
const wholeStep = 0.98;

/** Counts what somebody scrolls as the pages that others turn. Places are told in steps: as far as a key goes on by. */
export interface ScrolledPages {
  /** It stands here by whatever else: a jump, a voice, another size. */
  put(steps: number): void;
  /** Somebody has scrolled here, on or back. */
  moved(steps: number): void;
}

/** `onPage` hears of each step's worth, however many movements it took. */
export function createScrolledPages(onPage: () => void): ScrolledPages {
  let at: number | null = null;
  let passed = 0;
  return {
    put(steps) {
      at = steps;
    },
    moved(steps) {
      passed += at === null ? 0 : Math.abs(steps - at);
      at = steps;
      while (passed >= wholeStep) {
        passed = Math.max(0, passed - 1);
        onPage();
      }
    },
  };
}
