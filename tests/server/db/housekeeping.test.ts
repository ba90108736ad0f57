import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tidy } from '../../../server/db/housekeeping.ts';
import { credentials, pageViews, rateLimits, sessions } from '../../../server/db/schema.ts';
import { issueHandOff } from '../../../server/modules/session/hand-off.ts';
import { databaseKinds } from '../support/test-database.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const DAY_MS = 24 * 60 * 60_000;

describe.each(databaseKinds)('tidying the %s database', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const ago = (days: number) => new Date(server.now().getTime() - days * DAY_MS);

  test('removes what nobody can use any more and keeps the rest', async () => {
    const { queries } = server.database;
    const session = (id: string, lastSeen: number, expires: number, revoked: number | null) => ({
      id,
      personId: 1,
      tokenHash: id,
      createdAt: ago(400),
      lastSeenAt: ago(lastSeen),
      expiresAt: ago(expires),
      revokedAt: revoked === null ? null : ago(revoked),
    });
    await queries
      .insert(sessions)
      .values([
        session('viva', 1, -100, null),
        session('recién cerrada', 1, -100, 2),
        session('cerrada hace mucho', 40, -100, 31),
        session('vencida hace mucho', 40, 31, null),
        session('olvidada', 91, -100, null),
      ]);
    const limit = (key: string, days: number, blocked: number | null) => ({
      key,
      windowStartedAt: ago(days),
      hits: 1,
      blockedUntil: blocked === null ? null : ago(blocked),
    });
    await queries.insert(rateLimits).values([limit('viejo', 3, null), limit('nuevo', 1, null), limit('cerrado', 3, 1)]);
    await issueHandOff(queries, 1, ago(31));
    const recent = randomUUID();
    await queries.insert(credentials).values({
      id: recent,
      personId: 1,
      kind: 'entrega',
      secretHash: recent,
      createdAt: ago(2),
      expiresAt: ago(2),
    });

    const view = (path: string, days: number) => ({ hour: ago(days), path, views: 1 });
    await queries.insert(pageViews).values([view('/libros', 401), view('/libros', 399), view('/libros/entrar', 0)]);

    await tidy(server.database, server.now());

    const views = await queries.select().from(pageViews);
    expect(views.map(({ hour }) => hour).toSorted((a, b) => Number(a) - Number(b))).toEqual([ago(399), ago(0)]);
    const kept = (await queries.select().from(sessions)).map((row) => row.id).toSorted();
    expect(kept).toEqual(['recién cerrada', 'viva']);
    expect((await queries.select().from(rateLimits)).map((row) => row.key).toSorted()).toEqual(['cerrado', 'nuevo']);
    const left = (await queries.select().from(credentials)).filter((row) => row.kind === 'entrega');
    expect(left.map((row) => row.id)).toEqual([recent]);
    // Codes and badges stay for good.
    expect(await server.signIn('DEMO-ALUMNA')).toBeTruthy();
  });
});
