import { readFile } from 'node:fs/promises';
import { test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import type { BookSummary } from '../contract/books.ts';
import { createBrowserProfile } from '../tests/support/browser-profile.ts';
import { createLibraryServer } from '../tests/support/library-server.ts';
import type { LibraryServer } from '../tests/support/library-server.ts';
import { addManyBooks, bookTitle, manyBook } from '../tests/support/many-books.ts';
import { signIn, waitForWorker } from '../tests/support/school.ts';
import { startBareServer } from './bare-server.ts';
import { longestTask, watchLongTasks } from './long-tasks.ts';
import { deviceProfiles, slowDown } from './profiles.ts';
import type { DeviceProfile } from './profiles.ts';
import { median, printTable } from './table.ts';
import type { BenchRow } from './table.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const counts = (process.env['BENCH_BOOKS'] ?? '10000,100000').split(',').map(Number);
const frames = 60;

function summaryOf(index: number): BookSummary {
  const { id, addedAt, details } = manyBook(index);
  return { ...details, id, editionId: `e${id}`, format: 'pdf', layout: 'fixed', sizeBytes: 2_000_000, addedAt };
}

/** Waits until this device has the whole shelf: from then on it starts without network. */
async function openWholeShelf(page: Page, server: LibraryServer, count: number): Promise<void> {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.waitForFunction(
    (least) => {
      const found = /([\d.,\s]+) libros/.exec(document.body.innerText);
      return Number((found?.[1] ?? '').replaceAll(/\D/g, '')) >= least;
    },
    count,
    { timeout: 300_000 },
  );
  await waitForWorker(page);
}

async function timeToShelf(context: BrowserContext, url: string, profile: DeviceProfile): Promise<[number, number]> {
  const page = await context.newPage();
  await watchLongTasks(page);
  await slowDown(await context.newCDPSession(page), profile, false);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('libro:shelf').length > 0, null, { timeout: 120_000 });
  const ms = await page.evaluate(() => performance.getEntriesByName('libro:shelf')[0]?.startTime ?? Number.NaN);
  const longest = await longestTask(page);
  await page.close();
  return [ms, longest];
}

/** Scrolls by most of a screen at every frame; how long each frame took. */
function scrollFrames(page: Page): Promise<number[]> {
  return page.evaluate(
    (most) =>
      new Promise<number[]>((resolve) => {
        const took: number[] = [];
        let before = performance.now();
        const step = () => {
          const now = performance.now();
          took.push(now - before);
          before = now;
          if (took.length > most) return resolve(took.slice(1));
          window.scrollBy(0, 240);
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    frames,
  );
}

/** Milliseconds from each keystroke to the next paint, as the browser's Event Timing tells them. */
async function keystrokes(page: Page, word: string): Promise<number[]> {
  await page.evaluate(() => {
    const took: number[] = [];
    Object.assign(window, { keystrokes: took });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') took.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.getByRole('searchbox').pressSequentially(word, { delay: 120 });
  await page.waitForFunction(() => /\d de [\d.,\s]+ libros/.test(document.body.innerText), null, { timeout: 60_000 });
  const seen = await page.evaluate(() => (window as unknown as { keystrokes: number[] }).keystrokes);
  // What Event Timing does not tell took less than its least, 16 ms.
  return [...seen, ...Array.from({ length: Math.max(0, word.length - seen.length) }, () => 16)];
}

/** Megabytes of the renderer of a page that is not shared with others, and its JavaScript heap after a collection. */
async function memoryOf(context: BrowserContext, page: Page): Promise<{ process: number; heap: number }> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const browser = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await browser?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8');
        return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
      }),
  );
  return { process: Math.max(...sizes), heap: usedSize / 1_000_000 };
}

for (const count of counts) {
  test(`a shelf of ${count} books`, async () => {
    const server = await createLibraryServer();
    await server.start();
    await server.stop();
    await addManyBooks(server.dataDir, count);
    await server.start();
    const titles = Array.from({ length: count }, (_, index) => bookTitle(index));
    const bare = await startBareServer(titles);
    const home = await createBrowserProfile();
    const context = await home.open();
    const page = await context.newPage();
    const [t4] = await deviceProfiles(page);
    if (!t4) throw new Error('There is no device profile');
    const rows: BenchRow[] = [];

    await page.goto(`${bare.origin}/shelf-page/`);
    const books = Array.from({ length: count }, (_, index) => summaryOf(index));
    const cdp = await context.newCDPSession(page);
    await slowDown(cdp, t4, false);
    const data = await page.evaluate(([given, times]) => window.measureShelf(given, times), [books, rounds] as const);
    const row = (what: string, ours: string, limit: string, target: number) =>
      rows.push({ what, unit: 'ms', ours: data[ours] ?? [], limit: data[limit] ?? [], target });
    row('datos guardados, T4 (límite: un valor de objetos)', 'packed', 'objects', 1.5);
    row('datos guardados, T4 (límite: filas)', 'packed', 'rows', 1.5);
    for (const [what, name] of [
      ['rara', 'rare'],
      ['común', 'common'],
      ['de una letra', 'letter'],
    ] as const) {
      row(`una búsqueda ${what}, T4 (límite: recorrer los títulos, sin ordenar nada)`, name, 'scan', 2);
      row(`una búsqueda ${what}, T4 (límite: línea por línea, ordenando)`, name, `${name} plain`, 2);
    }
    console.log(
      `${count}: índice ${Math.round(median(data['index'] ?? []))} ms, por título ${Math.round(median(data['byTitle'] ?? []))} ms (T4, a trozos)`,
    );

    const blank = await context.newPage();
    await blank.goto('about:blank');
    await openWholeShelf(page, server, count);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const barePage = await context.newPage();
    await barePage.goto(`${bare.origin}/?ventana`);
    await barePage.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
    });
    await context.close();

    const starts = { ours: [] as number[], bare: [] as number[], longest: [] as number[], bareLongest: [] as number[] };
    const scrolls = { ours: [] as number[], bare: [] as number[], worst: [] as number[] };
    const typed: number[] = [];
    const again = await home.open();
    await server.stop();
    for (let round = 0; round < rounds; round += 1) {
      const [ours, longest] = await timeToShelf(again, `${server.origin}/libros`, t4);
      starts.ours.push(ours);
      starts.longest.push(longest);
      const [stack, stackLongest] = await timeToShelf(again, `${bare.origin}/?ventana`, t4);
      starts.bare.push(stack);
      starts.bareLongest.push(stackLongest);
    }
    for (const [url, into] of [
      [`${server.origin}/libros`, scrolls.ours],
      [`${bare.origin}/?ventana`, scrolls.bare],
    ] as const) {
      const tab = await again.newPage();
      await tab.goto(url);
      await tab.waitForFunction(() => performance.getEntriesByName('libro:shelf').length > 0);
      await tab.evaluate(() => window.scrollTo(0, 20_000));
      await slowDown(await again.newCDPSession(tab), t4, false);
      into.push(...(await scrollFrames(tab)));
      if (into === scrolls.ours) {
        scrolls.worst.push(Math.max(...into));
        await tab.evaluate(() => window.scrollTo(0, 0));
        typed.push(...(await keystrokes(tab, 'quimica 12')));
      }
      await tab.close();
    }
    rows.push({
      what: 'inicio sin red hasta la biblioteca, T4',
      unit: 'ms',
      ours: starts.ours,
      limit: starts.bare,
      target: 1.15,
    });
    rows.push({
      what: 'un cuadro al desplazarse, T4',
      unit: 'ms',
      ours: scrolls.ours,
      limit: scrolls.bare,
      target: 1.15,
    });
    rows.push({ what: 'el cuadro más lento, T4', unit: 'ms', ours: scrolls.worst, limit: [33], target: 1 });
    rows.push({
      what: 'la tarea más larga al empezar, T4 (misma pila)',
      unit: 'ms',
      ours: starts.longest,
      limit: starts.bareLongest,
    });
    rows.push({ what: 'la tarea más larga al empezar, T4', unit: 'ms', ours: starts.longest, limit: [200], target: 1 });
    rows.push({
      what: 'de la tecla al cuadro (INP, la peor), T4',
      unit: 'ms',
      ours: [Math.max(...typed)],
      limit: [100],
      target: 1,
    });
    await again.close();

    const fresh = await home.open();
    const first = await fresh.newPage();
    const empty = await memoryOf(fresh, first);
    await first.goto(`${server.origin}/libros`);
    await first.waitForFunction(() => performance.getEntriesByName('libro:shelf').length > 0);
    const full = await memoryOf(fresh, first);
    await first.goto(`${bare.origin}/?ventana`);
    await first.waitForFunction(() => performance.getEntriesByName('libro:shelf').length > 0);
    const stack = await memoryOf(fresh, first);
    rows.push({
      what: 'memoria de la pestaña (misma pila)',
      unit: 'MB',
      ours: [full.process],
      limit: [stack.process],
    });
    rows.push({
      what: 'memoria de la pestaña (límite: en blanco)',
      unit: 'MB',
      ours: [full.process],
      limit: [empty.process],
      target: 1.25,
    });
    rows.push({ what: 'memoria de JavaScript', unit: 'MB', ours: [full.heap], limit: [8], target: 1 });
    await home.discard();
    await bare.close();
    await server.discard();
    printTable(`Una biblioteca de ${count} libros (medianas de ${rounds})`, rows);
  });
}
