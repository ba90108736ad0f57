import { chromium, test } from '@playwright/test';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { browserFlags } from '../tests/support/browser-flags.ts';
import { findBrowser } from '../tests/support/find-browser.mjs';
import { createLibraryServer } from '../tests/support/library-server.ts';
import { signIn, waitForWorker } from '../tests/support/school.ts';
import { cachedPaths } from '../tests/support/updates.ts';
import { openPacedLine } from './paced-line.ts';
import { printTable } from './table.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** The school tablet and its line; Chromium's protocol slows pages only, so the line is slow itself. */
const cpuRate = 4;
const slowLine = { bitsPerSecond: 1_600_000, latencyMs: 150 };

interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
}

async function visit(browser: Browser, serviceWorkers: 'allow' | 'block' = 'allow'): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 800, height: 1280 }, serviceWorkers });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  return { context, page, session };
}

/** Milliseconds until everything for a start without network is kept, from the first request on. */
async function timeToKept(browser: Browser, origin: string): Promise<{ ms: number; paths: readonly string[] }> {
  const { context, page } = await visit(browser);
  const start = performance.now();
  await page.goto(`${origin}/libros/entrar`, { waitUntil: 'commit' });
  await waitForWorker(page);
  const ms = performance.now() - start;
  const paths = await cachedPaths(page);
  await context.close();
  return { ms, paths };
}

/** The same page without a worker, and then the same files, fetched and let go. */
async function timeToFetched(browser: Browser, origin: string, paths: readonly string[]): Promise<number> {
  const { context, page } = await visit(browser, 'block');
  const start = performance.now();
  await page.goto(`${origin}/libros/entrar`);
  await page.evaluate(
    (all) =>
      Promise.all(all.map((path) => fetch(path, { cache: 'no-store' }).then((answer) => answer.arrayBuffer()))).then(
        () => null,
      ),
    paths,
  );
  const ms = performance.now() - start;
  await context.close();
  return ms;
}

/** From navigation to the painted shelf, and to the end of the page's own answer. */
async function timeToShelf(page: Page, url: string): Promise<{ shelf: number; answer: number }> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('libro:shelf').length > 0);
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {
      shelf: performance.getEntriesByName('libro:shelf')[0]?.startTime ?? Number.NaN,
      answer: navigation?.responseEnd ?? Number.NaN,
    };
  });
}

test('what the worker costs: its installation, and its start', async () => {
  const server = await createLibraryServer();
  await server.start();
  const line = await openPacedLine(server.origin, slowLine);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });

  const install = { ours: [] as number[], limit: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const { ms, paths } = await timeToKept(browser, line.origin);
    install.ours.push(ms);
    install.limit.push(await timeToFetched(browser, line.origin, paths));
  }

  const [withWorker, without] = [await visit(browser), await visit(browser, 'block')];
  for (const { page } of [withWorker, without]) await signIn(page, server.origin, 'DEMO-ALUMNA');
  await waitForWorker(withWorker.page);
  await withWorker.session.send('ServiceWorker.enable');
  const url = `${server.origin}/libros`;
  const shelf = { ours: [] as number[], limit: [] as number[] };
  const answer = { ours: [] as number[], limit: [] as number[] };
  for (let round = -3; round < rounds; round += 1) {
    await withWorker.session.send('ServiceWorker.stopAllWorkers');
    const ours = await timeToShelf(withWorker.page, url);
    const limit = await timeToShelf(without.page, url);
    // The first ones of each fill the browser's own caches.
    if (round < 0) continue;
    shelf.ours.push(ours.shelf);
    shelf.limit.push(limit.shelf);
    answer.ours.push(ours.answer);
    answer.limit.push(limit.answer);
  }
  await browser.close();
  await line.close();
  await server.discard();
  printTable(`El trabajador de servicio, 4× CPU (medianas de ${rounds})`, [
    { what: 'todo guardado, 1,6 Mbit/s y 150 ms (límite: los mismos archivos, sin guardar)', unit: 'ms', ...install },
    { what: 'biblioteca, con el trabajador parado (límite: sin trabajador)', unit: 'ms', ...shelf, target: 1.3 },
    { what: 'de ello, hasta la página misma', unit: 'ms', ...answer },
  ]);
});
