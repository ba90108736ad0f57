import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { schools, serverState } from '../db/schema.ts';
import type { ImportService } from '../modules/imports/service.ts';
import { allowLocalPublishing } from '../policy/policy.ts';
import type { DemoBook } from './demo-shelf.ts';
import { seedPeople } from './seed-people.ts';

const STATE_KEY = 'demo-seed';

export interface DemoSeeding {
  readonly database: Database;
  readonly imports: ImportService;
  readonly clock: () => Date;
  readonly temporaryFolder: string;
  readonly shelf: readonly DemoBook[];
  /** Tells how far it is: a sentence for whoever started the server. */
  readonly say: (sentence: string) => void;
}

/**
 * Fills a database that has no school yet with the demo: people first, then the books by the
 * normal import. Cut short, the next start goes on where it stopped; a school that is not the
 * demo's is never touched.
 */
export async function seedDemo(seeding: DemoSeeding): Promise<void> {
  const { database, clock } = seeding;
  const state = await readState(database);
  if (state === 'done' || (state === null && (await hasSchool(database)))) return;
  if (state === null) {
    await database.queries.transaction(async (tx) => {
      await seedPeople(tx, clock());
      await tx.insert(serverState).values({ key: STATE_KEY, value: 'people' });
    });
  }
  seeding.say('Preparando el colegio de demostración y sus libros…');
  // The shelf shows the newest first: the last of the list is imported first.
  for (const book of seeding.shelf.toReversed()) await importDemoBook(seeding, book);
  await database.queries.update(serverState).set({ value: 'done' }).where(eq(serverState.key, STATE_KEY));
}

async function importDemoBook({ imports, temporaryFolder, say }: DemoSeeding, book: DemoBook): Promise<void> {
  await mkdir(temporaryFolder, { recursive: true });
  const path = join(temporaryFolder, `demo-${book.slug}`);
  try {
    await writeFile(path, await book.build());
    const result = await imports.importBook(allowLocalPublishing(book.school.id), path, book.overrides);
    if (!result.ok) say(`El libro de demostración ${book.slug} no se pudo preparar (${result.problem}).`);
  } finally {
    await rm(path, { force: true });
  }
}

async function readState({ queries }: Database): Promise<string | null> {
  const [row] = await queries.select().from(serverState).where(eq(serverState.key, STATE_KEY));
  return row?.value ?? null;
}

async function hasSchool({ queries }: Database): Promise<boolean> {
  return (await queries.select({ id: schools.id }).from(schools).limit(1)).length > 0;
}
