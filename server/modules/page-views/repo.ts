import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { pageViews } from '../../db/schema.ts';

export interface PageViewCount {
  hour: Date;
  path: string;
  views: number;
}

/** Adds counts to those there; each (hour, path) at most once in `counts`. */
export async function addPageViews(queries: Queries, counts: PageViewCount[]): Promise<void> {
  if (counts.length === 0) return;
  await queries
    .insert(pageViews)
    .values(counts)
    .onConflictDoUpdate({
      target: [pageViews.hour, pageViews.path],
      set: { views: sql`${pageViews.views} + excluded.views` },
    });
}
