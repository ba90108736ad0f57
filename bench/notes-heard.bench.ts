import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page, test } from '@playwright/test';
import { spanish as notes } from '../src/features/reader/notes/text.es.ts';
import { browserFlags } from '../tests/support/browser-flags.ts';
import { findBrowser } from '../tests/support/find-browser.mjs';
import { createLibraryServer } from '../tests/support/library-server.ts';
import { expectReader, openBookPage, signIn } from '../tests/support/school.ts';
import { printTable } from './table.ts';

/** Marked and taken away in turns; the first two bring what is needed once. */
const changes = 22;
const unmeasured = 2;
const tabs = 3;
/** How often the pages are looked at. */
const lookEveryMs = 20;
const mostMs = 1_000;

/** The least it can be: a key, a request, a line of an event stream, an attribute. Nothing is kept or checked. */
const barePage = `<!doctype html><button aria-label="${notes.bookmark}" aria-pressed="false"></button><script>
const button = document.querySelector('button');
new EventSource('/events').onmessage = ({ data }) => button.setAttribute('aria-pressed', data);
addEventListener('keydown', ({ key }) => key === 'b' && fetch('/mark', { method: 'POST' }));
</script>`;

function startBareWire(): Promise<{ readonly origin: string; close(): void }> {
  const listeners = new Set<ServerResponse>();
  let isMarked = false;
  const server = createServer((request, response) => {
    if (request.url === '/events') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
      listeners.add(response);
    } else if (request.url === '/mark') {
      isMarked = !isMarked;
      for (const listener of listeners) listener.write(`data: ${isMarked}\n\n`);
      response.end();
    } else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(barePage);
  });
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ origin: `http://127.0.0.1:${port}`, close });
    });
  });
}

/** Marks on either device in turns: how long until the other device's tabs and its own page all show it. */
async function timeMarks([one, other]: readonly [Page, Page], all: readonly Page[]): Promise<number[]> {
  const tookMs: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    const began = performance.now();
    await (change % 4 < 2 ? one : other).keyboard.press('b');
    const seen = all.map((page) =>
      page.waitForFunction(
        ([name, pressed]) => document.querySelector(`button[aria-label="${name}"]`)?.ariaPressed === pressed,
        [notes.bookmark, String(change % 2 === 0)] as const,
        { polling: lookEveryMs },
      ),
    );
    await Promise.all(seen);
    tookMs.push(performance.now() - began);
  }
  return tookMs.slice(unmeasured);
}

/** Two devices, the second with three tabs of the page that `arrive` opens first. */
async function onTwoDevices(browser: Browser, arrive: (page: Page) => Promise<void>): Promise<number[]> {
  const devices = [await browser.newContext(), await browser.newContext()] as const;
  const [one, other] = [await devices[0].newPage(), await devices[1].newPage()];
  const isReady = (page: Page) => page.locator(`button[aria-label="${notes.bookmark}"]:enabled`).waitFor();
  for (const page of [one, other]) {
    await arrive(page);
    await isReady(page);
  }
  const all = [one, other];
  while (all.length <= tabs) {
    const tab = await devices[1].newPage();
    await tab.goto(other.url());
    await isReady(tab);
    all.push(tab);
  }
  const tookMs = await timeMarks([one, other], all);
  for (const device of devices) await device.close();
  return tookMs;
}

test('a mark is on three tabs of another device', async () => {
  const server = await createLibraryServer();
  await server.start();
  const wire = await startBareWire();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
  const ours = await onTwoDevices(browser, async (page) => {
    await signIn(page, server.origin, 'DEMO-ALUMNA', true);
    await openBookPage(page, server.origin, 'pdf');
    await page.getByRole('link', { name: 'Leer' }).click();
    await expectReader(page);
    await page.getByRole('region', { name: 'Lector' }).press('Home');
  });
  const limit = await onTwoDevices(browser, async (page) => void (await page.goto(wire.origin)));
  printTable('Una marca, hasta que se ve en tres pestañas de otro equipo', [
    { what: 'de la tecla a la última pestaña', unit: 'ms', ours, limit },
  ]);
  const late = ours.filter((ms) => ms > mostMs).length;
  console.log(`la peor de ${ours.length}: ${Math.round(Math.max(...ours))} ms; más de un segundo: ${late}`);
  await browser.close();
  wire.close();
  await server.discard();
});
