import { createSubject } from '../../platform/observable.ts';
import type { LoadingService } from '../services.ts';
import { isLoadingQuiet, isLoadingVisible, type LoadingEvent, nextLoading, noLoading } from './loading-machine.ts';

/** The seed's loader service. */
export function createLoading(): LoadingService {
  const isVisible = createSubject(false);
  const isQuiet = createSubject(false);
  let state = noLoading;
  const send = (event: LoadingEvent) => {
    state = nextLoading(state, event);
    // What fades out keeps its face.
    if (state.entries.length > 0) isQuiet.set(isLoadingQuiet(state));
    isVisible.set(isLoadingVisible(state));
  };
  return {
    isVisible,
    isQuiet,
    show: (id, quiet = false) => send({ type: 'shown', id, isQuiet: quiet }),
    hide: (id) => send({ type: 'hidden', id }),
  };
}
