import { chromium, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { type SyncAnswer, syncAnswerSchema } from '../contract/sync.ts';
import { spanish as notes } from '../src/features/reader/notes/text.es.ts';
import { browserFlags } from '../tests/support/browser-flags.ts';
import { findBrowser } from '../tests/support/find-browser.mjs';
import { createLibraryServer } from '../tests/support/library-server.ts';
import { downloadBook, expectReader, openBookPage, placeOf, signIn } from '../tests/support/school.ts';
import { selectWords } from '../tests/support/select-words.ts';
import { type Account, makeNotes, pause, percentile, post } from './notes/many-notes.ts';
import { printTable } from './table.ts';

const longList = 10_000;
const cpuRate = 4;
/** A mark in the moment in which its page turns, and one a moment later: what is drawn beforehand of the next page is done then. */
const rests = [0, 500];
const marks = 40;

/** How many confirmed things the page's own database has. */
const countThings = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('libro_1');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('things')) return resolve(0);
          const counting = database.transaction('things').objectStore('things').count();
          counting.addEventListener('success', () => {
            database.close();
            resolve(counting.result);
          });
        });
      }),
  );

interface WrittenTimes {
  /** Milliseconds from the tap on «Guardar» to the first sign that it is kept: nothing shows one before it is on the disk. */
  readonly toKept: number;
  /** Until the editor is gone and the mark is drawn. */
  readonly toDrawn: number;
}

/** Writes on the words that are selected. */
async function writeNote(page: Page, round: number): Promise<WrittenTimes> {
  await page.getByRole('toolbar').getByRole('button', { name: notes.mark.note, exact: true }).click();
  await page
    .getByRole('textbox', { name: notes.editor.label })
    .fill(`Preguntar en clase por qué la hoja es verde (${round}).`);
  const save = page.getByRole('button', { name: notes.editor.save });
  await save.evaluate((button) => {
    const marks = () => document.querySelectorAll('.libro-pdf-page:not([inert]) [data-nota][role="button"]').length;
    const before = marks();
    const timing = new Promise<{ toKept: number; toDrawn: number }>((resolve) => {
      const begin = () => {
        const began = performance.now();
        let toKept: number | null = null;
        const watch = new MutationObserver(() => {
          const [isGone, isDrawn] = [!button.isConnected, marks() > before];
          if (isGone || isDrawn) toKept ??= performance.now() - began;
          if (!isGone || !isDrawn) return;
          watch.disconnect();
          resolve({ toKept: toKept ?? 0, toDrawn: performance.now() - began });
        });
        watch.observe(document.body, { childList: true, subtree: true });
      };
      button.addEventListener('click', begin, { capture: true, once: true });
    });
    Reflect.set(window, 'noteTiming', timing);
  });
  await save.click();
  return page.evaluate(() => Reflect.get(window, 'noteTiming') as Promise<WrittenTimes>);
}

test('a device that is new brings ten thousand notes; a note is kept', async () => {
  const server = await createLibraryServer();
  await server.start();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const account: Account = { person: '1', token: await page.evaluate(() => sessionStorage.getItem('token') ?? '') };
  const all = makeNotes(longList);
  for (let at = 0; at < all.length; at += 200) {
    const answer = await post(server.origin, account, all.slice(at, at + 200), '999999999999999');
    if (answer.status !== 200) throw new Error(`The server answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  await page.context().close();

  const fresh = await browser.newContext({ serviceWorkers: 'block' });
  const device = await fresh.newPage();
  const devtools = await fresh.newCDPSession(device);
  await devtools.send('Network.enable');
  const ours = new Set<string>();
  let bytes = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith('/api/sync')) ours.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ours.has(requestId)) bytes += encodedDataLength;
  });
  await signIn(device, server.origin, 'DEMO-ALUMNA', true);
  const start = performance.now();
  while ((await countThings(device)) < longList) await pause(50);
  const broughtMs = performance.now() - start;
  const rawStart = performance.now();
  const token = await device.evaluate(() => sessionStorage.getItem('token') ?? '');
  let cursor: string | null = null;
  for (let hasMore = true; hasMore;) {
    const answer: SyncAnswer = v.parse(
      syncAnswerSchema,
      await (await post(server.origin, { person: '1', token }, [], cursor)).json(),
    );
    ({ cursor, hasMore } = answer);
  }
  const rawMs = performance.now() - rawStart;
  await fresh.close();

  const tablet = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 800, height: 1280 } });
  const reader = await tablet.newPage();
  await signIn(reader, server.origin, 'DEMO-ALUMNO');
  await openBookPage(reader, server.origin, 'pdf');
  await downloadBook(reader);
  await reader.getByRole('link', { name: 'Leer' }).click();
  await expectReader(reader);
  const slow = await tablet.newCDPSession(reader);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  const kept = rests.map((): number[] => []);
  const written: WrittenTimes[] = [];
  for (let round = 0; round < rests.length * marks; round += 1) {
    const part = Math.floor(round / marks);
    await reader.evaluate((name) => {
      const ribbon = [...document.querySelectorAll('button')].find((each) => each.getAttribute('aria-label') === name);
      const timing = new Promise<number>((resolve) => {
        let tapped = 0;
        addEventListener('keydown', () => (tapped = performance.now()), { capture: true, once: true });
        const watch = new MutationObserver(() => {
          if (ribbon?.getAttribute('aria-pressed') !== 'true') return;
          watch.disconnect();
          resolve(performance.now() - tapped);
        });
        if (ribbon) watch.observe(ribbon, { attributes: true });
      });
      Reflect.set(window, 'noteTiming', timing);
    }, notes.bookmark);
    await reader.keyboard.press('b');
    kept[part]?.push(await reader.evaluate(() => Reflect.get(window, 'noteTiming') as Promise<number>));
    if (part > 0 && (await selectWords(reader, 30)) !== '') written.push(await writeNote(reader, round));
    const before = await placeOf(reader);
    await reader.keyboard.press('PageDown');
    while ((await placeOf(reader)) === before) await pause(20);
    await pause(rests[part] ?? 0);
  }
  const limit = await reader.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('banco', 1);
      opening.addEventListener('upgradeneeded', () =>
        opening.result.createObjectStore('filas', { autoIncrement: true }),
      );
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const times: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const began = performance.now();
      await new Promise<void>((resolve) => {
        const change = database.transaction('filas', 'readwrite', { durability: 'strict' });
        change.objectStore('filas').add(new Uint8Array(400));
        change.addEventListener('complete', () => resolve());
      });
      times.push(performance.now() - began);
    }
    return times;
  });
  await browser.close();
  await server.discard();
  printTable('Notas', [
    {
      what: `${longList} notas en un equipo nuevo (límite: las mismas respuestas, leídas y nada más)`,
      unit: 'ms',
      ours: [broughtMs],
      limit: [rawMs],
    },
    ...kept.flatMap((times, part) => [
      {
        what: `un marcador ${rests[part]} ms después de pasar la página, guardado y dibujado, ${cpuRate}× CPU (límite: una fila en IndexedDB, estricta)`,
        unit: 'ms' as const,
        ours: times,
        limit,
      },
      { what: 'lo mismo, p95', unit: 'ms' as const, ours: [percentile(times, 0.95)], limit: [percentile(limit, 0.95)] },
    ]),
    ...(
      [
        ['se guarda', 'toKept'],
        ['se ve', 'toDrawn'],
      ] as const
    ).flatMap(([until, name]) => {
      const times = written.map((each) => each[name]);
      return [
        { what: `una nota escrita, de «Guardar» a que ${until}`, unit: 'ms', ours: times, limit },
        { what: 'lo mismo, p95', unit: 'ms', ours: [percentile(times, 0.95)], limit: [percentile(limit, 0.95)] },
      ] as const;
    }),
  ]);
  console.log(`${longList} notas: ${(bytes / 1_000_000).toFixed(2)} MB por la red`);
});
