import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errors, expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { laterFiles } from '../../build/later-files.ts';
import { spanish as text } from '../../src/features/update/text.es.ts';
import { spanish as trouble } from '../../src/features/storage-trouble/text.es.ts';
import { builtName } from '../support/deploys.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { serverError } from '../support/faults.ts';
import type { Fault } from '../support/faults.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { notesInPdf, operationsOf } from '../support/many-notes.ts';
import { rounds } from '../support/rounds.ts';
import { downloadBook, expectReader, openBookPage, openSchool, signIn, waitForWorker } from '../support/school.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { tell } from '../support/tally.ts';
import {
  bringNewVersion,
  cachedPaths,
  countLoads,
  createDeployingServer,
  expectBuild,
  takeNewVersion,
} from '../support/updates.ts';
import { notesWritten, sendWritten } from '../support/written.ts';
import type { DeployingServer } from '../support/updates.ts';

const clientFolder = join(import.meta.dirname, '..', '..', 'dist', 'client');

let server: LibraryServer;
let proxy: FaultProxy;
let school: DeployingServer;
test.beforeAll(async () => {
  server = await openSchool();
  proxy = await startFaultProxy(server.origin);
  school = createDeployingServer(server);
});
test.afterAll(async () => {
  await proxy.close();
  await server.discard();
  await school.discardDeploys();
});
test.beforeEach(async () => {
  proxy.obey(null);
  await school.deployBuilt();
});

const shelf = (page: Page) => page.getByRole('list', { name: 'Mi biblioteca' });
const missing: Fault = { type: 'answer', status: 404, headers: { 'Content-Type': 'text/plain' }, body: '' };

/** The page itself was loading at that moment: the later one of two loads wins. */
function overtaken(error: unknown): void {
  if (!/ERR_ABORTED|interrupted by another navigation/.test(String(error))) throw error;
}

/**
 * Goes somewhere as a person does: asks again for a page that does not come. A navigation that reaches a worker in the
 * very moment it stops for the next one is now and then never answered by Chromium while a debugger is attached to its
 * workers, as in each of these tests (without one: none in 150, by the same steps). The old page stays where it is.
 */
async function arrive(navigate: (options: { timeout: number }) => Promise<unknown>): Promise<void> {
  try {
    await navigate({ timeout: 8_000 }).catch(overtaken);
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    await navigate({ timeout: 20_000 }).catch(overtaken);
  }
}

/** For `LIBRO_CONFIG`: the publisher that the footer links to. */
async function settings(publisherUrl: string): Promise<string> {
  const file = join(server.dataDir, 'ajustes.json');
  await writeFile(file, JSON.stringify({ publisherUrl }));
  return file;
}

async function openTab(page: Page): Promise<void> {
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
}

test('an installation that is cut off leaves the old version at work, and the next try fetches only what is missing', async ({
  page,
}) => {
  await openTab(page);
  // Every file of the shell is cut off: the list of the built worker, which ends with the page itself.
  const [shell = ''] = (await readFile(join(clientFolder, 'service-worker.js'), 'utf8')).split('"/index.html"');
  const listed = [...shell.matchAll(/url:"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  for (const name of ['index', 'sign-in-route', 'book-route', ...laterFiles.map((file) => file.name)])
    expect(
      listed.some((path) => path.startsWith(`/assets/${name}-`) && path.endsWith('.js')),
      name,
    ).toBe(true);
  // What comes after the shelf may be kept by now, too.
  expect(await cachedPaths(page)).toEqual(expect.arrayContaining(listed));
  const precached = listed.map((path) => path.replace(/(?=\.\w+$)/, '-v1'));
  await school.deploy('v1');
  const asked: string[] = [];

  /** Lets so many of them through, then none. */
  const letThrough = (most: number) =>
    proxy.obey(({ path }) => {
      if (!precached.includes(path)) return null;
      if (most === 0) return { type: 'hang-up' };
      most -= 1;
      asked.push(path);
      return null;
    });
  const cuts = rounds(0, 1) === 1 ? precached.map((_, index) => Math.min(index, 1)) : [0, 1, 6];
  tell('F1', 'una instalación cortada tras cada archivo', { rounds: cuts.length });
  for (const cut of cuts) {
    letThrough(cut);
    await bringNewVersion(page);
    const state = () =>
      page.evaluate(async () => {
        const { installing, waiting, active } = await navigator.serviceWorker.ready;
        return [installing, waiting, active].map((one) => one?.state ?? null);
      });
    // The app looks by itself, too: what it finds is cut off as well.
    await expect.poll(state).toEqual([null, null, 'activated']);
  }
  await page.reload();
  await expectBuild(page, null);
  await page.keyboard.press('Tab');
  letThrough(Number.POSITIVE_INFINITY);
  await bringNewVersion(page);
  await expect(page.getByRole('button', { name: text.update })).toBeVisible();
  // Each once, however often it was cut.
  expect(asked.toSorted()).toEqual(precached.toSorted());
});

test('a disk too full for a new version: nothing of it is asked for or written, and it comes once there is room', async ({
  page,
  context,
}) => {
  tell('F5, F6', 'sin sitio para una versión nueva', { rounds: 1 });
  await openTab(page);
  // What comes after the shelf is kept before, not in the middle.
  await expect.poll(() => cachedPaths(page), { timeout: 30_000 }).toContain('/kept-engines');
  const cdp = await context.newCDPSession(page);
  const origin = proxy.origin;
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin });
  await school.deploy('v1');
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 1_000_000 });
  const ofVersions = async () =>
    (await cachedPaths(page)).filter((path) => /^\/(assets|version)\//.test(path)).toSorted();
  const kept = await ofVersions();
  const before = proxy.asked.length;
  await page.evaluate(() => navigator.serviceWorker.ready.then((found) => found.update()).catch(() => null));
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).installing === null))
    .toBe(true);
  expect(proxy.asked.slice(before).filter((path) => path.startsWith('/assets/'))).toEqual([]);
  expect(await ofVersions()).toEqual(kept);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
  await page.reload();
  await expect(shelf(page)).toBeVisible();
  await expectBuild(page, null);

  // Somebody is busy here: the version asks, and does not take over by itself.
  await page.keyboard.press('Tab');
  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  // A disk that was full is not tried again for some seconds: the browser may look too soon, and looks again.
  await expect(async () => {
    await bringNewVersion(page);
    await expect(page.getByRole('button', { name: text.update })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('a disk that is full before the page can try it out is not taken for one with room', async ({ page, context }) => {
  tell('F6', 'se pregunta por sitio a una página que aún se está abriendo', { rounds: 1 });
  await openTab(page);
  await expect.poll(() => cachedPaths(page), { timeout: 30_000 }).toContain('/kept-engines');
  const cdp = await context.newCDPSession(page);
  const origin = proxy.origin;
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin });
  // A shelf that is long in being painted: what can try the room out comes after it, ten seconds later at the latest.
  await page.addInitScript(() => {
    performance.mark = () => new PerformanceMark('nada');
  });
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 1_000_000 });
  await page.reload();
  await expect(shelf(page)).toBeVisible();
  await school.deploy('v1');
  const before = proxy.asked.length;
  await page.evaluate(() => navigator.serviceWorker.ready.then((found) => found.update()).catch(() => null));
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).installing === null), {
      timeout: 60_000,
    })
    .toBe(true);
  expect(proxy.asked.slice(before)).toContain('/service-worker.js');
  expect(proxy.asked.slice(before).filter((path) => path.startsWith('/assets/'))).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
});

test('a device on which room cannot be tried out gets new versions all the same', async ({ page }) => {
  tell('F6', 'el sitio libre no se puede probar en este equipo', { rounds: 1 });
  await openTab(page);
  const broken = await page.evaluate(async () => {
    const cache = await caches.open('libro-shell');
    const found = (await cache.keys()).filter(({ url }) => url.includes('/assets/storage.worker-'));
    const headers = { 'Content-Type': 'text/javascript', 'Cross-Origin-Embedder-Policy': 'require-corp' };
    for (const request of found) await cache.put(request, new Response('throw new Error("roto")', { headers }));
    return found.length;
  });
  expect(broken).toBe(1);
  await page.reload();
  await expect(shelf(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await school.deploy('v1');
  await bringNewVersion(page);
  await expect(page.getByRole('button', { name: text.update })).toBeVisible({ timeout: 60_000 });
  await takeNewVersion(page, 'v1');
});

test('notes of the worker that the disk has spoilt keep neither a book nor the next version away', async ({ page }) => {
  tell('F27', 'las notas del trabajador, dañadas en el equipo', { rounds: 1 });
  await openTab(page);
  await expect.poll(() => cachedPaths(page), { timeout: 30_000 }).toContain('/kept-engines');
  const spoilt = await page.evaluate(async () => {
    let count = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!/^\/(?:kept-engines$|version\/)/.test(new URL(request.url).pathname)) continue;
        await cache.put(request, new Response('{"order'));
        count += 1;
      }
    }
    return count;
  });
  expect(spoilt).toBe(2);
  await page.keyboard.press('Tab');
  await shelf(page).getByRole('link', { name: 'Geometría y medida' }).click();
  await downloadBook(page);
  await page.goBack();
  // Somebody is at work here: the page does not take the new version by itself, however long the way took.
  await page.keyboard.press('Tab');
  await school.deploy('v1');
  await page.keyboard.press('Tab');
  await bringNewVersion(page);
  await takeNewVersion(page, 'v1');
  proxy.obey(() => ({ type: 'hang-up' }));
  await shelf(page).getByRole('link', { name: 'Geometría y medida' }).click();
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
});

/** Lets the version that waits take over; one that is too busy to hear it is told again. */
async function takeOver(page: Page): Promise<void> {
  await expect(async () => {
    const isWaiting = await page.evaluate(async () => {
      const { waiting } = await navigator.serviceWorker.ready;
      waiting?.postMessage({ type: 'activate-now' }, [new MessageChannel().port2]);
      return waiting !== null;
    });
    expect(isWaiting).toBe(false);
  }).toPass({ intervals: [1_000], timeout: 45_000 });
}

test('headers that a network took off the files it brought are missing nowhere on another network', async ({
  page,
}) => {
  tell('F55', 'un intermediario quita las cabeceras de aislamiento', { rounds: 1 });
  const answer = ['cross-origin-embedder-policy', 'cross-origin-opener-policy'];
  proxy.obey(({ path }) => (path.startsWith('/api/') ? null : { type: 'strip', answer }));
  await openTab(page);
  proxy.obey(null);
  // Of this version all is here already but the page.
  await school.deployBuilt({ LIBRO_CONFIG: await settings('https://otra.example/') });
  await page.keyboard.press('Tab');
  await bringNewVersion(page);
  await takeOver(page);
  await arrive((options) => page.goto(`${proxy.origin}/libros`, options));
  await expect(shelf(page)).toBeVisible();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await shelf(page).getByRole('link', { name: 'Geometría y medida' }).click();
  await downloadBook(page);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
});

test('caches that do not open any more keep nobody from the app while there is a network', async ({ page }) => {
  tell('F27, F31', 'el navegador ya no abre lo que guardó', { rounds: 1 });
  await openTab(page);
  await page.keyboard.press('Tab');
  await school.deploy(
    'v1',
    (worker) => `self.addEventListener('fetch', () => {
  for (const name of ['open', 'match'])
    CacheStorage.prototype[name] = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
});
${worker}`,
  );
  await bringNewVersion(page);
  await takeOver(page);
  for (const path of ['/libros?cargado=1', '/libros', '/libros/descargas']) {
    await arrive((options) => page.goto(`${proxy.origin}${path}`, options));
    await expect(page.getByRole('banner')).not.toBeEmpty();
    await expect(page.getByRole('main')).not.toBeEmpty();
    await expectBuild(page, 'v1');
  }
});

test('a version that the browser finds while no page is open writes nothing, and comes with the next one', async ({
  page,
  context,
}) => {
  tell('F6', 'una versión nueva sin ninguna página abierta', { rounds: 1 });
  await openTab(page);
  await school.deploy('v1');
  const elsewhere = await context.newPage();
  const cdp = await context.newCDPSession(elsewhere);
  const ends: string[] = [];
  cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { status } of versions) ends.push(status);
  });
  await cdp.send('ServiceWorker.enable');
  await page.close();
  // The worker may still bring what the page had asked it for.
  let before = -1;
  await expect(async () => {
    const seen = before;
    before = proxy.asked.length;
    expect(before).toBe(seen);
  }).toPass({ intervals: [2_000] });
  ends.length = 0;
  await cdp.send('ServiceWorker.updateRegistration', { scopeURL: `${proxy.origin}/` });
  await expect.poll(() => ends).toContain('redundant');
  expect(ends).not.toContain('installed');
  expect(proxy.asked.slice(before)).toEqual(['/service-worker.js']);

  const next = await context.newPage();
  await next.goto(`${proxy.origin}/libros`);
  await expect(shelf(next)).toBeVisible();
  await next.keyboard.press('Tab');
  await bringNewVersion(next);
  await expect(next.getByRole('button', { name: text.update })).toBeVisible();
});

test('the first book of its kind, brought while a newer version waits, is read in that version without network', async ({
  page,
}) => {
  await openTab(page);
  await page.keyboard.press('Tab');
  await school.deploy('v1');
  await bringNewVersion(page);
  await expect(page.getByRole('button', { name: text.update })).toBeVisible();
  await shelf(page).getByRole('link', { name: 'Geometría y medida' }).click();
  await downloadBook(page);
  // The version at work kept its own; the one that waits hears of it, and keeps what it will need.
  const ofEngine = async () => (await cachedPaths(page)).filter((path) => path.includes('/open-pdf-'));
  await expect
    .poll(async () => (await ofEngine()).some((path) => path.endsWith('-v1.js')), { timeout: 30_000 })
    .toBe(true);
  await page.goBack();
  await takeNewVersion(page, 'v1');
  proxy.obey(() => ({ type: 'hang-up' }));
  await shelf(page).getByRole('link', { name: 'Geometría y medida' }).click();
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
});

test('a worker file that is gone, or a server in trouble, changes nothing for who is in', async ({ page }) => {
  tell('F12', 'service-worker.js falta, falla o no llega', { rounds: 4 });
  await openTab(page);
  for (const fault of [missing, serverError(500), serverError(503)]) {
    proxy.obey(({ path }) => (path.startsWith('/service-worker.js') ? fault : null));
    await page.reload();
    await expect(shelf(page)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then((found) => found.update()).catch(() => null));
  }
  proxy.obey(() => ({ type: 'hang-up' }));
  await page.reload();
  await expect(shelf(page)).toBeVisible();
});

test('a worker of yesterday, kept by a proxy, is passed by once the server names another build; a name nobody has is tried once', async ({
  page,
}) => {
  tell('F13', 'un intermediario guarda el trabajador de ayer', { rounds: 1 });
  await page.clock.install();
  await openTab(page);
  const stale = await (await page.request.get(`${server.origin}/service-worker.js`)).text();
  await school.deploy('v1');
  const yesterday: Fault = {
    type: 'answer',
    status: 200,
    headers: { 'Content-Type': 'text/javascript', 'Cross-Origin-Embedder-Policy': 'require-corp', 'X-Libro': '1' },
    body: stale,
  };
  proxy.obey(({ path }) => (path === '/service-worker.js' ? yesterday : null));
  await page.keyboard.press('Tab');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('button', { name: text.update })).toBeVisible();
  expect(proxy.asked.filter((path) => path === '/service-worker.js?v=v1')).toHaveLength(1);
  await takeNewVersion(page, 'v1');
  await expect(shelf(page)).toBeVisible();

  let named = 'v9';
  const asked = (build: string) => proxy.asked.filter((path) => path === `/service-worker.js?v=${build}`).length;
  proxy.obey(({ path }) => {
    if (path === '/service-worker.js') return yesterday;
    const change = (json: string) => json.replace('"v1"', `"${named}"`);
    return path.startsWith('/api/health') ? { type: 'rewrite', change } : null;
  });
  const lookAgain = async () => {
    const before = proxy.asked.length;
    await page.clock.runFor(21_000);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect
      .poll(() => proxy.asked.slice(before).filter((path) => path.startsWith('/api/health')).length)
      .toBeGreaterThan(0);
  };
  // To a clock that runs ahead, a write under way is one that the device does not finish.
  await page.addLocatorHandler(page.getByRole('button', { name: trouble.seen }), (seen) => seen.click());
  // The page that came anew needs a moment to look at all.
  await expect(async () => {
    await lookAgain();
    expect(asked('v9')).toBeGreaterThan(0);
  }).toPass();
  const loads = countLoads(page);
  const before = proxy.asked.length;
  await takeNewVersion(page, 'v1');
  await expect.poll(loads).toBe(1);
  await expect.poll(() => proxy.asked.slice(before)).toContain('/api/sync/events');
  const atWork = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  expect(atWork).toMatch(/\?v=v9$/);
  const tried = asked('v9');
  for (let time = 0; time < 8; time += 1) await lookAgain();
  // Had one of those looks asked, that would be here before what the look for the next name asks.
  named = 'v8';
  await expect(async () => {
    await lookAgain();
    await expect.poll(() => asked('v8'), { timeout: 5_000 }).toBeGreaterThan(0);
  }).toPass();
  // The look that found the next name asks for what is here, and the browser does once after a load.
  expect(asked('v9') - tried).toBeLessThanOrEqual(2);
  expect(asked('v8')).toBeLessThanOrEqual(2);
  expect(loads()).toBe(1);
  await expectBuild(page, 'v1');
});

test('a tap is not kept waiting by a cover that the version at work still brings, however slowly it comes', async ({
  page,
}) => {
  tell('F7', 'el trabajador de antes está trayendo algo', { rounds: 1 });
  const isCover = (path: string) => path.startsWith('/covers/');
  // The page goes without, so that the browser's own cache has none.
  proxy.obey(({ path }) => (isCover(path) ? { type: 'hang-up' } : null));
  await openTab(page);
  // One line of them all: the browser has six, and a new version needs one.
  let asked = 0;
  proxy.obey(({ path }) => {
    if (!isCover(path)) return null;
    asked += 1;
    return asked === 1 ? { type: 'drip', bytes: 1, everyMs: 1_000 } : { type: 'hang-up' };
  });
  await page.reload();
  await expect(shelf(page)).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await school.deploy('v1');
  await bringNewVersion(page);
  expect(proxy.waiting().filter(isCover)).toHaveLength(1);
  await takeNewVersion(page, 'v1');
});

/** A worker of today, as a proxy goes on answering with it. */
async function keptByProxy(page: Page): Promise<Fault> {
  return {
    type: 'answer',
    status: 200,
    headers: { 'Content-Type': 'text/javascript', 'Cross-Origin-Embedder-Policy': 'require-corp', 'X-Libro': '1' },
    body: await (await page.request.get(`${server.origin}/service-worker.js`)).text(),
  };
}

test('new settings reach an open page by a tap, past a proxy that keeps the worker of yesterday', async ({ page }) => {
  tell('F13', 'ajustes nuevos, y un intermediario guarda el trabajador de ayer', { rounds: 1 });
  await openTab(page);
  const yesterday = await keptByProxy(page);
  proxy.obey(({ path }) => (path === '/service-worker.js' ? yesterday : null));
  const build = await builtName();
  for (const house of ['https://una.example/', 'https://otra.example/']) {
    await school.deployBuilt({ LIBRO_CONFIG: await settings(house) });
    await page.keyboard.press('Tab');
    const ask = page.getByRole('button', { name: text.update });
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(ask).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    expect(proxy.asked.some((path) => path.startsWith(`/service-worker.js?v=${build}-`))).toBe(true);
    await ask.click();
    await expect(page.locator(`a[href="${house}"]`)).toHaveCount(1, { timeout: 45_000 });
    await expect(shelf(page)).toBeVisible();
    await waitForWorker(page);
  }
});

test('the kill switch passes a proxy that keeps the worker of yesterday', async ({ page }) => {
  tell('F11, F13', 'el interruptor, y un intermediario guarda el trabajador de ayer', { rounds: 1 });
  await openTab(page);
  const yesterday = await keptByProxy(page);
  await school.deployBuilt({ LIBRO_KILL_SWITCH: '1' });
  proxy.obey(({ path }) => (path === '/service-worker.js' ? yesterday : null));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => proxy.asked, { timeout: 30_000 }).toContain('/service-worker.js?v=none');
  // Behind that proxy a page that starts brings yesterday back, and ends it again: on another network it is over.
  proxy.obey(null);
  await expect(async () => {
    await page.goto(`${proxy.origin}/libros`);
    await expect(shelf(page)).toBeVisible();
    await expect.poll(() => cachedPaths(page)).toEqual([]);
  }).toPass({ timeout: 60_000 });
});

test('many new versions in a row, with and without network: no screen is blank, no open book and no draft is loaded anew', async ({
  page,
  context,
}) => {
  const deploys = rounds(3, 50);
  tell('F7, F8', 'versiones seguidas, con y sin red, y una nota a medio escribir', { rounds: deploys });
  test.setTimeout(deploys * 40_000 + 120_000);
  const seed = Number(process.env.LIBRO_SEED ?? Date.now() % 1_000_000);
  console.log(`LIBRO_SEED=${seed}`);
  const random = seededRandom(seed);
  const uncaught: string[] = [];
  context.on('weberror', (error) => uncaught.push(error.error().message));

  await openTab(page);
  const reading = await context.newPage();
  await openBookPage(reading, proxy.origin, 'epub');
  await reading.getByRole('link', { name: 'Leer' }).click();
  await expectReader(reading);
  const readerLoads = countLoads(reading);
  const roaming = await context.newPage();
  await roaming.goto(`${proxy.origin}/libros`);
  // Somebody is in the middle of a note all the while.
  await sendWritten(server.origin, 'DEMO-ALUMNA', operationsOf(notesInPdf({ bookId: 'otro', count: 2, parts: 2 })));
  const writing = await context.newPage();
  await writing.goto(`${proxy.origin}/libros/notas`);
  await writing.getByRole('button', { name: 'Editar' }).click();
  const draft = writing.getByRole('textbox', { name: 'Lo que escribes' });
  await draft.fill('');
  const draftLoads = countLoads(writing);
  let typed = '';

  const places = ['/libros', '/libros/descargas', '/libros?buscar=agua', '/libros/entrar'];
  const setNetwork = (isThere: boolean) => proxy.obey(isThere ? null : () => ({ type: 'hang-up' }));
  const update = (tab: Page) => tab.getByRole('button', { name: text.update });
  const steps: ((tab: Page) => Promise<unknown>)[] = [
    (tab) => arrive((options) => tab.reload(options)),
    (tab) => {
      const place = places[Math.floor(random() * places.length)] ?? '/';
      return arrive((options) => tab.goto(`${proxy.origin}${place}`, options));
    },
    (tab) => bringNewVersion(tab).catch(() => null),
    async (tab) =>
      (await update(tab).isVisible()) &&
      update(tab)
        .click({ timeout: 2_000 })
        .catch(() => null),
    (tab) => tab.keyboard.press('Tab'),
  ];
  for (let deploy = 1; deploy <= deploys; deploy += 1) {
    setNetwork(random() < 0.5);
    await school.deploy(`v${deploy}`);
    for (let step = 0; step < 6; step += 1) {
      if (random() < 0.3) setNetwork(random() < 0.6);
      const tab = random() < 0.5 ? page : roaming;
      await steps[Math.floor(random() * steps.length)]?.(tab);
      await expect(tab.getByRole('banner')).not.toBeEmpty();
      await expect(tab.getByRole('main')).not.toBeEmpty();
      await expect(tab.getByRole('alert')).toHaveCount(0);
    }
    // To the end of the book, and then to and fro.
    const onward = reading.getByRole('button', { name: 'Página siguiente' });
    await ((await onward.isEnabled()) ? onward : reading.getByRole('button', { name: 'Página anterior' })).click();
    await expectReader(reading);
    expect(readerLoads()).toBe(0);
    await draft.pressSequentially(`v${deploy} `);
    typed += `v${deploy} `;
    await expect(draft).toHaveValue(typed);
    expect(draftLoads()).toBe(0);
  }
  setNetwork(true);
  await draft.press('Control+Enter');
  await expect
    .poll(
      async () => (await notesWritten(server.origin, 'DEMO-ALUMNA')).flatMap(({ texts }) => texts).filter(Boolean),
      {
        timeout: 60_000,
      },
    )
    .toEqual([typed.trim()]);
  // A version that is just taking over may load the page itself.
  await arrive((options) => page.goto(`${proxy.origin}/libros`, options));
  await expect(shelf(page)).toBeVisible();
  expect(uncaught).toEqual([]);
});
