import { CONFIG_ELEMENT_ID, parseConfig } from '../../contract/config.ts';
import type { Config } from '../../contract/config.ts';
import type { SignOutDestination } from '../hooks/app-context.ts';

/** What the server wrote into its page for this deployment; most have nothing there. */
export function readConfig(page: Pick<Document, 'getElementById'>): Config {
  return parseConfig(JSON.parse(page.getElementById(CONFIG_ELEMENT_ID)?.textContent ?? '{}'));
}

/** The backend this page talks to. */
export function backendBaseOf(config: Config, isProduction: boolean): string {
  return isProduction ? config.backendBase : config.development.backendBase;
}

/** The address a person goes to after leaving; `null` where this library stands alone, with no main site. */
export function destinationUrl({ frontend }: Config, destination: SignOutDestination): string | null {
  return frontend.base === '/' ? null : frontend.base + frontend[destination];
}
