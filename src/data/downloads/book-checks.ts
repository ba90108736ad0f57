import * as v from 'valibot';
import { CHUNK_SIZE_BYTES } from '../../../contract/content.ts';
import { type Clock, pause } from '../../platform/clock.ts';
import type { DeviceDatabase } from '../../platform/device-database.ts';
import type { Observable } from '../../platform/observable.ts';
import type { PageLife } from '../../platform/page-life.ts';
import { reported } from '../../platform/report.ts';
import type { WithLock } from '../../platform/tab-locks.ts';
import type { ConnectionStatus, DownloadState, LibraryContentService, SessionState } from '../services.ts';

/**
 * Note: looked through. The inventory at the start counts the parts of a book, and every part is verified when it is read:
 * one that a disk has spoilt since it was kept would be found in the middle of a lesson, perhaps with no network. So while
 * the shelf is at rest and the server is there, each downloaded book is looked through once a month; a spoilt part is
 * fetched again by the reading itself, and one that cannot be had is missing at the next inventory.
 */
export interface BookChecks {
  /** Only there nobody is reading in this tab. */
  setShelfShown(isShown: boolean): void;
  start(): void;
}

export interface BookChecksEdges {
  readonly session: Observable<SessionState>;
  readonly connection: Observable<ConnectionStatus>;
  readonly downloads: Observable<ReadonlyMap<string, DownloadState>>;
  readonly content: LibraryContentService;
  readonly database: DeviceDatabase;
  readonly pageLife: PageLife;
  readonly clock: Clock;
  readonly withLock: WithLock;
}

const restMs = 20_000;
const betweenMs = 100;
const everyMs = 30 * 24 * 60 * 60 * 1000;

const factKey = 'book-checks';
/** By book: the part to be looked at next, 0 where all were, and of which edition; when that was, in milliseconds since 1970. */
const checksSchema = v.record(
  v.string(),
  v.object({ next: v.number(), at: v.number(), editionId: v.optional(v.string()) }),
);
export type Checks = v.InferOutput<typeof checksSchema>;

function parseChecks(value: unknown): Checks {
  const parsed = v.safeParse(checksSchema, value);
  return parsed.success ? parsed.output : {};
}

/** The books to be looked through: what was begun first, then what was never or longest ago. */
export function dueBooks(downloads: ReadonlyMap<string, DownloadState>, checks: Checks, nowMs: number): string[] {
  const lastOf = (bookId: string) => checks[bookId]?.at ?? 0;
  const isBegun = (bookId: string) => (checks[bookId]?.next ?? 0) > 0;
  return (
    [...downloads]
      .filter(([, { status }]) => status === 'downloaded')
      .map(([bookId]) => bookId)
      // A clock that was set back since knows nothing of how long ago it was.
      .filter((bookId) => isBegun(bookId) || nowMs - lastOf(bookId) > everyMs || lastOf(bookId) > nowMs)
      .sort((one, other) => Number(isBegun(other)) - Number(isBegun(one)) || lastOf(one) - lastOf(other))
  );
}

/** Looks downloaded books through, part by part, while nobody needs the disk. */
export function createBookChecks(edges: BookChecksEdges): BookChecks {
  const { session, connection, downloads, content, database, pageLife, clock } = edges;
  let isShelfShown = false;
  let under: AbortController | null = null;
  /** What could not be opened or read to its end since this page started. */
  const passedBy = new Set<string>();

  const isAtRest = () =>
    isShelfShown &&
    pageLife.isVisible() &&
    connection.get() === 'online' &&
    session.get().status === 'signed-in' &&
    ![...downloads.get().values()].some(({ status }) => status === 'downloading');

  const read = async () => parseChecks(await database.use((open) => open.get('facts', factKey)));

  async function note(bookId: string, editionId: string, next: number): Promise<void> {
    const now = clock.now();
    await database.change(
      async (open) => {
        const { store, done } = open.transaction('facts', 'readwrite');
        // What is due all the same need not be remembered.
        const fresh = Object.entries(parseChecks(await store.get(factKey))).filter(([, { at }]) => now - at <= everyMs);
        await store.put({ ...Object.fromEntries(fresh), [bookId]: { next, at: now, editionId } }, factKey);
        await done;
      },
      { isSpare: true },
    );
  }

  async function lookThrough(bookId: string, signal: AbortSignal): Promise<void> {
    const opened = await content.open(bookId);
    if (!opened.ok) return void passedBy.add(bookId);
    const source = opened.value;
    const { editionId } = source;
    try {
      const before = (await read())[bookId];
      // Another edition, which may be smaller, is looked through from its beginning.
      const first = before?.editionId === editionId ? before.next : 0;
      let next = first;
      while (!signal.aborted && next * CHUNK_SIZE_BYTES < source.sizeBytes) {
        await source.read(next * CHUNK_SIZE_BYTES, 1);
        next += 1;
        await pause(clock, betweenMs, signal);
      }
      if (next > first) await note(bookId, editionId, next * CHUNK_SIZE_BYTES < source.sizeBytes ? next : 0);
      // Those of a book that was downloaded without them come now.
      if (!signal.aborted) await source.readWords?.().catch(reported('Las palabras de un libro no se trajeron', null));
    } finally {
      source.close();
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    await pause(clock, restMs, signal);
    while (!signal.aborted) {
      const due = dueBooks(downloads.get(), await read(), clock.now()).find((bookId) => !passedBy.has(bookId));
      if (due === undefined) return;
      await edges
        // Another tab may just have done it.
        .withLock('libro-revision', async () => {
          if (dueBooks(downloads.get(), await read(), clock.now()).includes(due)) await lookThrough(due, signal);
        })
        .catch((cause: unknown) => {
          passedBy.add(due);
          reported('Un libro guardado no se pudo revisar', undefined)(cause);
        });
    }
  }

  function follow(): void {
    if (isAtRest() === (under !== null)) return;
    under?.abort();
    under = isAtRest() ? new AbortController() : null;
    if (under) void run(under.signal).catch(reported('Los libros guardados no se pudieron revisar', undefined));
  }

  return {
    setShelfShown(isShown) {
      isShelfShown = isShown;
      follow();
    },
    start() {
      for (const one of [session, connection, downloads]) one.subscribe(follow);
      pageLife.subscribe(follow);
    },
  };
}
