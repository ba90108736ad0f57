import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sentenceOf } from '../../contract/problem-sentences.ts';
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
test.beforeEach(() => proxy.obey(null));

const isContent = (path: string) => path.startsWith('/content/');

async function openPdfPage(page: Page): Promise<void> {
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await openBookPage(page, proxy.origin, 'pdf');
}

/** Changes or removes every kept chunk of every book of this device, as a bad disk would; answers how many there were. */
function harmKeptChunks(page: Page, how: 'flip' | 'remove'): Promise<number> {
  return page.evaluate(async (kind) => {
    const root = await navigator.storage.getDirectory();
    const books = await root.getDirectoryHandle('libros');
    let harmed = 0;
    for await (const edition of books.values()) {
      if (!(edition instanceof FileSystemDirectoryHandle)) continue;
      const names: string[] = [];
      for await (const name of edition.keys()) names.push(name);
      for (const name of names) {
        harmed += 1;
        if (kind === 'remove') {
          // What heals the book may have been quicker, or has it open for the moment.
          await edition.removeEntry(name).catch((error: unknown) => {
            const isPassing = ['NotFoundError', 'NoModificationAllowedError'];
            if (!(error instanceof DOMException) || !isPassing.includes(error.name)) throw error;
          });
          continue;
        }
        const handle = await edition.getFileHandle(name);
        const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
        bytes[100] = (bytes[100] ?? 0) ^ 1;
        const writer = await handle.createWritable();
        await writer.write(bytes);
        await writer.close();
      }
    }
    return harmed;
  }, how);
}

test('a byte changed on the way is noticed, fetched again, and never shown', async ({ page }) => {
  tell('F60', 'un byte cambiado en camino', { rounds: 1 });
  await openPdfPage(page);
  proxy.obey(({ path, count }) => (isContent(path) && count === 1 ? { type: 'flip-byte', at: 1000 } : null));
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  const counts = new Map<string, number>();
  for (const path of proxy.asked.filter(isContent)) counts.set(path, (counts.get(path) ?? 0) + 1);
  expect(Math.max(...counts.values())).toBeGreaterThanOrEqual(2);
});

test('a chunk that always arrives wrong gives its sentence and a way back', async ({ page }) => {
  tell('F60', 'una parte que siempre llega mal', { rounds: 1 });
  await openPdfPage(page);
  proxy.obey(({ path }) => (isContent(path) ? { type: 'flip-byte', at: 1000 } : null));
  await page.getByRole('link', { name: 'Leer' }).click();
  await expect(page.getByRole('alert')).toContainText(sentenceOf('chunk-damaged'), { timeout: 40_000 });
  proxy.obey(null);
  await page.getByRole('button', { name: 'Probar otra vez' }).click();
  await expectReader(page);
});

test('a chunk the server lost gives its sentence, in the reader and in a download', async ({ page }) => {
  await openPdfPage(page);
  proxy.obey(({ path }) =>
    isContent(path)
      ? { type: 'answer', status: 404, headers: { 'X-Libro': '1', 'Content-Type': 'text/plain' }, body: '' }
      : null,
  );
  await page.getByRole('link', { name: 'Leer' }).click();
  await expect(page.getByRole('alert')).toContainText(/Falta una parte/, { timeout: 40_000 });
  await page.getByRole('button', { name: 'Volver al libro' }).click();
  await page.getByRole('button', { name: 'Descargar' }).click();
  await expect(page.getByText(/Falta una parte/)).toBeVisible({ timeout: 40_000 });
});

test('a book harmed on the disk is healed from the network, and says so in a sentence without one', async ({
  page,
}) => {
  tell('F60', 'un libro dañado en el disco', { rounds: 1 });
  await openPdfPage(page);
  await downloadBook(page);
  expect(await harmKeptChunks(page, 'flip')).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);

  // Closed and cut off first: while the book is open its parts are still being healed, one after the other.
  await page.getByRole('button', { name: 'Cerrar libro' }).click();
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
  proxy.obey(() => ({ type: 'hang-up' }));
  await expect.poll(() => harmKeptChunks(page, 'remove')).toBe(0);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expect(page.getByRole('alert')).toContainText(sentenceOf('chunk-missing'), { timeout: 40_000 });
});

test('a book harmed on the disk is healed while the shelf is at rest, and is read then with no network', async ({
  page,
}) => {
  tell('F60', 'un libro dañado en el disco, con la biblioteca quieta', { rounds: 1 });
  await page.clock.install();
  await openPdfPage(page);
  // Without it the reader's own code is kept a moment later.
  await waitForWorker(page);
  await downloadBook(page);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  expect(await harmKeptChunks(page, 'flip')).toBeGreaterThan(0);
  await page.goBack();
  const toBook = page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: title });
  await expect(toBook).toBeVisible();
  const checks = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('libro_dispositivo');
          opening.addEventListener('success', () => {
            const asking = opening.result.transaction('facts').objectStore('facts').get('book-checks');
            asking.addEventListener('success', () => {
              opening.result.close();
              resolve(JSON.stringify(asking.result ?? {}));
            });
          });
        }),
    );
  await page.clock.runFor(21_000);
  await expect(async () => {
    await page.clock.runFor(500);
    expect(await checks()).toContain('"next":0');
  }).toPass({ timeout: 60_000, intervals: [50] });

  proxy.obey(() => ({ type: 'hang-up' }));
  await toBook.click();
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  await page.keyboard.press('End');
  await expectReader(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a full quota gives its sentence and keeps what was there', async ({ page, context }) => {
  tell('F23', 'cuota llena', { rounds: 1 });
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await openBookPage(page, proxy.origin, 'epub');
  await downloadBook(page);
  const kept = page.url();

  const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: proxy.origin, quotaSize: usage + 100_000 });
  await openBookPage(page, proxy.origin, 'pdf');
  await page.getByRole('button', { name: 'Descargar' }).click();
  await expect(page.getByText(sentenceOf('storage-full'))).toBeVisible({ timeout: 40_000 });
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: proxy.origin });

  await page.goto(kept);
  await expect(page.getByText('Descargado', { exact: true })).toBeVisible();
  proxy.obey(({ path }) => (isContent(path) ? { type: 'hang-up' } : null));
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
});

test('what was read online stays readable without network', async ({ page }) => {
  await openPdfPage(page);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  await page.getByRole('button', { name: 'Cerrar libro' }).click();
  proxy.obey(({ path }) => (isContent(path) || path.startsWith('/api/') ? { type: 'hang-up' } : null));
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
});
