import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { spanish as text } from '../../src/features/notebook/text.es.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, openBookPage, openSchool, placeOf, signIn, signOut } from '../support/school.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await openSchool();
});
test.afterAll(() => server.discard());

const dayMs = 86_400_000;
/**
 * Noon, in so many days: no minute that is read here ends after midnight. A clock behind the server's is a wrong one, and
 * would not be believed.
 */
const noon = (days: number): number => new Date(Date.now() + days * dayMs).setHours(12, 0, 0, 0);

/** A device of its own, on which it is noon of that day. */
async function deviceOn(browser: Browser, days: number): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.clock.install({ time: noon(days) });
  return page;
}

const week = (page: Page) => page.getByRole('region', { name: text.reading.title });

/** Reads so many pages, about a minute each with what a turn takes, until the week is so many minutes and pages. */
async function readPages(page: Page, count: number, sum: readonly [minutes: number, pages: number]): Promise<void> {
  await openBookPage(page, server.origin, 'pdf');
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  for (let turn = 0; turn < count; turn += 1) {
    const before = await placeOf(page);
    await page.clock.fastForward(55_000);
    await page.keyboard.press('PageDown');
    await expect.poll(() => placeOf(page)).not.toBe(before);
  }
  await page.getByRole('button', { name: 'Cerrar libro' }).click();
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
  // The last of it is written down while the book closes: a page that is loaded now might not have it yet.
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('link', { name: 'Mis notas' }).click();
  await expect(week(page)).toContainText(text.reading.week(...sum));
}

async function openNotebook(page: Page): Promise<void> {
  await page.goto(`${server.origin}/libros/notas`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('what somebody reads is in their notebook, over days and devices, and in nobody else’s', async ({ browser }) => {
  const first = await deviceOn(browser, 1);
  await signIn(first, server.origin, 'DEMO-ALUMNA');
  await openNotebook(first);
  await expect(week(first)).toHaveCount(0);
  await readPages(first, 3, [3, 3]);
  await openNotebook(first);
  await expect(week(first)).toContainText(text.reading.week(3, 3));
  await expect(week(first)).toContainText(text.reading.streak(1));
  await expect(week(first).getByRole('listitem')).toHaveCount(7);
  await expect(week(first).getByRole('listitem').last()).toContainText(/: 3 min$/);
  // The height of a bar is told as a number, too; a day without reading has none.
  await expect(week(first).getByText('3', { exact: true })).toHaveCount(1);
  await expect(week(first).getByText('0', { exact: true })).toHaveCount(0);

  const second = await deviceOn(browser, 2);
  await signIn(second, server.origin, 'DEMO-ALUMNA', true);
  await openNotebook(second);
  await expect(week(second)).toContainText(text.reading.week(3, 3));
  await readPages(second, 2, [5, 5]);
  await openNotebook(second);
  await expect(week(second)).toContainText(text.reading.week(5, 5));
  await expect(week(second)).toContainText(text.reading.streak(2));
  await expect(week(second).getByRole('listitem').nth(5)).toContainText(/: 3 min$/);
  await expect(week(second).getByRole('listitem').last()).toContainText(/: 2 min$/);

  // What was read elsewhere comes while the notebook is open.
  await expect(week(first)).toContainText(text.reading.week(3, 3));

  await signOut(second);
  await signIn(second, server.origin, 'DEMO-ALUMNO');
  await openNotebook(second);
  await expect(second.getByText(text.empty.title)).toBeVisible();
  await expect(week(second)).toHaveCount(0);
  await first.context().close();
  await second.context().close();
});

test('a book that is left open is not read for ever', async ({ browser }) => {
  const page = await deviceOn(browser, 1);
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await openBookPage(page, server.origin, 'pdf');
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  for (let minute = 0; minute < 20; minute += 1) await page.clock.runFor(60_000);
  await page.getByRole('button', { name: 'Cerrar libro' }).click();
  await openNotebook(page);
  await expect(week(page)).toContainText(text.reading.week(5, 0));
  await page.context().close();
});
