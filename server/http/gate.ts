/** Lets so many through at once, and nobody else: who is turned away comes back later, each at another time. */
export interface Gate {
  /** What `work` brings; a number of seconds to wait where too many are in. */
  pass<T>(work: () => Promise<T>): Promise<{ isIn: true; value: T } | { isIn: false; retryAfterSeconds: number }>;
}

const LONGEST_WAIT_SECONDS = 10;

export function createGate(most: number, random: () => number = Math.random): Gate {
  let inside = 0;
  return {
    async pass(work) {
      if (inside >= most) return { isIn: false, retryAfterSeconds: 1 + Math.floor(random() * LONGEST_WAIT_SECONDS) };
      inside += 1;
      try {
        return { isIn: true, value: await work() };
      } finally {
        inside -= 1;
      }
    },
  };
}
