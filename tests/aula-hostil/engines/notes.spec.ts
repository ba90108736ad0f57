import { expect, test } from '@playwright/test';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import type { FaultProxy } from '../../support/fault-proxy.ts';
import type { LibraryServer } from '../../support/library-server.ts';
import { openSchool } from '../../support/school.ts';
import { tell } from '../../support/tally.ts';
import { notesWritten, removeAllWritten } from '../../support/written.ts';
import { engineOfChoice } from './engine-of-choice.ts';
import {
  expectBookmark,
  expectHighlight,
  expectListed,
  expectNotebook,
  markPage,
  openToWrite,
  waitForNotebook,
} from './note-steps.ts';
import type { EngineTablet, Screen } from './screen.ts';
import * as pupil from './steps.ts';

const engine = engineOfChoice();
const who = 'DEMO-ALUMNA';
const formats = ['epub', 'pdf'] as const;
let server: LibraryServer;
let proxy: FaultProxy;
let tablet: EngineTablet;

test.beforeAll(async () => {
  server = await openSchool();
  proxy = await startFaultProxy(server.origin);
});
test.beforeEach(() => removeAllWritten(server.origin, who));
test.afterEach(async () => {
  proxy.obey(null);
  await tablet.discard();
});
test.afterAll(async () => {
  await proxy.close();
  await server.discard();
});

/** Where books are kept nobody answers; else they are read online, and what is written reaches nobody. */
const cutOff = (): void =>
  proxy.obey(({ path }) => (engine.keepsBooks || path.startsWith('/api/sync') ? { type: 'hang-up' } : null));
const cutOffWholly = (): void => proxy.obey(() => ({ type: 'hang-up' }));

async function settle(): Promise<Screen> {
  const screen = await tablet.open();
  await pupil.signIn(screen, proxy.origin, who);
  await pupil.waitForWorker(screen);
  await waitForNotebook(screen);
  return screen;
}

async function killed(): Promise<Screen> {
  await tablet.kill();
  return tablet.open();
}

const kindsAtServer = async (): Promise<readonly string[]> =>
  (await notesWritten(server.origin, who)).map(({ kind }) => kind).sort();

const { keepsBooks } = engine;
const where = keepsBooks ? 'sin red, en libros descargados' : 'sin archivos propios, en libros leídos en línea';

test('what is written reaches nobody, survives the browser, and is sent once it can', async () => {
  test.setTimeout(300_000);
  tablet = await engine.createTablet();
  let screen = await settle();
  const words: string[] = [];
  for (const format of formats) {
    await pupil.openBookPage(screen, proxy.origin, format);
    if (keepsBooks) await pupil.downloadBook(screen);
    await pupil.readAPage(screen);
  }

  cutOff();
  for (const format of formats) {
    await pupil.openBookPage(screen, proxy.origin, format);
    await openToWrite(screen);
    const marked = await markPage(screen);
    words.push(marked);
    await expectListed(screen, marked, 'kept');
    screen = await killed();
    await pupil.openBookPage(screen, proxy.origin, format);
    await openToWrite(screen);
    await expectBookmark(screen);
    await expectHighlight(screen);
    await expectListed(screen, marked, 'kept');
  }

  cutOffWholly();
  screen = await killed();
  await expectNotebook(screen, proxy.origin, words, 'kept');
  expect(await kindsAtServer()).toEqual([]);

  proxy.obey(null);
  screen = await killed();
  await expectNotebook(screen, proxy.origin, words, 'confirmed');
  expect(await kindsAtServer()).toEqual(['bookmark', 'bookmark', 'highlight', 'highlight']);
  tell('F24, F25', `${engine.name}: el navegador muere con notas sin enviar, ${where}`, { rounds: 4 });
});

test('a note comes to a device that looks on, and its removal, without being asked for', async () => {
  test.setTimeout(180_000);
  tablet = await engine.createTablet();
  const screen = await settle();
  await pupil.openBookPage(screen, proxy.origin, 'pdf');
  await openToWrite(screen);
  const words = await markPage(screen);
  await expectListed(screen, words, 'confirmed');
  expect(await kindsAtServer()).toEqual(['bookmark', 'highlight']);
  await removeAllWritten(server.origin, who);
  await expect
    .poll(() => screen.run(`return document.querySelectorAll('[data-nota]').length;`), { timeout: 15_000 })
    .toBe(0);
  tell('F25', `${engine.name}: lo que otro equipo cambia llega solo`, { rounds: 1 });
});
