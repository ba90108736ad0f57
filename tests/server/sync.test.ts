import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteOperations } from '../../server/db/schema.ts';
import { readAnswer, refusalsOf } from './support/note-device.ts';
import { openNoteSchool } from './support/note-school.ts';
import type { NoteSchool } from './support/note-school.ts';
import { databaseKinds } from './support/test-database.ts';
import { codeOf } from './support/test-server.ts';

const note = { book: 'libro-1', kind: 'highlight', color: 'yellow', madeAt: '2026-03-02T13:00:00.000Z' };

describe.each(databaseKinds)('notes sent to the server, on the %s database', (kind) => {
  let school: NoteSchool;
  beforeAll(async () => {
    school = await openNoteSchool(kind);
  });
  afterAll(() => school.close());

  const countOperations = async (thing: string) =>
    (await school.server.database.queries.select().from(noteOperations)).filter((row) => row.thing === thing).length;

  test('reach another device of the same person, and both end alike', async () => {
    const tablet = await school.device('DEMO-ALUMNA');
    const laptop = await school.device('DEMO-ALUMNA');
    await tablet.sync([tablet.change('nota:dos', { set: note, text: 'Hola' })]);
    await laptop.catchUp();
    expect(laptop.things.get('nota:dos')?.texts.map(({ text }) => text)).toEqual(['Hola']);
    // Both change it, apart from each other.
    school.server.pass(1000);
    await Promise.all([
      tablet.sync([tablet.change('nota:dos', { text: 'Hola desde la tableta' })]),
      laptop.sync([laptop.change('nota:dos', { text: 'Hola desde casa', set: { color: 'blue' } })]),
    ]);
    await tablet.catchUp();
    await laptop.catchUp();
    expect(tablet.things.get('nota:dos')).toEqual(laptop.things.get('nota:dos'));
    expect(
      tablet.things
        .get('nota:dos')
        ?.texts.map(({ text }) => text)
        .toSorted(),
    ).toEqual(['Hola desde casa', 'Hola desde la tableta']);
    expect(tablet.things.get('nota:dos')?.fields['color']?.value).toBe('blue');
  });

  test('are taken once, however often and in whatever order they come', async () => {
    const tablet = await school.device('DEMO-ALUMNA');
    const batch = [
      tablet.change('nota:una', { set: note, text: 'primero' }),
      tablet.change('nota:una', { set: { color: 'green' } }),
      tablet.change('nota:otra', { set: note }),
      tablet.change('nota:otra', { remove: true }),
    ];
    const first = await tablet.sync(batch);
    expect(refusalsOf(first)).toEqual([null, null, null, null]);
    for (const again of [batch, batch.toReversed(), [...batch, ...batch]]) {
      const answer = await readAnswer(await tablet.post(again, { cursor: first.cursor }));
      expect(refusalsOf(answer)).toEqual(again.map(() => null));
      expect(answer).toMatchObject({ things: [], cursor: first.cursor, hasMore: false });
    }
    expect(await countOperations('nota:una')).toBe(2);
    const laptop = await school.device('DEMO-ALUMNA');
    await laptop.catchUp();
    expect(laptop.things.get('nota:una')).toEqual(tablet.things.get('nota:una'));
    expect(laptop.things.get('nota:otra')).toEqual(tablet.things.get('nota:otra'));
  });

  test('in any order come to the same', async () => {
    const states = await Promise.all(
      [false, true].map(async (isReversed) => {
        const tablet = await school.device('DEMO-ALUMNO');
        const thing = isReversed ? 'nota:al-reves' : 'nota:derecha';
        const batch = [
          tablet.change(thing, { set: note }),
          tablet.change(thing, { set: { color: 'green' } }),
          tablet.change(thing, { set: { color: 'pink', lejos: [1, { ancho: 2 }] } }),
        ];
        for (const operation of isReversed ? batch.toReversed() : batch) await tablet.sync([operation]);
        return Object.entries(tablet.things.get(thing)?.fields ?? {}).map(([name, { value }]) => [name, value]);
      }),
    );
    expect(states[0]?.toSorted()).toEqual(states[1]?.toSorted());
    // What a newer version adds is carried along.
    expect(states[0]).toContainEqual(['lejos', [1, { ancho: 2 }]]);
  });

  test('whose answer was lost have no second effect', async () => {
    const tablet = await school.device('DEMO-ALUMNA');
    const operation = tablet.change('nota:perdida', { set: note, text: 'se guardó' });
    await tablet.post([operation]);
    const answer = await tablet.sync([operation]);
    expect(refusalsOf(answer)).toEqual([null]);
    expect(answer.things.filter(({ id }) => id === 'nota:perdida')).toHaveLength(1);
    expect(tablet.things.get('nota:perdida')?.texts).toHaveLength(1);
    expect(await countOperations('nota:perdida')).toBe(1);
  });

  test('keep emoji, writing from right to left and control characters as they are', async () => {
    const tablet = await school.device('DEMO-ALUMNA');
    const text = 'ñandú 👩🏽‍🏫 مرحبا بالعالم \u202Efin\u202C \t\n\u0001\u007F ﷽';
    await tablet.sync([tablet.change('nota:letras', { set: { ...note, título: 'á' }, text })]);
    expect(tablet.things.get('nota:letras')).toBeUndefined();
    await tablet.sync([tablet.change('nota:letras', { set: { ...note, extra: { 'ключ 🔑': text } }, text })]);
    const laptop = await school.device('DEMO-ALUMNA');
    await laptop.catchUp();
    expect(laptop.things.get('nota:letras')?.texts[0]?.text).toBe(text);
    expect(laptop.things.get('nota:letras')?.fields['extra']?.value).toEqual({ 'ключ 🔑': text });
  });

  test('belong to one person: nobody else sees them', async () => {
    const hers = await school.device('DEMO-ALUMNA');
    const his = await school.device('DEMO-DOCENTE');
    await hers.sync([hers.change('nota:igual', { set: note, text: 'de ella' })]);
    await his.sync([his.change('nota:igual', { set: note, text: 'de él' })]);
    await his.catchUp();
    await hers.catchUp();
    expect(hers.things.get('nota:igual')?.texts.map(({ text }) => text)).toEqual(['de ella']);
    expect(his.things.get('nota:igual')?.texts.map(({ text }) => text)).toEqual(['de él']);
    expect([...his.things.keys()]).toEqual(['nota:igual']);
  });

  test('are not taken under another identity', async () => {
    const hers = await school.device('DEMO-ALUMNA');
    const his = await school.device('DEMO-ALUMNO');
    const operation = hers.change('nota:ajena', { set: note });
    const answer = await hers.post([operation], { person: his.person });
    expect(answer.status).toBe(403);
    expect(await codeOf(answer)).toBe('forbidden');
    expect(await countOperations('nota:ajena')).toBe(0);
  });

  test('of a book whose licence has ended are the person’s all the same', async () => {
    const tablet = await school.device('DEMO-OTRO');
    const answer = await tablet.sync([
      tablet.change('nota:sin-licencia', { set: { ...note, book: 'nadie-lo-tiene' } }),
    ]);
    expect(refusalsOf(answer)).toEqual([null]);
    expect(tablet.things.has('nota:sin-licencia')).toBe(true);
  });

  test('need a session, and where there is a cookie, its header', async () => {
    const tablet = await school.device('DEMO-ALUMNA');
    const body = JSON.stringify({ person: tablet.person, cursor: null, operations: [] });
    const ask = (token: string | undefined, headers: Record<string, string> = {}) =>
      school.server.ask('/api/sync', { method: 'POST', body, headers, ...(token === undefined ? {} : { token }) });
    expect(await codeOf(await ask(undefined))).toBe('credential-missing');
    expect(await codeOf(await ask('inventada'))).toBe('session-ended');
    expect(await codeOf(await ask(tablet.token, { Cookie: 'XSRF-TOKEN=abc' }))).toBe('forbidden');
    expect((await ask(tablet.token, { Cookie: 'XSRF-TOKEN=abc', 'X-XSRF-TOKEN': 'abc' })).status).toBe(200);
  });

  test('leave nothing of themselves in the log', async () => {
    const tablet = await school.device('DEMO-ALUMNA');
    await tablet.sync([tablet.change('nota:secreta', { set: note, text: 'querido diario' }), 'querido diario']);
    await school.server.database.queries.execute(sql`ALTER TABLE note_things RENAME TO note_things_away`);
    const failed = await tablet.post([tablet.change('nota:secreta', { text: 'querido diario' })]);
    await school.server.database.queries.execute(sql`ALTER TABLE note_things_away RENAME TO note_things`);
    expect(failed.status).toBe(500);
    const log = school.server.logged.join('\n');
    expect(log).toContain('42P01');
    for (const secret of ['querido', 'nota:', tablet.writer, tablet.token]) expect(log).not.toContain(secret);
  });
});
