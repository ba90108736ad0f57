import { sql } from 'drizzle-orm';
import { compactNotes } from './compact-notes.ts';
import type { Database } from './database.ts';
import { vacuum } from './vacuum.ts';

const EVERY_MS = 6 * 60 * 60_000;

/**
 * Removes what nobody can use or ask about any more: old counters, ended sessions, spent hand-offs,
 * old page views, what notes were.
 */
export async function tidy({ kind, queries }: Pick<Database, 'kind' | 'queries'>, now: Date): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  await queries.execute(
    sql`DELETE FROM rate_limits WHERE greatest(window_started_at, blocked_until) < ${moment} - interval '2 days'`,
  );
  await queries.execute(
    sql`DELETE FROM sessions WHERE least(expires_at, revoked_at) < ${moment} - interval '30 days'
      OR last_seen_at < ${moment} - interval '90 days'`,
  );
  // Kept a month, so that a link used twice is still told apart from a wrong one.
  await queries.execute(
    sql`DELETE FROM credentials WHERE kind = 'entrega' AND expires_at < ${moment} - interval '30 days'`,
  );
  // Long enough to compare a month with the same one of the year before.
  await queries.execute(sql`DELETE FROM page_views WHERE hour < ${moment} - interval '400 days'`);
  await compactNotes(queries, now);
  if (kind === 'embedded') await vacuum(queries);
}

/** Tidies now and every few hours; answers how to stop. */
export function keepTidy(database: Database, clock: () => Date, onFailure: (error: unknown) => void): () => void {
  const run = () => void tidy(database, clock()).catch(onFailure);
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
