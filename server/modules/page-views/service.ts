import type { PageViews } from '../../../contract/endpoints.ts';
import type { Database } from '../../db/database.ts';
import { lockLimit, saveLimit } from '../attempts/repo.ts';
import { nextLimit, secondsBlocked, viewsOfClient } from '../attempts/limit.ts';
import { pagePatternOf } from './page-pattern.ts';
import { addPageViews } from './repo.ts';
import type { PageViewCount } from './repo.ts';

const HOUR_MS = 60 * 60_000;
// As long as a tablet may have been away with its views unsent.
const OLDEST_MS = 60 * 24 * HOUR_MS;

export interface PageViewService {
  /** Counts the views; answers the seconds to wait where the client sent too many batches. */
  count(views: PageViews['views'], client: string): Promise<{ retryAfterSeconds: number } | null>;
}

export function createPageViewService(database: Database, clock: () => Date): PageViewService {
  return {
    count(views, client) {
      const now = clock();
      const counts = countsOf(views, now);
      return database.queries.transaction(async (tx) => {
        const key = `views:client:${client}`;
        const state = await lockLimit(tx, key, now);
        const retryAfterSeconds = secondsBlocked(state, now);
        if (retryAfterSeconds !== null) return { retryAfterSeconds };
        await saveLimit(tx, key, nextLimit(state, viewsOfClient, now));
        await addPageViews(tx, counts);
        return null;
      });
    },
  };
}

/** One count per screen and hour, in one order for everybody, so that two batches never block each other. */
export function countsOf(views: PageViews['views'], now: Date): PageViewCount[] {
  const counts = new Map<string, PageViewCount>();
  for (const view of views) {
    const path = pagePatternOf(view.path);
    const hour = hourOf(view.at, now);
    const key = `${hour.toISOString()} ${path}`;
    const known = counts.get(key);
    counts.set(key, { hour, path, views: (known?.views ?? 0) + 1 });
  }
  return [...counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}

function hourOf(at: string, now: Date): Date {
  const said = Date.parse(at);
  const time = Number.isNaN(said) ? now.getTime() : Math.min(Math.max(said, now.getTime() - OLDEST_MS), now.getTime());
  return new Date(time - (time % HOUR_MS));
}
