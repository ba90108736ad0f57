import type { EventHub } from '../event-hub.ts';
import type { RendererEvents } from '../publication.ts';
import { createScrolledPages } from '../scrolled-pages.ts';
import { createScrollRest, type ScrollRest } from '../scroll-rest.ts';
import type { VoiceInSight } from '../voice-in-sight.ts';
import { stepsDown } from './reader-place.ts';
import type { UnitView } from './unit-view.ts';

export interface UnitScrollParts {
  readonly shown: () => UnitView | null;
  readonly events: EventHub<RendererEvents>;
  readonly voice: () => Pick<VoiceInSight, 'scrolled' | 'rested'>;
  /** Tells the place. */
  readonly tell: () => void;
}

/** What follows from scrolling in a unit. */
export interface UnitScroll extends Pick<ScrollRest, 'now' | 'stop'> {
  /** The browser scrolled it. */
  scrolled(): void;
  /** It was put where it stands, and nobody scrolled there. */
  put(): void;
}

export function createUnitScroll({ shown, events, voice, tell }: UnitScrollParts): UnitScroll {
  const pages = createScrolledPages(() => events.emit('scrolled', null));
  const rest = createScrollRest(() => {
    const view = shown();
    if (view !== null) pages.moved(stepsDown(view));
    voice().rested();
    tell();
  });
  return {
    ...rest,
    scrolled() {
      const view = shown();
      if (view?.snap() !== true) return;
      if (view.isScrolled) voice().scrolled();
      rest.moved();
    },
    put() {
      const view = shown();
      if (view !== null) pages.put(stepsDown(view));
    },
  };
}
