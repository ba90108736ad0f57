import { createSubject } from '../../platform/observable.ts';
import type { LoadingService } from '../services.ts';
import { isLoadingVisible, type LoadingEvent, nextLoading, noLoading } from './loading-machine.ts';

/** The seed's loader service. */
export function createLoading(): LoadingService {
  const isVisible = createSubject(false);
  let state = noLoading;
  const send = (event: LoadingEvent) => {
    state = nextLoading(state, event);
    isVisible.set(isLoadingVisible(state));
  };
  return {
    isVisible,
    show: (id) => send({ type: 'shown', id }),
    hide: (id) => send({ type: 'hidden', id }),
  };
}
