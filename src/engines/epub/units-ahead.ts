import type { UnitStage, Wanted } from './unit-stage.ts';
import type { UnitView } from './unit-view.ts';

/** What is around a unit is loaded when it has stood on the screen for so long. */
const PREFETCH_DELAY_MS = 260;

/** Brings units to be shown, and afterwards those around the one that is. */
export interface UnitsAhead {
  /** See `UnitStage.bring`. */
  bring(index: number, wanted?: Wanted): Promise<UnitView>;
  /** A unit is on the screen: those around it come soon. */
  soon(): void;
  stop(): void;
}

export function createUnitsAhead(stage: UnitStage, current: () => number): UnitsAhead {
  /** Units that are being brought to be shown. */
  let awaited = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function soon(): void {
    clearTimeout(timer);
    // What is on its way may be far from here, and looks around itself when it is there.
    if (awaited > 0 || isStopped) return;
    timer = setTimeout(() => stage.keepAround(current()), PREFETCH_DELAY_MS);
  }

  return {
    soon,
    async bring(index, wanted) {
      // What is far is not let go while it is on its way.
      clearTimeout(timer);
      awaited += 1;
      const view = await stage.bring(index, wanted).catch((error: unknown) => {
        awaited -= 1;
        soon();
        throw error;
      });
      awaited -= 1;
      return view;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
