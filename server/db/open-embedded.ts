import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Pool } from 'pg';
import type { Database } from './database.ts';
import { assertDurable, recordStart } from './durability.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { openPgliteThread } from './pglite-thread.ts';
import type { PgliteThread } from './pglite-thread.ts';
import { openQueries } from './pooled-queries.ts';
import { WireStream } from './wire-stream.ts';

/**
 * Opens the embedded database in `folder`. A new one is made beside it and moved into place
 * when whole, so that a start cut short leaves nothing half made.
 */
export async function openEmbedded(folder: string): Promise<Database> {
  const wasCreated = !existsSync(folder);
  if (wasCreated) await createIn(folder);
  const thread = await openPgliteThread(folder);
  const pool = openEmbeddedPool(thread);
  try {
    await migrate(pool, migrations);
    await assertDurable(pool);
    const before = thread.syncs();
    await recordStart(pool);
    if (thread.syncs() === before) throw new Error('The embedded database does not reach the disk: no fsync ran');
  } catch (error) {
    await pool.end();
    await thread.close();
    throw error;
  }
  return {
    kind: 'embedded',
    wasCreated,
    queries: openQueries(pool),
    onFailure: (listener) => thread.onFailure(listener),
    async close() {
      await pool.end();
      await thread.close();
    },
  };
}

/** The one connection to an embedded database, as a pool. */
export function openEmbeddedPool(thread: PgliteThread): Pool {
  const pool = new Pool({
    // One session is all the embedded database has.
    max: 1,
    idleTimeoutMillis: 0,
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    stream: () => new WireStream(thread),
  });
  // An idle connection that breaks is reported by the thread's own failure.
  pool.on('error', () => undefined);
  // One that breaks inside a transaction is nobody's: unheard, it would end the process before the server is closed.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function createIn(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const thread = await openPgliteThread(draft);
  await thread.close();
  await rename(draft, folder);
  const parent = await open(dirname(folder), 'r');
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
}
