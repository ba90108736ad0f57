/** So long without a movement is rest. */
const restMs = 90;
/** Whoever scrolls on and on without one stands somewhere all the same. */
const longestMs = 1_000;

/** When the place of what scrolls is worth telling. */
export interface ScrollRest {
  moved(): void;
  /** Tells at once what would have been told at rest. */
  now(): void;
  stop(): void;
}

export function createScrollRest(tell: () => void): ScrollRest {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let begunAt = 0;

  function stop(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }
  function now(): void {
    if (timer === null) return;
    stop();
    tell();
  }
  return {
    moved() {
      const at = performance.now();
      if (timer === null) begunAt = at;
      stop();
      timer = setTimeout(now, Math.max(0, Math.min(restMs, begunAt + longestMs - at)));
    },
    now,
    stop,
  };
}
