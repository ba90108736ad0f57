import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { editions } from '../../server/db/schema.ts';
import { seedPeople } from '../../server/demo/seed-people.ts';
import { createImportService } from '../../server/modules/imports/service.ts';
import { allowLocalPublishing } from '../../server/policy/policy.ts';
import { createEpub } from './ingest/book-files.ts';
import { createImportDesk } from './ingest/import-desk.ts';
import type { ImportDesk } from './ingest/import-desk.ts';
import { databaseKinds, openTestDatabase } from './support/test-database.ts';
import type { TestDatabase } from './support/test-database.ts';

const now = new Date('2026-03-02T13:00:00.000Z');
const allowed = allowLocalPublishing('colegio-demo');

describe.each(databaseKinds)('what an import leaves in the store, on the %s database', { timeout: 120_000 }, (kind) => {
  let desk: ImportDesk;
  let opened: TestDatabase;
  beforeEach(async () => {
    desk = await createImportDesk();
    opened = await openTestDatabase(kind);
    await seedPeople(opened.database.queries, now);
  });
  afterEach(async () => {
    await opened.close();
    await desk.remove();
  });

  const serviceOn = (database: Database) => createImportService(database, desk.stores, () => now);
  /** Of each book its one chunk and the one of its words. */
  const namedChunks = async () =>
    (await opened.database.queries.select({ chunks: editions.chunks, words: editions.words }).from(editions)).flatMap(
      ({ chunks, words }) => [...chunks, ...(words?.chunks ?? [])],
    );

  async function expectWholeBooksOnly(): Promise<void> {
    const named = await namedChunks();
    for (const hash of named) expect(await desk.stores.content.has(hash)).toBe(true);
    expect(await desk.countStored()).toBe(named.length);
  }

  test('of a file that is sent twice at once, the chunks of one book stay', async () => {
    const path = await desk.put('dos.epub', createEpub());
    const { importBook } = serviceOn(opened.database);
    const results = await Promise.all([importBook(allowed, path), importBook(allowed, path)]);
    expect(new Set(results.map((result) => result.ok && result.value.wasKnown))).toEqual(new Set([false, true]));
    expect(await namedChunks()).toHaveLength(2);
    await expectWholeBooksOnly();
    await importBook(allowed, path);
    await expectWholeBooksOnly();
  });

  test('of a book that the database refuses, nothing stays, and those of the others do', async () => {
    const { importBook } = serviceOn(opened.database);
    await importBook(allowed, await desk.put('bueno.epub', createEpub()));
    await opened.database.queries.execute(
      sql`ALTER TABLE editions ADD CONSTRAINT prueba CHECK (details->>'title' <> 'Prohibido')`,
    );
    const path = await desk.put('malo.epub', createEpub({ 'OEBPS/nota.txt': 'otro' }));
    await expect(importBook(allowed, path, { title: 'Prohibido' })).rejects.toThrow();
    expect(await namedChunks()).toHaveLength(2);
    await expectWholeBooksOnly();
  });

  test('of a book whose commit was not answered, all stays: it may be one', async () => {
    const { database } = opened;
    const queries = new Proxy(database.queries, {
      get(target, name) {
        if (name !== 'transaction') return Reflect.get(target, name) as unknown;
        return async (run: Parameters<typeof target.transaction>[0]) => {
          await target.transaction(run);
          throw new Error('Connection terminated unexpectedly');
        };
      },
    });
    const path = await desk.put('callado.epub', createEpub());
    await expect(serviceOn({ ...database, queries }).importBook(allowed, path)).rejects.toThrow('Connection');
    expect(await namedChunks()).toHaveLength(2);
    await expectWholeBooksOnly();
  });
});
