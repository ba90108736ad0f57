import type { PageLife } from '../../platform/page-life.ts';
import { reported } from '../../platform/report.ts';
import { browserScreenLock, type ScreenLock } from '../../platform/wake-lock.ts';
import { type Awake, type AwakeEvent, isWanted, nextAwake } from './awake-machine.ts';

/** Keeps the screen on while somebody watches; the answer of `watch` ends it. */
export interface AwakeKeeper {
  watch(): () => void;
}

/** `given`: a lock other than the browser's. */
export function createAwake(given: ScreenLock | undefined, pageLife: PageLife): AwakeKeeper {
  const screenLock = given ?? browserScreenLock();
  let state: Awake = { watchers: 0, isVisible: pageLife.isVisible(), lock: 'none' };
  let letGo: (() => Promise<void>) | null = null;
  let stopLife: () => void = () => undefined;

  function send(event: AwakeEvent): void {
    state = nextAwake(state, event);
  }

  /** The browser takes a lock back when the page is hidden; it is asked again when the page is seen. */
  async function settle(): Promise<void> {
    if (isWanted(state) && state.lock === 'none') {
      send({ type: 'asked' });
      letGo = await screenLock.take(lost).catch(reported('La pantalla no se pudo mantener encendida', null));
      send({ type: letGo ? 'granted' : 'lost' });
      // Nobody may be watching any more.
      if (letGo && !isWanted(state)) await settle();
    } else if (!isWanted(state) && letGo) {
      const release = letGo;
      lost();
      await release().catch(reported('La pantalla no se pudo soltar', undefined));
    }
  }

  function lost(): void {
    letGo = null;
    send({ type: 'lost' });
  }

  return {
    watch() {
      send({ type: 'watched' });
      if (state.watchers === 1) {
        send({ type: pageLife.isVisible() ? 'shown' : 'hidden' });
        stopLife = pageLife.subscribe((hint) => {
          if (hint !== 'visible' && hint !== 'hidden') return;
          send({ type: hint === 'visible' ? 'shown' : 'hidden' });
          void settle();
        });
      }
      void settle();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        send({ type: 'unwatched' });
        if (state.watchers === 0) stopLife();
        void settle();
      };
    },
  };
}
