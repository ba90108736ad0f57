import { expect, test } from '@playwright/test';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import { spanish as readerText } from '../../../src/features/reader/text.es.ts';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import type { FaultProxy } from '../../support/fault-proxy.ts';
import type { LibraryServer } from '../../support/library-server.ts';
import { rounds } from '../../support/rounds.ts';
import { openSchool } from '../../support/school.ts';
import { canMakeSmallDisk, createSmallDisk } from '../../support/small-disk.ts';
import type { SmallDisk } from '../../support/small-disk.ts';
import { tell } from '../../support/tally.ts';
import { engineOfChoice } from './engine-of-choice.ts';
import type { EngineTablet, Screen } from './screen.ts';
import * as pupil from './steps.ts';

const engine = engineOfChoice();
const format = engine.keepsBooks ? 'pdf' : 'epub';
const diskMegabytes = 320;
/** Parts of the first PDF of the school. */
const parts = 7;

let server: LibraryServer;
let proxy: FaultProxy;
test.beforeAll(async () => {
  if (!engine.keepsBooks)
    console.log(`${engine.name} no guarda libros: el disco se llena con un libro abierto en línea.`);
  server = await openSchool();
  proxy = await startFaultProxy(server.origin);
});
test.afterAll(async () => {
  await proxy.close();
  await server.discard();
});

/** What was found to be otherwise than the person was told. */
interface Findings {
  readonly lost: string[];
  readonly untold: string[];
  readonly shownWrongly: string[];
}

const isShown = (text: string) => `return document.body.innerText.includes(${JSON.stringify(text)});`;
const shows = async (screen: Screen, text: string) => (await screen.run(isShown(text))) === true;
const download = { role: 'button', name: 'Descargar' } as const;
const retry = { role: 'button', name: 'Probar de nuevo' } as const;

async function toBookPage(screen: Screen): Promise<void> {
  await pupil.openBookPage(screen, proxy.origin, format);
}

/** Downloads while the disk fills up with the given part; nothing but whole books may be called downloaded. */
async function downloadIntoFullDisk(screen: Screen, disk: SmallDisk, part: number, found: Findings): Promise<void> {
  let asked = 0;
  proxy.obey(({ path }) => {
    if (path.startsWith('/content/') && (asked += 1) === part) disk.fill();
    return null;
  });
  await pupil.press(screen, download);
  await expect
    .poll(async () => (await screen.sees(retry)) || (await shows(screen, 'Descargado')), { timeout: 60_000 })
    .toBe(true);
  proxy.obey(null);
  expect(asked).toBeGreaterThanOrEqual(part);
  if (await shows(screen, 'Descargado')) found.shownWrongly.push('descargado en un disco sin sitio');
  else if (!(await shows(screen, problemSentences['storage-full']))) found.untold.push('la descarga');
}

/** What was full a moment ago is not tried again for some seconds: the person asks until it is. */
async function retryUntilDownloaded(screen: Screen): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await screen.sees(retry)) await screen.click(retry);
        return shows(screen, 'Descargado');
      },
      { message: 'Descargado', timeout: 60_000, intervals: [1_000] },
    )
    .toBe(true);
}

/** Turns pages, `beforeEach` before each; answers where the reader then stands, or null where it is said not to be kept. */
async function readOn(screen: Screen, pages: number, beforeEach: () => void): Promise<string | null> {
  await pupil.press(screen, { role: 'link', name: 'Leer' });
  await pupil.expectReader(screen);
  for (let turned = 0; turned < pages; turned += 1) {
    const from = await pupil.placeOf(screen);
    beforeEach();
    await pupil.press(screen, { role: 'button', name: 'Página siguiente' });
    await expect.poll(() => pupil.placeOf(screen), { timeout: 30_000 }).not.toBe(from);
  }
  const place = String(await pupil.placeOf(screen));
  // The device has answered once the tab lets go of the place, or once it is said that it could not be kept.
  const isLetGo = `return sessionStorage.getItem('libro-lugar') === null;`;
  await expect
    .poll(async () => (await shows(screen, readerText.notSaved)) || (await screen.run(isLetGo)) === true, {
      message: 'whether the place is kept',
      timeout: 30_000,
    })
    .toBe(true);
  const isRefused = await shows(screen, readerText.notSaved);
  await pupil.press(screen, { role: 'button', name: 'Cerrar libro' });
  await pupil.see(screen, { role: 'link', name: 'Leer' });
  return isRefused ? null : place;
}

interface Round {
  readonly tablet: EngineTablet;
  readonly disk: SmallDisk;
  readonly found: Findings;
  readonly count: number;
}

/** The browser is killed and starts with the server gone; what was promised has to be there. */
async function startAgain({ tablet, found }: Round, promised: string | null, when: string): Promise<Screen> {
  await tablet.kill();
  proxy.obey(() => ({ type: 'hang-up' }));
  const screen = await tablet.open();
  await screen.goto(`${proxy.origin}/libros`);
  await pupil.see(screen, pupil.shelf).catch(async (cause: unknown) => {
    const instead = String(await screen.run(`return document.documentURI + ' ' + document.documentElement.outerHTML;`));
    throw new Error(`${when}: no se abre la biblioteca; en su lugar: ${instead}`, { cause });
  });
  // Where no book is kept its pages come from the network.
  if (!engine.keepsBooks) proxy.obey(null);
  await toBookPage(screen);
  if (engine.keepsBooks) await pupil.seeText(screen, 'Descargado');
  await pupil.press(screen, { role: 'link', name: 'Leer' });
  await pupil.expectReader(screen);
  const place = String(await pupil.placeOf(screen));
  if (promised !== null && place !== promised) found.lost.push(`${when}: el lugar ${promised}, queda ${place}`);
  await pupil.press(screen, { role: 'button', name: 'Cerrar libro' });
  await pupil.see(screen, { role: 'link', name: 'Leer' });
  proxy.obey(null);
  return screen;
}

/** With room again everything is kept again, without anybody starting anything anew. */
async function goOnWithRoom(round: Round, screen: Screen): Promise<void> {
  round.disk.free();
  const place = await readOn(screen, 2, () => undefined);
  if (place === null) round.found.untold.push('con sitio otra vez no se guarda el lugar');
  await startAgain(round, place, 'con sitio otra vez');
}

async function fillDuringDownload(round: Round, screen: Screen): Promise<void> {
  await toBookPage(screen);
  await downloadIntoFullDisk(screen, round.disk, 1 + (round.count % parts), round.found);
  round.disk.free();
  await retryUntilDownloaded(screen);
  await goOnWithRoom(round, screen);
}

async function fillWhileReading(round: Round, screen: Screen): Promise<void> {
  await toBookPage(screen);
  if (engine.keepsBooks) await pupil.downloadBook(screen);
  expect(await readOn(screen, 1, () => undefined)).not.toBeNull();
  const place = await readOn(screen, 3, () => round.disk.fill());
  await goOnWithRoom(round, await startAgain(round, place, 'sin sitio'));
}

async function fillWhileClosed(round: Round, screen: Screen): Promise<void> {
  await toBookPage(screen);
  if (engine.keepsBooks) await pupil.downloadBook(screen);
  const place = await readOn(screen, 2, () => undefined);
  await round.tablet.kill();
  round.disk.fill();
  await goOnWithRoom(round, await startAgain(round, place, 'sin sitio'));
}

/** When the last free byte goes, and what the person does then. */
const phases = [
  { name: 'in the middle of a download', inSpanish: 'a media descarga', live: fillDuringDownload },
  { name: 'while a place in a book is saved', inSpanish: 'al guardar por dónde se va', live: fillWhileReading },
  { name: 'while the browser is closed', inSpanish: 'con el navegador cerrado', live: fillWhileClosed },
].slice(engine.keepsBooks ? 0 : 1);

async function runRound(count: number, found: Findings, live: (typeof phases)[number]['live']): Promise<void> {
  const disk = createSmallDisk(diskMegabytes);
  const tablet = await engine.createTablet({ disk: disk.folder });
  try {
    proxy.obey(null);
    const screen = await tablet.open();
    await pupil.signIn(screen, proxy.origin, 'DEMO-ALUMNA');
    await pupil.waitForWorker(screen);
    await live({ tablet, disk, found, count }, screen);
  } finally {
    await tablet.discard();
    disk.discard();
  }
}

for (const { name, inSpanish, live } of phases) {
  test(`a disk without a free byte ${name} costs nothing the person was told is kept`, async () => {
    test.skip(!canMakeSmallDisk(), 'Un disco pequeño de verdad solo lo puede hacer root en Linux.');
    const count = rounds(1, 5);
    test.setTimeout(180_000 * count);
    const found: Findings = { lost: [], untold: [], shownWrongly: [] };
    for (let round = 0; round < count; round += 1) await runRound(round, found, live);
    tell('F6, F21, F22', `${engine.name}: disco sin un byte libre ${inSpanish}`, {
      rounds: count,
      lost: found.lost.length,
      wrong: found.untold.length,
      shownWrongly: found.shownWrongly.length,
    });
    expect(found).toEqual({ lost: [], untold: [], shownWrongly: [] });
  });
}
