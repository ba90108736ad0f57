import { test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { browserFlags } from '../tests/support/browser-flags.ts';
import { createBrowserProfile } from '../tests/support/browser-profile.ts';
import { findBrowser } from '../tests/support/find-browser.mjs';
import { createLibraryServer } from '../tests/support/library-server.ts';
import { signIn, waitForWorker } from '../tests/support/school.ts';
import { startBareServer } from './bare-server.ts';
import { longestTask, watchLongTasks } from './long-tasks.ts';
import { deviceProfiles, slowDown } from './profiles.ts';
import type { DeviceProfile } from './profiles.ts';
import { printTable } from './table.ts';
import type { BenchRow } from './table.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);

/** Milliseconds from navigation to the painted shelf. */
async function timeToShelf(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
  await page.waitForFunction(() => performance.getEntriesByName('libro:shelf').length > 0, null, { timeout: 120_000 });
  return page.evaluate(() => performance.getEntriesByName('libro:shelf')[0]?.startTime ?? Number.NaN);
}

interface Cold {
  readonly ms: number;
  readonly kilobytes: number;
  readonly scriptKilobytes: number;
  readonly longest: number;
}

/** A first visit of a signed-in person: nothing cached, no worker; bytes of HTML, CSS and JS on the wire. */
async function coldStart(
  url: string,
  profile: DeviceProfile,
  session: Record<string, string>,
  newContext: () => Promise<BrowserContext>,
): Promise<Cold> {
  const context = await newContext();
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, session);
  const page = await context.newPage();
  await watchLongTasks(page);
  const cdp = await context.newCDPSession(page);
  await slowDown(cdp, profile, true);
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = { Document: 0, Stylesheet: 0, Script: 0 };
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? '';
    if (bytes[kind] !== undefined) bytes[kind] += encodedDataLength;
  });
  const ms = await timeToShelf(page, url);
  const longest = await longestTask(page);
  const { Document: html = 0, Stylesheet: css = 0, Script: js = 0 } = bytes;
  await context.close();
  return { ms, kilobytes: (html + css + js) / 1000, scriptKilobytes: js / 1000, longest };
}

/** From the press on «Entrar» to the painted shelf, nothing of it kept. */
async function signInTime(context: BrowserContext, origin: string, profile: DeviceProfile): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${origin}/libros/entrar`);
  await page.getByRole('textbox', { name: 'Código' }).fill('DEMO-ALUMNA');
  await slowDown(await context.newCDPSession(page), profile, true);
  await page.evaluate(() => addEventListener('click', () => performance.mark('bench:click'), { capture: true }));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForFunction(() => performance.getEntriesByName('libro:shelf').length > 0, null, { timeout: 120_000 });
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return at('libro:shelf') - at('bench:click');
  });
}

/** The same two requests, one after the other, and nothing done with the answers. */
async function twoRequestsTime(context: BrowserContext, origin: string, profile: DeviceProfile): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${origin}/libros/entrar`);
  await slowDown(await context.newCDPSession(page), profile, true);
  return page.evaluate(async () => {
    const before = performance.now();
    const headers = { Authorization: 'clave.DEMO-ALUMNA' };
    const { token } = await (await fetch('/api/user', { method: 'POST', headers })).json();
    await (await fetch('/api/books', { headers: { Authorization: token } })).json();
    return performance.now() - before;
  });
}

test('from the press on «Entrar» to the shelf', async () => {
  const server = await createLibraryServer();
  await server.start();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
  const visit = async (measure: typeof signInTime, profile: DeviceProfile) => {
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 800, height: 1280 } });
    const ms = await measure(context, server.origin, profile);
    await context.close();
    return ms;
  };
  const rows: BenchRow[] = [];
  for (const profile of await deviceProfiles(await browser.newPage())) {
    const times = { ours: [] as number[], limit: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      times.ours.push(await visit(signInTime, profile));
      times.limit.push(await visit(twoRequestsTime, profile));
    }
    rows.push({ what: `de «Entrar» a la biblioteca, ${profile.name}`, unit: 'ms', ...times, target: 1 });
  }
  await browser.close();
  await server.discard();
  printTable(`Entrar (medianas de ${rounds}; límite: las mismas dos peticiones)`, rows);
});

test('from navigation to the shelf, cold and offline', async () => {
  const server = await createLibraryServer();
  await server.start();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
  const newContext = () => browser.newContext({ serviceWorkers: 'block', viewport: { width: 800, height: 1280 } });
  const first = await (await newContext()).newPage();
  await signIn(first, server.origin, 'DEMO-ALUMNA');
  const session = await first.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
  const titles = await first.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').allInnerTexts();
  const profiles = await deviceProfiles(first);
  const bare = await startBareServer(titles);

  const rows: BenchRow[] = [];
  for (const profile of profiles) {
    const ours: Cold[] = [];
    const limit: Cold[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await coldStart(`${server.origin}/libros`, profile, session, newContext));
      limit.push(await coldStart(`${bare.origin}/`, profile, {}, newContext));
    }
    const column = (list: readonly Cold[], key: keyof Cold) => list.map((cold) => cold[key]);
    if (rows.length === 0) {
      rows.push({
        what: 'primera carga (HTML, CSS, JS)',
        unit: 'kB',
        ours: column(ours, 'kilobytes'),
        limit: column(limit, 'kilobytes'),
      });
      rows.push({
        what: 'de ello, JS',
        unit: 'kB',
        ours: column(ours, 'scriptKilobytes'),
        limit: column(limit, 'scriptKilobytes'),
        target: 1.2,
      });
    }
    rows.push({
      what: `en línea, sin nada guardado, ${profile.name}`,
      unit: 'ms',
      ours: column(ours, 'ms'),
      limit: column(limit, 'ms'),
      target: 1.2,
    });
    if (profile.name === 'T4') {
      rows.push({
        what: 'la tarea más larga hasta ahí, T4 (misma pila)',
        unit: 'ms',
        ours: column(ours, 'longest'),
        limit: column(limit, 'longest'),
      });
      rows.push({
        what: 'la tarea más larga hasta ahí, T4 (límite: 200 ms)',
        unit: 'ms',
        ours: column(ours, 'longest'),
        limit: [200],
        target: 1,
      });
    }
  }
  await browser.close();

  const home = await createBrowserProfile();
  const context = await home.open();
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  const barePage = await context.newPage();
  await barePage.goto(`${bare.origin}/`);
  await barePage.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await server.stop();
  await home.kill();
  for (const profile of profiles) {
    const times = { ours: [] as number[], stack: [] as number[], html: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      for (const [key, url] of [
        ['ours', `${server.origin}/libros`],
        ['stack', `${bare.origin}/`],
        ['html', `${bare.origin}/bare.html`],
      ] as const) {
        const again = await home.open();
        const tab = await again.newPage();
        await slowDown(await again.newCDPSession(tab), profile, false);
        times[key].push(await timeToShelf(tab, url));
        await again.close();
      }
    }
    rows.push({
      what: `sin red, navegador cerrado, ${profile.name} (misma pila)`,
      unit: 'ms',
      ours: times.ours,
      limit: times.stack,
      target: 1,
    });
    rows.push({
      what: `sin red, navegador cerrado, ${profile.name} (solo HTML)`,
      unit: 'ms',
      ours: times.ours,
      limit: times.html,
    });
  }
  await home.discard();
  await bare.close();
  await server.discard();
  for (const profile of profiles) console.log(`${profile.name}: ${profile.what}`);
  printTable(`Hasta la biblioteca (medianas de ${rounds})`, rows);
});
