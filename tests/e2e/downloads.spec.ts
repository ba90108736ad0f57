import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sentenceOf } from '../../contract/problem-sentences.ts';
import { demoPdfs } from '../../demo/pdf/books.ts';
import { createBrowserProfile } from '../support/browser-profile.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { portalPage } from '../support/faults.ts';
import type { Fault } from '../support/faults.ts';
import { expectNoted, expectWords, keptBookHash, keptChunks, publishedBookHash } from '../support/kept-book.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { rounds } from '../support/rounds.ts';
import { sharedSchool, signIn } from '../support/school.ts';
import { tell } from '../support/tally.ts';

const [geometry, atlas] = demoPdfs;
/** Parts of 256 KiB of the larger book. */
const chunks = 7;
/** One more is asked for, with its words. */
const words = 1;
const chunkBytes = 262_144 + 16;

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
const contentAsked = (since: number) => proxy.asked.slice(since).filter(isContent);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Descargando' });
const downloaded = (page: Page) => page.getByText('Descargado', { exact: true });

async function openBook(page: Page, title = geometry?.title ?? ''): Promise<string> {
  await page.goto(`${proxy.origin}/libros`);
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: title }).click();
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** On the screen of downloads: so many books come to be here whole. */
async function expectHere(page: Page, books: number): Promise<void> {
  const here = page.getByRole('list', { name: 'Libros en este equipo' }).getByRole('listitem');
  await expect(here).toHaveCount(books, { timeout: 60_000 });
}

/** The first parts asked for pass, the others wait for ever. */
function letPass(count: number): void {
  const passed = new Set<string>();
  proxy.obey(({ path }) => {
    if (!isContent(path)) return null;
    if (passed.size < count) passed.add(path);
    return passed.has(path) ? null : { type: 'stall' };
  });
}

/** Waits until so much of the book is here, as the bar tells. */
async function expectPart(page: Page): Promise<void> {
  await expect.poll(async () => Number(await progress(page).getAttribute('aria-valuenow'))).toBeGreaterThan(30);
}

test('a download somebody stopped stays stopped after a reload, and goes on from where it was', async ({ page }) => {
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await openBook(page);
  letPass(3);
  await button(page, 'Descargar').click();
  await expectPart(page);
  await button(page, 'Pausar').click();
  await expect(button(page, 'Seguir')).toBeVisible();
  const part = await progress(page).getAttribute('aria-valuenow');
  proxy.obey(null);
  const before = proxy.asked.length;
  await page.reload();
  await expect(button(page, 'Seguir')).toBeVisible();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', part ?? '');
  await page.goto(`${proxy.origin}/libros/descargas`);
  await expect(page.getByText(/En pausa/)).toBeVisible();
  expect(contentAsked(before)).toEqual([]);
  await button(page, 'Seguir con todo').click();
  await expect(page.getByRole('list', { name: 'Libros en este equipo' })).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => contentAsked(before).length).toBe(chunks + words - 3);
});

test('two books come at once, with at most four parts on their way', async ({ page }) => {
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await openBook(page, atlas?.title);
  let release = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  proxy.obey(({ path }) => (isContent(path) ? { type: 'hold', until } : null));
  await button(page, 'Descargar').click();
  await expect(progress(page)).toBeVisible();
  await expectNoted(page, 1);
  await openBook(page);
  await button(page, 'Descargar').click();
  await expect(progress(page)).toBeVisible();
  await expectNoted(page, 2);
  await page.goto(`${proxy.origin}/libros/descargas`);
  await expect(page.getByRole('region', { name: 'En camino' }).getByRole('progressbar')).toHaveCount(2);
  // What a page that is gone had asked for is given up: what waits is this page's.
  const onTheirWay = () => proxy.waiting().filter(isContent).length;
  await expect.poll(onTheirWay).toBe(4);
  for (let turn = 0; turn < 10; turn += 1) {
    await page.evaluate(() => fetch('/api/health').then((answer) => answer.ok));
    expect(onTheirWay()).toBe(4);
  }
  release();
  await expectHere(page, 2);
});

/** The same numbers for the same seed, between 0 and 1. */
function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

/** Downloads the book under faults of its parts, and compares it with the book as it was published. */
async function expectWholeBook(page: Page, faultOf: (path: string) => Fault | null): Promise<number> {
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  const bookId = await openBook(page);
  const before = proxy.asked.length;
  proxy.obey(({ path }) => (isContent(path) ? faultOf(path) : null));
  await button(page, 'Descargar').click();
  await expect(downloaded(page)).toBeVisible({ timeout: rounds(80_000, 240_000) });
  proxy.obey(null);
  expect(await keptBookHash(page, bookId)).toBe(await publishedBookHash(page, server.origin, bookId));
  return contentAsked(before).length;
}

for (let seed = 1; seed <= rounds(1, 5); seed += 1) {
  test(`cut at any byte, a book is whole in the end and each cut costs one part at most (seed ${seed})`, async ({
    page,
  }) => {
    const most = rounds(6, 50);
    tell('F57', `cortes en cualquier byte (semilla ${seed})`, { rounds: most });
    test.setTimeout(most * 5_000 + 180_000);
    const random = numbers(seed);
    let cuts = 0;
    let passed = 0;
    const asked = await expectWholeBook(page, () => {
      // Spread over the whole book: before the last part passes all cuts are made. The small part at its end may come
      // whole although it was to be cut.
      if (cuts === most || (cuts >= ((passed + 2) * most) / chunks && random() < 0.4)) {
        passed += 1;
        return null;
      }
      cuts += 1;
      return { type: 'cut', afterBytes: Math.floor(random() * (chunkBytes + 1)) };
    });
    expect(cuts).toBe(most);
    expect(asked).toBeLessThanOrEqual(chunks + words + cuts);
  });
}

test('half answers, other answers and changed bytes never become part of a book', async ({ page }) => {
  tell('F18, F58, F59, F60', 'medias respuestas, otras respuestas y bytes cambiados', { rounds: 1 });
  const faults: readonly Fault[] = [
    { type: 'wrong-range', status: 206 },
    { type: 'wrong-range', status: 416 },
    // Whatever part was asked for: the file from its first byte on, all of it.
    { type: 'answer', status: 200, headers: { 'X-Libro': '1' }, body: 'x'.repeat(2 * chunkBytes + 7) },
    { type: 'flip-byte', at: 131_072 },
    { type: 'answer', status: 200, headers: { 'X-Libro': '1', ETag: '"otra"' }, body: 'x'.repeat(chunkBytes) },
    portalPage,
    { type: 'lose-answer' },
    { type: 'cut', afterBytes: chunkBytes - 1 },
  ];
  const spoiled = new Set<string>();
  const asked = await expectWholeBook(page, (path) => {
    if (spoiled.has(path)) return null;
    const fault = faults[spoiled.size] ?? null;
    spoiled.add(path);
    return fault;
  });
  expect(asked).toBeGreaterThan(chunks + words);
});

test('a killed browser goes on where it was, and asks for nothing twice that it had', async () => {
  tell('F61', 'el navegador muere durante una descarga', { rounds: 1 });
  const profile = await createBrowserProfile();
  try {
    const first = await (await profile.open()).newPage();
    await signIn(first, proxy.origin, 'DEMO-ALUMNA');
    const bookId = await openBook(first);
    letPass(4);
    const before = proxy.asked.length;
    await button(first, 'Descargar').click();
    // A file that was only made has nothing in it yet.
    const isWhole = (size: number) => size === chunkBytes;
    await expect.poll(async () => Object.values(await keptChunks(first)).filter(isWhole).length).toBe(4);
    const passed = new Set(contentAsked(before).slice(0, 4));
    await profile.kill();

    proxy.obey(null);
    const since = proxy.asked.length;
    const again = await (await profile.open()).newPage();
    await again.goto(`${proxy.origin}/libros/libro/${bookId}`);
    // A quick death may have cost the browser its databases, and with them who was here: then one signs in and asks.
    const code = again.getByRole('textbox', { name: 'Código' });
    await expect(code.or(progress(again)).or(downloaded(again)).or(button(again, 'Descargar')).first()).toBeVisible();
    if (await code.isVisible()) {
      await signIn(again, proxy.origin, 'DEMO-ALUMNA');
      await openBook(again);
    }
    await expect(downloaded(again)).toBeVisible({ timeout: 60_000 });
    for (const path of contentAsked(since)) expect(passed.has(path)).toBe(false);
    expect(await keptBookHash(again, bookId)).toBe(await publishedBookHash(again, server.origin, bookId));
  } finally {
    await profile.discard();
  }
});

async function leave(page: Page): Promise<void> {
  await button(page, 'Menú de usuario').click();
  await button(page, 'Cerrar sesión').click();
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
}

test('two people share one copy, and who takes it off leaves it to the other', async ({ page }) => {
  await signIn(page, proxy.origin, 'DEMO-ALUMNO');
  await openBook(page, atlas?.title);
  await button(page, 'Descargar').click();
  await expect(downloaded(page)).toBeVisible({ timeout: 60_000 });
  await expectWords(page, new URL(page.url()).pathname.split('/').at(-1) ?? '');
  const kept = await keptChunks(page);
  await leave(page);

  const before = proxy.asked.length;
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await openBook(page, atlas?.title);
  await button(page, 'Descargar').click();
  await expect(downloaded(page)).toBeVisible();
  expect(contentAsked(before)).toEqual([]);
  await button(page, 'Quitar descarga').click();
  await button(page, 'Sí, quitarlo').click();
  await expect(page.getByText(/otra persona que usa el equipo/)).toBeVisible();
  await expect(button(page, 'Descargar')).toBeVisible();
  expect(await keptChunks(page)).toEqual(kept);
  await leave(page);

  await signIn(page, proxy.origin, 'DEMO-ALUMNO');
  await openBook(page, atlas?.title);
  await expect(downloaded(page)).toBeVisible();
  await button(page, 'Quitar descarga').click();
  await button(page, 'Sí, quitarlo').click();
  await expect(button(page, 'Descargar')).toBeVisible();
  // They may go while they are counted.
  await expect(async () => expect(await keptChunks(page)).toEqual({})).toPass();
});

test('a download that this device cannot take off its list stays, and who cancelled it is told', async ({ page }) => {
  // From some moment on the databases let nothing be written.
  await page.addInitScript(() => {
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      if (mode === 'readwrite' && Reflect.has(window, 'cannotWrite')) throw new DOMException('roto', 'UnknownError');
      return begin.call(this, stores, mode, options);
    };
  });
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await openBook(page, atlas?.title);
  letPass(0);
  await button(page, 'Descargar').click();
  await expectNoted(page, 1);
  // One that comes would say the same of its parts.
  await button(page, 'Pausar').click();
  await expect(button(page, 'Seguir')).toBeVisible();
  const breakDatabases = () => page.evaluate(() => void Reflect.set(window, 'cannotWrite', true));
  const told = page.getByRole('alert').filter({ hasText: sentenceOf('storage-unavailable') });
  await breakDatabases();
  await button(page, 'Cancelar').click();
  await expect(told).toBeVisible();
  await expect(progress(page)).toBeVisible();

  await page.goto(`${proxy.origin}/libros/descargas`);
  const cancel = button(page, /^Cancelar la descarga de/);
  await expect(cancel).toBeVisible();
  await breakDatabases();
  await cancel.click();
  await expect(told).toBeVisible();
  await expect(cancel).toBeVisible();

  // On a device that writes again it is taken off, and stays off.
  await page.reload();
  await cancel.click();
  await expect(cancel).toBeHidden();
  await expectNoted(page, 0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(cancel).toBeHidden();
});

test('only with Wi-Fi: on a telephone network a download waits, and goes on with a second word', async ({ page }) => {
  await page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { type: 'cellular', saveData: false });
    Object.defineProperty(navigator, 'connection', { value: connection });
  });
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await page.goto(`${proxy.origin}/libros/descargas`);
  await page.getByRole('switch', { name: 'Descargar solo con Wi-Fi' }).click();
  // Shown once it is kept.
  await expect(page.getByRole('switch')).toBeChecked();
  const before = proxy.asked.length;
  await openBook(page, atlas?.title);
  await button(page, 'Descargar').click();
  await expect(page.getByText('Espera una red Wi-Fi')).toBeVisible();
  await page.goto(`${proxy.origin}/libros/descargas`);
  await expect(page.getByRole('switch')).toBeChecked();
  await expect(page.getByText(/Espera una red Wi-Fi/)).toBeVisible();
  expect(contentAsked(before)).toEqual([]);
  await button(page, /^Descargar ahora/).click();
  await expectHere(page, 1);
});

test('all the books of a subject come with one tap', async ({ page }) => {
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await page.goto(`${proxy.origin}/libros?materia=${encodeURIComponent('Ciencias Naturales')}`);
  await button(page, /^Descargar estos 2 libros \(/).click();
  await expect(page.getByText('Estos libros ya están en este equipo o vienen en camino.')).toBeVisible();
  await expectNoted(page, 2);
  await page.goto(`${proxy.origin}/libros/descargas`);
  await expectHere(page, 2);
});
