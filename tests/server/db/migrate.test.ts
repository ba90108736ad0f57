import { Pool } from 'pg';
import type { PoolConfig } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { migrations } from '../../../server/db/migrations.ts';
import { openPostgresql } from '../../../server/db/open-postgresql.ts';
import { createBadLine } from '../support/bad-line.ts';
import { createPostgresDatabase, databaseKinds, openTestDatabase } from '../support/test-database.ts';

describe('migrating', () => {
  let pool: Pool;
  let url: string;
  let drop: () => Promise<void>;
  /** Dropping the database may meet a connection that is about to end; that is nobody's failure. */
  function openPool(config: PoolConfig): Pool {
    const opened = new Pool({ connectionString: url, ...config });
    opened.on('error', () => undefined);
    return opened;
  }
  beforeEach(async () => {
    ({ url, drop } = await createPostgresDatabase());
    pool = openPool({});
  });
  afterEach(async () => {
    await pool.end();
    await drop();
  });

  const next = { id: migrations.length + 1, name: 'extra', sql: 'CREATE TABLE extra (id integer)' };
  const tables = async () => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
    );
    return rows.map((row) => row.name);
  };

  test('twice, or by two servers at once, is the same as once', async () => {
    await Promise.all([migrate(pool, migrations), migrate(pool, migrations)]);
    await migrate(pool, migrations);
    const { rows } = await pool.query('SELECT id FROM migrations');
    expect(rows).toHaveLength(migrations.length);
    expect(await tables()).toContain('editions');
  });

  test('goes on where an older server stopped', async () => {
    await migrate(pool, migrations);
    await migrate(pool, [...migrations, next]);
    expect(await tables()).toContain('extra');
  });

  test('refuses a migration edited after it ran, and a database newer than the server', async () => {
    await migrate(pool, [...migrations, next]);
    await expect(migrate(pool, [...migrations, { ...next, sql: 'CREATE TABLE otra (id integer)' }])).rejects.toThrow(
      'was edited after it ran',
    );
    await expect(migrate(pool, migrations)).rejects.toThrow('newer than this server');
  });

  test('takes as long as it takes, also where other statements may not', async () => {
    await migrate(pool, migrations);
    const limited = openPool({ max: 1, statement_timeout: 100 });
    await migrate(limited, [...migrations, { ...next, sql: 'SELECT pg_sleep(0.4)' }]);
    expect((await limited.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '100ms' }]);
    await limited.end();
  });

  test('waits for another server that migrates longer than the server later waits for a statement', async () => {
    const other = await pool.connect();
    await other.query('SELECT pg_advisory_lock(727401001)');
    const opening = openPostgresql(url, () => undefined, { databaseMs: 500, silenceMs: 1000 });
    const waitedMs = async () => {
      const { rows } = await pool.query<{ ms: number }>(
        `SELECT 1000 * extract(epoch FROM clock_timestamp() - query_start)::float AS ms FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event = 'advisory'`,
      );
      return rows[0]?.ms;
    };
    await expect.poll(waitedMs, { timeout: 10_000 }).toBeGreaterThan(1200);
    other.release(true);
    await (await opening).close();
    expect(await tables()).toContain('editions');
  });

  test('over a connection that breaks says which migration failed and why, and gives the connection back', async () => {
    await migrate(pool, migrations);
    const breaking = openPool({});
    breaking.on('connect', (client) => client.on('error', () => undefined));
    const last = { ...next, sql: 'SELECT pg_terminate_backend(pg_backend_pid())' };
    const failure = await migrate(breaking, [...migrations, last]).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: `Migration ${next.id} (extra) failed`, cause: { code: '57P01' } });
    await breaking.end();
    await migrate(pool, [...migrations, next]);
  });

  const cut = { message: 'Connection terminated unexpectedly' };
  test.each<[string, object]>([
    ['pg_advisory_lock', cut],
    ['CREATE TABLE IF NOT EXISTS migrations', cut],
    ['COMMIT', { message: 'Migration 1 (start) failed', cause: cut }],
  ])('a connection that is cut at %s ends the start, which says so', async (words, reason) => {
    const line = await createBadLine(url);
    line.onSent((sent) => (sent.includes(words) ? 'cut' : 'pass'));
    const failure = await openPostgresql(line.url, () => undefined).catch((error: unknown) => error);
    expect(failure).toMatchObject(reason);
    line.onSent(() => 'pass');
    await (await openPostgresql(line.url, () => undefined)).close();
    await line.close();
  });

  test('one that fails leaves nothing of itself behind', async () => {
    const broken = { ...next, sql: 'CREATE TABLE media (id integer); SELECT nada FROM ninguna' };
    await expect(migrate(pool, [...migrations, broken])).rejects.toThrow(`Migration ${next.id} (extra) failed`);
    expect(await tables()).not.toContain('media');
    await migrate(pool, [...migrations, next]);
    expect(await tables()).toContain('extra');
  });
});

describe('the two databases', () => {
  test('have the same tables, columns and constraints', async () => {
    const shapes: unknown[] = [];
    for (const kind of databaseKinds) {
      const { database, close } = await openTestDatabase(kind);
      const columns = await database.queries.execute(
        `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
         WHERE table_schema = 'public' ORDER BY 1, 2`,
      );
      const constraints = await database.queries.execute(
        `SELECT conrelid::regclass::text AS t, contype, pg_get_constraintdef(oid) AS d FROM pg_constraint
         WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2, 3`,
      );
      shapes.push([columns.rows, constraints.rows]);
      await close();
    }
    expect(shapes[0]).toEqual(shapes[1]);
  });
});
