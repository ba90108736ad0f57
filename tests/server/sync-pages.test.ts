import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_THINGS } from '../../contract/sync.ts';
import { notePeople, noteThings } from '../../server/db/schema.ts';
import { createGate } from '../../server/http/gate.ts';
import { readAnswer } from './support/note-device.ts';
import type { NoteDevice } from './support/note-device.ts';
import { openNoteSchool } from './support/note-school.ts';
import type { NoteSchool } from './support/note-school.ts';
import { databaseKinds } from './support/test-database.ts';

const MANY = 1200;

describe.each(databaseKinds)('what a device has not seen yet, on the %s database', (kind) => {
  let school: NoteSchool;
  beforeAll(async () => {
    school = await openNoteSchool(kind);
  });
  afterAll(() => school.close());

  const write = async (device: NoteDevice, count: number, prefix: string) => {
    for (let done = 0; done < count; done += 200) {
      const batch = Array.from({ length: Math.min(200, count - done) }, (_, place) =>
        device.change(`nota:${prefix}${done + place}`, { set: { place: done + place } }),
      );
      await device.sync(batch);
    }
  };

  test('comes page by page to the end, and then what is new', async () => {
    const tablet = await school.device('DEMO-ALUMNA');
    await write(tablet, MANY, 'p');
    expect(tablet.things.size).toBe(MANY);
    const laptop = await school.device('DEMO-ALUMNA');
    const first = await laptop.sync([]);
    expect(first.things.map(({ id }) => id)).toEqual(
      Array.from({ length: MOST_THINGS }, (_, place) => `nota:p${place}`),
    );
    expect(first.hasMore).toBe(true);
    // Somebody changes what was brought and what was not, meanwhile.
    await tablet.sync([
      tablet.change('nota:p3', { set: { color: 'blue' } }),
      tablet.change('nota:p1100', { set: { color: 'blue' } }),
    ]);
    expect(await laptop.catchUp()).toBe(2);
    expect(laptop.things).toEqual(tablet.things);
    expect(await laptop.sync([])).toMatchObject({ things: [], cursor: tablet.cursor, hasMore: false });
  });

  test('comes in pages of a megabyte, with one thing at least', async () => {
    const tablet = await school.device('DEMO-ALUMNO');
    const text = 'x'.repeat(180_000);
    for (let place = 0; place < 12; place += 1) {
      await tablet.sync([tablet.change(`nota:larga${place % 7}`, { text, seen: {} })]);
    }
    const laptop = await school.device('DEMO-ALUMNO');
    const sizes: number[] = [];
    for (let hasMore = true; hasMore;) {
      const answer = await laptop.sync([]);
      sizes.push(answer.things.length);
      ({ hasMore } = answer);
    }
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(laptop.things).toEqual(tablet.things);
  });

  test('is all there is, where the database is older than the device', async () => {
    const tablet = await school.device('DEMO-DOCENTE');
    await write(tablet, 3, 'v');
    const answer = await readAnswer(await tablet.post([], { cursor: '999999999999999' }));
    expect(answer.things).toHaveLength(3);
    expect(answer.cursor).toBe(tablet.cursor);
  });

  test('is not missed, where that database has been written to since', async () => {
    const [tablet, laptop] = [await school.device('DEMO-DIRECTOR'), await school.device('DEMO-DIRECTOR')];
    await write(tablet, 3, 'r');
    await laptop.catchUp();
    // What a backup of before knows, and what happens to it later.
    const { queries } = school.server.database;
    await queries.delete(noteThings).where(eq(noteThings.personId, Number(tablet.person)));
    await queries
      .update(notePeople)
      .set({ version: 0 })
      .where(eq(notePeople.personId, Number(tablet.person)));
    school.server.pass(1000);
    await write(tablet, 1, 's');
    await laptop.catchUp();
    expect([...laptop.things.keys()]).toContain('nota:s0');
  });

  test('is nothing for who never wrote', async () => {
    const laptop = await school.device('DEMO-EDITOR');
    expect(await laptop.sync([])).toMatchObject({ things: [], cursor: '0', hasMore: false });
  });

  test('a hundred devices of one person that send at once are all taken, or told to come back', async () => {
    const first = await school.device('DEMO-OTRO');
    const sent = Array.from({ length: 100 }, (_, place) => first.change(`nota:c${place}`, { set: { place } }));
    const answers = await Promise.all(sent.map((operation) => first.post([operation])));
    const busy = answers.filter((answer) => answer.status === 503);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(100 - busy.length);
    // 64 are let in at once.
    expect(busy.length).toBeGreaterThan(0);
    expect(busy.length).toBeLessThanOrEqual(36);
    for (const answer of busy) {
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
      expect(Number(answer.headers.get('Retry-After'))).toBeLessThanOrEqual(10);
      expect(await answer.json()).toMatchObject({ code: 'server-busy' });
    }
    await first.catchUp();
    expect(first.things.size).toBe(100 - busy.length);
    await first.sync(sent);
    expect(first.things.size).toBe(100);
  });
});

describe('a gate', () => {
  test('lets as many in as it has room for, again when they leave, also in anger', async () => {
    const gate = createGate(1, () => 0.99);
    let leave: (error: Error) => void = () => undefined;
    const inside = gate.pass(() => new Promise((_resolve, reject) => (leave = reject)));
    expect(await gate.pass(async () => 1)).toEqual({ isIn: false, retryAfterSeconds: 10 });
    leave(new Error('fuera'));
    await expect(inside).rejects.toThrow('fuera');
    expect(await gate.pass(async () => 1)).toEqual({ isIn: true, value: 1 });
  });
});
