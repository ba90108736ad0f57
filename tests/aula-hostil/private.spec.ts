import { expect, test } from '@playwright/test';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { downloadBook, expectReader, openBookPage, sharedSchool, signIn, waitForWorker } from '../support/school.ts';
import { tell } from '../support/tally.ts';
import { placesOf } from '../support/words-kept.ts';

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

test('the search itself finds a word in whatever shape and place it was kept', async ({ page }) => {
  await page.goto(`${proxy.origin}/libros`);
  await page.evaluate(async (word) => {
    const bytes = new TextEncoder().encode(`antes ${word} después`);
    const wide = new Uint16Array(Array.from(word, (letter) => letter.charCodeAt(0)));
    const rows: Record<string, unknown> = {
      texto: { dentro: [{ de: word }] },
      bytes: { bytes },
      memoria: bytes.buffer,
      ancho: wide,
      archivo: new Blob([bytes]),
      mapa: new Map([['a', new Set([word])]]),
      nombre: { [word]: 1 },
      nada: { palabra: 'otra', bytes: new Uint8Array(9) },
    };
    const fill = (factory: IDBFactory, name: string) =>
      new Promise<void>((resolve, reject) => {
        const opening = factory.open(name, 1);
        opening.addEventListener('upgradeneeded', () => {
          for (const [store, row] of Object.entries(rows)) opening.result.createObjectStore(store).put(row, 'fila');
          opening.result.createObjectStore('llave').put('otra', word);
        });
        opening.addEventListener('error', () => reject(new Error('prueba')));
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve();
        });
      });
    await fill(indexedDB, 'prueba');
    const buckets = Reflect.get(navigator, 'storageBuckets') as {
      open(name: string): Promise<{ indexedDB: IDBFactory; caches: CacheStorage }>;
    };
    const bucket = await buckets.open('prueba-2');
    await fill(bucket.indexedDB, 'prueba');
    const cache = await bucket.caches.open('prueba');
    await cache.put('/prueba', new Response(`<p>${word}</p>`));
    await (await caches.open('prueba')).put('/cabecera', new Response('', { headers: { 'X-Prueba': word } }));
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle('prueba', { create: true })).createWritable();
    await file.write(bytes);
    await file.close();
  }, canary);
  const stores = ['ancho', 'archivo', 'bytes', 'llave', 'mapa', 'memoria', 'nombre', 'texto'];
  expect((await placesOf(page, canary)).sort()).toEqual(
    [
      ...stores.map((store) => `database prueba ${store}`),
      ...stores.map((store) => `prueba-2 database prueba ${store}`),
      `cache prueba ${proxy.origin}/cabecera`,
      `prueba-2 cache prueba ${proxy.origin}/prueba`,
      'file /prueba',
    ].sort(),
  );
});

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
