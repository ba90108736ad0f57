/** A small text store that never throws: where the browser forbids it, memory has to do. */
export interface TextStore {
  read(key: string): string | null;
  /** Answers whether it was kept beyond this page. */
  save(key: string, text: string): boolean;
  remove(key: string): void;
}

/** Wraps session or local storage; `open` may throw where storage is forbidden. */
export function createTextStore(open: () => Storage): TextStore {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      // Forbidden or full: the caller's own memory still holds the value for this page.
      return otherwise;
    }
  };
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    save: (key, text) =>
      attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  };
}
