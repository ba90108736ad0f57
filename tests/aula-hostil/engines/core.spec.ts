import { expect, test } from '@playwright/test';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import { spanish } from '../../../src/app/text.es.ts';
import { portalPage } from '../../support/faults.ts';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import type { FaultProxy } from '../../support/fault-proxy.ts';
import type { LibraryServer } from '../../support/library-server.ts';
import { rounds } from '../../support/rounds.ts';
import { openSchool } from '../../support/school.ts';
import { tell } from '../../support/tally.ts';
import { engineOfChoice } from './engine-of-choice.ts';
import { leftovers, poisonedEntries } from './kept.ts';
import type { EngineTablet, Screen } from './screen.ts';
import * as pupil from './steps.ts';

let server: LibraryServer;
let proxy: FaultProxy;
let tablet: EngineTablet | null = null;
const engine = engineOfChoice();
const formats = ['epub', 'pdf'] as const;

test.beforeAll(async () => {
  for (const sentence of engine.beyond) console.log(sentence);
  server = await openSchool();
  proxy = await startFaultProxy(server.origin);
});
test.beforeEach(() => proxy.obey(null));
test.afterEach(async () => {
  await tablet?.discard();
  tablet = null;
});
test.afterAll(async () => {
  await proxy.close();
  await server.discard();
});

/** A pupil at a new tablet; the app starts from it alone from then on. */
async function settle(): Promise<Screen> {
  tablet = await engine.createTablet();
  const screen = await tablet.open();
  await pupil.signIn(screen, proxy.origin, 'DEMO-ALUMNA');
  await pupil.waitForWorker(screen);
  return screen;
}

/** The browser ends, as the person would or by force, and starts again where nobody answers. */
async function startAgainAlone(end: 'close' | 'kill'): Promise<Screen> {
  if (!tablet) throw new Error('There is no tablet');
  await tablet[end]();
  proxy.obey(() => ({ type: 'hang-up' }));
  const screen = await tablet.open();
  await screen.goto(`${proxy.origin}/libros`);
  await pupil.see(screen, pupil.shelf);
  return screen;
}

test('both kinds of books are read with no network, after the browser was closed or killed', async () => {
  test.skip(!engine.keepsBooks, `${engine.name} no guarda libros.`);
  const count = rounds(1, 3);
  test.setTimeout(240_000 * count);
  const screen = await settle();
  for (const format of formats) {
    await pupil.openBookPage(screen, proxy.origin, format);
    await pupil.downloadBook(screen);
    await pupil.readAPage(screen);
  }
  for (let round = 0; round < count; round += 1) {
    for (const end of ['close', 'kill'] as const) {
      const again = await startAgainAlone(end);
      for (const format of formats) {
        await pupil.openBookPage(again, proxy.origin, format);
        await pupil.seeText(again, 'Descargado');
        await pupil.readAPage(again);
      }
    }
  }
  tell('F20, F24, F61', `${engine.name}: leer sin red tras cerrar o matar el navegador`, { rounds: count * 2 });
});

test('the shelf opens with no network, after the browser was closed or killed', async () => {
  await settle();
  for (const end of ['close', 'kill'] as const) {
    const screen = await startAgainAlone(end);
    await pupil.see(screen, { role: 'status', name: spanish.connection.offline.text });
  }
  tell('F20, F24', `${engine.name}: abrir la biblioteca sin red tras cerrar o matar el navegador`, { rounds: 2 });
});

test('a portal is named, signs nobody out and poisons nothing that is kept', async () => {
  const screen = await settle();
  const count = rounds(1, 3);
  for (let round = 0; round < count; round += 1) {
    proxy.obey(() => portalPage);
    await screen.goto(`${proxy.origin}/libros`);
    await pupil.see(screen, pupil.shelf);
    await pupil.see(screen, { role: 'status', name: spanish.connection.portal.text });
    expect(await screen.run(`return sessionStorage.getItem('token') !== null;`)).toBe(true);
    proxy.obey(null);
    await screen.run(`dispatchEvent(new Event('online'));`);
    await pupil.seeNot(screen, { role: 'status', name: spanish.connection.portal.text });
    expect(await poisonedEntries(screen)).toEqual([]);
  }
  tell('F2, F53, F54', `${engine.name}: un portal responde con su página`, { rounds: count });
});

test('a process of the browser that dies with the databases loses nothing', async () => {
  let screen = await settle();
  const killStorage = tablet?.killStorage;
  test.skip(!killStorage, `${engine.name} guarda sus bases de datos en el navegador mismo.`);
  const count = rounds(1, 5);
  let place: unknown = null;
  for (let round = 0; round <= count; round += 1) {
    await pupil.openBookPage(screen, proxy.origin, 'epub');
    await pupil.press(screen, { role: 'link', name: 'Leer' });
    await pupil.expectReader(screen);
    if (place !== null) expect(await pupil.placeOf(screen)).toBe(place);
    if (round === count) break;
    const before = await pupil.placeOf(screen);
    await pupil.press(screen, { role: 'button', name: 'Página siguiente' });
    await expect.poll(() => pupil.placeOf(screen), { timeout: 30_000 }).not.toBe(before);
    place = await pupil.placeOf(screen);
    await pupil.press(screen, { role: 'button', name: 'Cerrar libro' });
    await pupil.see(screen, { role: 'link', name: 'Leer' });
    await killStorage?.();
    // WebKitGTK ends the page with it, so the person starts again.
    await tablet?.kill();
    if (!tablet) throw new Error('There is no tablet');
    screen = await tablet.open();
  }
  tell('F36', `${engine.name}: muere el proceso que guarda las bases de datos`, { rounds: count });
});

test('where no book can be kept that is said, and the book is read online', async () => {
  tablet = await engine.createTablet({ isPrivate: engine.keepsBooks });
  const screen = await tablet.open();
  await pupil.signIn(screen, proxy.origin, 'DEMO-ALUMNA');
  for (const format of formats) {
    await pupil.openBookPage(screen, proxy.origin, format);
    await pupil.press(screen, { role: 'button', name: 'Descargar' });
    await pupil.seeText(screen, problemSentences['storage-unavailable']);
    await pupil.readAPage(screen);
  }
  const where = engine.keepsBooks ? 'ventana privada' : 'sin archivos propios';
  tell('F37', `${engine.name}: ${where}: se dice, y se lee en línea`, { rounds: 2 });
});

test('leaving leaves nothing of the person', async () => {
  const screen = await settle();
  await pupil.openBookPage(screen, proxy.origin, 'epub');
  if (engine.keepsBooks) await pupil.downloadBook(screen);
  await pupil.readAPage(screen);
  expect(await leftovers(screen)).not.toEqual([]);
  await pupil.press(screen, { role: 'button', name: 'Menú de usuario' });
  await pupil.press(screen, { role: 'button', name: 'Cerrar sesión' });
  await pupil.see(screen, pupil.code);
  await expect.poll(() => leftovers(screen)).toEqual([]);
  tell('F66', `${engine.name}: salir no deja nada de la persona`, { rounds: 1 });
});
