import type { BookSummary } from '../../../contract/books.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import type { Clock } from '../../platform/clock.ts';
import { reported } from '../../platform/report.ts';
import type { StorageClient } from '../content/storage-client.ts';
import type { OfflineShell } from '../offline-shell.ts';

export interface KeptShellEdges {
  readonly offlineShell: OfflineShell;
  readonly storage: Pick<StorageClient, 'hasRoom'>;
  readonly backendBase: string;
  readonly clock: Clock;
}

type LaterEngine = 'english' | 'dyslexic' | 'screens';

/** What the service worker keeps beside the shell: covers, the engines that draw books, another language. */
export interface KeptShell {
  /** Keeps cover and engine of a download; says what was the matter, or `null` (also where no worker is there). */
  keepForBook(book: BookSummary): Promise<ProblemCode | null>;
  /** Keeps the covers of a shelf, later and silently. */
  keepShelfCovers(books: readonly BookSummary[]): void;
  /** Keeps the English words, letters for dyslexic eyes, or the screens nobody begins with, for a start without network: later and silently. */
  keepLater(engine: LaterEngine): void;
}

/** Tried out before anything is fetched for a cache: see "Note: room before a write". The worker asks again. */
const roomBytes = 8 * 1024 * 1024;
/** What can wait takes little, and is told again before each write. */
const laterBytes = 1024 * 1024;
/** Covers must not compete with what the person is waiting for. */
const idleMs = 4_000;

export function createKeptShell({ offlineShell, storage, backendBase, clock }: KeptShellEdges): KeptShell {
  const asked = new Set<string>();
  /** Books whose cover and engine were kept since this page started. */
  const done = new Set<string>();
  const later = new Set<LaterEngine>();
  const coverUrls = (books: readonly BookSummary[]) =>
    books.flatMap((book) => (book.coverHash ? [backendBase + endpoints.cover(book.coverHash)] : []));

  async function keepCovers(books: readonly BookSummary[]): Promise<void> {
    const urls = coverUrls(books).filter((url) => !asked.has(url));
    if (urls.length === 0 || !offlineShell.hasWorker()) return;
    for (const url of urls) asked.add(url);
    const isKept = (await storage.hasRoom(laterBytes, true)) && (await offlineShell.ask({ type: 'keep-covers', urls }));
    if (!isKept) for (const url of urls) asked.delete(url);
  }

  function keepEngine(engine: LaterEngine): void {
    const keep = async () =>
      (await storage.hasRoom(laterBytes, true)) && (await offlineShell.ask({ type: 'keep-engine', engine }));
    void keep().catch(reported('Una parte de la aplicación no se guardó', false));
  }

  // One that comes in the place of a worker the browser threw away has nothing of what that one kept.
  offlineShell.onWorker(() => {
    asked.clear();
    done.clear();
    for (const engine of later) keepEngine(engine);
  });

  return {
    async keepForBook(book) {
      if (done.has(book.id) || !offlineShell.hasWorker()) return null;
      if (!(await storage.hasRoom(roomBytes, true, true))) return 'storage-full';
      const urls = coverUrls([book]);
      if (urls.length > 0 && (await offlineShell.ask({ type: 'keep-covers', urls })) === false) return 'no-answer';
      const engine = book.format;
      if ((await offlineShell.ask({ type: 'keep-engine', engine })) === false) return 'engine-missing';
      done.add(book.id);
      return null;
    },
    keepLater(engine) {
      later.add(engine);
      if (offlineShell.hasWorker()) clock.after(idleMs, () => keepEngine(engine));
    },
    keepShelfCovers(books) {
      // A cover that could not be kept now is asked for again with the next shelf.
      clock.after(idleMs, () => void keepCovers(books).catch(reported('Las portadas no se guardaron', undefined)));
    },
  };
}
