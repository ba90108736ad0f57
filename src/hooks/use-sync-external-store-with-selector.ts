import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

interface Shown<T> {
  readonly value: T;
}

/** What a component showed last. */
function createLastShown<T>() {
  let last: Shown<T> | null = null;
  return {
    get: () => last,
    keep(value: T): void {
      last = { value };
    },
  };
}

/** Reads the selection; while it is equal to the one before, it stays the same object. */
function createSelection<S, T>(
  getSnapshot: () => S,
  selector: (snapshot: S) => T,
  isEqual: ((a: T, b: T) => boolean) | undefined,
  lastShown: () => Shown<T> | null,
): () => T {
  let last: { readonly snapshot: S; readonly value: T } | null = null;
  return () => {
    const snapshot = getSnapshot();
    if (last && Object.is(last.snapshot, snapshot)) return last.value;
    const next = selector(snapshot);
    const before = last ?? lastShown();
    const value = before && isEqual?.(before.value, next) ? before.value : next;
    last = { snapshot, value };
    return value;
  };
}

/**
 * What the router's store takes from `use-sync-external-store/shim/with-selector` (an alias of the build), written on
 * React's own hook: the package brings its version for older Reacts as well.
 */
export function useSyncExternalStoreWithSelector<S, T>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => S,
  _getServerSnapshot: unknown,
  selector: (snapshot: S) => T,
  isEqual?: (a: T, b: T) => boolean,
): T {
  const [shown] = useState(() => createLastShown<T>());
  const getSelection = useMemo(
    () => createSelection(getSnapshot, selector, isEqual, shown.get),
    [getSnapshot, selector, isEqual, shown],
  );
  const value = useSyncExternalStore(subscribe, getSelection);
  useEffect(() => shown.keep(value), [shown, value]);
  return value;
}
