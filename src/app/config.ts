import { CONFIG_ELEMENT_ID, defaultConfig } from '../../contract/config.ts';
import type { Config } from '../../contract/config.ts';
import type { SignOutDestination } from '../hooks/app-context.ts';

/**
 * What the server wrote into its page for this deployment; most have nothing there. It was parsed at the server's
 * start, by `parseConfig`, or the server would not be running: the page's own schema would weigh on every first load.
 */
export function readConfig(page: Pick<Document, 'getElementById'>): Config {
  const written = page.getElementById(CONFIG_ELEMENT_ID)?.textContent;
  return written ? (JSON.parse(written) as Config) : defaultConfig;
}

/** The backend this page talks to. */
export function backendBaseOf(config: Config, isProduction: boolean): string {
  return isProduction ? config.backendBase : config.development.backendBase;
}

/** The address a person goes to after leaving; `null` where this library stands alone, with no main site. */
export function destinationUrl({ frontend }: Config, destination: SignOutDestination): string | null {
  return frontend.base === '/' ? null : frontend.base + frontend[destination];
}
