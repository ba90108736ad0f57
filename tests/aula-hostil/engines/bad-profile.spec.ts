import { expect, test } from '@playwright/test';
import type { LibraryServer } from '../../support/library-server.ts';
import { cutCachedBodies, mutilateProfile, seededRandom } from '../../support/mutilate.ts';
import { rounds } from '../../support/rounds.ts';
import { openSchool } from '../../support/school.ts';
import { tell } from '../../support/tally.ts';
import { engineOfChoice } from './engine-of-choice.ts';
import type { Look } from './look.ts';
import type { EngineTablet, Screen } from './screen.ts';
import * as pupil from './steps.ts';

const engine = engineOfChoice();
let server: LibraryServer;
let good: EngineTablet;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  if (!engine.keepsBooks)
    console.log(`${engine.name} no guarda libros: se dañan las bases de datos, las cachés y lo demás.`);
  server = await openSchool();
  good = await engine.createTablet();
  const screen = await good.open();
  await pupil.signIn(screen, server.origin, 'DEMO-ALUMNA');
  await pupil.waitForWorker(screen);
  await pupil.openBookPage(screen, server.origin, 'epub');
  if (engine.keepsBooks) await pupil.downloadBook(screen);
  await pupil.readAPage(screen);
  await good.close();
});
test.afterAll(async () => {
  await good.discard();
  await server.discard();
});

/** What stands there where not even the first script of the app comes. */
const again: Look = { role: 'link', name: 'Prueba otra vez' };

/** Opens the app as the person would, signs in where that is asked, and reads a page of the book. */
async function useAgain(screen: Screen): Promise<void> {
  await screen.goto(`${server.origin}/libros`);
  const isOpen = async () => (await screen.sees(pupil.shelf)) || (await screen.sees(pupil.code));
  await expect.poll(async () => (await isOpen()) || (await screen.sees(again)), { timeout: 30_000 }).toBe(true);
  if (!(await isOpen())) await screen.click(again);
  await expect.poll(isOpen, { timeout: 30_000 }).toBe(true);
  if (await screen.sees(pupil.code)) await pupil.signIn(screen, server.origin, 'DEMO-ALUMNA');
  await pupil.openBookPage(screen, server.origin, 'epub');
  await pupil.readAPage(screen);
}

test('what a bad disk does to the files of the browser never keeps the library from opening', async () => {
  const count = rounds(3, 30);
  test.setTimeout(60_000 + count * 60_000);
  const seed = Number(process.env.AULA_HOSTIL_SEED ?? 20_261_124);
  const failed: string[] = [];
  let untried = 0;
  for (let round = 0; round < count; round += 1) {
    const tablet = await good.copy();
    const harm = mutilateProfile(tablet.stored(), seededRandom(seed + round));
    const isFatal = !engine.livesWithCutCaches && /^CacheStorage.*: cut$/.test(harm);
    if (isFatal) untried += 1;
    try {
      if (!isFatal) await useAgain(await tablet.open());
    } catch (error) {
      failed.push(`${seed + round}, ${harm}: ${error instanceof Error ? error.message.split('\n')[0] : ''}`);
    } finally {
      await tablet.discard();
    }
  }
  tell('F27, F28, F31', `${engine.name}: archivos del navegador dañados, cortados o borrados`, {
    rounds: count - untried,
    wrong: failed.length,
  });
  if (untried > 0) console.log(`${engine.name}: ${untried} de ${count} perfiles lo terminan a él mismo.`);
  expect(failed).toEqual([]);
  expect(untried).toBeLessThan(count);
});

test('an app whose kept files all break off opens with the network', async () => {
  test.skip(!engine.livesWithCutCaches, `${engine.name} se termina a sí mismo.`);
  test.setTimeout(240_000);
  const tablet = await good.copy();
  try {
    expect(cutCachedBodies(tablet.stored())).toBeGreaterThan(20);
    await useAgain(await tablet.open());
    tell('F27, F31', `${engine.name}: todo lo guardado de la aplicación, cortado`, { rounds: 1 });
  } finally {
    await tablet.discard();
  }
});
