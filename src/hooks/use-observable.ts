import { useSyncExternalStore } from 'react';
import type { Observable } from '../platform/observable.ts';

/** The value now, and again after each change. */
export function useObservable<T>(observable: Observable<T>): T {
  return useSyncExternalStore(observable.subscribe, observable.get);
}
