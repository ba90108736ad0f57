import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILD } from '../../contract/build.ts';
import { KILL_SWITCH_PATH } from '../../contract/worker-messages.ts';
import { ConfigError } from '../../server/config.ts';
import { buildOf } from '../../server/http/client-build.ts';
import { withKillSwitch } from '../../server/http/kill-switch.ts';
import { chooseEncoding, loadStaticFiles } from '../../server/http/static-files.ts';
import type { StaticFile } from '../../server/http/static-files.ts';
import { staticRoutes } from '../../server/http/static-routes.ts';
import { testClient } from './support/test-client.ts';

function testFile(path: string): StaticFile {
  const file = testClient().get(path);
  if (!file) throw new Error(`${path} is not in the test's client.`);
  return file;
}

describe('the built client', () => {
  const app = staticRoutes(testClient());
  const ask = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

  test.each([
    '/',
    '/index.html',
    '/libros',
    '/libros/',
    '/libros/libro/abc',
    '/libros/visor/pdf/12.34',
    '/algo/que/no/hay',
    '/%E0%A4%A',
  ])('%s is a place in the app: the shell, asked again each time', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-cache');
    expect(answer.headers.get('ETag')).toBeTruthy();
    expect(await answer.text()).toContain('Libro Digital');
  });

  test('a person who opens an address that looks like a file gets the app, which leads on; assets never do', async () => {
    const opened = { 'Sec-Fetch-Mode': 'navigate' };
    expect((await ask('/no-existe.html', opened)).headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect((await ask('/assets/app-old999.js', opened)).status).toBe(404);
  });

  test.each(['/assets/app-old999.js', '/assets/', '/assets/../index.html.js', '/icons/nada.png', '/robots.txt'])(
    '%s is not there: plain text, never the shell',
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
    },
  );

  test('a file shared before the service worker is there leads to the page that says what to do', async () => {
    const form = new FormData();
    form.set('archivo', new File(['%PDF-1.4', 'x'.repeat(200_000)], 'tarea.pdf'));
    const answer = await app.request('/libros/abrir', { method: 'POST', body: form });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe('/libros/abrir?llego=no');
  });

  test.each([
    // Who keeps the worker of yesterday keeps every device from the version of today.
    ['/service-worker.js', 'no-store'],
    ['/manifest.webmanifest', 'no-cache'],
    ['/img/insignia-demo.svg', 'no-cache'],
  ])('%s keeps its name, so it is asked again each time (%s)', async (path, cacheControl) => {
    const answer = await ask(path);
    expect(answer.headers.get('Cache-Control')).toBe(cacheControl);
    const etag = answer.headers.get('ETag') ?? '';
    const again = await ask(path, { 'If-None-Match': `W/"otro", ${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await ask(path, { 'If-None-Match': '"otro"' })).status).toBe(200);
  });

  test('with the kill switch on, it is what every device gets in place of the worker, and nobody on the way keeps it', async () => {
    const killSwitch = { ...testFile('/service-worker.js'), identity: new TextEncoder().encode('self.registration') };
    const files = new Map([...testClient(), [KILL_SWITCH_PATH, killSwitch] as const]);
    const answer = await staticRoutes(withKillSwitch(files)).request('/service-worker.js?v=abc');
    expect(await answer.text()).toBe('self.registration');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(() => withKillSwitch(testClient())).toThrow(ConfigError);
  });

  test('with the kill switch on, the client bears no build’s name: whoever has a worker of one looks past a proxy', () => {
    const note = { ...testFile('/index.html'), identity: new TextEncoder().encode('{"build":"abc123"}') };
    const files = new Map([...testClient(), [KILL_SWITCH_PATH, testFile('/service-worker.js')] as const]);
    expect(buildOf(withKillSwitch(files))).toBe('none');
    expect(buildOf(withKillSwitch(new Map([...files, ['/build.json', note] as const])))).toBe('none');
  });

  test('the build a page gets is named by the client itself; a folder without that note has the one of this server', () => {
    const note = { ...testFile('/index.html'), identity: new TextEncoder().encode('{"build":"abc123"}') };
    expect(buildOf(new Map([...testClient(), ['/build.json', note] as const]))).toBe('abc123');
    expect(buildOf(testClient())).toBe(BUILD);
  });

  test.each([
    ['br, gzip', 'br', 'BR'],
    ['gzip, deflate', 'gzip', 'GZ'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'GZ'],
    ['*', 'br', 'BR'],
    ['identity', null, 'code'],
    ['', null, 'code'],
  ])('a hashed asset for a browser that accepts %j comes as %s, for ever', async (accepts, encoding, body) => {
    const answer = await ask('/assets/app-abc123.js', { 'Accept-Encoding': accepts });
    expect(answer.headers.get('Content-Encoding')).toBe(encoding);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    expect(answer.headers.get('ETag')).toContain(encoding ?? 'identity');
    expect(await answer.text()).toBe(body);
  });

  test('the shell gives the XSRF cookie once, readable by the page, only to our own site', async () => {
    const cookie = (await ask('/libros')).headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{22}; Path=\/; SameSite=Strict$/);
    expect((await ask('/libros', { Cookie: 'XSRF-TOKEN=ya-tengo' })).headers.get('Set-Cookie')).toBeNull();
    expect((await ask('/libros', { 'X-Forwarded-Proto': 'https' })).headers.get('Set-Cookie')).toContain('; Secure');
    expect((await ask('/assets/app-abc123.js')).headers.get('Set-Cookie')).toBeNull();
  });
});

describe('reading the built client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'libro-client-'));
  beforeAll(() => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<html>');
    writeFileSync(join(folder, 'assets', 'a-1.js'), 'uno');
    writeFileSync(join(folder, 'assets', 'a-1.js.br'), 'B');
    writeFileSync(join(folder, 'assets', 'a-1.js.map'), '{}');
    writeFileSync(join(folder, 'assets', 'motor-1.wasm'), 'w');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('finds every file with its type and compressed sibling, and no source maps', async () => {
    const files = await loadStaticFiles(folder);
    expect([...files.keys()].toSorted()).toEqual(['/assets/a-1.js', '/assets/motor-1.wasm', '/index.html']);
    const script = files.get('/assets/a-1.js');
    expect(script?.br?.byteLength).toBe(1);
    expect(script?.gzip).toBeNull();
    expect(files.get('/assets/motor-1.wasm')?.type).toBe('application/wasm');
    expect(script && chooseEncoding(script, 'gzip')).toBe('identity');
  });

  test('a file that changed has another mark', async () => {
    const before = (await loadStaticFiles(folder)).get('/index.html')?.etag;
    writeFileSync(join(folder, 'index.html'), '<html lang="es">');
    expect((await loadStaticFiles(folder)).get('/index.html')?.etag).not.toBe(before);
  });
});
