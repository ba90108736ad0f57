import { DrizzleQueryError, sql } from 'drizzle-orm';
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import { DatabaseError } from 'pg';
import type { Pool } from 'pg';

type NoSchema = Record<string, never>;
type Transaction = NodePgTransaction<NoSchema, NoSchema>;

/** Drizzle over a pool that no lost connection makes smaller. */
export function openQueries(pool: Pool): NodePgDatabase {
  const dialect = new PgDialect();
  return new NodePgDatabase(dialect, new PooledSession(pool, dialect), undefined);
}

/**
 * Note: transactions give their client back. Drizzle's own begin one before they make sure that its client returns to
 * the pool, so each connection that broke at `begin` took a place of the pool for as long as the process ran; after ten
 * of them every request waited for a client that never came. They also roll back over a connection that no longer
 * answers, which hides the first failure behind a second one, and hand such a connection to the next request.
 */
class PooledSession extends NodePgSession<NoSchema, NoSchema> {
  readonly #pool: Pool;
  readonly #dialect: PgDialect;

  constructor(pool: Pool, dialect: PgDialect) {
    super(pool, dialect, undefined);
    this.#pool = pool;
    this.#dialect = dialect;
  }

  override async transaction<T>(run: (tx: Transaction) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
    const client = await this.#pool.connect();
    let isSound = false;
    try {
      const session = new NodePgSession<NoSchema, NoSchema>(client, this.#dialect, undefined);
      const tx: Transaction = new NodePgTransaction(this.#dialect, session, undefined);
      await tx.execute(sql`begin`);
      try {
        if (config) await tx.setTransaction(config);
        const result = await run(tx);
        await tx.execute(sql`commit`);
        isSound = true;
        return result;
      } catch (error) {
        isSound = !isUnanswered(error) && (await rollBack(tx));
        throw error;
      }
    } finally {
      // One that is not known to be outside of any transaction is closed; the pool opens another in its place.
      client.release(!isSound);
    }
  }
}

/** Whoever waits for the transaction is told why it failed first, so a rollback that fails, too, says no more than that. */
async function rollBack(tx: Transaction): Promise<boolean> {
  try {
    await tx.execute(sql`rollback`);
    return true;
  } catch {
    return false;
  }
}

/** Did a query fail without a word (an SQL state) of the database's? Then the connection is broken, or silent. */
function isUnanswered(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DrizzleQueryError && !(cause.cause instanceof DatabaseError)) return true;
  }
  return false;
}
