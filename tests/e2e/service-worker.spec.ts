import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { laterFiles } from '../../build/later-files.ts';
import { spanish as trouble } from '../../src/features/storage-trouble/text.es.ts';
import { createBrowserProfile } from '../support/browser-profile.ts';
import type { BrowserProfile } from '../support/browser-profile.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { portalPage, portalRedirect } from '../support/faults.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { downloadBook, expectReader, openBookPage, openSchool, signIn, waitForWorker } from '../support/school.ts';
import { tell } from '../support/tally.ts';
import { cachedPaths } from '../support/updates.ts';

const clientFolder = join(import.meta.dirname, '..', '..', 'dist', 'client');
let server: LibraryServer;
let proxy: FaultProxy;
let profile: BrowserProfile;

test.beforeEach(async () => {
  [server, profile] = await Promise.all([openSchool(), createBrowserProfile()]);
  proxy = await startFaultProxy(server.origin);
});
test.afterEach(async () => {
  await profile.discard();
  await proxy.close();
  await server.discard();
});

test('the browser finds nothing that would keep the app from being installed', async () => {
  const context = await profile.open();
  const page = await context.newPage();
  await page.goto(`${server.origin}/libros`);
  await waitForWorker(page);
  const cdp = await context.newCDPSession(page);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors, data } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest: unknown = JSON.parse(data ?? '{}');
  expect(manifest).toMatchObject({ name: 'Libro Digital', lang: 'es-419', orientation: 'any' });
  for (const key of ['description', 'icons', 'screenshots', 'shortcuts', 'categories'])
    expect(manifest).toHaveProperty(key);
  // What the browser itself understood of the manifest: files by the share sheet and by the file manager, the
  // window's title bar, and an open window that comes to the front.
  const { manifest: understood } = await cdp.send('Page.getAppManifest');
  expect(understood).toMatchObject({
    id: `${server.origin}/libros`,
    // The protocol spells some of these by their inner names (`kPost`).
    display: expect.stringMatching(/standalone$/i),
    launchHandler: { clientMode: expect.stringMatching(/focus-?existing$/i) },
    shareTarget: { action: `${server.origin}/libros/abrir`, method: expect.stringMatching(/post$/i) },
  });
  expect(understood?.displayOverrides?.[0]).toMatch(/window-?controls-?overlay$/i);
  expect(manifest).toMatchObject({
    file_handlers: [
      { action: '/libros/abrir', accept: { 'application/pdf': ['.pdf'], 'application/epub+zip': ['.epub'] } },
    ],
  });
  const { share_target: share, shortcuts } = manifest as {
    share_target: { params: { files: { accept: string[] }[] } };
    shortcuts: { name: string; url: string }[];
  };
  expect(share.params.files.flatMap(({ accept }) => accept).sort()).toEqual([
    '.epub',
    '.pdf',
    'application/epub+zip',
    'application/pdf',
  ]);
  expect(shortcuts.map(({ name }) => name)).toEqual(['Seguir leyendo', 'Mi biblioteca', 'En este equipo']);
  const { icons, screenshots } = manifest as {
    icons: { src: string; purpose: string }[];
    screenshots: { src: string; form_factor: string }[];
  };
  expect(new Set(icons.map((icon) => icon.purpose))).toEqual(new Set(['any', 'maskable']));
  expect(new Set(screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['wide', 'narrow']));
  for (const { src } of [...icons, ...screenshots]) {
    const answer = await page.request.get(`${server.origin}${src}`);
    expect([src, answer.status(), answer.headers()['content-type']?.split('/')[0]]).toEqual([src, 200, 'image']);
  }
});

test('every file the worker keeps beforehand carries an integrity, and api answers are in no cache', async () => {
  tell('F16, F19', 'todo lo guardado es propio y con integridad', { rounds: 1 });
  const worker = await readFile(join(clientFolder, 'service-worker.js'), 'utf8');
  const urls = [...worker.matchAll(/url:\s*["'`](\/[^"'`]+)["'`]/g)].length;
  const integrities = [...worker.matchAll(/integrity:\s*["'`]sha256-/g)].length;
  expect(urls).toBeGreaterThan(10);
  expect(integrities).toBe(urls);

  const context = await profile.open();
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  const cachedNow = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const keys = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map((key) => key.url)),
      );
      return keys.flat().map((url) => new URL(url).pathname);
    });
  const has = (paths: readonly string[], part: string) => paths.some((path) => path.startsWith(`/assets/${part}-`));
  // Screens nobody begins with come a moment after the shell.
  for (const part of ['downloads-route', 'reader-routes', 'system'])
    await expect.poll(async () => has(await cachedNow(), part), part).toBe(true);
  const cached = await cachedNow();
  expect(cached).toContain('/index.html');
  expect(cached.filter((path) => path.startsWith('/api/') || path.startsWith('/content/'))).toEqual([]);
  // Parts that come late are kept all the same, on a device that keeps no engine.
  for (const part of [...laterFiles.map(({ name }) => name), 'book-route']) {
    expect([part, has(cached, part)]).toEqual([part, true]);
  }
});

for (const [row, portal, does, said] of [
  ['F2', portalPage, 'answers', 'responde'],
  ['F3', portalRedirect, 'redirects', 'lleva a su página'],
] as const) {
  test(`a portal that ${does} in place of a script never enters the cache, and the app installs once the portal is gone`, async () => {
    tell(row, `un portal ${said} durante la instalación`, { rounds: 1 });
    const context = await profile.open();
    const page = await context.newPage();
    // The page itself loads; from the worker's own request on, every asset is the portal's page.
    let isPortal = false;
    let answered = 0;
    proxy.obey(({ path }) => {
      if (path === '/service-worker.js') isPortal = true;
      if (!isPortal || !path.startsWith('/assets/')) return null;
      answered += 1;
      return portal;
    });
    await page.goto(`${proxy.origin}/libros/entrar`);
    await expect.poll(() => answered, { timeout: 20_000 }).toBeGreaterThan(0);
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            return registration?.active ? 'active' : (registration?.installing?.state ?? 'none');
          }),
        { timeout: 20_000 },
      )
      .not.toBe('installing');
    const poisoned = await page.evaluate(async () => {
      const bodies: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const key of await cache.keys()) bodies.push((await (await cache.match(key))?.text()) ?? '');
      }
      return bodies.filter((body) => body.includes('Acepta las condiciones')).length;
    });
    expect(poisoned).toBe(0);

    proxy.obey(null);
    await page.reload();
    await waitForWorker(page);
  });
}

test('with the server gone a killed browser still opens the app, whatever page it is asked for', async () => {
  tell('F20', 'sin servidor, cualquier dirección abre la aplicación', { rounds: 1 });
  const context = await profile.open();
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  await server.stop();
  await profile.kill();
  const again = await (await profile.open()).newPage();
  for (const path of ['/', '/libros', '/libros/descargas', '/algo/que/no/existe']) {
    await again.goto(`${server.origin}${path}`);
    await expect(again.getByRole('banner')).toBeVisible();
    await expect(again.getByRole('banner')).not.toBeEmpty();
  }
});

test('a broken new version fails to install and the old one keeps serving', async () => {
  tell('F4', 'una versión con un byte cambiado no se instala', { rounds: 1 });
  const context = await profile.open();
  const page = await context.newPage();
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  const original = await readFile(join(clientFolder, 'service-worker.js'), 'utf8');
  // A new shell page whose bytes on the server are not what its worker expects.
  const broken = original.replace(/(url:"\/index\.html",integrity:"sha256-[^"]{19})[^"]{24}=/, `$1${'A'.repeat(24)}=`);
  expect(broken).not.toBe(original);
  proxy.obey(({ path }) =>
    path === '/service-worker.js'
      ? { type: 'answer', status: 200, headers: { 'Content-Type': 'text/javascript', 'X-Libro': '1' }, body: broken }
      : null,
  );
  const state = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise<ServiceWorker | null>((resolve) => {
      registration.addEventListener('updatefound', () => resolve(registration.installing), { once: true });
    });
    await registration.update();
    const fresh = await found;
    if (!fresh || fresh.state === 'redundant') return fresh?.state ?? 'none';
    return new Promise<string>((resolve) => {
      fresh.addEventListener('statechange', () => {
        if (fresh.state === 'redundant' || fresh.state === 'installed') resolve(fresh.state);
      });
    });
  });
  expect(state).toBe('redundant');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
});

test('a filter that changes every script is told of, nothing of it is kept, and the app installs on another network', async () => {
  tell('F4', 'un filtro cambia los programas, y nada más', { rounds: 1 });
  const context = await profile.open();
  const page = await context.newPage();
  proxy.obey(({ path }) =>
    path.startsWith('/assets/') && path.endsWith('.js')
      ? { type: 'rewrite', change: (script) => `${script}\n/* revisado */`, isKept: true }
      : null,
  );
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  const notice = page.getByRole('alert').filter({ hasText: trouble.filesChanged });
  await expect(notice).toBeVisible({ timeout: 60_000 });
  await notice.getByRole('button', { name: 'Entendido' }).click();
  // The app works on, is connected, and believes nothing of it for later.
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión' })).toBeHidden();
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
  const changed = await page.evaluate(async () => {
    const bodies: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) bodies.push((await (await cache.match(key))?.text()) ?? '');
    }
    return bodies.filter((body) => body.includes('revisado')).length;
  });
  expect(changed).toBe(0);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active ?? null)).toBeNull();

  proxy.obey(null);
  await page.reload();
  await waitForWorker(page);
});

test('a policy that a network took off the page is there all the same: its EPUBs open', async () => {
  tell('F55', 'un intermediario quita la política de la página', { rounds: 1 });
  const context = await profile.open();
  const page = await context.newPage();
  const answer = ['content-security-policy'];
  proxy.obey(({ path }) => (path.startsWith('/api/') ? null : { type: 'strip', answer }));
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  for (const isGoneOn of [true, false]) {
    if (!isGoneOn) proxy.obey(null);
    await openBookPage(page, proxy.origin, 'epub');
    await page.getByRole('link', { name: 'Leer' }).click();
    await expectReader(page);
  }
});

test('two parts asked for at the same moment are both noted for the next version', async () => {
  const context = await profile.open();
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  await expect.poll(() => cachedPaths(page), { timeout: 30_000 }).toContain('/kept-engines');
  const noted = await page.evaluate(async () => {
    const keep = (engine: string) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          const isQuestion = typeof data === 'object' && data !== null && 'room' in data;
          if (isQuestion) setTimeout(() => port1.postMessage(true), 1_000);
          else if (data !== 'sigo') resolve(data);
        });
        port1.start();
        navigator.serviceWorker.controller?.postMessage({ type: 'keep-engine', engine }, [port2]);
      });
    const answers = await Promise.all([keep('english'), keep('dyslexic')]);
    const note: unknown = await (await caches.match('/kept-engines'))?.json();
    return { answers, note };
  });
  expect(noted.answers).toEqual([{ ok: true }, { ok: true }]);
  expect(noted.note).toEqual(expect.arrayContaining(['screens', 'english', 'dyslexic']));
});

test('no worker is asked about calls and parts of books, and one is about covers', async () => {
  const context = await profile.open();
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('No worker is at work.');
  await worker.evaluate(() => {
    const heard: string[] = [];
    addEventListener('fetch', (event) => {
      if ('request' in event && event.request instanceof Request) heard.push(new URL(event.request.url).pathname);
    });
    Object.assign(self, { heard });
  });
  await page.evaluate(async () => {
    for (const path of ['/api/health?n=1', '/content/none', '/covers/none']) await (await fetch(path)).text();
  });
  expect(await worker.evaluate(() => ('heard' in self ? self.heard : null))).toEqual(['/covers/none']);
});

test('a part of a file asked for passes the worker as it is, there and back, and is nothing it keeps', async () => {
  tell('F17', 'rangos pedidos a través del trabajador', { rounds: 4 });
  const context = await profile.open();
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  await openBookPage(page, server.origin, 'pdf');
  const [part] = await Promise.all([page.waitForRequest('**/content/*'), downloadBook(page)]);
  const askFor = (range: string | null) =>
    page.evaluate(
      async ([url, range]) => {
        const answer = await fetch(url, { cache: 'no-store', headers: range === null ? {} : { Range: range } });
        const { status } = answer;
        return { status, range: answer.headers.get('Content-Range'), size: (await answer.arrayBuffer()).byteLength };
      },
      [part.url(), range] as const,
    );
  const whole = await askFor(null);
  expect(whole).toMatchObject({ status: 200, range: null });
  const { size } = whole;
  expect(await askFor('bytes=10-19')).toEqual({ status: 206, range: `bytes 10-19/${size}`, size: 10 });
  expect(await askFor(`bytes=${size - 5}-`)).toEqual({
    status: 206,
    range: `bytes ${size - 5}-${size - 1}/${size}`,
    size: 5,
  });
  expect(await askFor(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
  expect((await cachedPaths(page)).filter((path) => path.startsWith('/content/'))).toEqual([]);
});
