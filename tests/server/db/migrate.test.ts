import { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { migrations } from '../../../server/db/migrations.ts';
import { createPostgresDatabase, databaseKinds, openTestDatabase } from '../support/test-database.ts';

describe('migrating', () => {
  let pool: Pool;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    const made = await createPostgresDatabase();
    ({ drop } = made);
    pool = new Pool({ connectionString: made.url });
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
