/// <reference lib="webworker" />
import { warned } from './warned.ts';

/** Of the Service Workers specification; browsers without it (before Chrome 123) ask the worker about each request. */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(rules: readonly { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>;
}

/**
 * Note: what no worker hears of. Calls and parts of books are answered by none of our rules, so where the browser can be
 * told so once, none is started for them. One that is ended to make place for the next version would come back to life
 * for the first call of an open page, and hold that version up for minutes.
 */
export async function routeUntouched(event: RoutingInstallEvent): Promise<void> {
  const rules = ['/api/*', '/content/*'].map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network' as const,
  }));
  // A browser that does not take them asks about each request, as one that knows none.
  await event.addRoutes?.(rules).catch(warned('El navegador no tomó las reglas'));
}
