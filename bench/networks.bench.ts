import { chromium, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { browserFlags } from '../tests/support/browser-flags.ts';
import { startFaultProxy } from '../tests/support/fault-proxy.ts';
import { findBrowser } from '../tests/support/find-browser.mjs';
import { createLibraryServer } from '../tests/support/library-server.ts';
import { hostileNetworks } from '../tests/support/networks.ts';
import { signIn, waitForWorker } from '../tests/support/school.ts';
import { printTable } from './table.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);

/** Milliseconds from navigation to the painted shelf of somebody whose device has it. */
async function timeToShelf(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('libro:shelf').length > 0);
  return page.evaluate(() => performance.getEntriesByName('libro:shelf')[0]?.startTime ?? Number.NaN);
}

/** The worker notes its script once more after some starts; the first ones are not counted. */
const warmUps = 3;

test('to the shelf under each network, beside the same online', async () => {
  const server = await createLibraryServer();
  await server.start();
  const proxy = await startFaultProxy(server.origin);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
  const context = await browser.newContext({ viewport: { width: 800, height: 1280 } });
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  const url = `${proxy.origin}/libros`;
  for (let warm = 0; warm < warmUps; warm += 1) await timeToShelf(page, url);

  const times = new Map(hostileNetworks.map(({ name }) => [name, [] as number[]]));
  // The same for all of them, and measured between them: there is one limit.
  const online: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, fault } of hostileNetworks) {
      proxy.obey(null);
      online.push(await timeToShelf(page, url));
      proxy.obey(() => fault);
      times.get(name)?.push(await timeToShelf(page, url));
    }
  }
  await browser.close();
  await proxy.close();
  await server.discard();
  const rows = [...times].map(([what, ours]) => ({ what, unit: 'ms' as const, ours, limit: online, target: 1.05 }));
  printTable(`Hasta la biblioteca según la red, 4× CPU (medianas de ${rounds}; límite: con red)`, rows);
});
