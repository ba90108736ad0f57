import { Socket } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database, Queries } from '../../../server/db/database.ts';
import { openPostgresql } from '../../../server/db/open-postgresql.ts';
import { serverState } from '../../../server/db/schema.ts';
import { createBadLine } from '../support/bad-line.ts';
import type { BadLine, Fate } from '../support/bad-line.ts';
import { createPostgresDatabase, databaseKinds, openTestDatabase } from '../support/test-database.ts';
import type { TestDatabase } from '../support/test-database.ts';

const write = (queries: Queries, key: string) => queries.insert(serverState).values({ key, value: 'x' });
const isKept = async (queries: Queries, key: string) =>
  (await queries.select().from(serverState).where(eq(serverState.key, key))).length === 1;

describe.each(databaseKinds)('a transaction on the %s database', (kind) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
  });
  afterAll(() => opened.close());

  test('is kept as a whole, and one inside it can be undone alone', async () => {
    const { queries } = opened.database;
    const answer = await queries.transaction(async (tx) => {
      await write(tx, 'fuera');
      await tx.transaction((inner) => write(inner, 'dentro'));
      const undone = tx.transaction(async (inner) => {
        await write(inner, 'deshecha');
        await write(inner, 'fuera');
      });
      await expect(undone).rejects.toThrow();
      return 'lista';
    });
    expect(answer).toBe('lista');
    expect(await isKept(queries, 'fuera')).toBe(true);
    expect(await isKept(queries, 'dentro')).toBe(true);
    expect(await isKept(queries, 'deshecha')).toBe(false);
  });

  test('that is refused, by us or by the database, is undone and costs no connection', async () => {
    const { queries } = opened.database;
    await queries.execute(sql`CREATE TEMPORARY TABLE marca (id integer)`);
    const byUs = queries.transaction(async (tx) => {
      await write(tx, 'nuestra');
      throw new Error('no puede ser');
    });
    await expect(byUs).rejects.toThrow('no puede ser');
    const byTheDatabase = queries.transaction(async (tx) => {
      await write(tx, 'suya');
      await write(tx, 'suya');
    });
    await expect(byTheDatabase).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await isKept(queries, 'nuestra')).toBe(false);
    expect(await isKept(queries, 'suya')).toBe(false);
    // A table of one connection alone: it is still the one.
    await queries.execute(sql`SELECT id FROM pg_temp.marca`);
  });

  test('runs as it was asked to', async () => {
    const { queries } = opened.database;
    const reading = queries.transaction((tx) => write(tx, 'solo leer'), {
      isolationLevel: 'serializable',
      accessMode: 'read only',
    });
    await expect(reading).rejects.toMatchObject({ cause: { code: '25006' } });
    await write(queries, 'solo leer');
  });
});

describe('a PostgreSQL whose connections break', () => {
  // More than the pool has places for.
  const losses = Array.from({ length: 12 }, (_, index) => `perdida ${index}`);
  let line: BadLine;
  let drop: () => Promise<void>;
  let database: Database;
  beforeEach(async () => {
    const made = await createPostgresDatabase();
    ({ drop } = made);
    line = await createBadLine(made.url);
    database = await openPostgresql(line.url, () => undefined, { databaseMs: 30_000, silenceMs: 1000 });
  });
  afterEach(async () => {
    await database.close();
    await line.close();
    await drop();
  });

  const breakAt = (words: string, fate: Fate) => line.onSent((sent) => (sent.includes(words) ? fate : 'pass'));
  const inTransaction = (key: string) => database.queries.transaction((tx) => write(tx, key));
  /** Who waited is told of the query that was lost, not of what could not be done after it. */
  const lostAt = (words: string) => ({
    query: expect.stringContaining(words),
    cause: { message: expect.stringMatching(/^(Connection terminated|Query read timeout)/) },
  });

  test.each<[string, string, Fate]>([
    ['are cut as a transaction begins', 'begin', 'cut'],
    ['are cut amid a transaction', 'insert into', 'cut'],
    ['are cut as it is kept', 'commit', 'cut'],
    ['fall silent as a transaction begins', 'begin', 'silence'],
    ['fall silent amid a transaction', 'insert into', 'silence'],
    ['fall silent as it is kept', 'commit', 'silence'],
  ])('serves again, however many %s', async (_title, words, fate) => {
    breakAt(words, fate);
    await Promise.all(losses.map((key) => expect(inTransaction(key)).rejects.toMatchObject(lostAt(words))));
    breakAt('nada', 'pass');
    // As many at once as the pool has places for.
    await Promise.all(losses.map((_, index) => inTransaction(`guardada ${index}`)));
    expect(await isKept(database.queries, 'guardada 11')).toBe(true);
    expect(await isKept(database.queries, 'perdida 0')).toBe(false);
  });

  test('tells why a transaction was refused, also where that cannot be undone any more', async () => {
    breakAt('rollback', 'cut');
    const refuse = (key: string) =>
      database.queries.transaction(async (tx) => {
        await write(tx, key);
        throw new Error('no puede ser');
      });
    await Promise.all(losses.map((key) => expect(refuse(key)).rejects.toThrow('no puede ser')));
    await inTransaction('guardada');
    expect(await isKept(database.queries, 'perdida 0')).toBe(false);
  });

  test('waits no longer than it must for a query outside a transaction, either', async () => {
    breakAt('server_state', 'silence');
    const read = (key: string) => isKept(database.queries, key);
    await Promise.all(losses.map((key) => expect(read(key)).rejects.toMatchObject(lostAt('server_state'))));
    breakAt('nada', 'pass');
    await inTransaction('guardada');
  });
});

test('connections are kept alive, so that one whose other end is gone is found out', async () => {
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const { database, close } = await openTestDatabase('postgresql');
  await database.queries.execute(sql`SELECT 1`);
  expect(keepAlive).toHaveBeenCalledWith(true, 10_000);
  keepAlive.mockRestore();
  await close();
});
