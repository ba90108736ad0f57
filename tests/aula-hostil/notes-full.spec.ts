import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { spanish as notes } from '../../src/features/reader/notes/text.es.ts';
import { createBrowserProfile } from '../support/browser-profile.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { countWaiting, listMarked, listNotes, ribbon } from '../support/marks.ts';
import { rounds } from '../support/rounds.ts';
import { expectReader, openSchool, readDownloaded, signIn } from '../support/school.ts';
import { selectWords } from '../support/select-words.ts';
import { canMakeSmallDisk, createSmallDisk } from '../support/small-disk.ts';
import { tell } from '../support/tally.ts';
import { notesWritten } from '../support/written.ts';

let server: LibraryServer;
let proxy: FaultProxy;
test.beforeAll(async () => {
  server = await openSchool();
  proxy = await startFaultProxy(server.origin);
});
test.afterAll(async () => {
  await proxy.close();
  await server.discard();
});

/** Marks this page of the book on another device, and waits until the server has it. */
async function markElsewhere(browser: Browser, pathname: string, at: number): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA', true);
  await page.goto(`${server.origin}${pathname}?lugar=${at}`);
  await expectReader(page);
  await expect(ribbon(page)).toBeEnabled();
  await page.keyboard.press('b');
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'true');
  // What waits in the journal alone is in no count yet.
  const there = async () => (await notesWritten(server.origin, 'DEMO-ALUMNA')).map(({ locator }) => locator.locations);
  await expect.poll(there).toContainEqual(expect.objectContaining({ position: at }));
  await context.close();
}

/** Writes on words of the page in sight; whether it is shown as kept, and not that it could not be. */
async function write(page: Page, words: string): Promise<boolean> {
  expect(await selectWords(page, 30)).not.toBe('');
  await page.getByRole('toolbar').getByRole('button', { name: notes.mark.note, exact: true }).click();
  const field = page.getByRole('textbox', { name: notes.editor.label });
  await field.fill(words);
  await page.getByRole('button', { name: notes.editor.save }).click();
  const isSaid = page.getByText(notes.notKept);
  await expect(async () => {
    expect((await field.isHidden()) || (await isSaid.isVisible())).toBe(true);
  }).toPass({ timeout: 30_000 });
  if (await isSaid.isHidden()) return true;
  // What could not be kept is still there to be tried again.
  await expect(field).toHaveValue(words);
  return false;
}

/** Of one round: what is not on this device once there is room and a network again. */
async function runRound(browser: Browser, isCut: boolean): Promise<string[]> {
  const disk = createSmallDisk(320);
  const profile = await createBrowserProfile(disk.folder);
  const firstPage = async (): Promise<Page> => {
    const context = await profile.open();
    return context.pages()[0] ?? context.newPage();
  };
  try {
    proxy.obey(null);
    const page = await firstPage();
    await readDownloaded(page, proxy.origin, 'DEMO-ALUMNA', 'pdf');
    const { pathname } = new URL(page.url());
    await page.goto(`${proxy.origin}${pathname}?lugar=4`);
    await expectReader(page);
    await expect(ribbon(page)).toBeEnabled();
    await expect.poll(() => countWaiting(page)).toBe(0);

    // What comes from the server from now on finds no room.
    disk.fill();
    await markElsewhere(browser, pathname, 9);
    await expect(async () => expect(await listMarked(page)).toEqual([9])).toPass({ timeout: 30_000 });
    if (isCut) proxy.obey(() => ({ type: 'hang-up' }));
    const isWritten = await write(page, 'Sale en el examen');
    await profile.kill();

    disk.free();
    proxy.obey(null);
    const later = await firstPage();
    await later.goto(proxy.origin + pathname);
    await expectReader(later);
    await expect(ribbon(later)).toBeEnabled();
    const broken: string[] = [];
    const expected = ['Página 9', ...(isWritten ? ['Sale en el examen'] : [])];
    const found = async () => (await listNotes(later, /^(Página 9|Sale en el examen)$/)).sort();
    await expect(async () => expect(await found()).toEqual(expected))
      .toPass({ timeout: 45_000 })
      .catch((cause: unknown) => broken.push(`escrito: ${isWritten}; ${String(cause)}`));
    return broken;
  } finally {
    await profile.kill();
    disk.discard();
  }
}

test('what comes from the server onto a disk without a free byte is seen, and comes again with room; what is written there is kept, or said not to be', async ({
  browser,
}) => {
  test.skip(!canMakeSmallDisk(), 'Un disco pequeño de verdad solo lo puede hacer root en Linux.');
  const count = rounds(1, 10);
  test.setTimeout(180_000 * count);
  const broken: string[] = [];
  for (let round = 0; round < count; round += 1) broken.push(...(await runRound(browser, round % 2 === 1)));
  tell('F21, F22', 'el disco se llena mientras llegan notas del servidor', { rounds: count, lost: broken.length });
  expect(broken).toEqual([]);
});
