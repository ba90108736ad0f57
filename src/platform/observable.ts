/** A value that can be read now and watched for changes; fits React's `useSyncExternalStore`. */
export interface Observable<T> {
  get(): T;
  /** Calls `listener` after each change; the answer stops it. */
  subscribe(listener: () => void): () => void;
}

export interface Subject<T> extends Observable<T> {
  /** Replaces the value; listeners are told unless it is the same (`Object.is`). */
  set(next: T): void;
}

/** Creates an observable value whose owner can change it. */
export function createSubject<T>(initial: T): Subject<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      // A copy: a listener may come or go while the others are told.
      for (const listener of Array.from(listeners)) listener();
    },
  };
}

/** Tells `listener` the value now and after each change; the answer stops it. */
export function follow<T>(observable: Observable<T>, listener: (value: T) => void): () => void {
  const tell = () => listener(observable.get());
  tell();
  return observable.subscribe(tell);
}
