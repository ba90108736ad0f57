/** Hints from the browser about this page. None of them is believed; each is a reason to ask. */
export type PageHint = 'online' | 'offline' | 'visible' | 'hidden';

export interface PageLife {
  isVisible(): boolean;
  subscribe(listener: (hint: PageHint) => void): () => void;
}

export function browserPageLife(): PageLife {
  return {
    isVisible: () => document.visibilityState === 'visible',
    subscribe(listener) {
      const control = new AbortController();
      const options = { signal: control.signal };
      addEventListener('online', () => listener('online'), options);
      addEventListener('offline', () => listener('offline'), options);
      document.addEventListener('visibilitychange', () => listener(document.visibilityState), options);
      return () => control.abort();
    },
  };
}
