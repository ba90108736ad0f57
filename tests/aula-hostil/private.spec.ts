import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { downloadBook, expectReader, openBookPage, sharedSchool, signIn, waitForWorker } from '../support/school.ts';
import { tell } from '../support/tally.ts';

let server: LibraryServer;
let proxy: FaultProxy;
test.beforeAll(async () => {
  server = await sharedSchool();
  proxy = await startFaultProxy(server.origin);
});
test.afterAll(async () => {
  await proxy.close();
});

const canary = 'CANARIO-7f3a';

/** Every answer of the API carries the canary in a name somebody may read, and in a field nobody knows. */
function plant(text: string): string {
  return text.replaceAll(/"(?:lastname|description)":"/g, `$&${canary} `).replace(/^\{/, `{"${canary}":"${canary}",`);
}

/** Where the canary lies, among all that this origin keeps on the device: caches, files and databases. */
function placesOf(page: Page, word: string): Promise<string[]> {
  return page.evaluate(async (needle) => {
    const places: string[] = [];
    const holds = (bytes: ArrayBuffer) =>
      ['latin1', 'utf-16le'].some((encoding) => new TextDecoder(encoding).decode(bytes).includes(needle));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        if (request.url.includes(needle) || (answer && holds(await answer.arrayBuffer())))
          places.push(`cache ${name} ${request.url}`);
      }
    }
    /** A file that is written while it is read is read once more; one that is gone by then holds nothing. */
    async function bytesOf(handle: FileSystemFileHandle, tries = 20): Promise<ArrayBuffer> {
      try {
        return await (await handle.getFile()).arrayBuffer();
      } catch (error) {
        if (error instanceof DOMException && error.name === 'NotFoundError') return new ArrayBuffer(0);
        if (tries === 0 || !(error instanceof DOMException) || error.name !== 'NotReadableError') throw error;
        return bytesOf(handle, tries - 1);
      }
    }
    async function search(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
      for await (const [name, handle] of folder.entries()) {
        if (handle instanceof FileSystemDirectoryHandle) await search(handle, `${path}/${name}`);
        else if (handle instanceof FileSystemFileHandle && holds(await bytesOf(handle)))
          places.push(`file ${path}/${name}`);
      }
    }
    await search(await navigator.storage.getDirectory(), '');
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error(name)));
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.addEventListener('success', () => resolve(reading.result));
          reading.addEventListener('error', () => reject(new Error(store)));
        });
        const text = JSON.stringify(rows, (_key, value: unknown) =>
          value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value,
        );
        if (text.includes(needle)) places.push(`database ${name} ${store}`);
      }
      database.close();
    }
    for (const [name, store] of Object.entries({ sessionStorage, localStorage }))
      if (JSON.stringify(store).includes(needle)) places.push(name);
    return places;
  }, word);
}

test('what the API says of a person lies only where that person keeps it, and nowhere once they left', async ({
  page,
}) => {
  test.setTimeout(240_000);
  proxy.obey(({ path }) => (path.startsWith('/api/') ? { type: 'rewrite', change: plant } : null));
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  await openBookPage(page, proxy.origin, 'epub');
  await expect(page.getByText(canary)).toBeVisible();
  await downloadBook(page);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  await page.getByRole('button', { name: 'Cerrar libro' }).click();
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  expect(token).not.toBe('');

  const own = [/^database libro_1 details$/, /^database users_db user$/, /^sessionStorage$/];
  const shared = (await placesOf(page, canary)).filter((place) => !own.some((pattern) => pattern.test(place)));
  const tokens = (await placesOf(page, token)).filter((place) => place !== 'sessionStorage');
  expect(shared).toEqual([]);
  expect(tokens).toEqual([]);

  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
  // One look alone takes a slow machine long.
  await expect.poll(() => placesOf(page, token), { timeout: 60_000 }).toEqual([]);
  await expect.poll(() => placesOf(page, canary), { timeout: 60_000 }).toEqual(['database libro_1 details']);
  tell('F19', 'palabras de la API buscadas en todo lo guardado', { wrong: shared.length + tokens.length });
});
