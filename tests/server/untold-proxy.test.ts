import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from './support/test-server.ts';
import type { TestServer } from './support/test-server.ts';

const PUPILS = ['203.0.113.77', '203.0.113.78'] as const;

describe('a proxy in front of the server', () => {
  let untold: TestServer;
  let told: TestServer;
  beforeAll(async () => {
    untold = await startTestServer('embedded', new Map(), false);
    told = await startTestServer('embedded');
  });
  afterAll(async () => {
    await untold.close();
    await told.close();
  });

  const present = (server: TestServer, code: string, address?: string) =>
    server.ask('/api/user', {
      method: 'POST',
      token: `clave.${code}`,
      ...(address === undefined ? {} : { headers: { 'X-Forwarded-For': address } }),
    });
  const notices = (server: TestServer) => server.logged.filter((entry) => entry.includes('"notice"'));

  test('that it was not told of is said once in the log: what to set, and nobody’s address', async () => {
    await present(untold, 'DEMO-ALUMNA');
    expect(notices(untold)).toEqual([]);
    for (const pupil of PUPILS) await present(untold, 'DEMO-ALUMNA', pupil);
    const views = JSON.stringify({ views: [] });
    const headers = { 'X-Forwarded-For': PUPILS[0] };
    await untold.ask('/api/page-views', { method: 'POST', body: views, headers });
    expect(notices(untold)).toHaveLength(1);
    expect(notices(untold)[0]).toContain('TRUST_PROXY=1');
    for (const pupil of PUPILS) expect(untold.logged.join('\n')).not.toContain(pupil);
  });

  test('that it was told of is no news', async () => {
    for (const pupil of PUPILS) await present(told, 'DEMO-ALUMNA', pupil);
    expect(notices(told)).toEqual([]);
  });

  test('makes all tablets one client until the server is told of it', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      await present(untold, `MAL-${tries}`, PUPILS[0]);
      await present(told, `MAL-${tries}`, PUPILS[0]);
    }
    expect((await present(untold, 'DEMO-ALUMNA', PUPILS[1])).status).toBe(429);
    expect((await present(told, 'DEMO-ALUMNA', PUPILS[1])).status).toBe(200);
  });
});
