import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LARGEST_OPERATION_BYTES, LARGEST_SYNC_BYTES, MOST_AHEAD_MS, MOST_OPERATIONS } from '../../contract/sync.ts';
import { nextStamp, timeOf } from '../../contract/stamp.ts';
import { noteOperations, notePeople } from '../../server/db/schema.ts';
import { readAnswer, refusalsOf } from './support/note-device.ts';
import { openNoteSchool } from './support/note-school.ts';
import type { NoteSchool } from './support/note-school.ts';
import { databaseKinds } from './support/test-database.ts';
import { codeOf } from './support/test-server.ts';

const note = { book: 'libro-1', kind: 'highlight', color: 'yellow', madeAt: '2026-03-02T13:00:00.000Z' };
const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

describe.each(databaseKinds)('an operation that is refused, on the %s database', (kind) => {
  let school: NoteSchool;
  beforeAll(async () => {
    school = await openNoteSchool(kind);
  });
  afterAll(() => school.close());

  test('spoils none of the others, and is named by its place and its id', async () => {
    const tablet = await school.device('DEMO-ALUMNA');
    const sound = [
      tablet.change('nota:a', { set: note }),
      tablet.change('nota:b', { text: 'b', nuevo: { de: 'otra versión' } }),
      tablet.change('nota:c', { remove: true }),
    ];
    const [first, second, third] = sound;
    const noThing = { ...tablet.change('nota:x', {}), thing: 'Nota x' };
    const answer = await tablet.sync([first, null, second, noThing, 'texto', third]);
    expect(answer.results).toEqual([
      { id: first?.id, index: 0, refusal: null },
      { id: null, index: 1, refusal: 'malformed' },
      { id: second?.id, index: 2, refusal: null },
      { id: noThing.id, index: 3, refusal: 'malformed' },
      { id: null, index: 4, refusal: 'malformed' },
      { id: third?.id, index: 5, refusal: null },
    ]);
    expect([...tablet.things.keys()]).toEqual(['nota:a', 'nota:b', 'nota:c']);
    // What a newer version adds to an operation stays in the log.
    const rows = await school.server.database.queries.select().from(noteOperations);
    expect(rows.find(({ id }) => id === second?.id)?.body).toMatchObject({ nuevo: { de: 'otra versión' } });
  });

  test.each<[string, object]>([
    ['a NUL in its text', { text: 'a\0b' }],
    ['a NUL deep in a field', { set: { place: { text: [{ before: '\0' }] } } }],
    ['a NUL in a name', { set: { place: { 'a\0': 1 } } }],
    ['half an emoji', { text: 'a\uD83D' }],
    ['the other half', { set: { place: { '\uDC69': 1 } } }],
    ['lists too deep in each other', { set: { place: nested(40) } }],
    ['a number no database writes', { set: { place: 1e308 } }],
    ['a field with another name than fields have', { set: { 'dos palabras': 1 } }],
    ['a removal that removes nothing', { remove: false }],
    ['a stamp of no clock', { stamp: 'ayer' }],
    ['a writer every object knows', { stamp: '0000000001-0000-constructor' }],
    ['a vector that names one and means another', { seen: { aaaaaaaa: '0000000001-0000-bbbbbbbb' } }],
    ['an id of no time', { id: '11111111-1111-4111-8111-111111111111' }],
  ])('has %s', async (_title, change) => {
    const tablet = await school.device('DEMO-ALUMNA');
    const answer = await tablet.sync([{ ...tablet.change('nota:mala', {}), ...change }]);
    expect(refusalsOf(answer)).toEqual(['malformed']);
    expect(tablet.things.has('nota:mala')).toBe(false);
  });

  test('has lists so deep in each other that nothing can walk them', async () => {
    const tablet = await school.device('DEMO-ALUMNA');
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const body = `{"person":"${tablet.person}","cursor":null,"operations":[{"set":{"place":${deep}}}]}`;
    const answer = await readAnswer(
      await school.server.ask('/api/sync', { method: 'POST', token: tablet.token, body }),
    );
    expect(refusalsOf(answer)).toEqual(['malformed']);
  });

  test('is too large alone, or would make its thing so; what is removed is let through', async () => {
    const tablet = await school.device('DEMO-ALUMNO');
    const tooLarge = tablet.change('nota:grande', { text: 'ñ'.repeat(LARGEST_OPERATION_BYTES / 2) });
    expect(refusalsOf(await tablet.sync([tooLarge]))).toEqual(['too-large']);
    // Written apart from each other, so that each is kept.
    const text = 'x'.repeat(LARGEST_OPERATION_BYTES - 1000);
    const refusals: (string | null)[] = [];
    for (let times = 0; times < 6; times += 1) {
      refusals.push(...refusalsOf(await tablet.sync([tablet.change('nota:grande', { text, seen: {} })])));
    }
    expect(refusals).toEqual([null, null, null, null, null, 'too-large']);
    const fields = Object.fromEntries(Array.from({ length: 201 }, (_, place) => [`campo${place}`, place]));
    expect(refusalsOf(await tablet.sync([tablet.change('nota:campos', { set: fields })]))).toEqual(['too-large']);
    expect(tablet.things.has('nota:campos')).toBe(false);
    expect(refusalsOf(await tablet.sync([tablet.change('nota:grande', { remove: true })]))).toEqual([null]);
  });

  test('comes from a clock far ahead, and is taken once the clock is right', async () => {
    const tablet = await school.device('DEMO-ALUMNA');
    const at = (aheadMs: number) => nextStamp(tablet.writer, school.server.now().getTime() + aheadMs, null);
    const sent = (stamp: string, more: object = {}) => ({
      ...tablet.change('nota:reloj', { set: note }),
      stamp,
      ...more,
    });
    const other = nextStamp('bbbbbbbb', school.server.now().getTime() + MOST_AHEAD_MS + 1, null);
    const ahead = sent(at(MOST_AHEAD_MS + 1));
    const answer = await tablet.sync([ahead, sent(at(0), { seen: { bbbbbbbb: other } }), sent(at(MOST_AHEAD_MS))]);
    expect(refusalsOf(answer)).toEqual(['clock-ahead', 'clock-ahead', null]);
    expect(refusalsOf(await tablet.sync([{ ...ahead, stamp: at(1) }]))).toEqual([null]);
    // A clock of long ago harms nobody.
    expect(refusalsOf(await tablet.sync([sent(nextStamp(tablet.writer, 0, null))]))).toEqual([null]);
  });

  test('came before with another stamp: it counts once, and is answered with the stamp it has', async () => {
    const tablet = await school.device('DEMO-ALUMNA');
    const operation = tablet.change('nota:dos-sellos', { set: note, text: 'una vez' });
    await tablet.sync([operation]);
    const days = 86_400_000;
    const again = { ...operation, stamp: nextStamp(tablet.writer, school.server.now().getTime() + 9 * days, null) };
    const fresh = { ...tablet.change('nota:dos-sellos', { set: note }), stamp: again.stamp };
    // Alone, and beside one that is new and of that same clock.
    for (const batch of [[again], [fresh, again]]) {
      const answer = await tablet.sync(batch);
      expect(answer.results.at(-1)).toEqual({
        id: operation.id,
        index: batch.length - 1,
        refusal: null,
        stamp: operation.stamp,
      });
      expect(refusalsOf(answer)).toEqual(batch.map(({ id }) => (id === operation.id ? null : 'clock-ahead')));
    }
    await tablet.catchUp();
    expect(tablet.things.get('nota:dos-sellos')?.texts).toEqual([{ stamp: operation.stamp, text: 'una vez' }]);
    // Of somebody else's nobody learns so that it is there, nor since when.
    const his = await school.device('DEMO-ALUMNO');
    const unknown = { ...again, id: his.change('nota:x', {}).id };
    const [known, other] = (await his.sync([again, unknown])).results;
    expect([known, other]).toEqual([
      { id: again.id, index: 0, refusal: 'clock-ahead' },
      { id: unknown.id, index: 1, refusal: 'clock-ahead' },
    ]);
    const plain = await his.sync([{ ...his.change('nota:x', { set: note }), id: operation.id }]);
    expect(plain.results).toEqual([{ id: operation.id, index: 0, refusal: 'not-yours' }]);
  });

  test('comes after a time when the clock of the server was ahead: it is taken, and nothing beyond that time', async () => {
    const yearMs = 365 * 86_400_000;
    school.server.pass(yearMs);
    const tablet = await school.device('DEMO-DOCENTE');
    const latest = tablet.change('nota:futuro', { set: note, text: 'ayer' });
    await tablet.sync([latest]);
    school.server.pass(-yearMs);
    // Within a writer stamps only grow; and who knew it of another comes after it, too.
    const after = tablet.change('nota:futuro', { text: 'hoy' });
    expect(after.stamp > latest.stamp).toBe(true);
    expect(refusalsOf(await tablet.sync([after]))).toEqual([null]);
    const laptop = await school.device('DEMO-DOCENTE');
    await laptop.catchUp();
    const stamp = nextStamp(laptop.writer, school.server.now().getTime(), after.stamp);
    const elsewhere = { ...laptop.change('nota:futuro', { text: 'en casa' }), stamp };
    expect(refusalsOf(await laptop.sync([elsewhere]))).toEqual([null]);
    await laptop.catchUp();
    expect(laptop.things.get('nota:futuro')?.texts.map(({ text }) => text)).toEqual(['en casa']);
    // No step further, however often it is tried, and nobody else at all.
    const beyond = nextStamp(laptop.writer, timeOf(latest.stamp) + 1, null);
    const his = await school.device('DEMO-ALUMNO');
    for (const device of [laptop, laptop, his]) {
      const change = {
        ...device.change('nota:lejos', { set: note }),
        stamp: beyond.replace(laptop.writer, device.writer),
      };
      expect(refusalsOf(await device.sync([change]))).toEqual(['clock-ahead']);
    }
    const alike = {
      ...his.change('nota:lejos', { set: note }),
      stamp: latest.stamp.replace(tablet.writer, his.writer),
    };
    expect(refusalsOf(await his.sync([alike]))).toEqual(['clock-ahead']);
  });

  test('has the id or the writer of somebody else', async () => {
    const hers = await school.device('DEMO-ALUMNA');
    const his = await school.device('DEMO-ALUMNO');
    const operation = hers.change('nota:suya', { set: note });
    await hers.sync([operation]);
    const stamp = nextStamp(hers.writer, school.server.now().getTime(), operation.stamp);
    const answer = await his.sync([
      { ...his.change('nota:suya', { set: note }), id: operation.id },
      { ...his.change('nota:suya', { set: note }), stamp },
      his.change('nota:propia', { set: note }),
    ]);
    expect(refusalsOf(answer)).toEqual(['not-yours', 'not-yours', null]);
    expect(his.things.has('nota:suya')).toBe(false);
    // Refused for good, and nothing of it is hers.
    expect(refusalsOf(await hers.sync([operation]))).toEqual([null]);
    await hers.catchUp();
    expect(hers.things.has('nota:propia')).toBe(false);
  });

  test('has a stamp of its writer that another change has: it may come again with a stamp of its own', async () => {
    const tablet = await school.device('DEMO-ALUMNA');
    const operation = tablet.change('nota:sello', { set: note });
    const forged = { ...tablet.change('nota:sello', { set: { color: 'pink' } }), stamp: operation.stamp };
    // In one batch, in the next, and for another thing.
    expect(refusalsOf(await tablet.sync([operation, forged]))).toEqual([null, 'stamp-taken']);
    const elsewhere = { ...tablet.change('nota:otra', { set: note }), stamp: operation.stamp };
    expect(refusalsOf(await tablet.sync([forged, operation, elsewhere]))).toEqual(['stamp-taken', null, 'stamp-taken']);
    await tablet.catchUp();
    expect(tablet.things.get('nota:sello')?.fields).toMatchObject({ color: { value: note.color } });
    expect(tablet.things.has('nota:otra')).toBe(false);
    const again = { ...forged, stamp: tablet.change('nota:sello', {}).stamp };
    expect(refusalsOf(await tablet.sync([again]))).toEqual([null]);
    expect(tablet.things.get('nota:sello')?.fields).toMatchObject({ color: { value: 'pink' } });
  });

  test('is claimed by two at once: one has it', async () => {
    const hers = await school.device('DEMO-ALUMNA');
    const his = await school.device('DEMO-ALUMNO');
    const operation = hers.change('nota:carrera', { set: note });
    for (const answer of await Promise.all([hers.post([operation]), his.post([operation])])) {
      expect([200, 503]).toContain(answer.status);
    }
    const again = [await readAnswer(await hers.post([operation])), await readAnswer(await his.post([operation]))];
    expect(new Set(again.flatMap(refusalsOf))).toEqual(new Set(['not-yours', null]));
  });

  test('is beyond the things of a person', async () => {
    const tablet = await school.device('DEMO-DIRECTOR');
    await tablet.sync([tablet.change('nota:primera', { set: note })]);
    await school.server.database.queries.update(notePeople).set({ things: 99_999 });
    const answer = await tablet.sync([
      tablet.change('nota:ultima', { set: note }),
      tablet.change('nota:de-mas', { set: note }),
      tablet.change('nota:primera', { set: { color: 'blue' } }),
    ]);
    expect(refusalsOf(answer)).toEqual([null, 'too-large', null]);
  });

  test('stands in no batch: what cannot be read as one, or is too large, is refused as a whole', async () => {
    const tablet = await school.device('DEMO-ALUMNA');
    const many = Array.from({ length: MOST_OPERATIONS + 1 }, () => null);
    expect(await codeOf(await tablet.post(many))).toBe('bad-request');
    expect(await codeOf(await tablet.post([], { cursor: '-1' }))).toBe('bad-request');
    const ask = (body: string) => school.server.ask('/api/sync', { method: 'POST', token: tablet.token, body });
    expect(await codeOf(await ask('{"person":'))).toBe('bad-request');
    expect(await codeOf(await ask(' '.repeat(LARGEST_SYNC_BYTES + 1)))).toBe('too-large');
    expect(await codeOf(await ask(`${' '.repeat(LARGEST_SYNC_BYTES - 2)}{}`))).toBe('bad-request');
    // Other calls are as small as they were.
    const views = await school.server.ask('/api/page-views', { method: 'POST', body: ' '.repeat(70_000) });
    expect(views.status).toBe(413);
  });
});
