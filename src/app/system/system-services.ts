import type { ApiEdges } from '../../data/api/api-call.ts';
import { createInstall } from '../../data/install/install.ts';
import { createArrivals } from '../../data/opened-files/arrivals.ts';
import { createOpenedFiles } from '../../data/opened-files/opened-files.ts';
import { createBookChecks } from '../../data/downloads/book-checks.ts';
import type {
  ConnectionStatus,
  DownloadService,
  LibraryContentService,
  SessionState,
  SystemServices,
} from '../../data/services.ts';
import { canShareMemory } from '../../platform/shared-memory.ts';
import type { Browser } from '../../platform/browser.ts';
import type { DeviceDatabase } from '../../platform/device-database.ts';
import { browserInstallDoor } from '../../platform/install-door.ts';
import { browserLaunchDoor } from '../../platform/launch-door.ts';
import type { Observable } from '../../platform/observable.ts';
import { browserWorkerDoor } from '../../platform/service-worker-door.ts';
import { browserLocks } from '../../platform/web-locks.ts';

export interface SystemEdges {
  readonly browser: Browser;
  readonly deviceDatabase: DeviceDatabase;
  readonly apiEdges: ApiEdges;
  readonly session: Observable<SessionState>;
  readonly connection: Observable<ConnectionStatus>;
  readonly books: { readonly downloads: Pick<DownloadService, 'states'>; readonly content: LibraryContentService };
  readonly onPublished: () => Promise<void>;
}

/** Builds what the operating system and this app do for each other; already at work when it is handed over. */
export function createSystemServices(edges: SystemEdges): SystemServices {
  const { browser, session, books } = edges;
  const { clock } = browser;
  const downloads = books.downloads.states;
  const install = createInstall({
    ...edges,
    downloads,
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
    worker: browser.late?.serviceWorker ?? browserWorkerDoor(),
    clock,
    openedFiles,
  });
  const checks = createBookChecks({
    ...edges,
    downloads,
    content: books.content,
    database: edges.deviceDatabase,
    pageLife: browser.pageLife,
    clock,
    withLock: browser.withLock ?? browserLocks(),
  });
  install.start();
  checks.start();
  openedFiles.start();
  arrivals.start();
  return {
    install: {
      ...install,
      setShelfShown(isShown) {
        install.setShelfShown(isShown);
        checks.setShelfShown(isShown);
      },
    },
    openedFiles,
    arrivals,
  };
}
