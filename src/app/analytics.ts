import type { AppRouter } from './router.tsx';

/** Tells of each completed navigation by its path pattern: which screen, never which book or person. */
export function watchPageViews(router: AppRouter, recordPageView: (path: string) => void): () => void {
  let lastHref: string | null = null;
  return router.subscribe('onResolved', (event) => {
    const { pathname } = event.toLocation;
    if (pathname === lastHref) return;
    lastHref = pathname;
    const match = router.state.matches.at(-1);
    if (match !== undefined) recordPageView(match.fullPath);
  });
}
