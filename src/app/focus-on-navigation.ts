import type { AppRouter } from './router.tsx';

/** After a change of screen the focus goes to its heading, so that a screen reader says where it is. */
export function focusOnNavigation(router: AppRouter): () => void {
  return router.subscribe('onRendered', (event) => {
    if (event.fromLocation === undefined || !event.pathChanged) return;
    const main = document.querySelector('main');
    const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
    target?.focus({ preventScroll: true });
  });
}
