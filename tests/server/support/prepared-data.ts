import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../server/db/database.ts';
import { openEmbedded } from '../../../server/db/open-embedded.ts';
import { openPostgresql } from '../../../server/db/open-postgresql.ts';
import { serverState } from '../../../server/db/schema.ts';
import { seedPeople } from '../../../server/demo/seed-people.ts';
import { copyEmbeddedTemplate, createPostgresDatabase } from './test-database.ts';
import type { DatabaseKind } from './test-database.ts';

export interface PreparedData {
  readonly folder: string;
  /** What a server process needs in its environment to use it. */
  readonly environment: Record<string, string>;
  /** Opens the database from here, while no server has it. */
  open(): Promise<Database>;
  remove(): Promise<void>;
}

/** A data folder and database with the demo's people and no books, ready for a server process. */
export async function prepareData(kind: DatabaseKind): Promise<PreparedData> {
  const folder = mkdtempSync(join(tmpdir(), 'libro-data-'));
  return seed(
    kind === 'embedded' ? prepareEmbedded(folder) : preparePostgresql(folder, await createPostgresDatabase()),
  );
}

/** The same in an empty database of a PostgreSQL of the test's own. */
export function prepareDataIn(url: string): Promise<PreparedData> {
  const folder = mkdtempSync(join(tmpdir(), 'libro-data-'));
  return seed(preparePostgresql(folder, { url, drop: () => Promise.resolve() }));
}

async function seed(data: PreparedData): Promise<PreparedData> {
  const database = await data.open();
  await seedPeople(database.queries, new Date());
  // As a server that has seeded its books: a start then takes no longer than it must.
  await database.queries.insert(serverState).values({ key: 'demo-seed', value: 'done' });
  await database.close();
  return data;
}

function prepareEmbedded(folder: string): PreparedData {
  copyEmbeddedTemplate(join(folder, 'database'));
  return {
    folder,
    environment: { DATA_DIR: folder },
    open: () => openEmbedded(join(folder, 'database')),
    remove: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  };
}

function preparePostgresql(folder: string, { url, drop }: { url: string; drop: () => Promise<void> }): PreparedData {
  return {
    folder,
    environment: { DATA_DIR: folder, DATABASE_URL: url },
    open: () => openPostgresql(url, () => undefined),
    async remove() {
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
