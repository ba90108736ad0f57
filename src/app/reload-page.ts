import { LOADED_MARKER } from '../../contract/loaded-marker.ts';
import type { LoadingService } from '../data/services.ts';

const RELOAD_LOADING_ID = 100_003;

/** The address with the marker that tells a reloaded page. */
export function withLoadedMarker(href: string): string {
  const url = new URL(href);
  url.searchParams.set(LOADED_MARKER, '1');
  return url.href;
}

/** Shows the loader, where there still is one, then reloads the page with the marker in its address. */
export function reloadPage(loading: LoadingService | null, location: Location): void {
  loading?.show(RELOAD_LOADING_ID);
  // «Back» may bring this page again as it was left.
  addEventListener('pageshow', () => loading?.hide(RELOAD_LOADING_ID), { once: true });
  const marked = withLoadedMarker(location.href);
  // The same address again would not be a navigation.
  if (marked === location.href) location.reload();
  else location.assign(marked);
}
