import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { follow, type Observable } from '../platform/observable.ts';

/** The value now, and again after each change. */
export function useObservable<T>(observable: Observable<T>): T {
  return useSyncExternalStore(observable.subscribe, observable.get);
}

/**
 * As `useObservable`, and what a child changes in its layout effect is drawn before anything is painted, also the first
 * time: React subscribes to an external store only after it has painted.
 */
export function useObservableBeforePaint<T>(observable: Observable<T>): T {
  const [value, setValue] = useState(observable.get);
  useLayoutEffect(() => follow(observable, setValue), [observable]);
  return value;
}
