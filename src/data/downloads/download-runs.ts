import type { BookSummary } from '../../../contract/books.ts';
import type { EditionManifest } from '../../../contract/editions.ts';
import { ProblemError } from '../../../contract/problems.ts';
import { createLazyPart } from '../../platform/lazy-part.ts';
import type { WithLock } from '../../platform/tab-locks.ts';
import { codeOf } from '../content/storage-protocol.ts';
import { createAnswerSize } from './answer-size.ts';
import { createChunkSlots, mostInFlight } from './chunk-slots.ts';
import type { DownloadList } from './download-list.ts';
import { type DownloadEvent, isPassing } from './download-machine.ts';
import type { DownloadRunEdges } from './download-run.ts';

export interface RunsEdges extends Omit<
  DownloadRunEdges,
  'slots' | 'answerSize' | 'onEdition' | 'onStarted' | 'onBytesKept'
> {
  readonly list: DownloadList;
  readonly withLock: WithLock;
  readonly send: (bookId: string, event: DownloadEvent) => void;
  /** A run ended: there is room for the next one. */
  readonly onFree: () => void;
  /** Told where the code of downloading cannot be had. */
  readonly onMissing: () => void;
  /** Some time after a failure that passes with the network. */
  readonly onRetry: (bookId: string) => void;
}

/** The books being brought at this moment. */
export interface DownloadRuns {
  /** Those under way. */
  ids(): ReadonlySet<string>;
  start(book: BookSummary): void;
  /** Stops what runs for this book and waits until it has let go of its files. */
  halt(bookId: string): Promise<void>;
  haltAll(): void;
  /** Somebody wants it again: its tries are counted anew. */
  forgive(bookId: string): void;
}

/** While the server answers but chunks do not come: tried again by itself this often, at growing distance. */
const mostRetries = 6;
const retryMs = 5_000;

interface Run {
  readonly control: AbortController;
  /** It has the book to itself: no other tab is at it. */
  hasBegun: boolean;
  ended: Promise<void>;
}

export function createDownloadRuns(edges: RunsEdges): DownloadRuns {
  const { list, clock, withLock, send, onFree, onRetry } = edges;
  const runs = new Map<string, Run>();
  const retries = new Map<string, number>();
  const slots = createChunkSlots(mostInFlight);
  const answerSize = createAnswerSize();
  const code = createLazyPart(() => import('./while-downloading.ts'), edges.onMissing);

  /** Never rejects: how it went is a state. */
  async function bring(book: BookSummary, signal: AbortSignal): Promise<void> {
    try {
      signal.throwIfAborted();
      let manifest: EditionManifest | null = null;
      const part = await code.use();
      if (!part.ok) throw new ProblemError(part.problem);
      const totalBytes = await part.value.runDownload(
        {
          ...edges,
          slots,
          answerSize,
          async onEdition(edition) {
            manifest = edition;
            const { editionId, sizeBytes } = edition;
            const useless = await list.setEdition(book.id, editionId, sizeBytes);
            for (const older of useless) await edges.storage.removeEdition(older);
          },
          onStarted(doneBytes, total) {
            if (!signal.aborted) send(book.id, { type: 'started', doneBytes, totalBytes: total });
          },
          onBytesKept(sizeBytes) {
            if (signal.aborted) return;
            retries.delete(book.id);
            send(book.id, { type: 'bytes-kept', sizeBytes });
          },
        },
        book,
        signal,
      );
      await list.complete(book.id);
      if (signal.aborted) return;
      send(book.id, { type: 'completed', totalBytes });
      await part.value.keepWords({ ...edges, slots }, manifest, signal);
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
    clock.after(retryMs * count, () => onRetry(bookId));
  }

  function start(book: BookSummary): void {
    const run: Run = { control: new AbortController(), hasBegun: false, ended: Promise.resolve() };
    const free = () => {
      if (runs.get(book.id) === run) runs.delete(book.id);
      onFree();
    };
    runs.set(book.id, run);
    run.ended = withLock(`libro-descarga-${book.editionId}`, (lost) => {
      run.hasBegun = true;
      lost?.addEventListener('abort', () => run.control.abort());
      return bring(book, run.control.signal);
    })
      .catch((cause: unknown) =>
        send(book.id, run.hasBegun ? { type: 'taken-over' } : { type: 'failed', problem: codeOf(cause) }),
      )
      .finally(free);
  }

  return {
    ids: () => new Set(runs.keys()),
    start,
    async halt(bookId) {
      const run = runs.get(bookId);
      if (!run) return;
      run.control.abort();
      // Another tab may be at it for a long time yet: whoever only waits for it holds no file.
      if (run.hasBegun) await run.ended;
      else runs.delete(bookId);
    },
    haltAll() {
      for (const { control } of runs.values()) control.abort();
      retries.clear();
    },
    forgive: (bookId) => void retries.delete(bookId),
  };
}
