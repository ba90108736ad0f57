import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { heldPlaceKey } from '../../src/data/session/session-memory.ts';
import { spanish as notes } from '../../src/features/reader/notes/text.es.ts';
import { spanish as readerText } from '../../src/features/reader/text.es.ts';
import { createBrowserProfile } from '../support/browser-profile.ts';
import type { BrowserProfile } from '../support/browser-profile.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { heavyTitle, writeHeavyBook } from '../support/heavy-book.ts';
import { expectNothingTorn } from '../support/kept-book.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { listMarked, ribbon } from '../support/marks.ts';
import { rounds } from '../support/rounds.ts';
import { expectReader, openBookPage, openSchool, placeOf, signIn, waitForWorker } from '../support/school.ts';
import { canMakeSmallDisk, createSmallDisk } from '../support/small-disk.ts';
import type { SmallDisk } from '../support/small-disk.ts';
import { tell } from '../support/tally.ts';

/** When the last free byte goes. */
const phases = {
  'in the middle of a download': 'a media descarga',
  'in an open book': 'con un libro abierto',
  'on the shelf': 'en la biblioteca',
  'while the browser is closed': 'con el navegador cerrado',
} as const;
type Phase = keyof typeof phases;
const everyPhase = Object.keys(phases) as Phase[];

let server: LibraryServer;
let proxy: FaultProxy;
let heavyBytes: number;
test.beforeAll(async () => {
  server = await openSchool();
  const heavy = join(server.dataDir, 'atlas-pesado.pdf');
  await writeHeavyBook(heavy, 14_000_000);
  await server.publish(heavy);
  heavyBytes = (await stat(heavy)).size;
  proxy = await startFaultProxy(server.origin);
});
test.afterAll(async () => {
  await proxy.close();
  await server.discard();
});

interface Tablet {
  readonly disk: SmallDisk;
  readonly profile: BrowserProfile;
}

/** What the person was told is kept. */
interface Promised {
  isDownloaded: boolean;
  /** Where the reader stood when nothing was said against its being kept. */
  place: string | null;
  /** Whether the page where the reader stood was shown as marked. */
  isMarked: boolean;
}

/** Marks the page in view; whether it is shown as marked, or said that it could not be kept. */
async function mark(page: Page): Promise<boolean> {
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'false');
  await ribbon(page).click();
  const isSaid = page.getByText(notes.notKept);
  const isMarked = page.getByRole('button', { name: notes.bookmark, pressed: true });
  await expect(isMarked.or(isSaid).first()).toBeVisible({ timeout: 30_000 });
  return isMarked.isVisible();
}

async function firstPage(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? context.newPage();
}

/** Reads some pages and marks the last; the place counts as promised where the reader does not say that it could not be kept. */
async function readOn(page: Page, pages: number): Promise<Pick<Promised, 'place' | 'isMarked'>> {
  await expectReader(page);
  for (let turned = 0; turned < pages; turned += 1) {
    const before = await placeOf(page);
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await expect.poll(() => placeOf(page)).not.toBe(before);
  }
  const isMarked = await mark(page);
  const place = await placeOf(page);
  // The device has answered: the tab holds the place no longer, or it is said that it could not be kept.
  const refusal = page.getByText(readerText.notSaved);
  const isHeld = () => page.evaluate((key) => sessionStorage.getItem(key) !== null, heldPlaceKey);
  await expect.poll(async () => !(await isHeld()) || (await refusal.isVisible())).toBe(true);
  const isRefused = await refusal.isVisible();
  await page.getByRole('button', { name: 'Cerrar libro' }).click();
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
  return { place: isRefused ? null : place, isMarked };
}

async function live(page: Page, disk: SmallDisk, phase: Phase): Promise<Promised> {
  await openBookPage(page, proxy.origin, 'epub');
  const downloaded = page.getByText('Descargado', { exact: true });
  if (phase === 'in the middle of a download') {
    // The first part that arrives finds a full disk.
    proxy.obey(({ path }) => {
      if (path.startsWith('/content/')) disk.fill();
      return null;
    });
  }
  await page.getByRole('button', { name: 'Descargar' }).click();
  await expect(downloaded.or(page.getByRole('alert')).first()).toBeVisible({ timeout: 60_000 });
  const isDownloaded = await downloaded.isVisible();
  if (phase === 'on the shelf') {
    await page.goto(`${proxy.origin}/libros`);
    await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
    disk.fill();
    await openBookPage(page, proxy.origin, 'epub');
  }
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  if (phase === 'in an open book') disk.fill();
  return { isDownloaded, ...(await readOn(page, 2)) };
}

/** Whether it is there within a moment: what is kept is looked at while the page is shown. */
const comes = (locator: Locator) =>
  locator.waitFor({ timeout: 15_000 }).then(
    () => true,
    () => false,
  );

/** Opens the app again with the server gone, and says what of the promise was broken. */
async function findAgain({ profile }: Tablet, promised: Promised): Promise<string[]> {
  const broken: string[] = [];
  const page = await firstPage(await profile.open());
  await page.goto(`${proxy.origin}/libros`);
  const shelf = page.getByRole('list', { name: 'Mi biblioteca' });
  await expect(shelf.or(page.getByRole('textbox', { name: 'Código' }))).toBeVisible({ timeout: 30_000 });
  if (!(await comes(shelf))) return [`la biblioteca; en su lugar: ${await page.locator('body').innerText()}`];
  if (!promised.isDownloaded) return broken;
  await openBookPage(page, proxy.origin, 'epub');
  if (!(await comes(page.getByText('Descargado', { exact: true })))) broken.push('la descarga');
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  if (promised.place !== null && (await placeOf(page)) !== promised.place) broken.push('el lugar');
  if (promised.place !== null && promised.isMarked) {
    const isMarked = page.getByRole('button', { name: notes.bookmark, pressed: true });
    if (!(await comes(isMarked))) broken.push('el marcador');
  }
  return broken;
}

async function runRound(phase: Phase, isFreed: boolean): Promise<string[]> {
  const disk = createSmallDisk(320);
  const tablet: Tablet = { disk, profile: await createBrowserProfile(disk.folder) };
  try {
    proxy.obey(null);
    const page = await firstPage(await tablet.profile.open());
    await signIn(page, proxy.origin, 'DEMO-ALUMNA');
    await waitForWorker(page);
    const promised = await live(page, disk, phase);
    await tablet.profile.kill();
    if (phase === 'while the browser is closed') disk.fill();
    if (isFreed) disk.free();
    proxy.obey(() => ({ type: 'hang-up' }));
    return await findAgain(tablet, promised);
  } finally {
    await tablet.profile.kill();
    disk.discard();
  }
}

for (const [index, phase] of everyPhase.slice(0, rounds(2, everyPhase.length)).entries()) {
  test(`a disk without a free byte ${phase} costs nothing the person was told is kept`, async () => {
    test.skip(!canMakeSmallDisk(), 'Un disco pequeño de verdad solo lo puede hacer root en Linux.');
    const count = rounds(1, 8);
    test.setTimeout(180_000 * count);
    const broken: string[] = [];
    for (let round = 0; round < count; round += 1) broken.push(...(await runRound(phase, (round + index) % 2 === 0)));
    tell('F6, F21, F22', `disco sin un byte libre: ${phases[phase]}`, { rounds: count, lost: broken.length });
    expect(broken).toEqual([]);
  });
}

/** The book that comes in runs finds the disk full at any moment of them, goes on with room, and is read with no network. */
async function runHeavyRound(leftBytes: number): Promise<string[]> {
  const disk = createSmallDisk(320);
  const profile = await createBrowserProfile(disk.folder);
  try {
    proxy.obey(null);
    const page = await firstPage(await profile.open());
    await signIn(page, proxy.origin, 'DEMO-ALUMNA');
    await waitForWorker(page);
    await page.goto(`${proxy.origin}/libros`);
    await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: heavyTitle }).click();
    let isFilled = false;
    proxy.obey(({ path }) => {
      if (!isFilled && path.includes(',')) disk.fill(leftBytes);
      isFilled ||= path.includes(',');
      return null;
    });
    const broken: string[] = [];
    const downloaded = page.getByText('Descargado', { exact: true });
    await page.getByRole('button', { name: 'Descargar' }).click();
    await expect(downloaded.or(page.getByRole('alert')).first()).toBeVisible({ timeout: 60_000 });
    if (!isFilled) broken.push('no vino en tramos');
    if (await downloaded.isVisible()) broken.push('«Descargado» sin sitio');
    await expectNothingTorn(page, heavyBytes);
    // What the person did before the disk was full is as it was.
    await page.goto(`${proxy.origin}/libros`);
    await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
    disk.free();
    await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: heavyTitle }).click();
    // It goes on by itself where it noticed the room, else by a tap.
    const again = page.getByRole('button', { name: /^(Descargar|Probar de nuevo|Seguir)/ });
    await expect(async () => {
      // One that goes at this moment is not waited for: the book has gone on.
      if (await again.isVisible()) await again.click({ timeout: 2_000 });
      await expect(downloaded).toBeVisible({ timeout: 8_000 });
    }).toPass({ timeout: 60_000 });
    await profile.kill();
    proxy.obey(() => ({ type: 'hang-up' }));
    const later = await firstPage(await profile.open());
    await later.goto(`${proxy.origin}/libros`);
    await later.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: heavyTitle }).click();
    if (!(await comes(later.getByText('Descargado', { exact: true })))) broken.push('la descarga');
    await later.getByRole('link', { name: 'Leer' }).click();
    await expectReader(later);
    return broken;
  } finally {
    await profile.kill();
    disk.discard();
  }
}

test('a disk that fills up while a large book comes in runs costs nothing, and the book goes on with room', async () => {
  test.skip(!canMakeSmallDisk(), 'Un disco pequeño de verdad solo lo puede hacer root en Linux.');
  const left = [0, 300_000, 2_000_000, 5_000_000].slice(0, rounds(1, 4));
  test.setTimeout(240_000 * left.length);
  const broken: string[] = [];
  for (const leftBytes of left) broken.push(...(await runHeavyRound(leftBytes)));
  tell('F6, F21', 'disco sin un byte libre: en un tramo de un libro grande', {
    rounds: left.length,
    lost: broken.length,
  });
  expect(broken).toEqual([]);
});

test('of hundreds of notes made on a disk without a free byte, each is kept or said not to be', async () => {
  test.skip(!canMakeSmallDisk(), 'Un disco pequeño de verdad solo lo puede hacer root en Linux.');
  const wanted = rounds(40, 500);
  test.setTimeout(120_000 + wanted * 2_000);
  const disk = createSmallDisk(320);
  const profile = await createBrowserProfile(disk.folder);
  try {
    proxy.obey(null);
    const page = await firstPage(await profile.open());
    await signIn(page, proxy.origin, 'DEMO-ALUMNA');
    await waitForWorker(page);
    await page.goto(`${proxy.origin}/libros?formato=pdf`);
    const shelf = page.getByRole('list', { name: 'Mi biblioteca' });
    await shelf.getByRole('link').filter({ hasNotText: heavyTitle }).first().click();
    await page.getByRole('button', { name: 'Descargar' }).click();
    await expect(page.getByText('Descargado', { exact: true })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Leer' }).click();
    await expectReader(page);
    const { pathname } = new URL(page.url());
    await expect(ribbon(page)).toBeEnabled();
    proxy.obey(() => ({ type: 'hang-up' }));
    disk.fill();
    const shown = new Map<string, boolean>();
    let refused = 0;
    for (let made = 0; made < wanted; made += 1) {
      // What the app gave up to make room is filled, too.
      if (made % 10 === 0) disk.fill();
      const place = await placeOf(page);
      const isMarked = shown.get(place) ?? false;
      await expect(ribbon(page)).toHaveAttribute('aria-pressed', String(isMarked));
      await page.keyboard.press('b');
      const isDone = page.getByRole('button', { name: notes.bookmark, pressed: !isMarked });
      const isSaid = page.getByText(notes.notKept);
      await expect(isDone.or(isSaid).first()).toBeVisible();
      if (await isDone.isVisible()) shown.set(place, !isMarked);
      else {
        refused += 1;
        await page.getByRole('region', { name: 'Lector' }).getByRole('button', { name: notes.seen }).click();
        await expect(isSaid).toBeHidden();
      }
      // Twenty pages, to and fro: marks are made and taken away.
      await page.keyboard.press(Math.floor(made / 20) % 2 === 0 ? 'PageDown' : 'PageUp');
      await expect.poll(() => placeOf(page), { intervals: [20] }).not.toBe(place);
    }
    await profile.kill();
    disk.free();
    const later = await firstPage(await profile.open());
    await later.goto(proxy.origin + pathname);
    await expectReader(later);
    await expect(ribbon(later)).toBeEnabled();
    const kept = [...shown].flatMap(([place, isMarked]) => (isMarked ? [Number(place)] : [])).sort((a, b) => a - b);
    const found = await listMarked(later);
    const lost = kept.filter((place) => !found.includes(place)).length;
    tell('F22', `disco sin un byte libre: notas (${refused} dichas como no guardadas)`, { rounds: wanted, lost });
    expect(found).toEqual(kept);
  } finally {
    await profile.kill();
    disk.discard();
  }
});
