import type { BookSummary } from '../../../contract/books.ts';
import { ProblemError, type Result } from '../../../contract/problems.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DownloadRecord } from '../../platform/device-database.ts';
import { createSubject, type Observable } from '../../platform/observable.ts';
import { reported } from '../../platform/report.ts';
import type { WithLock } from '../../platform/tab-locks.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { codeOf } from '../content/storage-protocol.ts';
import type { ConnectionStatus, DownloadService } from '../services.ts';
import type { CurrentPerson, PersonSource } from '../session/current-person.ts';
import type { DownloadList } from './download-list.ts';
import {
  type DownloadEvent,
  downloadOf,
  type Downloads,
  isPassing,
  nextDownloads,
  nextInQueue,
} from './download-machine.ts';
import { type DownloadRunEdges, runDownload } from './download-run.ts';
import { findOnDevice } from './inventory.ts';

export interface DownloadEdges extends Omit<DownloadRunEdges, 'onStarted' | 'onChunkKept'> {
  readonly person: PersonSource;
  readonly catalogue: Catalogue;
  readonly connection: Observable<ConnectionStatus>;
  readonly list: DownloadList;
  readonly clock: Clock;
  readonly withLock: WithLock;
  readonly askToPersist: () => Promise<boolean>;
  /** Told when a service worker takes control of the page. */
  readonly onWorker: (listener: () => void) => () => void;
}

export interface DownloadQueue extends DownloadService {
  /** Takes stock whenever somebody comes in, and goes on with what was interrupted; the answer stops it. */
  follow(): () => void;
}

/** While the server answers but chunks do not come: tried again by itself this often, at growing distance. */
const mostRetries = 6;
const retryMs = 5_000;

export function createDownloads(edges: DownloadEdges): DownloadQueue {
  const { person, catalogue, connection, list, storage } = edges;
  const states = createSubject<Downloads>(new Map());
  const send = (bookId: string, event: DownloadEvent) => states.set(nextDownloads(states.get(), bookId, event));
  const retries = new Map<string, number>();
  let running: { readonly bookId: string; readonly control: AbortController; readonly ended: Promise<void> } | null =
    null;
  /** Books already looked for on this device, for the person who is in. */
  const looked = new Set<string>();

  function goOn(): void {
    const bookId = nextInQueue(states.get());
    if (running || bookId === null || connection.get() !== 'online') return;
    const book = catalogue.summary(bookId);
    if (!book) return;
    const control = new AbortController();
    const ended = edges
      .withLock(`libro-descarga-${book.editionId}`, () => bring(book, control.signal))
      .finally(() => {
        running = null;
        goOn();
      });
    running = { bookId, control, ended };
  }

  /** Never rejects: how it went is a state. */
  async function bring(book: BookSummary, signal: AbortSignal): Promise<void> {
    const onChunkKept = (sizeBytes: number) => {
      if (signal.aborted) return;
      retries.delete(book.id);
      send(book.id, { type: 'chunk-kept', sizeBytes });
    };
    const onStarted = (doneBytes: number, totalBytes: number) =>
      send(book.id, { type: 'started', doneBytes, totalBytes });
    try {
      signal.throwIfAborted();
      const totalBytes = await runDownload({ ...edges, onStarted, onChunkKept }, book, signal);
      await list.complete(book.id);
      if (!signal.aborted) send(book.id, { type: 'completed', totalBytes });
    } catch (cause) {
      if (signal.aborted) return;
      const problem = codeOf(cause);
      send(book.id, { type: 'failed', problem });
      if (isPassing(problem)) tryLater(book.id);
    }
  }

  function tryLater(bookId: string): void {
    const count = (retries.get(bookId) ?? 0) + 1;
    if (count > mostRetries) return;
    retries.set(bookId, count);
    edges.clock.after(retryMs * count, () => {
      send(bookId, { type: 'retried' });
      goOn();
    });
  }

  function allRecords(): Promise<readonly DownloadRecord[]> {
    return list.all().catch(reported('La lista de descargas no se pudo leer', []));
  }

  async function takeInventory(who: CurrentPerson): Promise<void> {
    const records = [...(await allRecords())];
    records.sort((one, other) => one.addedAt.localeCompare(other.addedAt));
    for (const record of records) {
      const book = catalogue.summary(record.bookId);
      if (person.get() !== who) return;
      if (!book || looked.has(book.id)) continue;
      looked.add(book.id);
      // A book that cannot be looked at is not claimed to be here; the others are.
      const found = await findOnDevice(edges, record, who.id).catch(
        reported('Un libro descargado no se pudo mirar', null),
      );
      if (person.get() !== who) return;
      if (found) send(book.id, { type: 'found', ...found });
    }
    if (records.length > 0 && connection.get() === 'online') void keepShells();
    goOn();
  }

  /**
   * Covers and engines of all that is downloaded, where the service worker came after the books: on a first visit,
   * or after the browser threw its cache away. Silent: the books are here, and the next start asks again.
   */
  async function keepShells(): Promise<void> {
    for (const [bookId, state] of states.get()) {
      const book = catalogue.summary(bookId);
      if (book && state.status === 'downloaded')
        await edges.keepShell(book).catch(reported('Faltan la portada o el lector de un libro', null));
    }
  }

  /** Stops what runs for this book and waits until it has let go of its files. */
  async function halt(bookId: string): Promise<void> {
    if (running?.bookId !== bookId) return;
    running.control.abort();
    await running.ended;
  }

  async function forget(bookId: string): Promise<Result<null>> {
    const record = (await allRecords()).find((known) => known.bookId === bookId);
    const editionId = record?.editionId ?? catalogue.summary(bookId)?.editionId;
    send(bookId, { type: 'removed' });
    await halt(bookId);
    try {
      await list.remove(bookId);
      if (editionId) await storage.removeEdition(editionId);
      return { ok: true, value: null };
    } catch (cause) {
      return { ok: false, problem: cause instanceof ProblemError ? cause.code : 'storage-unavailable' };
    }
  }

  return {
    states,
    async start(bookId: string) {
      const who = person.get();
      const book = catalogue.summary(bookId);
      if (!who || !book || downloadOf(states.get(), bookId).status === 'downloaded') return;
      const isFirst = states.get().size === 0;
      retries.delete(bookId);
      send(bookId, { type: 'requested', totalBytes: book.sizeBytes });
      const { editionId, sizeBytes } = book;
      const addedAt = new Date(edges.clock.now()).toISOString();
      try {
        await list.add({ bookId, editionId, totalBytes: sizeBytes, addedAt }, who.id);
      } catch {
        // Nothing is kept in this browser: said before a single byte is fetched.
        send(bookId, { type: 'failed', problem: 'storage-unavailable' });
        return;
      }
      // Firefox asks the person, who may never answer: nothing waits for it.
      if (isFirst) void edges.askToPersist().catch(reported('El navegador no respondió si conserva los libros', false));
      goOn();
    },
    async cancel(bookId) {
      await forget(bookId);
    },
    remove: forget,
    follow() {
      const onShelf = () => {
        const who = person.get();
        if (who && catalogue.state.get().status === 'ready') void takeInventory(who);
      };
      const onPerson = () => {
        running?.control.abort();
        retries.clear();
        looked.clear();
        states.set(new Map());
        onShelf();
      };
      const onConnection = () => {
        if (connection.get() !== 'online') return;
        for (const bookId of states.get().keys()) send(bookId, { type: 'retried' });
        goOn();
      };
      onPerson();
      const stops = [
        person.subscribe(onPerson),
        catalogue.state.subscribe(onShelf),
        connection.subscribe(onConnection),
        edges.onWorker(() => void keepShells()),
      ];
      return () => {
        running?.control.abort();
        for (const stop of stops) stop();
      };
    },
  };
}
