import { BUILD } from '../../contract/build.ts';
import { createRepair } from '../data/repair/repair.ts';
import type { ConnectionService, LoadingService, RepairService } from '../data/services.ts';
import type { Browser } from '../platform/browser.ts';
import { takeNewerWorker } from '../platform/newer-worker.ts';
import { reloadPage } from './reload-page.ts';

/** What this page does about a part of the app that is missing. */
export function createPageRepair(
  browser: Browser,
  connection: ConnectionService,
  loading: LoadingService,
): RepairService {
  return createRepair({
    store: browser.sessionStorage,
    connection,
    build: BUILD,
    async takeNewer() {
      const container = globalThis.navigator?.serviceWorker;
      if (container?.controller) await takeNewerWorker(container, browser.clock);
    },
    reload: () => reloadPage(loading, window.location),
  });
}
