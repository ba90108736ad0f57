import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish as notes } from '../../src/features/reader/notes/text.es.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { bringNotes } from '../support/notebook.ts';
import { expectReader, openBookPage, placeOf, sharedSchool, signIn } from '../support/school.ts';
import { tell } from '../support/tally.ts';
import { notesWritten, removeAllWritten } from '../support/written.ts';

let server: LibraryServer;
let proxy: FaultProxy;
test.beforeAll(async () => {
  server = await sharedSchool();
  proxy = await startFaultProxy(server.origin);
});
test.afterAll(() => proxy.close());
test.beforeEach(() => proxy.obey(null));

const ribbon = (page: Page) => page.getByRole('button', { name: notes.bookmark });
const marked = (page: Page) => page.getByRole('button', { name: notes.bookmark, pressed: true });

async function read(page: Page, origin: string): Promise<void> {
  await openBookPage(page, origin, 'pdf');
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  await page.getByRole('region', { name: 'Lector' }).press('Home');
  // A key pressed on the way there would count from the first page, and may lead to where it was left.
  await expect.poll(() => placeOf(page)).toBe('1');
  await expect(ribbon(page)).toBeEnabled();
}

/** Turns, and waits until the page is another one. */
async function turn(page: Page, key: string): Promise<void> {
  const before = await placeOf(page);
  await page.keyboard.press(key);
  await expect.poll(() => placeOf(page)).not.toBe(before);
}

async function leave(page: Page): Promise<void> {
  await page.goto(`${proxy.origin}/libros`);
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
  // The door is shown while the last of it is taken away.
  await expect.poll(() => countKept(page)).toEqual(0);
}

/** Notes and keys that lie here in clear, of whomever. */
const countKept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    let sum = 0;
    for (const name of names.filter((each) => /^libro_\d+$/.test(each))) {
      sum += await new Promise<number>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => {
          let rows = 0;
          const reading = opening.result.transaction(['things', 'keys', 'sync']);
          for (const store of reading.objectStoreNames) {
            const counting = reading.objectStore(store).count();
            counting.addEventListener('success', () => (rows += counting.result));
          }
          reading.addEventListener('complete', () => {
            opening.result.close();
            resolve(rows);
          });
        });
      });
    }
    return sum;
  });

const changes = 8;
/** So much of their own time the pages are given at once. */
const stepMs = 100;
const mostMs = 1_000;

/**
 * How much of their own time passes in these pages until all show it; a second and more where they do not. Their clocks
 * stand still but for what is told here, so that what the app waits for counts, and what a busy machine takes does not.
 * What the server waits for is held to the same second in `server/sync-events`; all of it by the clock on the wall is
 * measured in `bench notes-heard`.
 */
async function timeTo(pages: readonly Page[], isPressed: boolean): Promise<number> {
  for (let spentMs = 0; ; spentMs += stepMs) {
    const seen = pages.map((page) =>
      expect(ribbon(page)).toHaveAttribute('aria-pressed', String(isPressed), { timeout: 1_000 }),
    );
    const outcomes = await Promise.allSettled(seen);
    if (spentMs >= mostMs || outcomes.every(({ status }) => status === 'fulfilled')) return spentMs;
    await Promise.all(pages.map((page) => page.clock.runFor(stepMs)));
  }
}

test('what is marked on one device is on three tabs of another within a second, and so is its removal', async ({
  browser,
}) => {
  const devices = [await browser.newContext({ serviceWorkers: 'block' }), await browser.newContext()];
  const [one, other] = [await devices[0]?.newPage(), await devices[1]?.newPage()];
  if (!one || !other) throw new Error('No page');
  for (const device of devices) await device.clock.install();
  await signIn(one, server.origin, 'DEMO-ALUMNA');
  await signIn(other, server.origin, 'DEMO-ALUMNA', true);
  await read(one, server.origin);
  await read(other, server.origin);
  // The second device has three tabs open.
  const pages = [one, other];
  for (let tabs = 1; tabs < 3; tabs += 1) {
    const tab = await devices[1]?.newPage();
    if (!tab) throw new Error('No page');
    await tab.goto(other.url());
    await expectReader(tab);
    await expect(ribbon(tab)).toBeEnabled();
    pages.push(tab);
  }
  for (const page of pages) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  const tookMs: number[] = [];
  // Marked and taken away in turns, on either device.
  for (let change = 0; change < changes; change += 1) {
    await (change % 4 < 2 ? one : other).keyboard.press('b');
    tookMs.push(await timeTo(pages, change % 2 === 0));
  }
  expect(Math.max(...tookMs), `${tookMs.join(', ')} ms`).toBeLessThan(mostMs);
  for (const device of devices) await device.close();
});

test('a note that two devices write in at once keeps what either of them wrote', async ({ browser }) => {
  await removeAllWritten(server.origin, 'DEMO-ALUMNA');
  const devices = [await browser.newContext({ serviceWorkers: 'block' }), await browser.newContext()];
  const [one, other] = [await devices[0]?.newPage(), await devices[1]?.newPage()];
  if (!one || !other) throw new Error('No page');
  await signIn(one, server.origin, 'DEMO-ALUMNA');
  await bringNotes(one, server.origin);
  await signIn(other, server.origin, 'DEMO-ALUMNA', true);
  await other.goto(`${server.origin}/libros/notas`);
  const cardOn = (page: Page) => page.locator('[data-note]').filter({ hasText: 'Dos rectas perpendiculares' });
  const typedOn = (page: Page) => page.getByRole('textbox', { name: 'Lo que escribes' });
  const edit = (page: Page) => cardOn(page).getByRole('button', { name: 'Editar' }).click();
  const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click();

  await edit(one);
  await expect(typedOn(one)).toHaveValue('Sale en el examen');
  await edit(other);
  await typedOn(other).fill('Escrito en el teléfono');
  await save(other);
  await expect(cardOn(other)).toContainText('Escrito en el teléfono');
  await edit(other);
  await cardOn(other).getByRole('radio', { name: 'Naranja' }).click();
  // What came last is seen, so the text before it is here, too; who writes here has their own before them.
  await expect(cardOn(one)).toHaveAttribute('data-color', 'orange');
  await expect(typedOn(one)).toHaveValue('Sale en el examen');
  await typedOn(one).fill('Escrito en la tableta');
  await save(one);
  await other.getByRole('button', { name: 'Cancelar' }).click();
  for (const page of [one, other]) {
    await expect(cardOn(page)).toContainText('Escrito en la tableta');
    await expect(cardOn(page)).toContainText('Escrito en el teléfono');
    await expect(cardOn(page)).not.toContainText('Sale en el examen');
  }
  // Who sees both and writes takes the place of both.
  await edit(other);
  await typedOn(other).fill('Las dos cosas');
  await save(other);
  for (const page of [one, other]) {
    await expect(cardOn(page)).toContainText('Las dos cosas');
    await expect(cardOn(page)).not.toContainText('Escrito en');
  }
  for (const device of devices) await device.close();
});

test('three tabs of one person show the same, with no network at all', async ({ context, page }) => {
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await read(page, proxy.origin);
  const others = [await context.newPage(), await context.newPage()];
  for (const other of others) {
    await other.goto(page.url());
    await expectReader(other);
    await expect(ribbon(other)).toBeEnabled();
  }
  proxy.obey(({ path }) => (path.startsWith('/api/') ? { type: 'hang-up' } : null));
  await ribbon(page).click();
  for (const other of others) await expect(marked(other)).toBeVisible();
  await others[0]?.close();
  const [, third] = others;
  await third?.keyboard.press('b');
  await expect(marked(page)).toBeHidden();
});

test('two tabs of one person write at the same time, with no network: all of both arrives, once', async ({
  context,
  page,
}) => {
  await removeAllWritten(server.origin, 'DEMO-ALUMNA');
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await read(page, proxy.origin);
  const other = await context.newPage();
  await other.goto(page.url());
  await expectReader(other);
  await expect(ribbon(other)).toBeEnabled();
  proxy.obey(({ path }) => (path.startsWith('/api/') ? { type: 'hang-up' } : null));
  await other.keyboard.press('PageDown');
  const each = 3;
  /** Marks every other page from the one shown. */
  const markOn = async (tab: Page): Promise<void> => {
    for (let mark = 0; mark < each; mark += 1) {
      await expect(ribbon(tab)).toHaveAttribute('aria-pressed', 'false');
      await tab.keyboard.press('b');
      await expect(marked(tab)).toBeVisible();
      for (let step = 0; step < 2; step += 1) await turn(tab, 'PageDown');
    }
  };
  await Promise.all([markOn(page), markOn(other)]);
  proxy.obey(null);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const pages = async () => {
    const written = await notesWritten(server.origin, 'DEMO-ALUMNA');
    return written.map(({ locator }) => locator.locations.position ?? 0).sort((a, b) => a - b);
  };
  await expect.poll(pages, { timeout: 30_000 }).toEqual(Array.from({ length: 2 * each }, (_, index) => index + 1));
  tell('F38', 'dos pestañas escriben a la vez', { rounds: 1 });
});

test('two people on one device: what was not sent waits for its own, is nobody else’s, and is sent as theirs, in order', async ({
  browser,
  page,
}) => {
  tell('F54', 'lo que no se envió espera a su dueño', { rounds: 1 });
  await removeAllWritten(server.origin, 'DEMO-ALUMNA');
  await removeAllWritten(server.origin, 'DEMO-ALUMNO');
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await read(page, proxy.origin);
  // Her device has spoken with the server; what she does from now on does not reach it.
  proxy.obey(({ path }) => (path.startsWith('/api/sync') ? { type: 'hang-up' } : null));
  // The later page first: what counts is when, and not where.
  for (const key of ['PageDown', 'Home']) {
    await turn(page, key);
    await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'false');
    await ribbon(page).click();
    await expect(marked(page)).toBeVisible();
  }
  await leave(page);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sync')) sent.push(request.postData() ?? '');
  });
  await signIn(page, proxy.origin, 'DEMO-ALUMNO', true);
  proxy.obey(null);
  await read(page, proxy.origin);
  await expect(marked(page)).toBeHidden();
  for (const steps of [3, -1]) {
    for (let step = 0; step < Math.abs(steps); step += 1) await turn(page, steps > 0 ? 'PageDown' : 'PageUp');
    await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('b');
    await expect(marked(page)).toBeVisible();
  }
  await leave(page);
  expect(sent.join('\n')).not.toContain('"person":"1"');

  await signIn(page, proxy.origin, 'DEMO-ALUMNA', true);
  await read(page, proxy.origin);
  await expect(marked(page)).toBeVisible();
  await turn(page, 'PageDown');
  await expect(marked(page)).toBeVisible();
  await turn(page, 'PageDown');
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'false');

  const elsewhere = await browser.newContext({ serviceWorkers: 'block' });
  const there = await elsewhere.newPage();
  await signIn(there, server.origin, 'DEMO-ALUMNA', true);
  await read(there, server.origin);
  await expect(marked(there)).toBeVisible();
  await elsewhere.close();

  // Each one's own, in the order in which they were made.
  const pagesOf = async (code: string) => {
    const written = await notesWritten(server.origin, code);
    return written
      .toSorted((one, next) => one.madeAt.localeCompare(next.madeAt))
      .map(({ locator }) => locator.locations.position);
  };
  await expect.poll(() => pagesOf('DEMO-ALUMNA')).toEqual([2, 1]);
  await expect.poll(() => pagesOf('DEMO-ALUMNO')).toEqual([4, 3]);
  const [first, last] = [
    await notesWritten(server.origin, 'DEMO-ALUMNA'),
    await notesWritten(server.origin, 'DEMO-ALUMNO'),
  ];
  for (const hers of first) for (const his of last) expect(hers.madeAt < his.madeAt).toBe(true);
});
