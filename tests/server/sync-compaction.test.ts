import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { noteOf } from '../../contract/notes.ts';
import { isAlive, nothing, tombstoneOf } from '../../contract/things.ts';
import type { Operation } from '../../contract/things.ts';
import { tidy } from '../../server/db/housekeeping.ts';
import { noteOperations, noteThings } from '../../server/db/schema.ts';
import { refusalsOf } from './support/note-device.ts';
import { openNoteSchool } from './support/note-school.ts';
import type { NoteSchool } from './support/note-school.ts';
import { databaseKinds } from './support/test-database.ts';

const DAY_MS = 24 * 60 * 60_000;
const place = { href: '#page=3', type: 'application/pdf', locations: { position: 3 }, text: { highlight: 'la recta' } };
const note = { book: 'libro-1', kind: 'highlight', color: 'yellow', madeAt: '2026-03-02T13:00:00.000Z' };

describe.each(databaseKinds)('notes of long ago, on the %s database', (kind) => {
  let school: NoteSchool;
  beforeAll(async () => {
    school = await openNoteSchool(kind);
  });
  afterAll(() => school.close());

  const passDays = async (days: number) => {
    school.server.pass(days * DAY_MS);
    await tidy(school.server.database, school.server.now());
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

  test('come back whole with a text from a device that never heard of the removal, and are the same on all', async () => {
    const code = 'DEMO-DOCENTE';
    const [author, laptop] = [await school.device(code), await school.device(code)];
    const id = 'nota:vuelve-entera';
    await author.sync([author.change(id, { set: { ...note, place }, text: 'lo primero' })]);
    await author.sync([author.change('nota:de-color', { set: { ...note, place }, text: 'palabras' })]);
    await laptop.catchUp();
    school.server.pass(1000);
    const late = [laptop.change(id, { text: 'escrito sin red' })];
    const recolored = laptop.change('nota:de-color', { set: { color: 'pink' } });
    for (const thing of [id, 'nota:de-color']) await author.sync([author.change(thing, { remove: true })]);
    await passDays(401);
    for (const thing of [id, 'nota:de-color']) {
      const { condition, state } = await readThing(thing);
      expect(condition).toBe('emptied');
      // The words of its person are gone, wherever they were.
      expect(JSON.stringify(state)).not.toMatch(/lo primero|palabras/);
    }

    const again = async (before: typeof author) => {
      const device = await school.device(code);
      for (const [thing, state] of before.things) device.things.set(thing, state);
      device.cursor = before.cursor;
      return device;
    };
    const [authorAgain, laptopAgain, fresh] = [await again(author), await again(laptop), await school.device(code)];
    expect(refusalsOf(await laptopAgain.sync([...late, recolored]))).toEqual([null, null]);
    const all = [fresh, authorAgain, laptopAgain];
    for (const device of all) await device.catchUp();
    for (const device of all) {
      expect(noteOf(id, device.things.get(id) ?? nothing)).toMatchObject({
        bookId: 'libro-1',
        color: 'yellow',
        locator: place,
        texts: ['escrito sin red'],
        isRecovered: true,
      });
      const other = noteOf('nota:de-color', device.things.get('nota:de-color') ?? nothing);
      expect(other).toMatchObject({ color: 'pink', locator: place, texts: [], isRecovered: true });
      for (const thing of [id, 'nota:de-color']) expect(device.things.get(thing)).toEqual(fresh.things.get(thing));
    }
  });

  test('of which nothing is left take no text that nobody would see; all of one brings it back', async () => {
    const tablet = await school.device('DEMO-EDITOR');
    const id = 'nota:vaciada';
    await tablet.sync([tablet.change(id, { set: { ...note, place }, text: 'ya no' })]);
    await tablet.sync([tablet.change(id, { remove: true })]);
    await passDays(401);
    const { queries } = school.server.database;
    // As it was left before fields were kept.
    await queries.execute(sql`UPDATE note_things SET state = state || '{"fields": {}}' WHERE id = ${id}`);
    const later = await school.device('DEMO-EDITOR');
    const lost = [later.change(id, { text: 'sin lugar' }), later.change(id, { set: { kept: true } })];
    expect(refusalsOf(await later.sync(lost))).toEqual(['long-removed', 'long-removed']);
    expect(isAlive((await readThing(id)).state)).toBe(false);
    const whole = [later.change(id, { set: { ...note, place } }), later.change(id, { text: 'con lugar' })];
    expect(refusalsOf(await later.sync(whole))).toEqual([null, null]);
    expect(noteOf(id, (await readThing(id)).state)).toMatchObject({ texts: ['con lugar'] });
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

test('a note that is written again and again takes no more of the embedded database each year', async () => {
  const school = await openNoteSchool('embedded');
  onTestFinished(() => school.close());
  const { database } = school.server;
  const writeForYears = async () => {
    const tablet = await school.device('DEMO-ALUMNA');
    for (let times = 0; times < 30; times += 1) {
      await tablet.sync([tablet.change('nota:larga', { text: randomBytes(45_000).toString('hex') })]);
    }
    school.server.pass(401 * DAY_MS);
    await tidy(database, school.server.now());
    const { rows } = await database.queries.execute<{ bytes: number }>(
      sql`SELECT (pg_total_relation_size('note_operations') + pg_total_relation_size('note_things'))::int AS bytes`,
    );
    return rows[0]?.bytes ?? 0;
  };
  const first = await writeForYears();
  expect(await writeForYears()).toBeLessThanOrEqual(1.2 * first);
});

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}
