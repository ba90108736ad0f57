import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAlive, tombstoneOf } from '../../contract/things.ts';
import type { Operation } from '../../contract/things.ts';
import { tidy } from '../../server/db/housekeeping.ts';
import { noteOperations, noteThings } from '../../server/db/schema.ts';
import { refusalsOf } from './support/note-device.ts';
import { openNoteSchool } from './support/note-school.ts';
import type { NoteSchool } from './support/note-school.ts';
import { databaseKinds } from './support/test-database.ts';

const DAY_MS = 24 * 60 * 60_000;
const note = { book: 'libro-1', kind: 'highlight', color: 'yellow', madeAt: '2026-03-02T13:00:00.000Z' };

describe.each(databaseKinds)('notes of long ago, on the %s database', (kind) => {
  let school: NoteSchool;
  beforeAll(async () => {
    school = await openNoteSchool(kind);
  });
  afterAll(() => school.close());

  const passDays = async (days: number) => {
    school.server.pass(days * DAY_MS);
    await tidy(school.server.database.queries, school.server.now());
  };
  const readOperations = () => school.server.database.queries.select().from(noteOperations);
  const readThing = async (id: string) => {
    const [row] = await school.server.database.queries.select().from(noteThings).where(eq(noteThings.id, id));
    if (!row) throw new Error(`${id} is not there`);
    return row;
  };

  test('lose their weight; nothing sent again brings one back, and nothing that lives changes', async () => {
    const tablet = await school.device('DEMO-ALUMNA');
    const sent: Operation[] = [];
    const say = async (operation: Operation) => {
      sent.push(operation);
      await tablet.sync([operation]);
    };
    await say(tablet.change('nota:quitada', { set: note, text: 'ya no' }));
    await say(tablet.change('nota:quitada', { set: { color: 'pink' }, text: 'ya no, de verdad' }));
    await say(tablet.change('nota:quitada', { remove: true }));
    await say(tablet.change('nota:viva', { set: note, text: 'sigo aquí' }));
    const removed = await readThing('nota:quitada');
    const living = await readThing('nota:viva');
    expect([removed.condition, living.condition]).toEqual(['removed', 'alive']);

    await passDays(31);
    const emptied = await readOperations();
    expect(emptied.map(({ id, body, stamp }) => ({ id, body, stamp })).toSorted(byId)).toEqual(
      sent.map(({ id, stamp }) => ({ id, body: null, stamp })).toSorted(byId),
    );
    expect(await readThing('nota:quitada')).toEqual(removed);

    await passDays(400);
    expect(await readOperations()).toEqual([]);
    expect(await readThing('nota:quitada')).toEqual({
      ...removed,
      condition: 'emptied',
      state: tombstoneOf(removed.state),
    });
    expect(await readThing('nota:viva')).toEqual(living);

    // The session has ended long ago; the tablet comes back with all it ever said.
    const again = await school.device('DEMO-ALUMNA');
    for (const batch of [sent, sent.toReversed()]) {
      expect(refusalsOf(await again.sync(batch))).toEqual(sent.map(() => null));
    }
    await again.catchUp();
    expect(isAlive((await readThing('nota:quitada')).state)).toBe(false);
    expect(await readThing('nota:quitada')).toMatchObject({ condition: 'emptied', version: removed.version });
    expect(await readThing('nota:viva')).toEqual(living);
    expect(again.things.get('nota:viva')).toEqual(tablet.things.get('nota:viva'));
    expect(again.things.get('nota:quitada')?.texts).toEqual([]);
  });

  test('come back where somebody changes one after all', async () => {
    const tablet = await school.device('DEMO-ALUMNO');
    await tablet.sync([tablet.change('nota:vuelve', { set: note })]);
    await tablet.sync([tablet.change('nota:vuelve', { remove: true })]);
    await passDays(401);
    const later = await school.device('DEMO-ALUMNO');
    await later.sync([later.change('nota:vuelve', { set: note, text: 'de vuelta' })]);
    const thing = await readThing('nota:vuelve');
    expect(thing.condition).toBe('alive');
    expect(isAlive(thing.state)).toBe(true);
    await passDays(401);
    expect(await readThing('nota:vuelve')).toEqual(thing);
  });

  test('are many: each is tidied, in turns', async () => {
    const tablet = await school.device('DEMO-OTRO');
    for (let batch = 0; batch < 11; batch += 1) {
      const things = Array.from({ length: 100 }, (_, place) => `nota:m${batch}-${place}`);
      await tablet.sync(things.map((thing) => tablet.change(thing, { set: note })));
      await tablet.sync(things.map((thing) => tablet.change(thing, { remove: true })));
    }
    await passDays(401);
    const rows = await school.server.database.queries.select().from(noteThings);
    expect(rows.filter(({ id, condition }) => id.startsWith('nota:m') && condition === 'emptied')).toHaveLength(1100);
    expect(await readOperations()).toEqual([]);
  });
});

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}
