import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { downloadBook, expectReader, openBookPage, openSchool, signIn, waitForWorker } from '../support/school.ts';
import { tell } from '../support/tally.ts';
import { bringNewVersion, countLoads, createDeployingServer } from '../support/updates.ts';
import type { DeployingServer } from '../support/updates.ts';

let server: LibraryServer;
let proxy: FaultProxy;
let school: DeployingServer;
test.beforeEach(async () => {
  server = await openSchool();
  proxy = await startFaultProxy(server.origin);
  school = createDeployingServer(server);
});
test.afterEach(async () => {
  await proxy.close();
  await server.discard();
  await school.discardDeploys();
});

const shelf = (page: Page) => page.getByRole('list', { name: 'Mi biblioteca' });

/** A worker that answers nothing any more, as a version nobody tried. */
const broken = (worker: string) => `self.addEventListener('fetch', (event) => {
  event.stopImmediatePropagation();
  event.respondWith(Promise.reject(new TypeError('broken')));
});
${worker}`;

/** All a person has on this device: rows of the databases, files, session. */
function belongings(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('The database did not answer.')));
      });
    const rows: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        // Told by the clock, the connection or the visit: not what this is about.
        if (['facts', 'page-views'].includes(store)) continue;
        const keys = await asked(database.transaction(store).objectStore(store).getAllKeys());
        rows.push(`${name}/${store}: ${JSON.stringify(keys)}`);
      }
      database.close();
    }
    const files: string[] = [];
    async function walk(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
      for await (const [name, handle] of folder.entries()) {
        if (handle instanceof FileSystemFileHandle) files.push(`${path}/${name}: ${(await handle.getFile()).size}`);
        else if (handle instanceof FileSystemDirectoryHandle) await walk(handle, `${path}/${name}`);
      }
    }
    await walk(await navigator.storage.getDirectory(), '');
    const session = ['user', 'token'].map((key) => sessionStorage.getItem(key));
    return { rows: rows.toSorted(), files: files.filter((path) => path.startsWith('/libros/')).toSorted(), session };
  });
}

/** The same once it rests: what comes from the server by itself, as the first look at the notes, may come late. */
async function belongingsAtRest(page: Page): Promise<unknown> {
  let found: unknown;
  await expect(async () => {
    const before = found;
    found = await belongings(page);
    expect(found).toEqual(before);
  }).toPass({ intervals: [2_000] });
  return found;
}

/**
 * Workers that still answer for a version, and caches. The switch itself may stay registered, answering nothing: a page
 * that starts beside an open book registers what is being removed, and so keeps it.
 */
const workersHere = (page: Page) =>
  page.evaluate(async () => {
    const buildOf = ({ active }: ServiceWorkerRegistration) =>
      new Promise<unknown>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', (event: MessageEvent<{ build?: unknown }>) => resolve(event.data.build));
        port1.start();
        active?.postMessage({ type: 'which-build' }, [port2]);
        // One that is just being removed answers no more.
        setTimeout(() => resolve('silent'), 2_000);
      });
    const builds = await Promise.all((await navigator.serviceWorker.getRegistrations()).map(buildOf));
    return [builds.filter((build) => build !== 'none'), await caches.keys()];
  });

test('a version that answers nothing is ended within one navigation; what is the person’s stays, and the next version installs', async ({
  page,
}) => {
  tell('F11', 'un trabajador roto se quita en una navegación', { rounds: 1 });
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  await openBookPage(page, proxy.origin, 'epub');
  await downloadBook(page);
  const before = await belongingsAtRest(page);
  expect(before).toMatchObject({ files: expect.arrayContaining([expect.stringContaining('/libros/')]) });

  await school.deploy('v1', broken);
  // Listened for from here on: the app may take the version that waits by itself.
  const taken = page.evaluate(
    () => new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', () => resolve(null))),
  );
  await bringNewVersion(page);
  await page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready;
    waiting?.postMessage({ type: 'activate-now' }, [new MessageChannel().port2]);
  });
  await taken;
  const askedBefore = proxy.asked.length;
  await expect(page.goto(`${proxy.origin}/libros`)).rejects.toThrow(/ERR_FAILED/);
  // What it has the browser ask for is answered with this version, or it might already bring the next one.
  await expect.poll(() => proxy.asked.slice(askedBefore), { timeout: 30_000 }).toContain('/service-worker.js');

  await school.deployBuilt({ LIBRO_KILL_SWITCH: '1' });
  const asked = proxy.asked.length;
  // This one still fails; the browser asks for the worker after it.
  await expect(page.goto(`${proxy.origin}/libros`)).rejects.toThrow(/ERR_FAILED/);
  await expect.poll(() => proxy.asked.slice(asked), { timeout: 30_000 }).toContain('/service-worker.js');
  await expect(async () => {
    await page.goto(`${proxy.origin}/libros`);
  }).toPass({ intervals: [500], timeout: 30_000 });
  await expect(shelf(page)).toBeVisible();
  let after: unknown;
  // A page that the switch still has loads itself anew: then they are looked at once more.
  await expect(async () => {
    after = await belongings(page);
  }).toPass();
  expect(after).toEqual(before);

  // The page registers the switch anew at each start: it goes as it came, and nothing is loaded for ever.
  const loads = countLoads(page);
  let reloads = 0;
  // Where the one of the page before is still going, the browser takes it back and asks for nothing.
  await expect(async () => {
    const registered = proxy.asked.length;
    reloads += 1;
    await page.reload();
    await expect.poll(() => proxy.asked.slice(registered), { timeout: 10_000 }).toContain('/service-worker.js');
  }).toPass({ timeout: 60_000 });
  await expect.poll(() => workersHere(page)).toEqual([[], []]);
  expect(loads()).toBe(reloads);

  await school.deployBuilt();
  await page.reload();
  await waitForWorker(page);
  expect(await belongings(page)).toEqual(before);
});

test('the switch loads the shelf anew once and leaves an open book alone', async ({ page, context }) => {
  tell('F11', 'el interruptor no toca un libro abierto', { rounds: 1 });
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  const reading = await context.newPage();
  await openBookPage(reading, proxy.origin, 'epub');
  await reading.getByRole('link', { name: 'Leer' }).click();
  await expectReader(reading);
  const loads = [page, reading].map(countLoads);

  await school.deployBuilt({ LIBRO_KILL_SWITCH: '1' });
  await page.evaluate(() => navigator.serviceWorker.ready.then((found) => found.update()));
  await expect.poll(() => loads[0]?.(), { timeout: 30_000 }).toBe(1);
  await expect(shelf(page)).toBeVisible();
  await expect.poll(() => workersHere(page)).toEqual([[], []]);
  await reading.getByRole('button', { name: 'Página siguiente' }).click();
  await expectReader(reading);
  expect(loads.map((count) => count())).toEqual([1, 0]);
});
