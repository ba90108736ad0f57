import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userAnswerSchema } from '../../contract/user-answer.ts';
import * as v from 'valibot';
import { credentials } from '../../server/db/schema.ts';
import { issueHandOff } from '../../server/modules/session/hand-off.ts';
import { hashSecret } from '../../server/modules/session/secrets.ts';
import { databaseKinds } from './support/test-database.ts';
import { codeOf, startTestServer } from './support/test-server.ts';
import type { TestServer } from './support/test-server.ts';

const DAY_MS = 24 * 60 * 60_000;
let nextClient = 0;

describe.each(databaseKinds)('signing in, on the %s database', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  /** Signs in from an address nobody used before, so that tests do not count against each other. */
  function present(credential: string, address = `198.51.100.${(nextClient += 1)}`): Promise<Response> {
    return server.ask('/api/user', { method: 'POST', token: credential, headers: { 'X-Forwarded-For': address } });
  }

  async function personId(code: string): Promise<number> {
    const answer = await present(`clave.${code}`);
    return Number(v.parse(userAnswerSchema, await answer.json()).id);
  }

  test('a typed code answers the user record of the seed with a token', async () => {
    const answer = await present('clave.DEMO-ALUMNA');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const { token, ...user } = v.parse(userAnswerSchema, await answer.json());
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(user).toEqual({
      id: expect.any(Number),
      firstname: 'Valentina',
      lastname: 'Quispe Rojas',
      email: 'valentina.quispe@losceibos.example',
      school_name: 'Colegio Los Ceibos',
      insignia: '/img/insignia-demo.svg',
      roles: [{ id: 5, name: 'Alumno' }],
    });
  });

  test.each(['clave.demo-alumna', 'clave. Demo - Alumna ', 'clave.dEmO-aLuMnA'])(
    'a code is good however it is typed: %s',
    async (credential) => {
      expect((await present(credential)).status).toBe(200);
    },
  );

  test('the token alone, with no scheme before it, tells who is asking', async () => {
    const token = await server.signIn('DEMO-DOCENTE');
    const answer = await server.ask('/api/user', { token });
    expect(answer.status).toBe(200);
    const user: unknown = await answer.json();
    expect(user).toMatchObject({ firstname: 'Lucía', roles: [{ id: 3, name: 'Docente' }] });
    expect(user).not.toHaveProperty('token');
  });

  test.each([
    ['Bearer before the token', (token: string) => `Bearer ${token}`, 'session-ended'],
    ['a code instead of the token', () => 'clave.DEMO-DOCENTE', 'session-ended'],
    ['a token cut short', (token: string) => token.slice(0, -1), 'session-ended'],
    // Somebody on the way may have taken the header off: that ends no session.
    ['nothing', () => '', 'credential-missing'],
  ])('%s is no session: 401 with our own code', async (_title, change, code) => {
    const token = await server.signIn('DEMO-DOCENTE');
    const answer = await server.ask('/api/user', { token: change(token) });
    expect(answer.status).toBe(401);
    expect(await codeOf(answer)).toBe(code);
  });

  test('a hand-off is good once', async () => {
    const credential = await issueHandOff(server.database.queries, await personId('DEMO-ALUMNO'), server.now());
    expect((await present(credential)).status).toBe(200);
    const again = await present(credential);
    expect(again.status).toBe(401);
    expect(await codeOf(again)).toBe('credential-used');
  });

  test('of many who present one hand-off at the same time, one gets in', async () => {
    const credential = await issueHandOff(server.database.queries, await personId('DEMO-ALUMNO'), server.now());
    const answers = await Promise.all(Array.from({ length: 8 }, () => present(credential)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test('a hand-off expires after a minute, and says so', async () => {
    const credential = await issueHandOff(server.database.queries, await personId('DEMO-ALUMNO'), server.now());
    server.pass(61_000);
    const answer = await present(credential);
    expect(answer.status).toBe(401);
    expect(await codeOf(answer)).toBe('credential-expired');
  });

  test('a badge signs in again and again', async () => {
    const secret = `carnet.${randomUUID()}`;
    await server.database.queries.insert(credentials).values({
      id: randomUUID(),
      personId: await personId('DEMO-ALUMNO'),
      kind: 'carnet',
      secretHash: hashSecret(secret),
      createdAt: server.now(),
    });
    expect((await present(secret)).status).toBe(200);
    expect((await present(secret)).status).toBe(200);
    expect((await present(secret.toUpperCase().replace('CARNET', 'carnet'))).status).toBe(401);
  });

  test.each([
    ['clave.NO-EXISTE', 'credential-invalid'],
    ['entrega.no-existe', 'credential-invalid'],
    ['carnet.no-existe', 'credential-invalid'],
    ['DEMO-ALUMNA', 'credential-invalid'],
    ["clave.' OR 1=1 --", 'credential-invalid'],
    ['', 'credential-missing'],
  ])('%j is refused as %s', async (credential, code) => {
    const answer = await present(credential);
    expect(answer.status).toBe(401);
    expect(await codeOf(answer)).toBe(code);
  });

  test('signing out ends the session at once, clears the cache, and may be sent twice', async () => {
    const token = await server.signIn('DEMO-ALUMNA');
    const other = await server.signIn('DEMO-ALUMNA');
    const answer = await server.ask('/api/session/end', { method: 'POST', token });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache"');
    expect(await codeOf(await server.ask('/api/books', { token }))).toBe('session-ended');
    expect((await server.ask('/api/session/end', { method: 'POST', token })).status).toBe(204);
    expect((await server.ask('/api/user', { token: other })).status).toBe(200);
    // A page loaded before the last update signs out in its own way.
    expect((await server.ask('/api/session', { method: 'DELETE', token: other })).status).toBe(204);
    expect((await server.ask('/api/user', { token: other })).status).toBe(401);
  });

  test('a session lives while it is used, and ends after 45 idle days', async () => {
    const token = await server.signIn('DEMO-DIRECTOR');
    for (let weeks = 0; weeks < 10; weeks += 1) {
      server.pass(7 * DAY_MS);
      expect((await server.ask('/api/user', { token })).status).toBe(200);
    }
    server.pass(46 * DAY_MS);
    expect(await codeOf(await server.ask('/api/user', { token }))).toBe('session-ended');
  });

  test('a session ends after a year however much it is used', async () => {
    const token = await server.signIn('DEMO-DIRECTOR');
    for (let months = 0; months < 12; months += 1) {
      server.pass(30 * DAY_MS);
      expect((await server.ask('/api/user', { token })).status).toBe(200);
    }
    server.pass(6 * DAY_MS);
    expect((await server.ask('/api/user', { token })).status).toBe(401);
  });

  test('where the XSRF cookie is present, a call that changes something must repeat it', async () => {
    const token = await server.signIn('DEMO-ALUMNA');
    const end = (headers: Record<string, string>) => server.ask('/api/session/end', { method: 'POST', token, headers });
    expect(await codeOf(await end({ Cookie: 'XSRF-TOKEN=abc' }))).toBe('forbidden');
    expect(await codeOf(await end({ Cookie: 'XSRF-TOKEN=abc', 'X-XSRF-TOKEN': 'abd' }))).toBe('forbidden');
    expect((await server.ask('/api/user', { token, headers: { Cookie: 'XSRF-TOKEN=abc' } })).status).toBe(200);
    expect((await end({ Cookie: 'XSRF-TOKEN=abc', 'X-XSRF-TOKEN': 'abc' })).status).toBe(204);
  });
});
