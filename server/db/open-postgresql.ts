import { Pool } from 'pg';
import type { PoolConfig } from 'pg';
import type { Database } from './database.ts';
import { assertDurable, recordStart } from './durability.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { openQueries } from './pooled-queries.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;

/** How long one statement may take while the server serves; none of it holds for migrations. */
export interface StatementLimits {
  /** Then the database ends it, and says so. */
  readonly databaseMs: number;
  /** Then nobody waits for the database's word any more: the connection stands, but nothing comes through it. */
  readonly silenceMs: number;
}

const STATEMENT_LIMITS: StatementLimits = { databaseMs: 30_000, silenceMs: 35_000 };

/** Opens the PostgreSQL at `url`, brings its schema up to date and checks that it is durable. */
export async function openPostgresql(
  url: string,
  log: (message: string) => void,
  limits = STATEMENT_LIMITS,
): Promise<Database> {
  await migrateAt(url, log);
  const pool = openPool(url, log, {
    max: 10,
    statement_timeout: limits.databaseMs,
    query_timeout: limits.silenceMs,
  });
  try {
    await assertDurable(pool);
    await recordStart(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: 'postgresql',
    wasCreated: false,
    queries: openQueries(pool),
    onFailure: () => undefined,
    close: () => pool.end(),
  };
}

/** On a connection of its own: the driver's limit of a query belongs to a connection, and cannot be lifted for one. */
async function migrateAt(url: string, log: (message: string) => void): Promise<void> {
  const pool = openPool(url, log, { max: 1 });
  try {
    await migrate(pool, migrations);
  } finally {
    await pool.end();
  }
}

function openPool(url: string, log: (message: string) => void, config: PoolConfig): Pool {
  const pool = new Pool({
    ...config,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // A connection whose other end went away without a word is found broken while it is idle, not by who needs it.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'libro-digital',
  });
  // A connection that breaks while idle is replaced by the next query; the reason belongs in the log.
  pool.on('error', (error) => log(`Se perdió una conexión con la base de datos: ${error.message}`));
  // One that breaks inside a transaction, between two queries, is nobody's: unheard, it would end the process. The
  // next query of that transaction fails, and says why.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
