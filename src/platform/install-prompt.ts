import { createSubject, type Observable } from './observable.ts';

/**
 * The browser says once that the app can be installed, perhaps before anybody listens: the word is held for the part
 * that offers it, which comes late. `null` while it was not said.
 */
export function holdInstallPrompt(): Observable<Event | null> {
  const held = createSubject<Event | null>(null);
  globalThis.addEventListener?.('beforeinstallprompt', (event) => {
    event.preventDefault();
    held.set(event);
  });
  return held;
}
