import { isShelf } from './guards.ts';
import type { AppRouter } from './router.tsx';

/** Where no shelf comes (it has failed, the network hangs), the rest of the app does not wait for ever. */
const patienceMs = 10_000;

/**
 * Resolves once the shelf is painted, or as soon as another screen is on its way: what the first paint does not need
 * comes after it, or on a slow network both would come late.
 */
export function whenShelfPainted(router: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    const marks = new PerformanceObserver((list) => {
      if (list.getEntriesByName('libro:shelf').length > 0) end();
    });
    const stopListening = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      if (!isShelf(toLocation.pathname)) end();
    });
    const timer = setTimeout(end, patienceMs);
    function end(): void {
      clearTimeout(timer);
      stopListening();
      marks.disconnect();
      resolve();
    }
    marks.observe({ type: 'mark', buffered: true });
    if (!isShelf(router.latestLocation.pathname)) end();
  });
}
