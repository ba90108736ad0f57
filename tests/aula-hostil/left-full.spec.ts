import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { spanish as notes } from '../../src/features/reader/notes/text.es.ts';
import { createBrowserProfile } from '../support/browser-profile.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { countWaiting, ribbon } from '../support/marks.ts';
import { rounds } from '../support/rounds.ts';
import {
  downloadBook,
  expectReader,
  openBookPage,
  openSchool,
  signIn,
  signOut,
  waitForWorker,
} from '../support/school.ts';
import { canMakeSmallDisk, createSmallDisk } from '../support/small-disk.ts';
import type { SmallDisk } from '../support/small-disk.ts';
import { tell } from '../support/tally.ts';

/** Whether it is there within a moment: what is kept is looked at while the page is shown. */
const comes = (locator: Locator) =>
  locator.waitFor({ timeout: 15_000 }).then(
    () => true,
    () => false,
  );

/** Waits until two seconds pass in which nothing is written on it or taken off it. */
async function restOf(disk: SmallDisk): Promise<void> {
  let before = -1;
  await expect(async () => {
    const seen = before;
    before = disk.freeBytes();
    expect(before).toBe(seen);
  }).toPass({ intervals: [2_000], timeout: 60_000 });
}

/** Of one round: what somebody else of the same tablet no longer has. */
async function runRound(origin: string, obey: (isAway: boolean) => void, isOnline: boolean): Promise<string[]> {
  const disk = createSmallDisk(320);
  const profile = await createBrowserProfile(disk.folder);
  const firstPage = async (): Promise<Page> => {
    const context = await profile.open();
    return context.pages()[0] ?? context.newPage();
  };
  try {
    obey(false);
    const page = await firstPage();
    await signIn(page, origin, 'DEMO-ALUMNA');
    await waitForWorker(page);
    await openBookPage(page, origin, 'epub');
    await downloadBook(page);
    await page.getByRole('link', { name: 'Leer' }).click();
    await expectReader(page);
    const { pathname } = new URL(page.url());
    await expect(ribbon(page)).toBeEnabled();
    obey(true);
    await ribbon(page).click();
    const marked = (at: Page) => at.getByRole('button', { name: notes.bookmark, pressed: true });
    await expect(marked(page)).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar libro' }).click();
    // In the database, too, and not in the journal alone.
    await expect.poll(() => countWaiting(page)).toBeGreaterThan(0);
    if (isOnline) {
      obey(false);
      await page.reload();
      await expect.poll(() => countWaiting(page), { timeout: 30_000 }).toBe(0);
    }
    // What was done before is written by now: nothing else has a reason to give the reserve up.
    await restOf(disk);
    disk.fill();
    await signOut(page);
    // The door is shown while the last of it is taken away.
    await restOf(disk);
    await profile.kill();
    disk.free();
    obey(false);
    const later = await firstPage();
    await signIn(later, origin, 'DEMO-ALUMNA', true);
    await openBookPage(later, origin, 'epub');
    const broken: string[] = [];
    if (!(await comes(later.getByText('Descargado', { exact: true })))) broken.push('la descarga');
    await later.goto(origin + pathname);
    await expectReader(later);
    await expect(ribbon(later)).toBeEnabled();
    if (!(await comes(marked(later)))) broken.push('el marcador');
    return broken;
  } finally {
    await profile.kill();
    disk.discard();
  }
}

test('who leaves on a disk without a free byte takes nothing of anybody with them', async () => {
  test.skip(!canMakeSmallDisk(), 'Un disco pequeño de verdad solo lo puede hacer root en Linux.');
  const count = rounds(1, 8);
  test.setTimeout(240_000 * count);
  const server = await openSchool();
  const proxy = await startFaultProxy(server.origin);
  try {
    const obey = (isAway: boolean) => proxy.obey(isAway ? () => ({ type: 'hang-up' }) : null);
    const broken: string[] = [];
    for (let round = 0; round < count; round += 1)
      broken.push(...(await runRound(proxy.origin, obey, round % 2 === 0)));
    tell('F6, F22', 'disco sin un byte libre: al salir', { rounds: count, lost: broken.length });
    expect(broken).toEqual([]);
  } finally {
    await proxy.close();
    await server.discard();
  }
});
