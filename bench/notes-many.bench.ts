import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { spanish as notebook } from '../src/features/notebook/text.es.ts';
import { spanish as notes } from '../src/features/reader/notes/text.es.ts';
import { browserFlags } from '../tests/support/browser-flags.ts';
import { findBrowser } from '../tests/support/find-browser.mjs';
import { createLibraryServer, type LibraryServer } from '../tests/support/library-server.ts';
import { longPdf } from '../tests/support/long-pdf.ts';
import { notesInPdf, operationsOf, wordOnPage } from '../tests/support/many-notes.ts';
import { expectReader, placeOf, signIn } from '../tests/support/school.ts';
import { sendWritten } from '../tests/support/written.ts';
import { longestTask, watchLongTasks } from './long-tasks.ts';
import { pause } from './notes/many-notes.ts';
import { printTable } from './table.ts';

/** Both have the same notes on the pages that are turned: one of them has all the others besides. */
const [many, few] = [10_000, 400];
const onPage = 20;
const turns = 15;
const frames = 60;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const cpuRate = 4;
const title = 'Hojas con muchas notas';

/** Signed in on a slow tablet, with their notes brought. */
async function openTablet(browser: Browser, server: LibraryServer, code: string, count: number): Promise<Tablet> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 800, height: 1280 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await watchLongTasks(page);
  await signIn(page, server.origin, code);
  const link = page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: title }).first();
  const path = (await link.getAttribute('href')) ?? '';
  const bookId = path.split('/').at(-1) ?? '';
  const made = notesInPdf({ bookId, count, parts: count / onPage });
  await sendWritten(server.origin, code, operationsOf(made));
  await openReader(page, server.origin + path);
  const panel = page.getByRole('dialog', { name: notes.title });
  await page.keyboard.press('n');
  await panel.getByText(notes.count(count)).waitFor({ timeout: 120_000 });
  await page.keyboard.press('Escape');
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  return { page, path, count, turned: [], listed: [], scrolled: [], slowest: [], searched: [], task: [] };
}

interface Tablet {
  readonly page: Page;
  readonly path: string;
  readonly count: number;
  readonly turned: number[];
  readonly listed: number[];
  readonly scrolled: number[];
  readonly slowest: number[];
  readonly searched: number[];
  readonly task: number[];
}

async function openReader(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  while ((await placeOf(page)) !== '1') {
    await page.getByRole('region', { name: 'Lector' }).press('Home');
    await pause(200);
  }
}

/** Elements, of which so many must be there: those with these words in their name, where it is said. */
interface Wanted {
  readonly selector: string;
  readonly named?: string;
  readonly least?: number;
  readonly most?: number;
}

/** Milliseconds from a key to the frame in which what it asks for is there. */
async function fromKey(page: Page, key: string, wanted: Wanted): Promise<number> {
  await page.evaluate(({ selector, named = '', least = 0, most = Infinity }) => {
    const isThere = () => {
      const found = [...document.querySelectorAll(selector)].filter((one) => (one.ariaLabel ?? '').includes(named));
      return found.length >= least && found.length <= most;
    };
    const timing = new Promise<number>((resolve) => {
      const begin = () => {
        const began = performance.now();
        const look = () => (isThere() ? resolve(performance.now() - began) : void requestAnimationFrame(look));
        requestAnimationFrame(look);
      };
      addEventListener('keydown', begin, { capture: true, once: true });
    });
    Reflect.set(window, 'noteTiming', timing);
  }, wanted);
  await page.keyboard.press(key);
  return page.evaluate(() => Reflect.get(window, 'noteTiming') as Promise<number>);
}

const marksOf = (turn: number): Wanted => ({
  selector: '.libro-pdf-page:not([inert]) [data-nota][role="button"]',
  named: wordOnPage(turn, 0).replace(/0$/, ''),
  least: onPage,
});
const listed: Wanted = { selector: 'dialog li', least: 4 };

async function read(tablet: Tablet, origin: string): Promise<void> {
  const { page, path } = tablet;
  await openReader(page, origin + path);
  for (let turn = 2; turn < 2 + turns; turn += 1) {
    tablet.turned.push(await fromKey(page, 'PageDown', marksOf(turn)));
    while ((await placeOf(page)) !== String(turn)) await pause(20);
  }
  tablet.listed.push(await fromKey(page, 'n', listed));
  tablet.task.push(await longestTask(page));
}

async function leaf(tablet: Tablet, origin: string): Promise<void> {
  const { page, count } = tablet;
  await page.goto(`${origin}/libros/notas`);
  await page.locator('[data-note]').first().waitFor();
  await page.waitForFunction(
    (shown) =>
      Number(
        (document.querySelector('main [role="status"]')?.textContent ?? '').split(' en ')[0]?.replaceAll(/\D/g, ''),
      ) === shown,
    count,
    { timeout: 120_000 },
  );
  const times = await page.evaluate(async (most) => {
    const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const lengths: number[] = [];
    let before = await next();
    for (let frame = 0; frame < most; frame += 1) {
      scrollBy(0, 300);
      const now = await next();
      lengths.push(now - before);
      before = now;
    }
    return lengths;
  }, frames);
  tablet.scrolled.push(...times);
  tablet.slowest.push(Math.max(...times));
  const search = page.getByRole('searchbox', { name: notebook.search });
  // The word of each note of a page whose number begins so; one key more, and it is that of one alone.
  await search.fill('palabra-3-1');
  const cards = page.locator('[data-note]');
  while ((await cards.count()) !== 11) await pause(20);
  tablet.searched.push(await fromKey(page, '9', { selector: '[data-note]', most: 1 }));
}

test('ten thousand notes, beside a person who has those of these pages alone', async () => {
  const server = await createLibraryServer();
  const words = Array.from({ length: many / onPage }, (_, page) =>
    Array.from({ length: onPage }, (_each, index) => wordOnPage(page + 1, index)).join(' '),
  );
  const file = join(server.dataDir, `${title}.pdf`);
  await writeFile(file, longPdf(words.length, Object.fromEntries(words.map((line, page) => [page + 1, line]))));
  await server.publish(file);
  await server.start();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
  const ours = await openTablet(browser, server, 'DEMO-ALUMNA', many);
  const limit = await openTablet(browser, server, 'DEMO-ALUMNO', few);
  for (let round = 0; round < rounds; round += 1) {
    for (const tablet of round % 2 === 0 ? [ours, limit] : [limit, ours]) {
      await read(tablet, server.origin);
      await leaf(tablet, server.origin);
    }
  }
  await browser.close();
  await server.discard();
  const row = (what: string, of: (tablet: Tablet) => readonly number[]) =>
    ({ what, unit: 'ms', ours: of(ours), limit: of(limit) }) as const;
  printTable(
    `${many} notas en un libro, ${cpuRate}× CPU (límite: quien tiene las ${few} de estas páginas y ninguna más)`,
    [
      row('de la tecla a la página siguiente con sus marcas', ({ turned }) => turned),
      row('de la tecla a la lista de notas', ({ listed }) => listed),
      row('la tarea más larga al leer, con las notas por traer', ({ task }) => task),
      row('un cuadro al recorrer el cuaderno', ({ scrolled }) => scrolled),
      row('el más lento de 60', ({ slowest }) => slowest),
      row('de una letra a lo encontrado', ({ searched }) => searched),
    ],
  );
});
