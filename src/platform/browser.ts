import { type Clock, systemClock } from './clock.ts';
import { holdInstallPrompt } from './install-prompt.ts';
import type { NetworkKind } from './network-kind.ts';
import type { Observable } from './observable.ts';
import type { PageFace } from './page-face.ts';
import { browserPageLife, type PageLife } from './page-life.ts';
import type { WorkerDoor } from './service-worker-door.ts';
import { createTextStore, type TextStore } from './session-storage.ts';
import type { StorageWord } from './storage-room.ts';
import { browserTabChannel, type TabChannel } from './tab-channel.ts';
import type { WithLock } from './tab-locks.ts';
import type { ScreenLock } from './wake-lock.ts';
import { holdWorkerQuestions, type WorkerQuestions } from './worker-questions.ts';

/** The edges of the world, in one place: everything a test replaces. */
export interface Browser {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  readonly sessionStorage: TextStore;
  readonly localStorage: TextStore;
  /** Replaces the language and the colours of this page. */
  readonly pageFace: PageFace | null;
  readonly cookies: () => string;
  readonly pageLife: PageLife;
  /** Resolves an address against the page's own. */
  readonly absoluteUrl: (url: string) => string;
  readonly random: () => number;
  readonly randomId: () => string;
  /** Replaces what asks this browser to keep our data; late, like the next one. */
  readonly askToPersist: (() => Promise<boolean>) | null;
  /** Replaces this browser's locks. */
  readonly withLock: WithLock | null;
  /** Whether memory may be shared with a worker. */
  readonly isIsolated: boolean;
  readonly workerQuestions: WorkerQuestions;
  /** Where the tabs of this browser tell each other who left. */
  readonly sessionTabs: TabChannel;
  /** What the browser gave to ask with whether this app shall be installed. */
  readonly installPrompt: Observable<Event | null>;
  /** Replaces edges that only late parts touch, and open themselves. */
  readonly late?: {
    readonly networkKind?: Observable<NetworkKind>;
    readonly screenLock?: ScreenLock;
    /** Where tabs tell each other that the list of downloads has changed. */
    readonly downloadTabs?: TabChannel;
    /** Where tabs tell each other that a person wrote something. */
    readonly noteTabs?: TabChannel;
    readonly askStorage?: () => Promise<StorageWord>;
    readonly serviceWorker?: WorkerDoor;
  };
}

export function openBrowser(): Browser {
  return {
    fetch: (url, init) => fetch(url, init),
    clock: systemClock(),
    sessionStorage: createTextStore(() => sessionStorage),
    localStorage: createTextStore(() => localStorage),
    pageFace: null,
    cookies: () => document.cookie,
    pageLife: browserPageLife(),
    absoluteUrl: (url) => new URL(url, document.baseURI).href,
    random: () => Math.random(),
    randomId: () => crypto.randomUUID(),
    askToPersist: null,
    withLock: null,
    isIsolated: globalThis.crossOriginIsolated,
    workerQuestions: holdWorkerQuestions(navigator.serviceWorker),
    sessionTabs: browserTabChannel('libro-sesion'),
    installPrompt: holdInstallPrompt(),
  };
}
