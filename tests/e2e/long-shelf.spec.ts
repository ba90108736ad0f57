import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { LibraryServer } from '../support/library-server.ts';
import { createLibraryServer } from '../support/library-server.ts';
import { addManyBooks } from '../support/many-books.ts';
import { signIn, templateFolder, waitForWorker } from '../support/school.ts';

const COUNT = 10_000;
/** Far more than two screens of books, far less than the shelf. */
const MOST_DRAWN = 120;

let server: LibraryServer;
let page: Page;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  server = await createLibraryServer(templateFolder);
  await addManyBooks(server.dataDir, COUNT);
  await server.start();
  // One person in one tab: thousands of books come over the network once.
  page = await browser.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
});
test.afterAll(async () => {
  await page.close();
  await server.discard();
});

const list = () => page.getByRole('list', { name: 'Mi biblioteca' });
const cards = () => list().getByRole('listitem');
const search = () => page.getByRole('searchbox', { name: 'Buscar en la biblioteca' });

/** How many books the line above the list tells: found, and all. */
async function counts(): Promise<readonly number[]> {
  const line = await page.getByText(/\d libros$/).innerText();
  return [...line.replaceAll(/[.,\s](?=\d{3})/g, '').matchAll(/\d+/g)].map(([digits]) => Number(digits));
}

/** Opens the shelf and waits until all pages of it are here. */
async function openShelf(): Promise<number> {
  await page.goto(`${server.origin}/libros`);
  await expect.poll(async () => (await counts())[0], { timeout: 60_000 }).toBeGreaterThan(COUNT);
  await expect(cards().first()).toHaveAttribute('aria-posinset', '1');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(100_000);
  return (await counts())[0] ?? 0;
}

const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y);
const scrollY = () => page.evaluate(() => Math.round(window.scrollY));
/** Which book has the focus, from 1; 0 where none has. */
const focused = () =>
  page.evaluate(() => Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset') ?? 0));
/** The books in the middle of the screen, by their place on the shelf. */
const inView = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('li[aria-posinset]')]
      .filter((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return top < innerHeight / 2 && bottom > innerHeight / 2;
      })
      .map((card) => Number(card.getAttribute('aria-posinset'))),
  );

test('of ten thousand books only those near the screen are drawn, down to the last one', async () => {
  const all = await openShelf();
  await expect(cards().first()).toHaveAttribute('aria-setsize', String(all));
  expect(await cards().count()).toBeLessThan(MOST_DRAWN);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (const part of [0.1, 0.5, 0.9]) {
    await scrollTo(height * part);
    await expect.poll(async () => (await inView()).length).toBeGreaterThan(0);
    expect(Math.abs(((await inView())[0] ?? 0) / all - part)).toBeLessThan(0.02);
    expect(await cards().count()).toBeLessThan(MOST_DRAWN);
  }
  await scrollTo(height);
  await expect(cards().last()).toHaveAttribute('aria-posinset', String(all));
  await expect(cards().last()).toBeInViewport();
});

test('what was typed without accents finds the books, those whose title begins with it first', async () => {
  await openShelf();
  await search().fill('algebra 7:');
  await expect(cards().first()).toContainText('Álgebra 7:');
  await search().fill('nandu');
  await expect(cards().first()).toContainText('El ñandú y la niña');
  expect(await cards().count()).toBeLessThan(MOST_DRAWN);
  await search().fill('quimica 12 cuaderno');
  await expect.poll(async () => (await counts())[0]).toBe(1);
  await expect(cards()).toHaveCount(1);
  await expect(cards()).toContainText('Química 12: cuaderno de trabajo');
  await search().fill('zzz');
  await expect(page.getByRole('heading', { name: 'Ningún libro coincide' })).toBeVisible();
});

test('filters and orders of ten thousand books', async () => {
  await openShelf();
  await page.getByRole('combobox', { name: 'Materia' }).selectOption('Tutoría');
  await expect.poll(async () => (await counts())[0]).toBe(1250);
  await expect(cards().first()).toContainText('Tutoría');
  await page.getByRole('combobox', { name: 'Ordenar' }).selectOption('title');
  await expect(cards().first()).toContainText('Álgebra 1: antología');
  await expect(cards().first()).toHaveAttribute('aria-setsize', '1250');
});

test('the key Tab goes from book to book, also from one that was scrolled away', async () => {
  await openShelf();
  await cards().first().getByRole('link').focus();
  for (let expected = 2; expected <= 45; expected += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(() => focused()).toBe(expected);
  }
  await expect(page.locator(':focus')).toBeInViewport();
  await scrollTo(60_000);
  await expect.poll(async () => (await inView())[0] ?? 0).toBeGreaterThan(100);
  expect(await focused()).toBe(45);
  await page.keyboard.press('Tab');
  await expect.poll(() => focused()).toBe(46);
  await expect(page.locator(':focus')).toBeInViewport();
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focused()).toBe(45);
});

for (const [way, goBack] of [
  ['the browser', () => page.goBack()],
  ['the link', () => page.getByRole('main').getByRole('link', { name: 'Mi biblioteca' }).click()],
] as const) {
  test(`coming back from a book by ${way}, the shelf stands where it was left`, async () => {
    await openShelf();
    await scrollTo(80_000);
    await expect.poll(async () => (await inView()).length).toBeGreaterThan(0);
    const [first] = await inView();
    const link = page.locator(`li[aria-posinset="${first}"]`).getByRole('link');
    // What is half below the header is brought out before it is tapped.
    await link.hover();
    const before = await inView();
    const y = await scrollY();
    await link.click();
    await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
    await goBack();
    await expect(list()).toBeVisible();
    await expect.poll(() => scrollY()).toBe(y);
    await expect.poll(() => inView()).toEqual(before);
  });
}

test('a shelf that is searched stands where it was left, too', async () => {
  await openShelf();
  await search().fill('geometria');
  await expect(page).toHaveURL(/buscar=geometria/);
  await expect.poll(async () => (await counts()).length).toBe(2);
  await scrollTo(9_000);
  await expect.poll(async () => (await inView())[0] ?? 0).toBeGreaterThan(20);
  const before = await inView();
  await page.locator(`li[aria-posinset="${before[0]}"]`).getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => inView()).toEqual(before);
});

test('the whole shelf is there without network', async () => {
  const all = await openShelf();
  await waitForWorker(page);
  await page.waitForFunction(async (count) => {
    const { id } = JSON.parse(sessionStorage.getItem('user') ?? '{}') as { id?: number };
    const opening = indexedDB.open(`libro_${id}`);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result.transaction('snapshot').objectStore('snapshot').get('shelf');
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    const kept = reading.result as { pages?: { books: { count: number } }[] } | undefined;
    return (kept?.pages ?? []).reduce((sum, one) => sum + one.books.count, 0) === count;
  }, all);
  await page.context().setOffline(true);
  await page.reload();
  await expect.poll(async () => (await counts())[0], { timeout: 60_000 }).toBe(all);
  await search().fill('leyendas 3');
  await expect(cards().first()).toContainText('Leyendas del mar 3');
});
