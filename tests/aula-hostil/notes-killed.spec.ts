import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { createBrowserProfile } from '../support/browser-profile.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy, FaultRule } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { countWaiting, listMarked, ribbon } from '../support/marks.ts';
import { rounds } from '../support/rounds.ts';
import { expectReader, openSchool, placeOf, readDownloaded, signIn } from '../support/school.ts';
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

/** Whether a browser's databases are files of SQLite: a switch nobody knows any more would test the same twice. */
const hasSqlite = (folder: string) =>
  !readdirSync(join(folder, 'Default', 'IndexedDB')).some((name) => name.endsWith('.leveldb'));

const firstPage = async (context: BrowserContext): Promise<Page> => context.pages()[0] ?? context.newPage();

/** Pages of the book that are used; after the last comes the first. */
const pageCount = 40;

interface Marks {
  /** What each page was last shown as. */
  readonly shown: Map<number, boolean>;
  /** Whose change was under way: nobody was told how it ended. */
  open: number | null;
}

interface Death {
  isKilled: boolean;
  /** Begins to come when so many are shown as made. */
  readonly after: number;
  come(): Promise<void>;
}

/** Marks page after page, or takes their marks away, until the browser is killed. */
async function toggleUntil(page: Page, death: Death, from: number, marks: Marks): Promise<number> {
  let count = 0;
  let killed: Promise<void> | undefined;
  try {
    for (let at = from; !death.isKilled && at <= pageCount; at += 1) {
      const isMarked = marks.shown.get(at) ?? false;
      await expect.poll(() => placeOf(page), { intervals: [10] }).toBe(String(at));
      await expect(ribbon(page)).toHaveAttribute('aria-pressed', String(isMarked));
      marks.open = at;
      await page.keyboard.press('b');
      await expect(ribbon(page)).toHaveAttribute('aria-pressed', String(!isMarked));
      marks.shown.set(at, !isMarked);
      marks.open = null;
      count += 1;
      if (count === death.after) killed = death.come();
      await page.keyboard.press('PageDown');
    }
  } catch (error) {
    // What it was doing when it was killed is nobody's word that anything is kept.
    if (!death.isKilled) throw error;
  }
  await killed;
  return count;
}

const alone: FaultRule = () => ({ type: 'hang-up' });

/** Where a browser keeps its databases: LevelDB, and SQLite, which Chromium is moving to. */
const backends = {
  LevelDB: { features: [], rows: 'F24, F25', most: 400 },
  SQLite: { features: ['IdbSqliteBackingStore'], rows: 'F26', most: 200 },
} as const;

/** The browser is started again at once, or once whatever it was writing has long come to rest. */
const pausesMs = [0, 2_000] as const;

for (const [backend, { features, rows, most }] of Object.entries(backends)) {
  test(`a browser over ${backend} that is killed while notes are made has every note it showed as made, and sends each once`, async () => {
    const count = rounds(2, most);
    test.setTimeout(180_000 + 40_000 * count);
    const random = seededRandom(20_261_125);
    const profile = await createBrowserProfile();
    const open = async (path: string): Promise<Page> => {
      const page = await firstPage(await profile.open({ features }));
      const said: string[] = [];
      page.on('console', (line) => said.push(line.text()));
      await page.goto(proxy.origin + path);
      // What the page said tells why it did not open.
      await expectReader(page).catch(async (cause: unknown) => {
        const shown = await page.locator('body').innerText();
        throw new Error(`The book does not open at ${page.url()}:\n${shown}\n${said.join('\n')}`, { cause });
      });
      await expect(ribbon(page)).toBeEnabled();
      return page;
    };
    const lost: string[] = [];
    const marks: Marks = { shown: new Map(), open: null };
    let shown: number[] = [];
    let changes = 0;
    try {
      proxy.obey(null);
      const start = await firstPage(await profile.open({ features }));
      await readDownloaded(start, proxy.origin, 'DEMO-ALUMNA', 'pdf');
      const { pathname } = new URL(start.url());
      await expect(ribbon(start)).toBeEnabled();
      await profile.kill();
      expect(hasSqlite(profile.folder)).toBe(backend === 'SQLite');

      for (let round = 0; round < count; round += 1) {
        // With nobody to send it to, and in the middle of sending it.
        proxy.obey(Math.floor(round / 2) % 2 === 0 ? alone : null);
        const from = 1 + Math.floor(random() * (pageCount - 10));
        let page = await open(`${pathname}?lugar=${from}`);
        const afterMs = random() * 1_500;
        const death: Death = {
          isKilled: false,
          // On a slow machine too one or two notes are there before it dies, and on a quick one more.
          after: 1 + (round % 2),
          async come() {
            await new Promise((resolve) => setTimeout(resolve, afterMs));
            death.isKilled = true;
            await profile.kill();
          },
        };
        changes += await toggleUntil(page, death, from, marks);
        await new Promise((resolve) => setTimeout(resolve, pausesMs[round % 2]));
        // What is there again, this device kept.
        proxy.obey(alone);
        page = await open(pathname);
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
      const last = await open(pathname);
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
    tell(rows, `el navegador (${backend}) muere mientras se hacen notas`, { rounds: count, lost: lost.length });
    expect(lost).toEqual([]);
  });
}
