import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queries } from './database.ts';

/** Few enough that whoever syncs meanwhile waits no longer than a moment. */
const ROWS_AT_ONCE = 1000;

/** What `tombstoneOf` leaves: a stamp's writer stands behind its sixteenth letter, and stamps sort as they count. */
const tombstone = sql`state || jsonb_build_object('texts', '[]'::jsonb, 'replaced', (state->'replaced') || coalesce(
  (SELECT jsonb_object_agg(writer, latest) FROM (
    SELECT substr(written->>'stamp', 17) AS writer, max((written->>'stamp') COLLATE "C") AS latest
    FROM jsonb_array_elements(state->'texts') AS written GROUP BY 1) AS went), '{}'::jsonb))`;

/**
 * Takes the weight off notes of long ago, and what their people wrote in those they removed. Nothing that is sent again
 * later comes back by that: an id that is no longer known joins without effect, and a removed thing keeps the vectors
 * that say so. It keeps its fields, too: they are small, and the words in them are the book's.
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
  // Asked anew of the row itself: whoever changed it meanwhile has made it a thing again.
  await repeat(
    queries,
    sql`UPDATE note_things SET condition = 'emptied', state = ${tombstone}
      WHERE condition = 'removed' AND changed_at < ${moment} - interval '400 days' AND (person_id, id) IN (
        SELECT person_id, id FROM note_things
        WHERE condition = 'removed' AND changed_at < ${moment} - interval '400 days' LIMIT ${ROWS_AT_ONCE})`,
  );
}

/** Each time a transaction of its own, until there is nothing more to do. */
async function repeat(queries: Queries, statement: SQL): Promise<void> {
  for (let rows = ROWS_AT_ONCE; rows >= ROWS_AT_ONCE;) rows = (await queries.execute(statement)).rowCount ?? 0;
}
