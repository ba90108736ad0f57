import { isShelf, SIGN_IN_PATH } from './guards.ts';
import type { AppRouter } from './router.tsx';

/** Where no shelf comes (it has failed, the network hangs), the rest of the app does not wait for ever. */
const patienceMs = 10_000;

/** The screens an app mostly opens with; the others need books, which are no part of the first paint. */
const isFirstScreen = (path: string) => isShelf(path) || path === SIGN_IN_PATH;

/**
 * Resolves once the shelf or the door is painted, or as soon as another screen is on its way: what the first paint does
 * not need comes after it, or on a slow network both would come late.
 */
export function whenFirstPainted(router: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    const marks = new PerformanceObserver((list) => {
      if (list.getEntriesByName('libro:shelf').length > 0) end();
    });
    const stopListening = [
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        if (!isFirstScreen(toLocation.pathname)) end();
      }),
      router.subscribe('onRendered', ({ toLocation }) => {
        if (toLocation.pathname === SIGN_IN_PATH) end();
      }),
    ];
    const timer = setTimeout(end, patienceMs);
    function end(): void {
      clearTimeout(timer);
      for (const stop of stopListening) stop();
      marks.disconnect();
      resolve();
    }
    marks.observe({ type: 'mark', buffered: true });
    if (!isFirstScreen(router.latestLocation.pathname)) end();
  });
}
