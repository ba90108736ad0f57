import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queries } from './database.ts';

/** Few enough that whoever syncs meanwhile waits no longer than a moment. */
const ROWS_AT_ONCE = 1000;

/**
 * Takes the weight off notes of long ago. Nothing that is sent again later comes back by that: an id that is no longer
 * known joins without effect, and a removed thing keeps the vectors that say so.
 */
export async function compactNotes(queries: Queries, now: Date): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  await repeat(
    queries,
    sql`UPDATE note_operations SET body = NULL WHERE id IN (
      SELECT id FROM note_operations WHERE body IS NOT NULL AND received_at < ${moment} - interval '30 days'
      LIMIT ${ROWS_AT_ONCE})`,
  );
  await repeat(
    queries,
    sql`DELETE FROM note_operations WHERE id IN (
      SELECT id FROM note_operations WHERE received_at < ${moment} - interval '400 days' LIMIT ${ROWS_AT_ONCE})`,
  );
  // What `tombstoneOf` leaves. Asked anew of the row itself: whoever changed it meanwhile has made it a thing again.
  await repeat(
    queries,
    sql`UPDATE note_things SET condition = 'emptied', state = state || '{"fields": {}, "texts": []}'
      WHERE condition = 'removed' AND changed_at < ${moment} - interval '400 days' AND (person_id, id) IN (
        SELECT person_id, id FROM note_things
        WHERE condition = 'removed' AND changed_at < ${moment} - interval '400 days' LIMIT ${ROWS_AT_ONCE})`,
  );
}

/** Each time a transaction of its own, until there is nothing more to do. */
async function repeat(queries: Queries, statement: SQL): Promise<void> {
  for (let rows = ROWS_AT_ONCE; rows >= ROWS_AT_ONCE;) rows = (await queries.execute(statement)).rowCount ?? 0;
}
