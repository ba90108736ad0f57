import { sql } from 'drizzle-orm';
import type { Queries } from './database.ts';

/** What is written over, or removed again. */
const TABLES = [
  'note_operations',
  'note_things',
  'note_people',
  'note_writers',
  'sessions',
  'rate_limits',
  'page_views',
  'credentials',
];

/**
 * Lets the embedded database use again the room of rows that are gone: it runs in one process, so nothing in it does that
 * by itself, and its files would only grow. Outside of any transaction.
 */
export async function vacuum(queries: Queries): Promise<void> {
  // One after the other: whoever else needs the only connection waits for one table at most.
  for (const table of TABLES) await queries.execute(sql`VACUUM (ANALYZE) ${sql.identifier(table)}`);
}
