import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageViews } from '../../server/db/schema.ts';
import { pagePatternOf, pagePatterns } from '../../server/modules/page-views/page-pattern.ts';
import { countsOf } from '../../server/modules/page-views/service.ts';
import { projectRoot } from '../../server/project-root.ts';
import { databaseKinds } from './support/test-database.ts';
import { startTestServer } from './support/test-server.ts';
import type { TestServer } from './support/test-server.ts';

describe.each(databaseKinds)('page views, on the %s database', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const send = (views: unknown, headers: Record<string, string> = {}) =>
    server.ask('/api/page-views', { method: 'POST', body: JSON.stringify({ views }), headers });

  test('are counted by hour and path, and add up from batches sent at the same time', async () => {
    const at = server.now().toISOString();
    const batch = [
      { path: '/libros', at },
      { path: '/libros', at },
      { path: '/libros/libro/$bookId', at },
    ];
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(batch)));
    expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204, 204, 204]);
    const rows = await server.database.queries.select().from(pageViews);
    expect(rows.map(({ path, views }) => [path, views] as const).toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
      ['/libros', 10],
      ['/libros/libro/$bookId', 5],
    ]);
  });

  test.each([
    ['no list', { path: '/libros' }],
    ['a list too long', Array.from({ length: 201 }, () => ({ path: '/', at: '2026-01-01' }))],
    ['a path too long', [{ path: `/${'a'.repeat(200)}`, at: '2026-01-01' }]],
    ['no path', [{ at: '2026-01-01' }]],
  ])('%s is refused', async (_title, views) => {
    const answer = await send(views);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad-request' });
  });

  test('what is no JSON at all is refused as such, and what is too large as that', async () => {
    const sendText = (body: BodyInit) => server.ask('/api/page-views', { method: 'POST', body });
    expect(await (await sendText('{"views":')).json()).toMatchObject({ code: 'bad-request' });
    expect(await (await sendText('')).json()).toMatchObject({ code: 'bad-request' });
    const tooLarge = await sendText(`"${'a'.repeat(200_000)}`);
    expect(tooLarge.status).toBe(413);
  });

  test('a client that floods is told to wait', async () => {
    const from = { 'X-Forwarded-For': '192.0.2.200' };
    let status = 204;
    for (let batches = 0; batches <= 600 && status === 204; batches += 1) ({ status } = await send([], from));
    expect(status).toBe(429);
    expect(Number((await send([], from)).headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await send([], { 'X-Forwarded-For': '192.0.2.201' })).status).toBe(204);
    server.pass(61_000);
    expect((await send([], from)).status).toBe(204);
  });
});

describe('what is counted of a page view', () => {
  const now = new Date('2026-03-02T13:45:00.000Z');
  const hourOf = (at: string) => countsOf([{ path: '/libros', at }], now)[0]?.hour.toISOString();

  test.each([
    ['/libros/', '/libros'],
    ['/libros/libro/3f2b-99', '/libros/libro/$bookId'],
    ['/libros/libro/$bookId', '/libros/libro/$bookId'],
    ['/libros?credencial=x#y', '/libros'],
    ['//libros///visor/pdf/7', '/libros/visor/pdf/$bookId'],
    ['/libros/María-José', '/$otra'],
    ['/libros/Valentina', '/$otra'],
    ['/libros/libro', '/$otra'],
    ['/libros/$bookId', '/$otra'],
    ['', '/$otra'],
    ['/a/b/c/d/e/f/g/h', '/$otra'],
  ])('of the path %j only the pattern %j', (path, pattern) => {
    expect(countsOf([{ path, at: now.toISOString() }], now)[0]?.path).toBe(pattern);
  });

  test('each screen of the router has a pattern of its own', () => {
    const router = readFileSync(join(projectRoot(), 'src/app/router.tsx'), 'utf8');
    const screens = [...router.matchAll(/getParentRoute: \(\) => books,\s+path: '([^']+)'/g)].map(([, path = '']) =>
      `/libros${path}`.replace(/\/$/, ''),
    );
    expect(screens.toSorted()).toEqual(pagePatterns.toSorted());
    for (const screen of screens) expect(pagePatternOf(screen)).toBe(screen);
  });

  test('whatever is sent, an hour has a count for each screen and one for everything else', () => {
    const at = now.toISOString();
    const made = Array.from({ length: 200 }, (_, index) => ({ path: `/${'a'.repeat(index + 1)}`, at }));
    expect(countsOf(made, now)).toMatchObject([{ path: '/$otra', views: 200 }]);
  });

  test('a tablet with a wrong clock counts within reason', () => {
    expect(hourOf('2026-03-02T12:59:59Z')).toBe('2026-03-02T12:00:00.000Z');
    expect(hourOf('2099-01-01T00:00:00Z')).toBe('2026-03-02T13:00:00.000Z');
    expect(hourOf('1970-01-01T00:00:00Z')).toBe('2026-01-01T13:00:00.000Z');
    expect(hourOf('no es una fecha')).toBe('2026-03-02T13:00:00.000Z');
  });
});
