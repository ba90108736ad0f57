import { expect, test } from '@playwright/test';
import { sentenceOf } from '../../contract/problem-sentences.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, openBookPage, sharedSchool, placeOf, signIn } from '../support/school.ts';
import { tell } from '../support/tally.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

test('an old tab that keeps a database from opening is named within seconds, and the shelf is there', async ({
  page,
  context,
}) => {
  const old = await context.newPage();
  await old.goto(`${server.origin}/api/red`);
  await old.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('libro_1', 1);
        // Held, and no ear for a newer version: as a page of long ago.
        opening.addEventListener('success', () => {
          Object.assign(globalThis, { held: opening.result });
          resolve();
        });
        opening.addEventListener('error', () => reject(new Error('The database did not open.')));
      }),
  );
  await page.bringToFront();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const notice = page.getByRole('alert').filter({ hasText: sentenceOf('storage-blocked') });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Entendido' }).click();
  await openBookPage(page, server.origin, 'epub');
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);

  await old.close();
  await page.goto(`${server.origin}/libros`);
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
  await expect(notice).toBeHidden();
  tell('F33', 'una pestaña vieja no suelta la base de datos', { rounds: 1 });
});

test('two tabs in two books each keep their own place, also with one of them frozen', async ({ context }) => {
  const places: string[] = [];
  const pages = [await context.newPage(), await context.newPage()];
  const [one, other] = pages;
  if (!one || !other) throw new Error('No pages.');
  await signIn(one, server.origin, 'DEMO-ALUMNA');
  // The person is in by what the device remembers.
  for (const [index, page] of pages.entries()) {
    await page.goto(`${server.origin}/libros?formato=epub`);
    await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').nth(index).click();
    await page.getByRole('link', { name: 'Leer' }).click();
    await expectReader(page);
  }
  const cdp = await context.newCDPSession(one);
  await one.getByRole('button', { name: 'Página siguiente' }).click();
  await expect.poll(() => placeOf(one)).not.toBe('');
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  for (let turned = 0; turned < 3; turned += 1) {
    const before = await placeOf(other);
    await other.getByRole('button', { name: 'Página siguiente' }).click();
    await expect.poll(() => placeOf(other)).not.toBe(before);
  }
  await cdp.send('Page.setWebLifecycleState', { state: 'active' });
  for (const page of pages) places.push(await placeOf(page));
  for (const page of pages) await page.reload();
  for (const [index, page] of pages.entries()) {
    await expectReader(page);
    await expect.poll(() => placeOf(page)).toBe(places[index]);
  }
  tell('F34, F38', 'dos pestañas leen a la vez, una congelada', { rounds: 1 });
});
