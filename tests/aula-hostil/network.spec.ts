import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish } from '../../src/app/text.es.ts';
import { createBrowserProfile } from '../support/browser-profile.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { hostileNetworks } from '../support/networks.ts';
import { poisonedEntries } from '../support/poisoned-entries.ts';
import { rounds } from '../support/rounds.ts';
import { sharedSchool, signIn, waitForWorker } from '../support/school.ts';
import { tell } from '../support/tally.ts';

let server: LibraryServer;
let proxy: FaultProxy;
test.beforeAll(async () => {
  server = await sharedSchool();
  proxy = await startFaultProxy(server.origin);
});
test.afterAll(async () => {
  await proxy.close();
});

/** What was asked of the server and came to an end, one way or another, before the shelf was there; `null` without a shelf. */
const endedBeforeShelf = (page: Page) =>
  page.evaluate(() => {
    const [shelf] = performance.getEntriesByName('libro:shelf');
    if (shelf === undefined) return null;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd <= shelf.startTime)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/api/'));
  });

test('the shelf opens under any network, says which one it is, and believes none of them', async ({ page }) => {
  const count = rounds(1, 6);
  test.setTimeout(240_000 * count);
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  const shelf = page.getByRole('list', { name: 'Mi biblioteca' });
  for (const { name, fault, status } of hostileNetworks) {
    let wrong = 0;
    for (let round = 0; round < count; round += 1) {
      proxy.obey(() => fault);
      await page.reload({ waitUntil: 'commit' });
      await expect(shelf.getByRole('link').first()).toBeVisible();
      // Where nothing is ever answered, nothing that was asked can have been waited for, nor given up before.
      if (fault.type === 'stall') await expect.poll(() => endedBeforeShelf(page), name).toEqual([]);
      const banner = page.getByRole('status').filter({ hasText: spanish.connection[status].text });
      await expect(banner, name).toBeVisible();
      // Whoever answered in our name: nobody was signed out.
      await expect(shelf).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull();
      proxy.obey(null);
      // As when the tablet finds another network.
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(banner).toBeHidden();
      wrong += (await poisonedEntries(page)).length;
    }
    tell('F2, F3, F4, F53, F54, F56', `abrir la biblioteca cuando ${name}`, { rounds: count, wrong });
    expect(wrong, name).toBe(0);
  }
});

test('the shelf opens in airplane mode, on a line of 2G, and where nobody knows the name of the server', async () => {
  test.setTimeout(180_000);
  const profile = await createBrowserProfile();
  const origin = server.origin.replace('localhost', 'aula.localhost');
  try {
    const context = await profile.open({ hosts: 'MAP aula.localhost 127.0.0.1' });
    const page = await context.newPage();
    const shelf = page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first();
    const banner = page.getByRole('status').filter({ hasText: spanish.connection.offline.text });
    await signIn(page, origin, 'DEMO-ALUMNA', true);
    await waitForWorker(page);

    await context.setOffline(true);
    await page.reload({ waitUntil: 'commit' });
    await expect(shelf).toBeVisible();
    await expect(banner).toBeVisible({ timeout: 20_000 });
    await context.setOffline(false);
    await expect(banner).toBeHidden({ timeout: 40_000 });

    // 50 kbit/s and 800 ms there and back.
    const cdp = await context.newCDPSession(page);
    const bytesPerSecond = 50_000 / 8;
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 800,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond / 2,
    });
    const health = page.waitForResponse((response) => response.url().includes('/api/health'));
    await page.reload({ waitUntil: 'commit' });
    await expect(shelf).toBeVisible();
    expect((await health).ok()).toBe(true);
    await expect(banner).toBeHidden();

    await profile.kill();
    const again = await (await profile.open({ hosts: 'MAP aula.localhost ~NOTFOUND' })).newPage();
    await again.goto(`${origin}/libros`);
    await expect(again.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first()).toBeVisible();
    await expect(again.getByRole('status').filter({ hasText: spanish.connection.offline.text })).toBeVisible({
      timeout: 20_000,
    });
    tell('F56', 'abrir la biblioteca en modo avión, con 2G y sin DNS', { rounds: 3 });
  } finally {
    await profile.discard();
  }
});
