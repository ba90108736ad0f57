import type { BookSummary } from '../../contract/books.ts';
import { VERSION_BYTES } from '../../contract/worker-messages.ts';
import { createLibraryContent } from '../data/content/library-content.ts';
import { createManifests } from '../data/content/manifests.ts';
import { startStorageWorker } from '../data/content/start-storage-worker.ts';
import { createWriteGate, createWriteTurns } from '../data/content/write-gate.ts';
import { createStorageClient, type StorageWorker } from '../data/content/storage-client.ts';
import type { Api } from '../data/api/api.ts';
import { createBookApi } from '../data/api/book-api.ts';
import { createBookDetails } from '../data/catalogue/book-details.ts';
import type { Catalogue } from '../data/catalogue/catalogue.ts';
import { createShelfRenewal } from '../data/catalogue/shelf-renewal.ts';
import type { Connection } from '../data/connection/connection.ts';
import { createDownloadList } from '../data/downloads/download-list.ts';
import type { DownloadTools } from '../data/downloads/download-tools.ts';
import { createDownloads } from '../data/downloads/downloads.ts';
import { createKeptShell } from '../data/downloads/kept-shell.ts';
import { createLicences } from '../data/licences/licences.ts';
import { createServerClock } from '../data/licences/server-clock.ts';
import { createOfflineShell, followInstallations } from '../data/offline-shell.ts';
import { createBegunBooks } from '../data/positions/begun-books.ts';
import { createPlaces, type PlaceEdges, type Places } from '../data/positions/places.ts';
import type {
  CatalogueService,
  DownloadService,
  LibraryContentService,
  ReadingDisplayService,
} from '../data/services.ts';
import type { PersonSource } from '../data/session/current-person.ts';
import type { Browser } from '../platform/browser.ts';
import type { Clock } from '../platform/clock.ts';
import type { StorageDoor } from '../platform/local-database.ts';
import { endTransactionsWhenLeft } from '../platform/open-transactions.ts';
import { browserWorkerDoor } from '../platform/service-worker-door.ts';
import { canShareMemory } from '../platform/shared-memory.ts';
import { askToPersist } from '../platform/storage-manager.ts';
import { browserLocks } from '../platform/web-locks.ts';
import type { DeviceDatabase } from '../platform/device-database.ts';
import type { NotesPart } from './notes-part.ts';
import { createLazyPart, type LazyPart } from '../platform/lazy-part.ts';
import { browserNetworkKind } from '../platform/network-kind.ts';
import { browserTabChannel } from '../platform/tab-channel.ts';
import type { StorageTrouble } from './storage-trouble.tsx';

export interface BookServicesEdges {
  readonly browser: Browser;
  readonly backendBase: string;
  readonly deviceDatabase: DeviceDatabase;
  readonly api: Api;
  readonly token: () => string | null;
  readonly person: PersonSource;
  readonly connection: Connection;
  readonly catalogue: Catalogue;
  /** The books the person has begun. */
  readonly recent: Parameters<typeof createBegunBooks>[0];
  /** Told where not even what people did could be written, what the browser threw away, and where a network changes the app's own files. */
  readonly told: (trouble: StorageTrouble) => Promise<void>;
  /** Told where a part of the app cannot be had. */
  readonly mend: () => void;
  /** Replaces this browser's storage worker. */
  readonly startWorker: (() => StorageWorker) | null;
}

/** What the shelf can be painted without: the bytes of books, their keys and their downloads. */
export interface BookServices {
  readonly detail: CatalogueService['detail'];
  readonly downloads: DownloadService;
  readonly tools: DownloadTools;
  readonly content: LibraryContentService;
  readonly places: Places;
  /** By which places are kept. */
  readonly clock: Clock;
  readonly display: ReadingDisplayService;
  readonly notes: LazyPart<NotesPart>;
  /** The server told of a shelf: its first books, its time, and when by this device's clock it came. */
  shelfCame(books: readonly BookSummary[], serverTime: string, seenMs: number): void;
  /** Keeps the English words on the device, now or as soon as a worker can. */
  keepEnglish(): void;
  /** The gate of every database; rejects with `storage-full`. */
  readonly admit: StorageDoor['admit'];
  readonly writing: StorageDoor['writing'];
  /** Forgets every key in memory. */
  forgetKeys(): void;
  /** Whether a new version of the app would find room; also where that cannot be tried out. */
  hasRoomForVersion(): Promise<boolean>;
  /** Renews licences and goes on with downloads; the answer stops it. */
  start(): () => void;
}

export function createBookServices(edges: BookServicesEdges): BookServices {
  const { browser, backendBase, deviceDatabase, api, person, connection, catalogue } = edges;
  const { clock } = browser;
  // What the browser threw away is missed by books and notes alike: whoever is in is told once.
  let toldOfLoss: unknown;
  const onLost = () => {
    if (toldOfLoss === person.get()) return;
    toldOfLoss = person.get();
    void edges.told('storage-lost');
  };
  const serverClock = createServerClock(deviceDatabase, clock);
  const storage = createStorageClient({
    startWorker: edges.startWorker ?? startStorageWorker,
    clock,
    contentBase: () => browser.absoluteUrl(backendBase),
    onFate: connection.requestEnded,
    onChecked: connection.contentChecked,
  });
  const late = browser.late ?? {};
  const workerDoor = late.serviceWorker ?? browserWorkerDoor();
  const offlineShell = createOfflineShell(workerDoor, clock, storage.tryRoom);
  const keptShell = createKeptShell({ offlineShell, storage, backendBase, clock });
  const bookApi = createBookApi(api);
  const manifests = createManifests(bookApi, person);
  const details = createBookDetails(bookApi, person);
  const licences = createLicences({
    api: bookApi,
    person,
    serverClock,
    connection: connection.status,
    // Until the server has told of it, nothing is missing.
    isOnShelf: (bookId) => catalogue.state.get().status !== 'ready' || catalogue.summary(bookId) !== null,
  });
  const renewal = createShelfRenewal({ ...browser, catalogue, person, connection: connection.status });
  const withLock = browser.withLock ?? browserLocks();
  const list = createDownloadList(deviceDatabase);
  const downloads = createDownloads({
    person,
    catalogue,
    connection: connection.status,
    checkConnection: connection.check,
    list,
    keepDetail: details.keepDetail,
    manifests,
    licences,
    storage,
    keepShell: keptShell.keepForBook,
    clock,
    withLock,
    network: late.networkKind ?? browserNetworkKind(),
    awake: createLazyPart(async () => {
      const { createAwake } = await import('../data/downloads/while-downloading.ts');
      return createAwake(late.screenLock, browser.pageLife);
    }),
    tabs: late.downloadTabs ?? browserTabChannel('libro-descargas'),
    askToPersist: browser.askToPersist ?? askToPersist,
    askStorage: late.askStorage,
    onWorker: offlineShell.onWorker,
    onLost,
    onMissing: edges.mend,
  });
  const content = createLibraryContent({
    manifests,
    licences,
    storage,
    connection: connection.status,
    checkConnection: connection.check,
    currentEdition: (bookId) => catalogue.summary(bookId)?.editionId ?? null,
    isDownloaded: (bookId, editionId) => list.hasWhole(bookId, editionId, person.get()?.id ?? ''),
    isIsolated: canShareMemory(browser.isIsolated),
  });

  const begun = createBegunBooks(edges.recent);
  const notes = createLazyPart(async () => {
    const { createNotesPart } = await import('./notes-part.ts');
    const part = createNotesPart({
      ...edges,
      onLost,
      door: { admit, writing },
      connection: connection.status,
      journal: storage.journal,
      onPlace: begun.came,
      clock: serverClock.lasting,
      onServerTime: serverClock.observe,
    });
    part.start();
    return part;
  });
  const placeKept: PlaceEdges['onKept'] = (...news) => {
    begun.left(...news);
    notes.here()?.placeKept();
  };
  const admit = createWriteGate(storage, clock, () => void edges.told('storage-full'));
  const writing = createWriteTurns(withLock, clock);

  return {
    detail: details.detail,
    downloads: downloads.service,
    tools: downloads.tools,
    content,
    places: createPlaces({ person, clock: serverClock.lasting, onKept: placeKept }),
    notes,
    clock: serverClock.lasting,
    display: { person, keepLetters: () => keptShell.keepLater('dyslexic') },
    shelfCame(books, serverTime, seenMs) {
      serverClock.observe(serverTime, seenMs);
      renewal.came(seenMs);
      keptShell.keepShelfCovers(books);
      licences.shelfCame();
    },
    keepEnglish: () => keptShell.keepLater('english'),
    admit,
    writing,
    forgetKeys: licences.forget,
    hasRoomForVersion: async () => (await storage.tryRoom(VERSION_BYTES)) !== false,
    start() {
      endTransactionsWhenLeft();
      keptShell.keepLater('screens');
      // What people do has its hour from the time they may have been told weeks ago.
      void serverClock.now();
      // What was written here and not sent goes now; what was written elsewhere comes.
      void notes.use();
      followInstallations(browser.workerQuestions, storage.tryRoom, () => void edges.told('files-changed'));
      const stops = [licences.start(), renewal.start(), downloads.follow()];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
