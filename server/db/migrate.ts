import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Migration } from './migrations.ts';

// Any number of ours: two servers that start together on one PostgreSQL migrate one after the other.
const MIGRATION_LOCK = 727_401_001;

/**
 * Brings a database to the newest schema, each migration in its own transaction. Refuses a
 * database that ran a migration we do not know (a newer server's) or a different text of one.
 *
 * The connection is closed at the end, whatever happened: with it end the lock, a transaction that failed and the setting,
 * also where it broke and can be asked for none of that. So what fails is told as it was, and the pool can end.
 */
export async function migrate(pool: Pool, migrations: readonly Migration[]): Promise<void> {
  const client = await pool.connect();
  try {
    // An index over years of notes takes as long as it takes, and so does waiting for the server that builds it.
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (id integer PRIMARY KEY, name text NOT NULL, hash text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())',
    );
    const done = await readDone(client);
    assertKnown(done, migrations);
    for (const migration of migrations) if (!done.has(migration.id)) await run(client, migration);
  } finally {
    client.release(true);
  }
}

async function readDone(client: PoolClient): Promise<Map<number, string>> {
  const { rows } = await client.query<{ id: number; hash: string }>('SELECT id, hash FROM migrations ORDER BY id');
  return new Map(rows.map((row) => [row.id, row.hash]));
}

function assertKnown(done: Map<number, string>, migrations: readonly Migration[]): void {
  for (const [id, hash] of done) {
    const known = migrations.find((migration) => migration.id === id);
    if (!known) throw new Error(`The database is newer than this server: it ran migration ${id}`);
    if (hashOf(known) !== hash) throw new Error(`Migration ${id} (${known.name}) was edited after it ran`);
  }
}

async function run(client: PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(migration.sql);
    await client.query('INSERT INTO migrations (id, name, hash) VALUES ($1, $2, $3)', [
      migration.id,
      migration.name,
      hashOf(migration),
    ]);
    await client.query('COMMIT');
  } catch (cause) {
    throw new Error(`Migration ${migration.id} (${migration.name}) failed`, { cause });
  }
}

function hashOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex');
}
