import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteOperations, notePeople, noteThings } from '../../server/db/schema.ts';
import { rounds } from '../support/rounds.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { createNoteStorm } from './support/note-storm.ts';
import type { NoteStorm } from './support/note-storm.ts';
import { createPostgres } from '../support/own-postgres.ts';
import type { OwnPostgres } from '../support/own-postgres.ts';
import { prepareData, prepareDataIn } from './support/prepared-data.ts';
import type { PreparedData } from './support/prepared-data.ts';
import { killProgram, startProcess } from './support/server-process.ts';
import { databaseKinds } from './support/test-database.ts';

const seed = Number(process.env['DEATH_SEED'] ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
/** So many more batches are acknowledged before the next death. */
const until = (storm: NoteStorm) => storm.acknowledged() + 1 + Math.floor(random() * 30);

/** The log and the counts say what the things say. */
async function expectWhole(data: PreparedData, storm: NoteStorm): Promise<void> {
  const database = await data.open();
  const { queries } = database;
  const ids = (await queries.select({ id: noteOperations.id }).from(noteOperations)).map(({ id }) => id);
  const counts = await queries
    .select({
      isRight: sql<boolean>`${notePeople.things} = count(*) AND ${notePeople.version} = max(${noteThings.version})
        AND count(*) = count(DISTINCT ${noteThings.version})`,
    })
    .from(notePeople)
    .innerJoin(noteThings, eq(noteThings.personId, notePeople.personId))
    .groupBy(notePeople.personId);
  await database.close();
  expect(new Set(ids)).toEqual(new Set(storm.sent().map(({ id }) => id)));
  expect(counts.map(({ isRight }) => isRight)).toEqual([true, true, true]);
}

describe.each(databaseKinds)(`a server killed while notes are sent (seed ${seed}), on the %s database`, (kind) => {
  let data: PreparedData;
  beforeAll(async () => {
    data = await prepareData(kind);
  });
  afterAll(() => data.remove());

  test('has everything it acknowledged, once', { timeout: 900_000 }, async () => {
    let server = await startProcess(data.environment);
    const storm = await createNoteStorm(server.address);
    for (let deaths = rounds(10, 100); deaths > 0; deaths -= 1) {
      const enough = until(storm);
      const dying = server;
      let isDead = false;
      await storm.blow(server.address, () => {
        // By one writer, in the middle of what the others send.
        if (storm.acknowledged() >= enough && !isDead) isDead = dying.child.kill('SIGKILL');
        return false;
      });
      await killProgram(dying);
      server = await startProcess(data.environment);
      await storm.expectKept(server.address, false);
    }
    await storm.settle(server.address);
    await storm.expectKept(server.address, true);
    await killProgram(server);
    await expectWhole(data, storm);
  });
});

describe(`a PostgreSQL killed while notes are sent (seed ${seed})`, () => {
  let folder: string;
  let postgres: OwnPostgres;
  let data: PreparedData;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'libro-postgres-'));
    chmodSync(folder, 0o755);
    postgres = await createPostgres(join(folder, 'postgres'));
    await postgres.initialise();
    await postgres.start();
    data = await prepareDataIn(postgres.url);
  });
  afterAll(async () => {
    await data.remove();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What the killed one left running must end first. */
  const startAgain = async () => {
    for (let tries = 0; ; tries += 1) {
      try {
        await postgres.start();
        return;
      } catch (error) {
        if (tries === 300) throw new Error('PostgreSQL does not start again', { cause: error });
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  };

  test(
    'costs the server nothing it acknowledged: it says that it is busy, and goes on',
    { timeout: 900_000 },
    async () => {
      const server = await startProcess(data.environment);
      const storm = await createNoteStorm(server.address);
      for (let deaths = rounds(3, 100); deaths > 0; deaths -= 1) {
        const enough = until(storm);
        const starts: Promise<void>[] = [];
        let enoughAgain = Number.POSITIVE_INFINITY;
        await storm.blow(server.address, () => {
          if (storm.acknowledged() >= enough && starts.length === 0) {
            postgres.kill();
            starts.push(startAgain().then(() => void (enoughAgain = storm.acknowledged() + 8)));
          }
          return storm.acknowledged() >= enoughAgain;
        });
        await Promise.all(starts);
        await storm.expectKept(server.address, false);
      }
      await storm.settle(server.address);
      await storm.expectKept(server.address, true);
      await killProgram(server);
      await expectWhole(data, storm);
    },
  );
});
