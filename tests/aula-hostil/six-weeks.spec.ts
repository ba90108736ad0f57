import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sentenceOf } from '../../contract/problem-sentences.ts';
import { spanish as notes } from '../../src/features/reader/notes/text.es.ts';
import { spanish as reader } from '../../src/features/reader/text.es.ts';
import { createBrowserProfile } from '../support/browser-profile.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { countWaiting, ribbon } from '../support/marks.ts';
import { meanwhile } from '../support/meanwhile.ts';
import { rounds } from '../support/rounds.ts';
import { downloadBook, expectReader, openBookPage, openSchool, signIn, waitForWorker } from '../support/school.ts';
import { selectWords } from '../support/select-words.ts';
import { canMakeSmallDisk, createSmallDisk } from '../support/small-disk.ts';
import { tell } from '../support/tally.ts';
import { notesWritten } from '../support/written.ts';

const [hers, his] = ['DEMO-ALUMNA', 'DEMO-ALUMNO'];
const text = 'Preguntar en clase por qué la hoja es verde.';
const sixWeeksMs = 45 * 24 * 60 * 60_000;

/** A pupil's tablet, with a book and a bookmark that the server has. */
async function prepare(page: Page, origin: string): Promise<void> {
  await signIn(page, origin, hers);
  await waitForWorker(page);
  await openBookPage(page, origin, 'pdf');
  await downloadBook(page);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  await page.getByRole('region', { name: 'Lector' }).press('Home');
  await ribbon(page).click();
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await notesWritten(origin, hers)).length, { timeout: 30_000 }).toBe(1);
  await expect.poll(() => countWaiting(page)).toBe(0);
}

/** Marks words of the page and writes on them; answers the words. */
async function writeOnPage(page: Page): Promise<string> {
  const menu = page.getByRole('toolbar', { name: reader.selection.region });
  let words = '';
  await expect(async () => {
    // The first pages of a book hold few words.
    words = await selectWords(page, 30);
    if (words === '') await page.keyboard.press('PageDown');
    await expect(menu).toBeVisible({ timeout: 1_500 });
  }).toPass();
  await menu.getByRole('button', { name: notes.mark.note, exact: true }).click();
  await page.getByRole('textbox', { name: notes.editor.label }).fill(text);
  await page.getByRole('button', { name: notes.editor.save }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return words;
}

async function expectOneNote(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/libros/notas`);
  await expect(page.getByText(/^1 nota en 1 libro$/)).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('[data-note]')).toContainText(text);
}

test('a note written in airplane mode, on a full tablet of 1970 that is killed and six weeks away, arrives once; what was taken away stays away', async ({
  browser,
}) => {
  test.skip(!canMakeSmallDisk(), 'Un disco pequeño de verdad solo lo puede hacer root en Linux.');
  const most = rounds(1, 10);
  test.setTimeout(most * 300_000);
  for (let round = 0; round < most; round += 1) {
    const server = await openSchool();
    const proxy = await startFaultProxy(server.origin);
    const disk = createSmallDisk(320);
    const profile = await createBrowserProfile(disk.folder);
    const open = async (): Promise<Page> => {
      const context = await profile.open();
      return context.pages()[0] ?? context.newPage();
    };
    try {
      const page = await open();
      await prepare(page, proxy.origin);
      const { pathname } = new URL(page.url());
      proxy.obey(() => ({ type: 'hang-up' }));
      await page.clock.setSystemTime(new Date(0));
      disk.fill();
      await ribbon(page).click();
      await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'false');
      const words = await writeOnPage(page);
      await profile.kill();
      disk.free();

      const later = await open();
      await later.clock.setSystemTime(new Date(0));
      await later.goto(proxy.origin + pathname);
      await expectReader(later);
      await expectOneNote(later, proxy.origin);
      expect(await meanwhile(server, `UPDATE sessions SET expires_at = now() - interval '1 day'`)).toBeGreaterThan(0);
      await later.clock.setSystemTime(Date.now() + sixWeeksMs);
      proxy.obey(null);
      await later.reload();
      await expect(later.getByText(sentenceOf('session-ended'))).toBeVisible({ timeout: 30_000 });
      await signIn(later, proxy.origin, hers, true);
      await expectOneNote(later, proxy.origin);
      await expect.poll(() => countWaiting(later), { timeout: 60_000 }).toBe(0);

      const [note, ...others] = await notesWritten(server.origin, hers);
      expect(others).toEqual([]);
      expect(note).toMatchObject({ kind: 'note', texts: [text] });
      expect(note?.locator.text?.highlight).toContain(words.slice(0, 20));
      expect(await notesWritten(server.origin, his)).toEqual([]);
      const elsewhere = await browser.newContext({ serviceWorkers: 'block' });
      const there = await elsewhere.newPage();
      await signIn(there, server.origin, hers, true);
      await expectOneNote(there, server.origin);
      await elsewhere.close();
    } finally {
      await profile.discard();
      disk.discard();
      await proxy.close();
      await server.discard();
    }
  }
  tell('F21, F24, F49, F50', 'una nota en modo avión, en una tableta llena, de 1970, muerta y seis semanas fuera', {
    rounds: most,
  });
});
