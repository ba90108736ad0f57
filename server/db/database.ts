import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';

type NoSchema = Record<string, never>;

/** Queries outside a transaction. On the embedded database there is one connection: inside
 * a transaction use its own handle, or the query waits for itself. */
export type Queries = NodePgDatabase | PgTransaction<NodePgQueryResultHKT, NoSchema, NoSchema>;

/** An open database: the same driver, types and SQL, embedded or PostgreSQL. */
export interface Database {
  readonly kind: 'embedded' | 'postgresql';
  /** True when opening it made it: nothing was there before. */
  readonly wasCreated: boolean;
  readonly queries: NodePgDatabase;
  /** Calls back once if the database dies under the server. */
  onFailure(listener: (error: Error) => void): void;
  close(): Promise<void>;
}
