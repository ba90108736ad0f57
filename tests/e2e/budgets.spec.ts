import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, openBookPage, sharedSchool, signIn } from '../support/school.ts';

const client = join(import.meta.dirname, '..', '..', 'dist', 'client');
const code = /(\.html|\.js|\.css|\/)$/;

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

/** Bytes of a built file as they travel: its brotli sibling where there is one. */
function weigh(path: string): number {
  const file = join(client, path);
  return statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size;
}

function report(title: string, bytes: number, budget: number): void {
  console.log(`${title}: ${bytes} of ${budget} bytes`);
}

/** A tab that begins with a session and nothing else: no cache, no worker, no database. */
async function openSignedIn(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const first = await browser.newContext({ serviceWorkers: 'block' });
  const page = await first.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const session = await page.evaluate(() => Object.entries(sessionStorage));
  await first.close();
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, session);
  return { context, page: await context.newPage() };
}

test('HTML, CSS and JS up to the painted shelf fit in 110 kB', async ({ browser }) => {
  const { context, page } = await openSignedIn(browser);
  await page.goto(`${server.origin}/libros`);
  await page.waitForFunction(() => performance.getEntriesByName('libro:shelf').length > 0);
  const paths = await page.evaluate(() => {
    const shelfAt = performance.getEntriesByName('libro:shelf')[0]?.startTime ?? 0;
    const begun = performance.getEntriesByType('resource').filter((entry) => entry.startTime <= shelfAt);
    return begun.map((entry) => new URL(entry.name).pathname);
  });
  await context.close();
  const files = ['/index.html', ...new Set(paths.filter((path) => code.test(path)))];
  expect(files.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(0);
  expect(files.filter((path) => path.endsWith('.css')).length).toBeGreaterThan(0);
  for (const path of files) console.log(`  ${path}: ${weigh(path)}`);
  const bytes = files.reduce((sum, path) => sum + weigh(path), 0);
  report('first load', bytes, 110_000);
  expect(bytes).toBeLessThanOrEqual(110_000);
});

test('the first file asks the browser to compile it while it arrives, and no other does', () => {
  const hint = '//# allFunctionsCalledOnLoad\n';
  const page = readFileSync(join(client, 'index.html'), 'utf8');
  const [, first = ''] = /<script type="module"[^>]* src="\/(assets\/[^"]+)"/.exec(page) ?? [];
  expect(readFileSync(join(client, first), 'utf8').startsWith(hint)).toBe(true);
  const others = readdirSync(join(client, 'assets')).filter(
    (name) => name.endsWith('.js') && `assets/${name}` !== first,
  );
  expect(others.length).toBeGreaterThan(5);
  for (const name of others) expect(readFileSync(join(client, 'assets', name), 'utf8')).not.toContain(hint);
});

test('the service worker fits in 12 kB', () => {
  const bytes = weigh('service-worker.js');
  report('service worker', bytes, 12_000);
  expect(bytes).toBeLessThanOrEqual(12_000);
});

test('all that the service worker fetches beforehand fits in 200 kB', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.origin}/libros`);
  const paths = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const cache = await caches.open((await caches.keys()).find((name) => name.includes('libro-shell')) ?? '');
    return (await cache.keys()).map((request) => new URL(request.url).pathname);
  });
  await context.close();
  expect(paths.length).toBeGreaterThan(10);
  const bytes = paths.reduce((sum, path) => sum + weigh(path), 0);
  report('precached shell', bytes, 200_000);
  expect(bytes).toBeLessThanOrEqual(200_000);
});

test('the EPUB engine fits in 80 kB', () => {
  const name = readdirSync(join(client, 'assets')).find((file) => /^open-epub-.*\.js$/.test(file)) ?? '';
  const imported = [...readFileSync(join(client, 'assets', name), 'utf8').matchAll(/from"\.\/([^"]+)"/g)];
  const shared = imported.map((match) => match[1] ?? '').filter((file) => !file.startsWith('index-'));
  const bytes = [name, ...shared].reduce((sum, file) => sum + weigh(join('assets', file)), 0);
  report('EPUB engine', bytes, 80_000);
  expect(bytes).toBeLessThanOrEqual(80_000);
});

test('a whole walk asks nobody but our own server', async ({ browser }) => {
  const context = await browser.newContext();
  const foreign: string[] = [];
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== server.origin) foreign.push(request.url());
  });
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  for (const format of ['epub', 'pdf'] as const) {
    await openBookPage(page, server.origin, format);
    await page.getByRole('link', { name: 'Leer' }).click();
    await expectReader(page);
    await page.getByRole('button', { name: 'Página siguiente' }).click();
  }
  await context.close();
  expect(foreign).toEqual([]);
});
