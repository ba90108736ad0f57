import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoEpubs } from '../../demo/epub/books.ts';
import { otherSchoolEpubs } from '../../demo/epub/other-school-books.ts';
import { demoPdfs } from '../../demo/pdf/books.ts';
import { books, licences, people, schools } from '../../server/db/schema.ts';
import { demoShelf } from '../../server/demo/demo-shelf.ts';
import type { DemoBook } from '../../server/demo/demo-shelf.ts';
import { demoPeople, demoSchool, otherSchool } from '../../server/demo/people.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import { describeDemo } from '../../server/demo/welcome.ts';
import { createDiskStore } from '../../server/files/disk-store.ts';
import { createImportService } from '../../server/modules/imports/service.ts';
import { databaseKinds, openTestDatabase } from './support/test-database.ts';
import type { TestDatabase } from './support/test-database.ts';

describe.each(databaseKinds)('seeding the demo, on the %s database', { timeout: 120_000 }, (kind) => {
  let folder: string;
  let open: TestDatabase;
  const said: string[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'libro-demo-'));
    open = await openTestDatabase(kind);
    said.length = 0;
  });
  afterEach(async () => {
    await open.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function seed(shelf: readonly DemoBook[]): Promise<void> {
    const stores = {
      content: createDiskStore(join(folder, 'content')),
      covers: createDiskStore(join(folder, 'covers')),
    };
    const clock = () => new Date();
    const imports = createImportService(open.database, stores, clock);
    return seedDemo({
      database: open.database,
      imports,
      clock,
      temporaryFolder: join(folder, 'tmp'),
      shelf,
      say: (sentence) => said.push(sentence),
    });
  }
  const fails = (): Promise<Uint8Array> => Promise.reject(new Error('se cortó'));
  const count = async () => (await open.database.queries.select().from(books)).length;

  test('cut short, goes on where it stopped; done, does nothing more', async () => {
    const [first, second] = demoShelf();
    if (!first || !second) throw new Error('There are too few demo books');
    await expect(seed([{ ...first, build: fails }, second])).rejects.toThrow('se cortó');
    expect(await count()).toBe(1);
    await seed([first, { ...second, school: otherSchool }]);
    expect(await count()).toBe(2);
    await seed([{ ...first, build: fails }]);
    expect(await open.database.queries.select().from(people)).toHaveLength(demoPeople.length);
    const rights = await open.database.queries.select().from(licences);
    expect(rights.map((right) => right.schoolId).toSorted()).toEqual([demoSchool.id, demoSchool.id, otherSchool.id]);
  });

  test('never touches a database that has a school of its own', async () => {
    const { queries } = open.database;
    await queries.insert(schools).values({ id: 'propio', name: 'Colegio Propio', createdAt: new Date() });
    await seed(demoShelf());
    expect(await queries.select().from(people)).toEqual([]);
    expect(await describeDemo(queries, 'http://localhost:1', new Date())).toEqual([]);
    expect(said).toEqual([]);
  });

  test('says which book could not be prepared, and goes on', async () => {
    const [first] = demoShelf();
    if (!first) throw new Error('There is no demo book');
    const broken = { ...first, slug: 'roto', build: () => Promise.resolve(Buffer.from('no es un libro')) };
    await seed([broken]);
    expect(said.at(-1)).toBe('El libro de demostración roto no se pudo preparar (import-not-a-book).');
    expect((await describeDemo(open.database.queries, 'http://localhost:1', new Date())).join('\n')).toContain(
      'DEMO-EDITOR',
    );
  });
});

describe('the demo shelf', () => {
  test('gives every book to one school: eight or more to the demo, its own to the other one', () => {
    const shelf = demoShelf();
    expect(shelf.filter((book) => book.school === demoSchool)).toHaveLength(demoEpubs.length + demoPdfs.length);
    expect(demoEpubs.length + demoPdfs.length).toBeGreaterThanOrEqual(8);
    expect(shelf.filter((book) => book.school === otherSchool)).toHaveLength(otherSchoolEpubs.length);
    expect(new Set(shelf.map((book) => book.slug)).size).toBe(shelf.length);
  });

  test('has the people the outside relies on', () => {
    const codes = demoPeople.flatMap((person) => person.code ?? []);
    expect(codes).toEqual(['DEMO-ALUMNA', 'DEMO-ALUMNO', 'DEMO-DOCENTE', 'DEMO-DIRECTOR', 'DEMO-EDITOR', 'DEMO-OTRO']);
    const classesOf = (code: string) => demoPeople.find((person) => person.code === code)?.classes ?? [];
    expect(classesOf('DEMO-ALUMNA')).toEqual(classesOf('DEMO-ALUMNO'));
    expect(classesOf('DEMO-DOCENTE')).toContain(classesOf('DEMO-ALUMNA')[0]);
  });
});
