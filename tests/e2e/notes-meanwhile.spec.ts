import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sentenceOf } from '../../contract/problem-sentences.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { countWaiting, ribbon } from '../support/marks.ts';
import { meanwhile } from '../support/meanwhile.ts';
import { downloadBook, expectReader, openBookPage, openSchool, signIn, waitForWorker } from '../support/school.ts';
import { tell } from '../support/tally.ts';

let server: LibraryServer;
let proxy: FaultProxy;
test.beforeEach(async () => {
  server = await openSchool();
  proxy = await startFaultProxy(server.origin);
});
test.afterEach(async () => {
  await proxy.close();
  await server.discard();
});

/** Reads a downloaded book with no network, and marks two of its pages; answers the book's id. */
async function markAway(page: Page): Promise<string> {
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  await openBookPage(page, proxy.origin, 'pdf');
  await downloadBook(page);
  const bookId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  proxy.obey(() => ({ type: 'hang-up' }));
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  await page.getByRole('region', { name: 'Lector' }).press('Home');
  for (const turn of ['Home', 'PageDown']) {
    await page.getByRole('region', { name: 'Lector' }).press(turn);
    await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'false');
    await ribbon(page).click();
    await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect.poll(() => countWaiting(page)).toBeGreaterThanOrEqual(2);
  return bookId;
}

/** The notebook of the same person on another device. */
async function expectElsewhere(page: Page): Promise<void> {
  await signIn(page, server.origin, 'DEMO-ALUMNA', true);
  await page.goto(`${server.origin}/libros/notas`);
  await expect(page.getByText(/^2 notas en 1 libro$/)).toBeVisible({ timeout: 30_000 });
}

test('six weeks away, and the session over: what waits is sent once its person comes in again', async ({
  browser,
  page,
}) => {
  test.setTimeout(240_000);
  tell('F50', 'la sesión termina mientras algo espera', { rounds: 1 });
  await markAway(page);
  expect(await meanwhile(server, `UPDATE sessions SET expires_at = now() - interval '1 day'`)).toBeGreaterThan(0);
  await page.clock.setSystemTime(Date.now() + 45 * 24 * 60 * 60_000);
  await page.goto(`${proxy.origin}/libros/notas`);
  await expect(page.getByText(/^2 notas en 1 libro$/)).toBeVisible();

  proxy.obey(null);
  await page.reload();
  await expect(page.getByText(sentenceOf('session-ended'))).toBeVisible({ timeout: 30_000 });
  // Nothing of theirs is thrown away with it.
  expect(await countWaiting(page)).toBeGreaterThanOrEqual(2);
  await signIn(page, proxy.origin, 'DEMO-ALUMNA', true);
  await page.goto(`${proxy.origin}/libros/notas`);
  await expect(page.getByText(/^2 notas en 1 libro$/)).toBeVisible();
  await expect.poll(() => countWaiting(page), { timeout: 60_000 }).toBe(0);

  const elsewhere = await browser.newContext({ serviceWorkers: 'block' });
  await expectElsewhere(await elsewhere.newPage());
  await elsewhere.close();
});

test('a book that is theirs no more keeps its notes, which are sent; the book itself is closed', async ({
  browser,
  page,
}) => {
  test.setTimeout(240_000);
  tell('F51', 'el libro se retira mientras sus notas esperan', { rounds: 1 });
  const bookId = await markAway(page);
  expect(await meanwhile(server, `DELETE FROM licences WHERE book_id = $1`, bookId)).toBeGreaterThan(0);

  proxy.obey(null);
  await page.goto(`${proxy.origin}/libros/notas`);
  await expect(page.getByText(/^2 notas en 1 libro$/)).toBeVisible();
  await expect.poll(() => countWaiting(page), { timeout: 60_000 }).toBe(0);
  await expect(page.getByRole('heading', { name: 'Lo que espera' })).toBeHidden();
  // That word may come after the notes were sent.
  await page.goto(`${proxy.origin}/libros?formato=pdf`);
  const shelf = page.getByRole('list', { name: 'Mi biblioteca' });
  await expect(shelf.getByRole('link').first()).toBeVisible();
  await expect(shelf.locator(`a[href*="${bookId}"]`)).toHaveCount(0, { timeout: 60_000 });
  // The lease it had ends with the first word of the server that the shelf has it no more; its bytes open nothing.
  await page.goto(`${proxy.origin}/libros/visor/pdf/${bookId}`);
  await expect(page.getByText(sentenceOf('book-not-found'))).toBeVisible();

  const elsewhere = await browser.newContext({ serviceWorkers: 'block' });
  await expectElsewhere(await elsewhere.newPage());
  await elsewhere.close();
});
