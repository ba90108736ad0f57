import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { notePeople } from '../../server/db/schema.ts';
import { readEvents } from './support/event-reader.ts';
import { openNoteSchool } from './support/note-school.ts';
import type { NoteSchool } from './support/note-school.ts';
import { prepareData } from './support/prepared-data.ts';
import { startProcess } from './support/server-process.ts';
import { databaseKinds } from './support/test-database.ts';

const note = { book: 'libro-1', kind: 'highlight', color: 'yellow', madeAt: '2026-03-02T13:00:00.000Z' };

describe.each(databaseKinds)('who listens for changes, on the %s database', (kind) => {
  let school: NoteSchool;
  beforeAll(async () => {
    school = await openNoteSchool(kind);
  });
  afterAll(() => school.close());

  const listen = async (token: string) => {
    const answer = await school.server.ask('/api/sync/events', { token });
    expect(answer.status).toBe(200);
    return readEvents(answer);
  };

  test('hears at once how far they are, and of what another device did within a second', async () => {
    const tablet = await school.device('DEMO-ALUMNA');
    const laptop = await school.device('DEMO-ALUMNA');
    const events = await listen(laptop.token);
    expect(await events.next()).toEqual({ event: 'cursor', data: '0' });
    const { cursor } = await tablet.sync([tablet.change('nota:viva', { set: note })]);
    const sentAt = performance.now();
    expect(await events.next()).toEqual({ event: 'cursor', data: cursor });
    expect(performance.now() - sentAt).toBeLessThan(1000);
    await laptop.catchUp();
    expect(laptop.things.has('nota:viva')).toBe(true);
    // What changes nothing is no news: the next that is told is the next change.
    const again = tablet.change('nota:viva', { set: { color: 'blue' } });
    await tablet.sync([]);
    const changed = await tablet.sync([again]);
    await tablet.sync([again]);
    expect(await events.next()).toEqual({ event: 'cursor', data: changed.cursor });
    await events.cancel();
  });

  test('is answered so that nothing on the way holds it back', async () => {
    const { token } = await school.device('DEMO-ALUMNA');
    const answer = await school.server.ask('/api/sync/events', { token, headers: { 'Accept-Encoding': 'br, gzip' } });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-libro': '1',
    });
    expect(answer.headers.has('Content-Encoding')).toBe(false);
    await answer.body?.cancel();
    expect((await school.server.ask('/api/sync/events')).status).toBe(401);
    expect((await school.server.ask('/api/sync/events', { token: 'inventada' })).status).toBe(401);
  });

  test('hears nothing of other people, and nothing more once they have left', async () => {
    const hers = await school.device('DEMO-DOCENTE');
    const his = await school.device('DEMO-ALUMNO');
    const events = await listen(hers.token);
    expect(await events.next()).toEqual({ event: 'cursor', data: '0' });
    await his.sync([his.change('nota:de-el', { set: note })]);
    const other = await listen(his.token);
    await other.next();
    const ended = events.next();
    await school.server.ask('/api/session/end', { method: 'POST', token: hers.token });
    expect(await ended).toBeNull();
    // Another session goes on.
    const changed = await his.sync([his.change('nota:de-el', { text: 'sigue' })]);
    expect(await other.next()).toEqual({ event: 'cursor', data: changed.cursor });
    await other.cancel();
  });

  test('hears within a second what a device did at another process of the server', async () => {
    // The hub's clock is in the test's hands: however slow the machine is, half a second is half a second.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const tablet = await school.device('DEMO-OTRO');
    const laptop = await school.device('DEMO-OTRO');
    const answer = await school.server.askElsewhere('/api/sync/events', { token: laptop.token });
    const events = readEvents(answer);
    expect(await events.next()).toEqual({ event: 'cursor', data: '0' });
    for (const color of ['yellow', 'pink', 'blue']) {
      const { cursor } = await tablet.sync([tablet.change('nota:en-otro', { set: { ...note, color } })]);
      vi.advanceTimersByTime(500);
      expect(await events.next()).toEqual({ event: 'cursor', data: cursor });
    }
    await events.cancel();
  });

  test('hears within seconds what another process did, and ends with a session it ended', async () => {
    const { token, person } = await school.device('DEMO-DIRECTOR');
    const events = await listen(token);
    await events.next();
    const { queries } = school.server.database;
    await queries.insert(notePeople).values({ personId: Number(person), version: 7, things: 0 });
    expect(await events.next()).toEqual({ event: 'cursor', data: '7' });
    await queries.execute(sql`UPDATE sessions SET revoked_at = now() WHERE person_id = ${Number(person)}`);
    expect(await events.next()).toBeNull();
    await queries.delete(notePeople).where(eq(notePeople.personId, Number(person)));
  });

  test('is held on twenty devices; the oldest makes room', async () => {
    const { token } = await school.device('DEMO-EDITOR');
    const all: Awaited<ReturnType<typeof listen>>[] = [];
    while (all.length < 20) all.push(await listen(token));
    for (const events of all) expect(await events.next()).toEqual({ event: 'cursor', data: '0' });
    const newest = await listen(token);
    expect(await newest.next()).toEqual({ event: 'cursor', data: '0' });
    const endings = await Promise.race(all.map(async (events, place) => [place, await events.next()] as const));
    expect(endings).toEqual([0, null]);
    await Promise.all([newest, ...all].map((events) => events.cancel()));
  });
});

test('a server process tells its listeners over the network, and ends at once with them open', async () => {
  const data = await prepareData('embedded');
  const server = await startProcess(data.environment);
  const signIn = await fetch(`${server.address}/api/user`, {
    method: 'POST',
    headers: { Authorization: 'clave.DEMO-ALUMNA' },
  });
  const user: unknown = await signIn.json();
  const token = typeof user === 'object' && user !== null && 'token' in user ? String(user.token) : '';
  const answer = await fetch(`${server.address}/api/sync/events`, { headers: { Authorization: token } });
  const events = readEvents(answer);
  expect(await events.next()).toEqual({ event: 'cursor', data: '0' });
  const toldAt = performance.now();
  server.child.kill('SIGTERM');
  expect(await events.next()).toBeNull();
  expect(performance.now() - toldAt).toBeLessThan(1000);
  expect(await server.ended).toBe(0);
  expect(performance.now() - toldAt).toBeLessThan(4500);
  await data.remove();
});
