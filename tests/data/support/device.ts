import { IDBFactory } from 'fake-indexeddb';
import * as v from 'valibot';
import { vi } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
// Here before it is first asked for: a part that only comes when a test is over would find the databases of the next one.
import '../../../src/app/notes-part.ts';
import { type AppServices, createServices } from '../../../src/app/services.ts';
import { parseConfig } from '../../../contract/config.ts';
import { openRoom, type Room } from '../../../src/data/content/room.ts';
import { createStorageDesk } from '../../../src/data/content/storage-desk.ts';
import type { StorageWorker } from '../../../src/data/content/storage-client.ts';
import { type StorageReply, storageRequestSchema } from '../../../src/data/content/storage-protocol.ts';
import type { Browser } from '../../../src/platform/browser.ts';
import { createContentNetwork } from '../../../src/platform/content-network.ts';
import type { NetworkKind } from '../../../src/platform/network-kind.ts';
import { createSubject, type Subject } from '../../../src/platform/observable.ts';
import type { PageHint } from '../../../src/platform/page-life.ts';
import type { StorageWord } from '../../../src/platform/storage-room.ts';
import { createTextStore } from '../../../src/platform/session-storage.ts';
import type { TabChannel } from '../../../src/platform/tab-channel.ts';
import { createTabLocks } from '../../../src/platform/tab-locks.ts';
import type { Backend } from './backend.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { createMemoryJournal, type MemoryJournal } from './memory-journal.ts';
import { createMemoryChunkFolder, type MemoryChunkFolder } from './memory-chunk-folder.ts';

/** A tablet: what it keeps outlives its browser. */
export interface Device {
  readonly clock: ManualClock;
  readonly folder: MemoryChunkFolder;
  readonly journal: MemoryJournal;
  /** What tries the room out, where it is not what the folder of chunks says. */
  room: Room | null;
  /** What a new tab's session storage holds; a restart of the browser empties it. */
  readonly tab: Map<string, string>;
  /** Local storage: outlives the browser. */
  readonly kept: Map<string, string>;
  /** The page's `lang` and `theme` as last set. */
  readonly face: Map<string, string>;
  readonly workerRequests: unknown[];
  /** What the person was told of the storage of this device. */
  readonly told: string[];
  /** What the browser tells of the network in use. */
  readonly network: Subject<NetworkKind>;
  hasWorker: boolean;
  /** The browser throws where local storage is asked for. */
  isStorageForbidden: boolean;
  /** What the browser says when it is asked not to throw our data away. */
  persistAnswer: Promise<boolean>;
  /** A service worker takes control of the open pages. */
  startWorker(): void;
  /** Opens the app in a tab. `base` other than the backend's reaches nobody. */
  open(tab?: Map<string, string>): AppServices;
  hint(hint: PageHint): void;
  /** What a tab that is not open here tells the others. */
  otherTabSays(word: string): void;
  restartBrowser(): void;
}

function storageOf(entries: Map<string, string>): Storage {
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    key: () => null,
    length: 0,
  };
}

/** What the person at the device that was made last is told. */
let whoHears: string[] = [];
// There is no document here to show it in. Once: a mock that is made anew for each device may be asked for while it is made.
vi.doMock('../../../src/app/storage-trouble.tsx', () => ({
  showStorageTrouble: (problem: string) => void whoHears.push(problem),
}));

export function createDevice(backend: Backend): Device {
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  const clock = createManualClock();
  const folder = createMemoryChunkFolder();
  const journal = createMemoryJournal();
  const tab = new Map<string, string>();
  const listeners = new Set<(hint: PageHint) => void>();
  const withLock = createTabLocks();
  const workerRequests: unknown[] = [];
  const told: string[] = [];
  whoHears = told;
  const workerListeners = new Set<() => void>();

  const network = createSubject<NetworkKind>({ isCellular: false, isSavingData: false });
  const ears = new Map<object, (word: string) => void>();
  const downloadEars: typeof ears = new Map();
  const noteEars: typeof ears = new Map();
  function createTabs(ears: Map<object, (word: string) => void>): TabChannel {
    const me = {};
    return {
      say(word) {
        for (const [who, listener] of ears) if (who !== me) queueMicrotask(() => listener(word));
      },
      subscribe(listener) {
        ears.set(me, listener);
        return () => ears.delete(me);
      },
    };
  }

  /** The storage worker's own code over a real message channel; only the thread is missing. */
  function startWorker(): StorageWorker {
    const { port1, port2 } = new MessageChannel();
    const reply = (message: StorageReply, transfer: Transferable[] = []) => port2.postMessage(message, transfer);
    const network = createContentNetwork({
      fetch: (url, init) => fetch(url, init),
      clock,
      onFate: (fate) => reply({ type: 'request-ended', fate }),
    });
    const desk = createStorageDesk({
      folder,
      journal,
      room: device.room ?? {
        ...openRoom,
        admit: async ({ isSpare, sizeBytes }) => !isSpare || folder.hasRoom(sizeBytes),
      },
      fetchBytes: (base, hash, most, signal) => network.bytes(base + endpoints.content(hash), most, signal),
      fetchParts: (base, hashes, ...rest) => network.parts(base + endpoints.contentRun(hashes), ...rest),
      clock: { now: clock.now, after: (_ms, run) => clock.after(0, run) },
      onChecked: (isWhole) => reply({ type: 'content-checked', isWhole }),
      reply,
    });
    port2.addEventListener('message', (event) => {
      const request = v.parse(storageRequestSchema, event.data);
      if (request.type !== 'here') desk(request);
    });
    port2.start();
    const hear = new Set<(event: MessageEvent) => void>();
    return {
      postMessage(message, transfer) {
        // At once: the clock of a test runs ahead of any channel.
        const here: StorageReply = { type: 'here' };
        if (message.type === 'here') for (const listener of hear) listener(new MessageEvent('message', { data: here }));
        else port1.postMessage(message, transfer);
      },
      addEventListener(type: string, listener: (event: MessageEvent) => void) {
        if (type !== 'message') return;
        hear.add(listener);
        port1.addEventListener('message', listener);
        port1.start();
      },
      terminate: () => port1.close(),
    };
  }

  const word: StorageWord = { freeBytes: 10_000_000_000, isPersisted: true };
  const device: Device = {
    clock,
    network,
    folder,
    journal,
    room: null,
    tab,
    kept: new Map(),
    face: new Map(),
    isStorageForbidden: false,
    persistAnswer: Promise.resolve(true),
    workerRequests,
    told,
    hasWorker: false,
    startWorker() {
      device.hasWorker = true;
      for (const listener of workerListeners) listener();
    },
    hint(hint) {
      for (const listener of listeners) listener(hint);
    },
    otherTabSays: (word) => createTabs(ears).say(word),
    restartBrowser() {
      tab.clear();
      listeners.clear();
    },
    open(tab = device.tab) {
      const browser: Browser = {
        fetch: (url, init) => fetch(new URL(url, backend.base), init),
        clock,
        sessionStorage: createTextStore(() => storageOf(tab)),
        localStorage: createTextStore(() => {
          if (device.isStorageForbidden) throw new DOMException('forbidden', 'SecurityError');
          return storageOf(device.kept);
        }),
        pageFace: {
          setLanguage: (tag) => void device.face.set('lang', tag),
          setTheme: (theme) => void device.face.set('theme', theme ?? ''),
        },
        cookies: () => 'otra=1; XSRF-TOKEN=galleta%3D1',
        pageLife: {
          isVisible: () => true,
          subscribe(listener) {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
        },
        absoluteUrl: (url) => new URL(url, backend.base).href,
        random: () => 0.5,
        randomId: () => crypto.randomUUID(),
        askToPersist: () => device.persistAnswer,
        withLock,
        isIsolated: true,
        sessionTabs: createTabs(ears),
        late: {
          networkKind: network,
          downloadTabs: createTabs(downloadEars),
          noteTabs: createTabs(noteEars),
          askStorage: async () => word,
          serviceWorker: {
            controller: () => (device.hasWorker ? { postMessage: answerAsWorker } : null),
            onControl(listener) {
              workerListeners.add(listener);
              return () => workerListeners.delete(listener);
            },
          },
        },
        workerQuestions: () => undefined,
        installPrompt: createSubject<Event | null>(null),
      };
      return createServices(parseConfig({}), browser, startWorker);
    },
  };

  function answerAsWorker(message: unknown, transfer?: unknown): void {
    workerRequests.push(message);
    const port = Array.isArray(transfer) ? transfer[0] : null;
    if (port instanceof MessagePort) port.postMessage({ ok: true });
  }
  return device;
}
