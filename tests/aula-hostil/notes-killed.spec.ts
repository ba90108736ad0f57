import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { spanish as notes } from '../../src/features/reader/notes/text.es.ts';
import { createBrowserProfile } from '../support/browser-profile.ts';
import type { BrowserProfile } from '../support/browser-profile.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { rounds } from '../support/rounds.ts';
import {
  downloadBook,
  expectReader,
  openBookPage,
  openSchool,
  placeOf,
  signIn,
  waitForWorker,
} from '../support/school.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { tell } from '../support/tally.ts';

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

const firstPage = async (context: BrowserContext): Promise<Page> => context.pages()[0] ?? context.newPage();
const ribbon = (page: Page) => page.getByRole('button', { name: notes.bookmark });

/** Pages of the book that are used; after the last comes the first. */
const pageCount = 40;

interface Marks {
  /** What each page was last shown as. */
  readonly shown: Map<number, boolean>;
  /** Whose change was under way: nobody was told how it ended. */
  open: number | null;
}

/** Marks page after page, or takes their marks away, until the browser is killed. */
async function toggleUntil(page: Page, dying: { isKilled: boolean }, from: number, marks: Marks): Promise<number> {
  let count = 0;
  try {
    for (let at = from; !dying.isKilled && at <= pageCount; at += 1) {
      const isMarked = marks.shown.get(at) ?? false;
      await expect.poll(() => placeOf(page), { intervals: [10] }).toBe(String(at));
      await expect(ribbon(page)).toHaveAttribute('aria-pressed', String(isMarked));
      marks.open = at;
      await page.keyboard.press('b');
      await expect(ribbon(page)).toHaveAttribute('aria-pressed', String(!isMarked));
      marks.shown.set(at, !isMarked);
      marks.open = null;
      count += 1;
      await page.keyboard.press('PageDown');
    }
  } catch (error) {
    // What it was doing when it was killed is nobody's word that anything is kept.
    if (!dying.isKilled) throw error;
  }
  return count;
}

/** How many changes the server has not confirmed. */
const countWaiting = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('libro_1');
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('outbox').objectStore('outbox').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );

/** The pages with a bookmark, as the list of notes shows them. */
async function listMarked(page: Page): Promise<number[]> {
  await page.keyboard.press('n');
  const panel = page.getByRole('dialog', { name: notes.title });
  await expect(panel).toBeVisible();
  const more = panel.getByRole('button', { name: notes.more });
  while (await more.isVisible()) await more.click();
  const rows = await panel.getByText(/^Página \d+$/).allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  return rows.map((row) => Number(row.replace('Página ', ''))).sort((a, b) => a - b);
}

async function openReader(profile: BrowserProfile, path: string): Promise<Page> {
  const page = await firstPage(await profile.open());
  await page.goto(proxy.origin + path);
  await expectReader(page);
  await expect(ribbon(page)).toBeEnabled();
  return page;
}

test('a browser that is killed while notes are made has every note it showed as made, and sends each once', async () => {
  const count = rounds(3, 100);
  test.setTimeout(60_000 + 15_000 * count);
  const random = seededRandom(20_261_125);
  const profile = await createBrowserProfile();
  const lost: string[] = [];
  const marks: Marks = { shown: new Map(), open: null };
  let shown: number[] = [];
  let changes = 0;
  try {
    const start = await firstPage(await profile.open());
    await signIn(start, proxy.origin, 'DEMO-ALUMNA');
    await waitForWorker(start);
    await openBookPage(start, proxy.origin, 'pdf');
    await downloadBook(start);
    await start.getByRole('link', { name: 'Leer' }).click();
    await expectReader(start);
    const { pathname } = new URL(start.url());
    await expect(ribbon(start)).toBeEnabled();
    await profile.kill();

    proxy.obey(() => ({ type: 'hang-up' }));
    for (let round = 0; round < count; round += 1) {
      const from = 1 + Math.floor(random() * (pageCount - 10));
      let page = await openReader(profile, `${pathname}?lugar=${from}`);
      const afterMs = 300 + random() * 1_500;
      const dying = { isKilled: false };
      const killed = new Promise((resolve) => setTimeout(resolve, afterMs)).then(() => {
        dying.isKilled = true;
        return profile.kill();
      });
      changes += await toggleUntil(page, dying, from, marks);
      await killed;
      page = await openReader(profile, pathname);
      shown = await listMarked(page);
      for (const [at, isMarked] of marks.shown) {
        const times = shown.filter((each) => each === at).length;
        if (at !== marks.open && times !== (isMarked ? 1 : 0))
          lost.push(`vuelta ${round}: página ${at}, ${times} veces`);
      }
      // How the one under way ended is known from now on.
      if (marks.open !== null) marks.shown.set(marks.open, shown.includes(marks.open));
      marks.open = null;
      await profile.kill();
    }

    proxy.obey(null);
    const last = await openReader(profile, pathname);
    await expect.poll(() => countWaiting(last), { timeout: 60_000 }).toBe(0);
    await profile.kill();
    const elsewhere = await createBrowserProfile();
    try {
      const other = await firstPage(await elsewhere.open());
      await signIn(other, server.origin, 'DEMO-ALUMNA', true);
      await other.goto(server.origin + pathname);
      await expectReader(other);
      await expect(ribbon(other)).toBeEnabled();
      await expect.poll(() => listMarked(other), { timeout: 30_000 }).toEqual(shown);
    } finally {
      await elsewhere.discard();
    }
  } finally {
    await profile.discard();
  }
  expect(changes).toBeGreaterThan(count);
  tell('F24, F25', 'el navegador muere mientras se hacen notas', { rounds: count, lost: lost.length });
  expect(lost).toEqual([]);
});
