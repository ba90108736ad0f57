import type { Clock } from '../../platform/clock.ts';
import { reported } from '../../platform/report.ts';

/** What other tabs of this person wrote, read here. */
export interface OtherTabs {
  /** One that writes much says so often: it is read once, a moment later. */
  wrote(): void;
  /** Reads what they wrote and is not read yet; resolves once all that was told is read. */
  caughtUp(): Promise<void>;
  stop(): void;
}

/** Before what another tab wrote is read. */
const readAgainMs = 100;

export function createOtherTabs(clock: Clock, readAgain: () => Promise<void>): OtherTabs {
  let stopWaiting: (() => void) | null = null;
  let reading: Promise<void> = Promise.resolve();

  function stop(): void {
    stopWaiting?.();
    stopWaiting = null;
  }

  async function caughtUp(): Promise<void> {
    if (stopWaiting) {
      stop();
      const said = reported('Los cambios de otra pestaña no se pudieron leer', undefined);
      reading = reading.then(readAgain).catch(said);
    }
    await reading;
  }

  return {
    wrote: () => void (stopWaiting ??= clock.after(readAgainMs, () => void caughtUp())),
    caughtUp,
    stop,
  };
}
