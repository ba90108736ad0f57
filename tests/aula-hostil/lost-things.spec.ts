import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sentenceOf } from '../../contract/problem-sentences.ts';
import { spanish as reader } from '../../src/features/reader/text.es.ts';
import { spanish as text } from '../../src/features/storage-trouble/text.es.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { expectWords, keptChunks } from '../support/kept-book.ts';
import {
  downloadBook,
  expectReader,
  openBookPage,
  placeOf,
  sharedSchool,
  signIn,
  waitForWorker,
} from '../support/school.ts';
import { tell } from '../support/tally.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

const ofDevice = 'libro_dispositivo';

/** The page of a PDF, with a person in and the worker at work. */
async function openPdfPage(page: Page): Promise<void> {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  await openBookPage(page, server.origin, 'pdf');
}

/** Deletes the database of the device, or those of people. */
function deleteDatabases(page: Page, whose: 'device' | 'person'): Promise<void> {
  return page.evaluate(
    async ([ofDevice, whose]) => {
      for (const { name = '' } of await indexedDB.databases()) {
        const isOne = whose === 'device' ? name === ofDevice : name.startsWith('libro_') && name !== ofDevice;
        if (!isOne) continue;
        await new Promise<void>((resolve, reject) => {
          const asked = indexedDB.deleteDatabase(name);
          asked.addEventListener('success', () => resolve());
          asked.addEventListener('error', () => reject(new Error(`${name} cannot be deleted`)));
        });
      }
    },
    [ofDevice, whose] as const,
  );
}

/** Takes away every second part of every book. */
function removeChunks(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const books = await (await navigator.storage.getDirectory()).getDirectoryHandle('libros');
    for await (const edition of books.values()) {
      if (!(edition instanceof FileSystemDirectoryHandle)) continue;
      for await (const name of edition.keys()) if (Number(name) % 2 === 0) await edition.removeEntry(name);
    }
  });
}

/** `fetches` says whether bytes of the book have to come again. */
const harms: readonly (readonly [
  name: string,
  inSpanish: string,
  fetches: boolean,
  harm: (page: Page) => Promise<void>,
])[] = [
  ['the database of the device', 'la base de datos del equipo', false, (page) => deleteDatabases(page, 'device')],
  ['the database of the person', 'la base de datos de la persona', false, (page) => deleteDatabases(page, 'person')],
  ['parts of its books', 'partes de sus libros', true, removeChunks],
];

for (const [name, inSpanish, fetches, harm] of harms) {
  test(`a browser that loses ${name}: said once, brought back, and the book opens without network`, async ({
    page,
    context,
  }) => {
    test.setTimeout(180_000);
    await openPdfPage(page);
    const book = page.url();
    await downloadBook(page);
    await expectWords(page, new URL(book).pathname.split('/').at(-1) ?? '');
    const whole = await keptChunks(page);

    // A page of the same house that opens nothing.
    await page.goto(`${server.origin}/api/red`);
    await harm(page);
    const content: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/content/')) content.push(request.url());
    });
    await page.goto(book);
    const notice = page.getByRole('alert').filter({ hasText: sentenceOf('storage-lost') });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: text.seen }).click();
    await expect(page.getByText('Descargado', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => keptChunks(page)).toEqual(whole);
    expect(content.length > 0).toBe(fetches);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Descargado', { exact: true })).toBeVisible();
    await expect(notice).toBeHidden();
    await page.getByRole('link', { name: 'Leer' }).click();
    await expectReader(page);
    tell('F27, F31', `el navegador pierde ${inSpanish}`, { rounds: 1 });
  });
}

test('databases that the browser takes away under an open book are opened anew: what is read on is kept', async ({
  page,
  context,
}) => {
  await openPdfPage(page);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'indexeddb' });
  for (let turn = 0; turn < 3; turn += 1) {
    const place = await placeOf(page);
    await page.keyboard.press('PageDown');
    await expect.poll(() => placeOf(page)).not.toBe(place);
  }
  const place = await placeOf(page);
  await page.getByRole('button', { name: reader.close }).click();
  await page.getByRole('link', { name: 'Leer' }).waitFor();
  const kept = () =>
    page.evaluate(async () => {
      const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
      const name = databases.find((one) => one.startsWith('libro_') && one !== 'libro_dispositivo');
      if (name === undefined) return [];
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(new Error(`${name} cannot be opened`)));
      });
      const positions = await new Promise<{ locator: { locations: { position: number } } }[]>((resolve, reject) => {
        const asked = opened.transaction('positions').objectStore('positions').getAll();
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(new Error('positions cannot be read')));
      });
      opened.close();
      return positions.map(({ locator }) => String(locator.locations.position));
    });
  // A book that is closed waits for no disk.
  await expect.poll(kept).toEqual([place]);
  tell('F35', 'el navegador quita las bases de datos bajo un libro abierto', { rounds: 1 });
});
