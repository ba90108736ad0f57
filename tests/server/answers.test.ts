import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { healthSchema } from '../../contract/endpoints.ts';
import { sentenceOf } from '../../contract/problem-sentences.ts';
import { problemCodes } from '../../contract/problem-codes.ts';
import { problemSchema } from '../../contract/problems.ts';
import { problemOfError } from '../../server/http/problem.ts';
import { everyAnswer } from '../../server/http/headers.ts';
import { publish } from './support/catalogue.ts';
import { startTestServer } from './support/test-server.ts';
import type { Ask, TestServer } from './support/test-server.ts';
import { testClient } from './support/test-client.ts';

describe('every answer', () => {
  let server: TestServer;
  let token: string;
  let bookId: string;
  beforeAll(async () => {
    server = await startTestServer('postgresql', testClient());
    token = await server.signIn('DEMO-ALUMNA');
    bookId = await publish(server, 'Un libro', 'colegio-demo');
  });
  afterAll(() => server.close());

  const hash = 'a'.repeat(64);
  const cases: [string, () => [string, Ask?], number][] = [
    ['health', () => ['/api/health'], 200],
    ['the page of the network', () => ['/api/red'], 200],
    ['a sign-in', () => ['/api/user', { method: 'POST', token: 'clave.DEMO-ALUMNA' }], 200],
    ['a refused sign-in', () => ['/api/user', { method: 'POST', token: 'clave.NO' }], 401],
    ['a call without session', () => ['/api/books'], 401],
    ['the shelf', () => ['/api/books', { token }], 200],
    ['a licence', () => [`/api/books/${bookId}/licence`, { token }], 200],
    ['an unknown book', () => ['/api/books/nada', { token }], 404],
    ['an unknown call', () => ['/api/nada'], 404],
    ['the api itself', () => ['/api'], 404],
    ['the older login', () => ['/api/user/clave.DEMO-ALUMNA'], 404],
    ['another method', () => ['/api/books', { method: 'PUT', token }], 404],
    [
      'a foreign preflight',
      () => ['/api/books', { method: 'OPTIONS', headers: { Origin: 'https://otro.example' } }],
      404,
    ],
    ['a missing chunk', () => [`/content/${hash}`], 404],
    ['a missing cover', () => [`/covers/${hash}`], 404],
    ['a path that climbs', () => ['/content/%2e%2e/%2e%2e/etc/passwd.txt'], 404],
    ['the shell', () => ['/libros'], 200],
    ['an asset', () => ['/assets/app-abc123.js'], 200],
    ['a missing asset', () => ['/assets/app-old.js'], 404],
    ['a missing file', () => ['/nada.png'], 404],
    ['too much', () => ['/api/page-views', { method: 'POST', body: 'x'.repeat(70_000) }], 413],
    ['nonsense', () => ['/api/page-views', { method: 'POST', body: '{"views":' }], 400],
    ['notes of nobody', () => ['/api/sync', { method: 'POST', body: '{}' }], 401],
    ['notes that are none', () => ['/api/sync', { method: 'POST', token, body: '{}' }], 400],
    ['too many notes', () => ['/api/sync', { method: 'POST', token, body: 'x'.repeat(1_100_000) }], 413],
    ['news for nobody', () => ['/api/sync/events'], 401],
    ['an upload by a pupil', () => ['/api/imports', { method: 'POST', token, body: 'x' }], 403],
  ];

  test.each(cases)('%s carries our mark and the security headers', async (_title, request, status) => {
    const [path, options] = request();
    const answer = await server.ask(path, options);
    expect(answer.status).toBe(status);
    for (const [name, value] of Object.entries(everyAnswer)) expect(answer.headers.get(name)).toBe(value);
    expect(answer.headers.get('X-Libro')).toBe('1');
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    if (status >= 400) expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  test('the policy lets nothing out, runs nothing foreign, and lets the reader draw its frames', () => {
    const policy = everyAnswer['Content-Security-Policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain('frame-src blob:;');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain('trusted-types libro-url libro-xml libro-markup dompurify');
    expect(policy).not.toMatch(/unsafe-eval(?<!wasm-unsafe-eval)|\*|https?:/);
  });

  test('the policy lets run the one line of the page that stands inline, and no other', () => {
    const page = readFileSync('index.html', 'utf8');
    const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    expect(inline).toHaveLength(1);
    expect(/script-src ([^;]*)/.exec(everyAnswer['Content-Security-Policy'] ?? '')?.[1]).toBe(
      `'self' 'wasm-unsafe-eval' ${inline.join(' ')}`,
    );
  });

  test.each(cases.filter(([title, , status]) => status >= 400 && !title.startsWith('a missing asset')))(
    '%s is a problem with its code and the sentence a person reads',
    async (title, request) => {
      const [path, options] = request();
      const answer = await server.ask(path, options);
      if (title === 'a missing file' || title === 'a path that climbs') {
        expect(answer.headers.get('Content-Type')).toContain('text/plain');
        return;
      }
      expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
      const problem = v.parse(problemSchema, await answer.json());
      expect(problemCodes).toContain(problem.code);
      expect(problem.status).toBe(answer.status);
      expect(problem.title).toBe(sentenceOf(problem.code));
      if (answer.status === 401) expect(answer.headers.get('WWW-Authenticate')).toBeTruthy();
    },
  );

  test('the page of the network stands alone and is never kept', async () => {
    const answer = await server.ask('/api/red');
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const page = await answer.text();
    expect(page).toContain('Ya hay red');
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(/);
  });

  test('health echoes the nonce, names the build, and refuses a nonce that is too long', async () => {
    const answer = await server.ask('/api/health?n=abc-123');
    const health = v.parse(healthSchema, await answer.json());
    expect(health).toMatchObject({ ok: true, nonce: 'abc-123', serverTime: server.now().toISOString() });
    expect(health.build).not.toBe('');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect((await server.ask(`/api/health?n=${'x'.repeat(101)}`)).status).toBe(400);
    expect(await (await server.ask('/api/health')).json()).not.toHaveProperty('nonce');
    // Whoever sends a header reads whether it came.
    expect(health.hasToken).toBe(false);
    expect(await (await server.ask('/api/health', { token: 'sonda' })).json()).toMatchObject({ hasToken: true });
  });

  test.each([
    ['a database that refuses', Object.assign(new Error('no'), { code: 'ECONNREFUSED' })],
    ['a database that is shutting down', Object.assign(new Error('no'), { code: '57P01' })],
    ['a database with no room for more', Object.assign(new Error('no'), { code: '53300' })],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
    ['a connection that broke before', new Error('Client has encountered a connection error and is not queryable')],
    ['a statement that took too long', Object.assign(new Error('canceled'), { code: '57014' })],
    ['a lock that was not had', Object.assign(new Error('lock'), { code: '55P03' })],
    ['two transactions that met', Object.assign(new Error('could not serialize'), { code: '40001' })],
    ['two that waited for each other', Object.assign(new Error('deadlock'), { code: '40P01' })],
    ['an embedded database that died', new Error('The embedded database failed: fsync')],
  ])('%s is a busy server, to be asked again, not a verdict', async (_title, cause) => {
    const answer = problemOfError(new Error('query failed', { cause }));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('5');
    expect(await answer.json()).toMatchObject({ code: 'server-busy', retryAfterSeconds: 5 });
  });

  test('a fault of ours is a fault of ours', () => {
    expect(problemOfError(new TypeError('x is not a function')).status).toBe(500);
    expect(problemOfError('texto').status).toBe(500);
  });
});
