import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createBrowserProfile } from '../support/browser-profile.ts';
import type { BrowserProfile } from '../support/browser-profile.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { mutilateProfile, seededRandom, storedByChromium } from '../support/mutilate.ts';
import { rounds } from '../support/rounds.ts';
import { downloadBook, expectReader, openBookPage, openSchool, signIn, waitForWorker } from '../support/school.ts';
import { tell } from '../support/tally.ts';

let server: LibraryServer;
let good: BrowserProfile;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await openSchool();
  good = await createBrowserProfile();
  const context = await good.open();
  const page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  await openBookPage(page, server.origin, 'epub');
  await downloadBook(page);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await page.getByRole('button', { name: 'Cerrar libro' }).click();
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
  await context.close();
});
test.afterAll(async () => {
  await good.discard();
  await server.discard();
});

/** Opens the app as the person would, signs in where that is asked, and reads a page of the book. */
async function useAgain(page: Page): Promise<void> {
  await page.goto(`${server.origin}/libros`);
  const code = page.getByRole('textbox', { name: 'Código' });
  await expect(page.getByRole('list', { name: 'Mi biblioteca' }).or(code)).toBeVisible({ timeout: 30_000 });
  if (await code.isVisible()) await signIn(page, server.origin, 'DEMO-ALUMNA');
  await openBookPage(page, server.origin, 'epub');
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
}

test('what a bad disk does to the files of the browser never keeps the library from opening', async () => {
  const count = rounds(4, 100);
  test.setTimeout(60_000 + count * 60_000);
  const seed = Number(process.env.AULA_HOSTIL_SEED ?? 20_261_122);
  const failed: string[] = [];
  for (let round = 0; round < count; round += 1) {
    const profile = await good.copy();
    const harm = mutilateProfile(storedByChromium(profile.folder), seededRandom(seed + round));
    try {
      const context = await profile.open();
      await useAgain(context.pages()[0] ?? (await context.newPage()));
    } catch (error) {
      failed.push(`${seed + round}, ${harm}: ${error instanceof Error ? error.message.split('\n')[0] : ''}`);
    } finally {
      await profile.discard();
    }
  }
  tell('F27, F28, F31', 'archivos del navegador dañados, cortados o borrados', { rounds: count, wrong: failed.length });
  expect(failed).toEqual([]);
});
