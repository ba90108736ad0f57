import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codesOfEveryone, nextLimit, secondsBlocked } from '../../server/modules/attempts/limit.ts';
import type { LimitState } from '../../server/modules/attempts/limit.ts';
import { lockLimit, saveLimit } from '../../server/modules/attempts/repo.ts';
import { databaseKinds } from './support/test-database.ts';
import { codeOf, startTestServer } from './support/test-server.ts';
import type { TestServer } from './support/test-server.ts';

const MINUTE_MS = 60_000;

describe.each(databaseKinds)('guessing codes, on the %s database', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const present = (code: string, address: string) =>
    server.ask('/api/user', { method: 'POST', token: `clave.${code}`, headers: { 'X-Forwarded-For': address } });

  test('after ten wrong codes a client waits ten minutes, right code or not; others do not wait', async () => {
    for (let tries = 0; tries < 10; tries += 1) expect((await present(`MAL-${tries}`, '10.0.0.1')).status).toBe(401);
    const blocked = await present('DEMO-ALUMNA', '10.0.0.1');
    expect(blocked.status).toBe(429);
    expect(blocked.headers.get('Content-Type')).toBe('application/problem+json');
    expect(blocked.headers.get('Retry-After')).toBe('600');
    expect(await blocked.json()).toMatchObject({ code: 'too-many-attempts', retryAfterSeconds: 600 });
    expect((await present('DEMO-ALUMNA', '10.0.0.2')).status).toBe(200);
    server.pass(10 * MINUTE_MS - 1000);
    expect((await present('DEMO-ALUMNA', '10.0.0.1')).status).toBe(429);
    server.pass(1000);
    expect((await present('DEMO-ALUMNA', '10.0.0.1')).status).toBe(200);
  });

  test('codes sent all at once are counted one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => present(`MAL-${index}`, '10.0.0.3')));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20);
  });

  test('a class that signs in from one address at the bell is let in', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => present('demo-alumna', '10.0.0.4')));
    expect(answers.map((answer) => answer.status)).toEqual(Array(40).fill(200));
  });

  test('a right code between wrong ones does not buy more tries', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      await present(`MAL-${tries}`, '10.0.0.5');
      if (tries < 9) expect((await present('DEMO-ALUMNO', '10.0.0.5')).status).toBe(200);
    }
    expect(await codeOf(await present('DEMO-ALUMNO', '10.0.0.5'))).toBe('too-many-attempts');
  });

  test('neighbours in one IPv6 network are one client, wrong hand-offs do not count', async () => {
    for (let tries = 0; tries < 10; tries += 1) await present(`MAL-${tries}`, `2001:db8:1:2::${tries + 1}`);
    expect((await present('DEMO-ALUMNA', '2001:0db8:1:2:aaaa::9')).status).toBe(429);
    expect((await present('DEMO-ALUMNA', '2001:db8:1:3::1')).status).toBe(200);
    const badHandOff = () =>
      server.ask('/api/user', { method: 'POST', token: 'entrega.nada', headers: { 'X-Forwarded-For': '10.0.0.6' } });
    for (let tries = 0; tries < 15; tries += 1) expect((await badHandOff()).status).toBe(401);
    expect((await present('DEMO-ALUMNA', '10.0.0.6')).status).toBe(200);
  });
});

describe('many clients guessing at once', () => {
  let server: TestServer;
  beforeAll(async () => {
    // Only here do two transactions run at the same time: the embedded database takes one after the other.
    server = await startTestServer('postgresql');
  });
  afterAll(() => server.close());

  const present = (code: string, address: string) =>
    server.ask('/api/user', { method: 'POST', token: `clave.${code}`, headers: { 'X-Forwarded-For': address } });

  test('a try that was let in before the others reached the limit does not lift it', async () => {
    const { queries } = server.database;
    const everyone = 'code:everyone';
    await present('MAL-0', '10.0.1.1');
    let late: Promise<Response> | undefined;
    await queries.transaction(async (others) => {
      const state = await lockLimit(others, everyone, server.now());
      late = present('MAL-1', '10.0.1.2');
      // It has passed the check, and waits for the row to count itself.
      const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(async () => (await queries.execute(waiting)).rows.length).toBe(1);
      const last = nextLimit({ ...state, hits: codesOfEveryone.most - 1 }, codesOfEveryone, server.now());
      await saveLimit(others, everyone, last);
    });
    expect((await late)?.status).toBe(401);
    expect((await present('DEMO-ALUMNA', '10.0.1.3')).status).toBe(429);
  });
});

describe('the limit', () => {
  const rule = { most: 3, windowMs: 1000, longestBlockMs: 5000 };
  const fresh = (now: Date): LimitState => ({ windowStartedAt: now, hits: 0, strikes: 0, blockedUntil: null });
  const at = (ms: number) => new Date(1_000_000 + ms);

  function exhaust(state: LimitState, ms: number): LimitState {
    let next = state;
    for (let hits = 0; hits < rule.most; hits += 1) next = nextLimit(next, rule, at(ms));
    return next;
  }

  test('forgets hits older than its window', () => {
    let state = nextLimit(nextLimit(fresh(at(0)), rule, at(0)), rule, at(10));
    state = nextLimit(state, rule, at(1500));
    expect(state).toMatchObject({ hits: 1, blockedUntil: null });
  });

  test('bars the way twice as long each time, never longer than its longest', () => {
    let state = fresh(at(0));
    const waits: (number | null)[] = [];
    for (let round = 0; round < 5; round += 1) {
      state = exhaust(state, round * 10_000);
      waits.push(secondsBlocked(state, at(round * 10_000)));
    }
    expect(waits).toEqual([1, 2, 4, 5, 5]);
  });

  test('a hit that comes while the way is barred changes nothing', () => {
    const blocked = exhaust(fresh(at(0)), 0);
    expect(nextLimit(blocked, rule, at(999))).toEqual(blocked);
    expect(nextLimit(blocked, rule, at(1000)).hits).toBe(1);
  });

  test('tries counted in another order than they came in are all counted', () => {
    let state = fresh(at(5));
    for (const ms of [5, 4, 3]) state = nextLimit(state, rule, at(ms));
    expect(secondsBlocked(state, at(5))).toBe(1);
  });

  test('a day without a new block forgives the earlier ones, whatever was mistyped in that day', () => {
    const hourMs = 60 * MINUTE_MS;
    let state = exhaust(exhaust(fresh(at(0)), 0), 10_000);
    const endedAt = 12_000;
    expect(state).toMatchObject({ strikes: 2, blockedUntil: at(endedAt) });
    for (let hours = 6; hours < 24; hours += 6) state = nextLimit(state, rule, at(endedAt + hours * hourMs));
    const early = exhaust(state, endedAt + 24 * hourMs - 1);
    expect(secondsBlocked(early, at(endedAt + 24 * hourMs - 1))).toBe(4);
    const late = exhaust(state, endedAt + 24 * hourMs);
    expect(secondsBlocked(late, at(endedAt + 24 * hourMs))).toBe(1);
    expect(late.strikes).toBe(1);
  });

  test('a clock set back neither unblocks nor goes on with a window of the future', () => {
    const state = exhaust(fresh(at(0)), 0);
    expect(secondsBlocked(state, at(-500))).toBe(2);
    expect(nextLimit({ ...state, hits: 2, blockedUntil: null }, rule, at(-5000)).hits).toBe(1);
  });
});
