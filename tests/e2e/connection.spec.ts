import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish } from '../../src/app/text.es.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { portalPage, portalRedirect } from '../support/faults.ts';
import type { Fault } from '../support/faults.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { sharedSchool, signIn, waitForWorker, watchSession } from '../support/school.ts';
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
test.beforeEach(() => proxy.obey(null));

const banner = (page: Page) => page.getByRole('status').filter({ hasText: spanish.connection.portal.title });
const opening = (page: Page) => page.getByRole('link', { name: spanish.connection.open });
const throughout = (fault: Fault) => proxy.obey(({ path }) => (path.startsWith('/api/') ? fault : null));

for (const [name, fault] of [
  ['answers with its page', portalPage],
  ['leads to its page', portalRedirect],
] as const) {
  test(`a portal that ${name} is said, its page can be opened, and behind it ours says that there is a way`, async ({
    page,
    context,
  }) => {
    tell('F53', 'un portal se dice y su página se puede abrir', { rounds: 1 });
    await signIn(page, proxy.origin, 'DEMO-ALUMNA');
    await waitForWorker(page);
    await expect(banner(page)).toBeHidden();
    proxy.obey(({ path }) => (path.startsWith('/api/') || path === '/portal.html' ? portalOf(fault, path) : null));
    await page.reload();
    await expect(banner(page)).toContainText(spanish.connection.portal.text);
    await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();

    const [portal] = await Promise.all([context.waitForEvent('page'), opening(page).click()]);
    await expect(portal.getByRole('heading', { name: 'Acepta las condiciones de esta red' })).toBeVisible();
    // Accepted: the network lets through what it kept back.
    proxy.obey(null);
    await portal.goto(`${proxy.origin}/api/red`);
    await expect(portal.getByRole('heading', { name: 'Ya hay red' })).toBeVisible();
    await portal.close();
    await page.bringToFront();
    // Where the portal stood for long the app asks every half minute only.
    await expect(banner(page)).toBeHidden({ timeout: 40_000 });
  });
}

/** Wherever a portal leads, its own page stands there. */
function portalOf(fault: Fault, path: string): Fault {
  return path === '/portal.html' ? portalPage : fault;
}

test('no answer at all, and answers that were changed, are told apart', async ({ page }) => {
  tell('F4, F53', 'sin respuesta y respuestas cambiadas se distinguen', { rounds: 2 });
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  throughout({ type: 'hang-up' });
  await page.reload();
  const status = page.getByRole('status');
  await expect(status.filter({ hasText: spanish.connection.offline.text })).toBeVisible();
  await expect(opening(page)).toBeHidden();
  const filtered = status.filter({ hasText: spanish.connection.filtered.text });
  throughout({ type: 'rewrite', change: (text) => text.replace('"ok":true', '"ok":1') });
  await checkUntil(page, () => expect(filtered).toBeVisible({ timeout: 5_000 }));
  proxy.obey(null);
  await checkUntil(page, () => expect(filtered).toBeHidden({ timeout: 5_000 }));
});

/** Asks by the button of the banner until `isSo`; the app, which asks by itself too, may be quicker and take the button away. */
async function checkUntil(page: Page, isSo: () => Promise<void>): Promise<void> {
  const check = page.getByRole('button', { name: spanish.connection.check });
  await expect(async () => {
    if (await check.isVisible()) await check.click({ timeout: 2_000 }).catch(() => undefined);
    await isSo();
  }).toPass({ timeout: 30_000 });
}

test('an answer that was on its way when the network went does not call it back', async ({ page }) => {
  tell('F53', 'una respuesta tardía no da por vuelta la red', { rounds: 1 });
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  let letGo: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const isView = (url: string) => url.endsWith('/api/page-views');
  const asked = new Promise<void>((resolve) => {
    proxy.obey(({ path }) => {
      if (!isView(path)) return null;
      resolve();
      return { type: 'hold', until };
    });
  });
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first().click();
  await asked;
  throughout({ type: 'hang-up' });
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  const offline = page.getByRole('status').filter({ hasText: spanish.connection.offline.title });
  await expect(offline).toBeVisible();

  const answered = page.waitForEvent('requestfinished', (request) => isView(request.url()));
  // While all is well nobody asks for eleven seconds.
  const probed = answered.then(() =>
    page.waitForEvent('requestfailed', {
      predicate: (request) => request.url().includes('/api/health'),
      timeout: 9_000,
    }),
  );
  letGo();
  await probed;
  await expect(offline).toBeVisible();
});

test('a gateway that takes the token off every request ends no session, and is named', async ({ page }) => {
  tell('F55', 'un intermediario quita las cabeceras', { rounds: 1 });
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  throughout({ type: 'strip', request: ['authorization'] });
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: spanish.connection.filtered.text })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
  proxy.obey(null);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: spanish.connection.filtered.text })).toBeHidden();
});

test('where a filter lets nothing but GET and POST through, who leaves is gone from the server, too', async ({
  page,
}) => {
  tell('F55', 'un filtro solo deja pasar GET y POST', { rounds: 1 });
  const refused = {
    type: 'answer',
    status: 405,
    headers: { 'Content-Type': 'text/html' },
    body: '<h1>405</h1>',
  } as const;
  const kept: string[] = [];
  proxy.obey(({ method, path }) => {
    if (method === 'GET' || method === 'POST') return null;
    kept.push(`${method} ${path}`);
    return refused;
  });
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  const askWho = await watchSession(page, server.origin);
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.poll(askWho).toBe(401);
  expect(kept).toEqual([]);
});
