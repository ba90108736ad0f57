import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assertDurable } from '../../../server/db/durability.ts';
import { openEmbedded, openEmbeddedPool } from '../../../server/db/open-embedded.ts';
import { openPgliteThread } from '../../../server/db/pglite-thread.ts';
import type { PgliteThread } from '../../../server/db/pglite-thread.ts';
import { openQueries } from '../../../server/db/pooled-queries.ts';
import { schools } from '../../../server/db/schema.ts';
import { WireStream } from '../../../server/db/wire-stream.ts';
import { copyEmbeddedTemplate, createPostgresDatabase } from '../support/test-database.ts';

describe('the embedded database', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'libro-embedded-')), 'database');
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

  test('is made whole or not at all: what a start cut short left is thrown away', async () => {
    mkdirSync(`${folder}.new/base`, { recursive: true });
    writeFileSync(`${folder}.new/PG_VERSION`, '1');
    const database = await openEmbedded(folder);
    expect(database.wasCreated).toBe(true);
    expect(existsSync(`${folder}.new`)).toBe(false);
    await database.close();
    const again = await openEmbedded(folder);
    expect(again.wasCreated).toBe(false);
    await again.close();
  });

  test("every committed write reaches the host's fsync", async () => {
    copyEmbeddedTemplate(folder);
    const thread = await openPgliteThread(folder);
    const pool = new Pool({ max: 1, host: 'embedded', ssl: false, stream: () => new WireStream(thread) });
    await pool.query('SELECT 1');
    const before = thread.syncs();
    for (let writes = 0; writes < 5; writes += 1) {
      await pool.query("INSERT INTO server_state (key, value) VALUES ($1, 'x')", [`clave-${writes}`]);
    }
    expect(thread.syncs() - before).toBeGreaterThanOrEqual(5);
    await assertDurable(pool);
    await pool.query('SET synchronous_commit = off');
    await expect(assertDurable(pool)).rejects.toThrow('synchronous_commit=off');
    await pool.end();
    await thread.close();
  });

  test('takes transactions one after the other, rolls back, and answers long and many rows whole', async () => {
    copyEmbeddedTemplate(folder);
    const database = await openEmbedded(folder);
    const { queries } = database;
    const insert = (id: string) => ({ id, name: 'Escuela Ñandú €', createdAt: new Date() });
    const failing = queries.transaction(async (tx) => {
      await tx.insert(schools).values(insert('a'));
      throw new Error('se deshace');
    });
    const keeping = queries.transaction(async (tx) => {
      await tx.insert(schools).values(insert('b'));
    });
    await expect(failing).rejects.toThrow('se deshace');
    await keeping;
    await expect(queries.insert(schools).values(insert('b'))).rejects.toThrow();
    expect((await queries.select().from(schools)).map((row) => [row.id, row.name])).toEqual([['b', 'Escuela Ñandú €']]);
    const long = await queries.execute<{ text: string }>(sql`SELECT repeat('ñ', 3000000) AS text`);
    expect(long.rows[0]?.text).toHaveLength(3_000_000);
    const many = await queries.execute(sql`SELECT n FROM generate_series(1, 50000) n`);
    expect(many.rows).toHaveLength(50_000);
    const sent = await queries.execute<{ size: number }>(sql`SELECT length(${'x'.repeat(2_000_000)}::text) AS size`);
    expect(sent.rows[0]?.size).toBe(2_000_000);
    await database.close();
  });

  test('that dies says so to everyone who waits', async () => {
    copyEmbeddedTemplate(folder);
    const thread = await openPgliteThread(folder);
    await thread.close();
    await expect(thread.send(new Uint8Array())).rejects.toThrow('The embedded database ended');
    const reasons: string[] = [];
    thread.onFailure((error) => reasons.push(error.message));
    expect(reasons).toEqual(['The embedded database ended']);
  });

  test('that dies inside a transaction fails that transaction, and not the process', async () => {
    const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x54]);
    const begun = Buffer.concat([Buffer.from([0x43, 0, 0, 0, 10]), Buffer.from('BEGIN\0'), ready]);
    const thread: PgliteThread = {
      send(bytes) {
        const text = Buffer.from(bytes).toString();
        if (text.includes('SELECT')) return Promise.reject(new Error('The embedded database ended'));
        return Promise.resolve(text.includes('begin') ? begun : new Uint8Array());
      },
      syncs: () => 0,
      onFailure: () => undefined,
      close: () => Promise.resolve(),
    };
    const pool = openEmbeddedPool(thread);
    const transaction = openQueries(pool).transaction((tx) => tx.execute(sql`SELECT 1`));
    await expect(transaction).rejects.toThrow('SELECT 1');
    await pool.end();
  });

  test('a folder that is no database is an error, not a hang', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'PG_VERSION'), 'nada');
    await expect(openEmbedded(folder)).rejects.toThrow('The embedded database');
  });
});

describe('PostgreSQL', () => {
  test('that may forget what it acknowledged is refused', async () => {
    const { url, drop } = await createPostgresDatabase();
    const pool = new Pool({ connectionString: `${url}?options=-c%20synchronous_commit%3Doff` });
    await expect(assertDurable(pool)).rejects.toThrow('synchronous_commit=off; it must be on');
    await pool.end();
    await drop();
  });
});
