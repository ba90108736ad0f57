import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish as text } from '../../src/app/text.es.ts';
import { spanish as downloadsText } from '../../src/features/downloads/text.es.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { sharedSchool, signIn, waitForWorker } from '../support/school.ts';
import { tell } from '../support/tally.ts';
import { countLoads } from '../support/updates.ts';

let server: LibraryServer;
let proxy: FaultProxy;
test.beforeAll(async () => {
  server = await sharedSchool();
  proxy = await startFaultProxy(server.origin);
});
test.afterAll(async () => {
  await proxy.close();
});
test.beforeEach(() => proxy.obey(null));

const spoilt = 'lo que dejó un mal disco (';
const screenCode = '/assets/downloads-route-';
const firstScript = '/assets/index-';

/** What the caches of the app have under an address that begins so; with `isSpoiling` other bytes are put in its place. */
function kept(page: Page, path: string, isSpoiling = false): Promise<string[]> {
  return page.evaluate(
    async ({ start, word, puts }) => {
      const found: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const { pathname } = new URL(request.url);
          if (!pathname.startsWith(start) || !pathname.endsWith('.js')) continue;
          if (puts) await cache.put(request, new Response(word, { headers: { 'Content-Type': 'text/javascript' } }));
          found.push((await (await cache.match(request))?.text()) === word ? 'spoilt' : 'whole');
        }
      }
      return found;
    },
    { start: path, word: spoilt, puts: isSpoiling },
  );
}

async function spoil(page: Page, path: string): Promise<void> {
  await expect.poll(() => kept(page, path), { timeout: 30_000 }).toEqual(['whole']);
  expect(await kept(page, path, true)).toEqual(['spoilt']);
}

const shelf = (page: Page) => page.getByRole('list', { name: 'Mi biblioteca' });

test('a screen the disk has spoilt is there after one load of the page, and is kept as it should be again', async ({
  page,
}) => {
  tell('F27, F31', 'el código de una pantalla, dañado en el equipo', { rounds: 1 });
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  await spoil(page, screenCode);
  const loads = countLoads(page);
  await page.getByRole('link', { name: text.onThisDevice }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: downloadsText.empty.title })).toBeVisible();
  expect(loads()).toBe(1);
  await expect.poll(() => kept(page, screenCode), { timeout: 30_000 }).toEqual(['whole']);
});

test('a first script the disk has spoilt leaves a link, stays while nobody can replace it, and is mended with the network', async ({
  page,
}) => {
  tell('F27, F31', 'el primer programa de la aplicación, dañado en el equipo', { rounds: 1 });
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  await spoil(page, firstScript);
  const again = page.getByRole('link', { name: 'Prueba otra vez' });
  await page.goto(`${proxy.origin}/libros`);
  await expect(again).toBeVisible({ timeout: 20_000 });

  // What the browser fetched for its own cache would do, too.
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.clearBrowserCache');
  proxy.obey(() => ({ type: 'hang-up' }));
  await again.click();
  await expect(page).toHaveURL(/cargado=1/);
  await expect(again).toBeVisible({ timeout: 20_000 });
  expect(await kept(page, firstScript)).toEqual(['spoilt']);

  proxy.obey(null);
  await page.reload();
  await expect(shelf(page)).toBeVisible();
  await expect.poll(() => kept(page, firstScript), { timeout: 30_000 }).toEqual(['whole']);
  proxy.obey(() => ({ type: 'hang-up' }));
  await page.goto(`${proxy.origin}/libros`);
  await expect(shelf(page)).toBeVisible();
});

test('a first script that is not kept any more comes from the network where nothing can be written, and is kept again later', async ({
  page,
  context,
}) => {
  tell('F5, F31', 'el primer programa falta en el equipo, y no queda sitio', { rounds: 1 });
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  await expect.poll(() => kept(page, screenCode), { timeout: 30_000 }).toEqual(['whole']);
  const gone = await page.evaluate(async (start) => {
    const cache = await caches.open('libro-shell');
    const found = (await cache.keys()).filter(
      ({ url }) => new URL(url).pathname.startsWith(start) && url.endsWith('.js'),
    );
    return Promise.all(found.map((request) => cache.delete(request)));
  }, firstScript);
  expect(gone).toEqual([true]);
  const cdp = await context.newCDPSession(page);
  const { origin } = proxy;
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin });
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage });
  await page.reload();
  await expect(shelf(page)).toBeVisible();
  expect(await kept(page, firstScript)).toEqual([]);

  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  await page.reload();
  await expect.poll(() => kept(page, firstScript), { timeout: 30_000 }).toEqual(['whole']);
});
