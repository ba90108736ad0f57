import { pause } from '../../platform/clock.ts';
import type { NetworkKind } from '../../platform/network-kind.ts';
import { createSubject, type Observable } from '../../platform/observable.ts';
import { reported } from '../../platform/report.ts';
import type { StorageWord } from '../../platform/storage-room.ts';
import type { TabChannel } from '../../platform/tab-channel.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ConnectionStatus, DownloadService } from '../services.ts';
import type { PersonSource } from '../session/current-person.ts';
import type { AwakeKeeper } from './awake.ts';
import type { LazyPart } from '../../platform/lazy-part.ts';
import type { WantedBook } from './download-list.ts';
import type { DownloadTools } from './download-tools.ts';
import {
  type DownloadEvent,
  downloadOf,
  type Downloads,
  isUnderWay,
  mostBooks,
  nextDownloads,
  nextInQueue,
  withFirst,
} from './download-machine.ts';
import { createDownloadRuns, type RunsEdges } from './download-runs.ts';
import { createMakingRoom } from './making-room.ts';
import { createRemoval, keepingMs } from './removal.ts';
import { createStock } from './stock.ts';
import { createTimeLeft } from './time-left.ts';
import { waitingFor } from './waiting.ts';
import { whenHere } from './when-here.ts';
import { createWifiOnly } from './wifi-only.ts';

export interface DownloadEdges extends Omit<RunsEdges, 'send' | 'onFree' | 'onRetry' | 'makeRoom'> {
  readonly person: PersonSource;
  readonly catalogue: Catalogue;
  readonly connection: Observable<ConnectionStatus>;
  readonly network: Observable<NetworkKind>;
  readonly awake: LazyPart<AwakeKeeper>;
  /** Where tabs tell each other that the list has changed. */
  readonly tabs: TabChannel;
  readonly checkConnection: () => Promise<void>;
  readonly askToPersist: () => Promise<boolean>;
  /** The browser's own word, unless a test brings its. */
  readonly askStorage: (() => Promise<StorageWord>) | undefined;
  /** Told of what the browser threw away. */
  readonly onLost: () => void;
  /** Told when a service worker takes control of the page. */
  readonly onWorker: (listener: () => void) => () => void;
}

export interface DownloadQueue {
  readonly service: DownloadService;
  readonly tools: DownloadTools;
  /** Takes stock whenever somebody comes in, and goes on with what was interrupted; the answer stops it. */
  follow(): () => void;
}

/** A hidden tab asks nobody by itself whether the network is back: what waits for it does, so often. */
const askingMs = 30_000;

export function createDownloads(edges: DownloadEdges): DownloadQueue {
  const { person, catalogue, connection, network, list, tabs } = edges;
  const states = createSubject<Downloads>(new Map());
  const send = (bookId: string, event: DownloadEvent) => states.set(nextDownloads(states.get(), bookId, event));
  const { makeRoom, ...roomTools } = createMakingRoom(edges);
  const runs = createDownloadRuns({ ...edges, makeRoom, send, onFree: goOn, onRetry: retry });
  const tellTabs = () => tabs.say('cambio');
  const removal = createRemoval({ ...edges, states, send, tellTabs, goOn }, runs);
  const wifi = createWifiOnly(person);
  const stock = createStock({ ...edges, states, send, runs, goOn, now: edges.clock.now });
  let recalled = Promise.resolve();
  let stopAsking: () => void = () => undefined;
  /** Books somebody asked for, or asked for whatever it costs, since this page started. */
  const asked = new Set<string>();
  const anyNetwork = new Set<string>();

  const idsOf = (isOne: (state: ReturnType<typeof downloadOf>) => boolean, ids: Iterable<string>) =>
    [...ids].filter((id) => isOne(downloadOf(states.get(), id)));

  function goOn(): void {
    // What failed because nobody answers has not failed: it waits for the network.
    if (connection.get() !== 'online') for (const bookId of states.get().keys()) send(bookId, { type: 'retried' });
    for (const [bookId, state] of states.get()) {
      if (state.status !== 'queued' && state.status !== 'downloading') continue;
      const waiting = waitingFor({
        connection: connection.get(),
        network: network.get(),
        isWifiOnly: wifi.state.get(),
        isAsked: asked.has(bookId),
        isAnyNetwork: anyNetwork.has(bookId),
      });
      if (waiting === 'network' && catalogue.summary(bookId)) {
        stopAsking();
        stopAsking = edges.clock.after(askingMs, () => void edges.checkConnection().then(goOn));
      }
      // A network that went away ends a run by itself, and says how; one that must not be used is left at once.
      const isRunning = runs.ids().has(bookId);
      if (isRunning && waiting === 'wifi') void runs.halt(bookId);
      if (!isRunning || waiting === 'wifi') send(bookId, { type: 'held', waiting });
    }
    // Books that left the shelf while they waited have no turn.
    const known = new Map([...states.get()].filter(([bookId]) => catalogue.summary(bookId)));
    for (const bookId of nextInQueue(known, runs.ids(), mostBooks)) {
      const book = catalogue.summary(bookId);
      if (book) runs.start(book);
    }
  }

  function retry(...bookIds: readonly string[]): void {
    for (const bookId of bookIds) send(bookId, { type: 'retried' });
    goOn();
  }

  async function startAll(bookIds: readonly string[]): Promise<void> {
    const who = person.get();
    if (!who) return;
    const isFirst = states.get().size === 0;
    const wanted: WantedBook[] = [];
    for (const bookId of idsOf((state) => state.status !== 'downloaded', bookIds)) {
      const book = catalogue.summary(bookId);
      if (!book) continue;
      runs.forgive(bookId);
      asked.add(bookId);
      send(bookId, { type: 'requested', totalBytes: book.sizeBytes });
      // Asked for in one moment, they still come in this order, after the next start too.
      const addedAt = new Date(edges.clock.now() + wanted.length).toISOString();
      wanted.push({ bookId, editionId: book.editionId, totalBytes: book.sizeBytes, addedAt });
    }
    if (wanted.length === 0) return;
    const isNoted = await list.add(wanted, who.id).then(
      () => true,
      () => false,
    );
    // Whoever came in meanwhile asked for nothing.
    if (person.get() !== who) return;
    // Where nothing is kept in this browser that is said before a single byte is fetched.
    for (const { bookId, totalBytes } of wanted)
      send(bookId, isNoted ? { type: 'noted', totalBytes } : { type: 'failed', problem: 'storage-unavailable' });
    if (!isNoted) return;
    // Firefox asks the person, who may never answer: nothing waits for it.
    if (isFirst) void edges.askToPersist().catch(reported('El navegador no respondió', false));
    tellTabs();
    goOn();
  }

  async function setPaused(bookIds: readonly string[], isPaused: boolean): Promise<void> {
    const who = person.get();
    const changed = idsOf((state) => (isPaused ? isUnderWay(state) : state.status === 'paused'), bookIds);
    const keeping =
      who && changed.length > 0
        ? list
            .setPaused(changed, who.id, isPaused)
            .catch(reported('La pausa de una descarga no se pudo guardar', undefined))
        : undefined;
    // Who sees that it has stopped may close the page: by then it is kept, unless the device takes very long.
    if (isPaused) await Promise.race([keeping, pause(edges.clock, keepingMs)]);
    for (const bookId of person.get() === who ? changed : []) {
      send(bookId, { type: isPaused ? 'paused' : 'resumed' });
      if (isPaused) void runs.halt(bookId);
      else asked.add(bookId);
    }
    await keeping;
    tellTabs();
    goOn();
  }

  const remove: DownloadService['remove'] = (bookId) => {
    anyNetwork.delete(bookId);
    return removal(bookId);
  };

  return {
    service: {
      states,
      start: (bookId) => startAll([bookId]),
      remove,
    },
    tools: {
      isCounted: stock.isCounted,
      startAll,
      pause: (bookIds) => setPaused(bookIds, true),
      resume: (bookIds) => setPaused(bookIds, false),
      async hurry(bookId) {
        states.set(withFirst(states.get(), bookId));
        goOn();
        await list.hurry(bookId).catch(reported('El orden de las descargas no se pudo guardar', undefined));
      },
      goNow(bookId) {
        asked.add(bookId);
        anyNetwork.add(bookId);
        goOn();
      },
      minutesLeft: createTimeLeft(states, edges.clock),
      network,
      isWifiOnly: wifi.state,
      async chooseWifiOnly(isOn) {
        const chosen = await wifi.choose(isOn);
        goOn();
        return chosen;
      },
      ...roomTools,
      keepAwake: () => whenHere(edges.awake, (awake) => awake.watch()),
    },
    follow() {
      const onShelf = () => {
        const who = person.get();
        if (who && catalogue.state.get().status === 'ready') void recalled.then(() => stock.take(who));
      };
      const onPerson = () => {
        runs.haltAll();
        stock.forget();
        for (const set of [asked, anyNetwork]) set.clear();
        states.set(new Map());
        recalled = wifi.recall();
        onShelf();
      };
      const onConnection = () => retry(...states.get().keys());
      onPerson();
      const stops = [
        person.subscribe(onPerson),
        catalogue.state.subscribe(onShelf),
        connection.subscribe(onConnection),
        network.subscribe(goOn),
        tabs.subscribe(() => void stock.catchUp()),
        edges.onWorker(() => void stock.keepShells()),
        () => stopAsking(),
      ];
      return () => {
        runs.haltAll();
        for (const stop of stops) stop();
      };
    },
  };
}
