import type { ApiEdges } from '../../data/api/api-call.ts';
import { createInstall } from '../../data/install/install.ts';
import { createArrivals } from '../../data/opened-files/arrivals.ts';
import { createOpenedFiles } from '../../data/opened-files/opened-files.ts';
import type { ConnectionStatus, DownloadState, SessionState, SystemServices } from '../../data/services.ts';
import { canShareMemory } from '../../platform/shared-memory.ts';
import type { Browser } from '../../platform/browser.ts';
import type { DeviceDatabase } from '../../platform/device-database.ts';
import { browserInstallDoor } from '../../platform/install-door.ts';
import { browserLaunchDoor } from '../../platform/launch-door.ts';
import type { Observable } from '../../platform/observable.ts';

export interface SystemEdges {
  readonly browser: Browser;
  readonly deviceDatabase: DeviceDatabase;
  readonly apiEdges: ApiEdges;
  readonly session: Observable<SessionState>;
  readonly connection: Observable<ConnectionStatus>;
  readonly downloads: Observable<ReadonlyMap<string, DownloadState>>;
  readonly onPublished: () => Promise<void>;
}

/** Builds what the operating system and this app do for each other; already at work when it is handed over. */
export function createSystemServices(edges: SystemEdges): SystemServices {
  const { browser, session } = edges;
  const { clock } = browser;
  const install = createInstall({
    ...edges,
    door: browserInstallDoor(browser.installPrompt),
    database: edges.deviceDatabase,
    clock,
  });
  const openedFiles = createOpenedFiles({
    session,
    clock,
    api: edges.apiEdges,
    tab: browser.sessionStorage,
    isIsolated: canShareMemory(browser.isIsolated),
    onPublished: () => void edges.onPublished(),
  });
  const arrivals = createArrivals({
    launches: browserLaunchDoor(),
    worker: browser.serviceWorker,
    clock,
    openedFiles,
  });
  install.start();
  openedFiles.start();
  arrivals.start();
  return { install, openedFiles, arrivals };
}
