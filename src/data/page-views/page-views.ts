import type { Result } from '../../../contract/problems.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceDatabase } from '../../platform/device-database.ts';
import type { Observable } from '../../platform/observable.ts';
import { reported } from '../../platform/report.ts';
import type { ConnectionStatus } from '../services.ts';

export interface PageViewEdges {
  readonly database: DeviceDatabase;
  readonly clock: Clock;
  readonly connection: Observable<ConnectionStatus>;
  readonly send: (views: { path: string; at: string }[]) => Promise<Result<null>>;
}

/** Completed navigations, kept while there is no network and sent to our own server only. */
export interface PageViews {
  /** `path` is a pattern of the router (`/libros/libro/$bookId`): never an id, a query or a fragment. */
  record(path: string, time: number): Promise<void>;
  /** Sends what waits, now and whenever the server is there again; the answer stops it. */
  start(): () => void;
}

/** More than this waiting: the oldest are dropped. */
export const mostPageViews = 200;
/** Several steps in a row travel together, and never beside the requests of the page just opened. */
const gatherMs = 5_000;

export function createPageViews(edges: PageViewEdges): PageViews {
  const { database, clock, connection } = edges;
  let cancelTimer: (() => void) | null = null;
  let sending: Promise<void> | null = null;

  async function sendAll(): Promise<void> {
    if (connection.get() !== 'online') return;
    const [keys, views] = await database.use(async (open) => {
      const read = open.transaction('page-views');
      return Promise.all([read.store.getAllKeys(), read.store.getAll()]);
    });
    if (views.length === 0) return;
    const result = await edges.send(views);
    // A server that does not want them will not want them tomorrow either.
    if (!result.ok && result.problem !== 'bad-request' && result.problem !== 'too-large') return;
    await database.change(async (open) => {
      const change = open.transaction('page-views', 'readwrite');
      await Promise.all([...keys.map((key) => change.store.delete(key)), change.done]);
    });
  }

  function sendNow(): void {
    sending ??= sendAll()
      // Counting visits must never disturb a reader; what was not sent is still there.
      .catch(reported('Las visitas no se enviaron', undefined))
      .finally(() => {
        sending = null;
      });
  }

  return {
    async record(path, time) {
      const at = new Date(time).toISOString();
      await database.change(
        async (open) => {
          const change = open.transaction('page-views', 'readwrite');
          await change.store.add({ path: path.slice(0, 200), at });
          const keys = await change.store.getAllKeys();
          const tooMany = keys.slice(0, Math.max(0, keys.length - mostPageViews));
          await Promise.all([...tooMany.map((key) => change.store.delete(key)), change.done]);
        },
        { isSpare: true },
      );
      cancelTimer ??= clock.after(gatherMs, () => {
        cancelTimer = null;
        sendNow();
      });
    },
    start() {
      const follow = () => connection.get() === 'online' && sendNow();
      follow();
      const unsubscribe = connection.subscribe(follow);
      return () => {
        unsubscribe();
        cancelTimer?.();
        cancelTimer = null;
      };
    },
  };
}
