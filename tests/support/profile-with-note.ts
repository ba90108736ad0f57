import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish as notes } from '../../src/features/reader/notes/text.es.ts';
import { createBrowserProfile } from './browser-profile.ts';
import type { BrowserProfile } from './browser-profile.ts';
import { countWaiting, listNotes, ribbon } from './marks.ts';
import { downloadBook, expectReader, openBookPage, placeOf, signIn, waitForWorker } from './school.ts';

const pupil = 'DEMO-ALUMNA';
/** How the list of notes names a bookmark. */
const bookmark = new RegExp(`^${notes.kinds.bookmark}$`);

/** A closed browser whose person has a downloaded EPUB, read on to its second page, with a bookmark that was never sent. */
export async function profileWithNote(origin: string): Promise<BrowserProfile> {
  const profile = await createBrowserProfile();
  const context = await profile.open();
  const page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, origin, pupil);
  await waitForWorker(page);
  await openBookPage(page, origin, 'epub');
  await downloadBook(page);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  const before = await placeOf(page);
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect.poll(() => placeOf(page)).not.toBe(before);
  await expect(ribbon(page)).toBeEnabled();
  // What the device seals notes with is with the server; from here on nothing gets there.
  await expect.poll(() => countWaiting(page), { timeout: 30_000 }).toBe(0);
  await context.setOffline(true);
  const waiting = await countWaiting(page);
  await page.keyboard.press('b');
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'true');
  // In the database, too, and not in the journal alone.
  await expect.poll(() => countWaiting(page)).toBeGreaterThan(waiting);
  await page.getByRole('button', { name: 'Cerrar libro' }).click();
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
  await context.close();
  return profile;
}

/** Opens the app as that person would, signs in where that is asked, reads a page of the book and finds so many bookmarks. */
export async function readAgain(page: Page, origin: string, bookmarks = 1): Promise<void> {
  await page.goto(`${origin}/libros`);
  const code = page.getByRole('textbox', { name: 'Código' });
  await expect(page.getByRole('list', { name: 'Mi biblioteca' }).or(code)).toBeVisible({ timeout: 30_000 });
  if (await code.isVisible()) await signIn(page, origin, pupil, true);
  await openBookPage(page, origin, 'epub');
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  await expect(ribbon(page)).toBeEnabled();
  await expect.poll(() => listNotes(page, bookmark), { timeout: 30_000 }).toHaveLength(bookmarks);
}
