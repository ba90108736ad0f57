/** Requests a book has under way at a time, where no other book has any. */
export const mostInFlight = 4;

/** How many requests may be under way at a time, over all books; whoever waits longest is next. */
export interface ChunkSlots {
  /** Resolves once there is room; the answer gives it back. */
  take(): Promise<() => void>;
}

export function createChunkSlots(most: number): ChunkSlots {
  const waiting: (() => void)[] = [];
  let taken = 0;

  function giveBack(): void {
    taken -= 1;
    waiting.shift()?.();
  }

  return {
    async take() {
      // Counted where room is given, or two who wake up together would both find it.
      if (taken < most && waiting.length === 0) taken += 1;
      else {
        await new Promise<void>((resolve) => {
          waiting.push(() => {
            taken += 1;
            resolve();
          });
        });
      }
      let isGiven = false;
      return () => {
        if (!isGiven) giveBack();
        isGiven = true;
      };
    },
  };
}
