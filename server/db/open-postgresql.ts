import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Database } from './database.ts';
import { assertDurable, recordStart } from './durability.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;

/** Opens the PostgreSQL at `url`, brings its schema up to date and checks that it is durable. */
export async function openPostgresql(url: string, log: (message: string) => void): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'libro-digital',
  });
  // A connection that breaks while idle is replaced by the next query; the reason belongs in the log.
  pool.on('error', (error) => log(`database connection lost: ${error.message}`));
  // One that breaks inside a transaction, between two queries, is nobody's: unheard, it would end the process. The
  // next query of that transaction fails, and says why.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await migrate(pool, migrations);
    await assertDurable(pool);
    await recordStart(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: 'postgresql',
    wasCreated: false,
    queries: drizzle(pool),
    onFailure: () => undefined,
    close: () => pool.end(),
  };
}
