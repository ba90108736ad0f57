import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish as notes } from '../../src/features/reader/notes/text.es.ts';
import type { BrowserProfile } from '../support/browser-profile.ts';
import { harmDatabases, mutilateProfile, seededRandom, storedByChromium } from '../support/mutilate.ts';
import type { DatabaseHarm } from '../support/mutilate.ts';
import { listNotes, ribbon } from '../support/marks.ts';
import { profileWithNote, readAgain } from '../support/profile-with-note.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { rounds } from '../support/rounds.ts';
import { openSchool, placeOf } from '../support/school.ts';
import { tell } from '../support/tally.ts';
import { createBrowserProfile } from '../support/browser-profile.ts';

/** How far a note has come, as the list says it. */
const sendingWords = new RegExp(`^(${Object.values(notes.sending).join('|')})$`);

let server: LibraryServer;
let good: BrowserProfile;

test.beforeAll(async () => {
  server = await openSchool();
  good = await profileWithNote(server.origin);
});
test.afterAll(async () => {
  await good.discard();
  await server.discard();
});

test('what a bad disk does to the files of the browser never keeps the library from opening, nor loses a note', async () => {
  const count = rounds(4, 100);
  test.setTimeout(120_000 + count * 60_000);
  const seed = Number(process.env.AULA_HOSTIL_SEED ?? 20_261_122);
  const failed: string[] = [];
  for (let round = 0; round < count; round += 1) {
    const profile = await good.copy();
    const harm = mutilateProfile(storedByChromium(profile.folder), seededRandom(seed + round));
    let page: Page | undefined;
    const heard: string[] = [];
    try {
      const context = await profile.open();
      page = context.pages()[0] ?? (await context.newPage());
      page.on('console', (line) => heard.push(line.text()));
      await readAgain(page, server.origin);
    } catch (error) {
      const seen = await page?.locator('body').innerText({ timeout: 2_000 }).catch(String);
      const address = page?.url();
      failed.push([`${seed + round}, ${harm}: ${String(error)}`, address, seen, ...heard].join('\n'));
    } finally {
      await profile.discard();
    }
  }
  tell('F27, F28, F31', 'archivos del navegador dañados, cortados o borrados', { rounds: count, wrong: failed.length });
  expect(failed).toEqual([]);
});

const harms: readonly (readonly [harm: DatabaseHarm, rows: string, inSpanish: string])[] = [
  ['manifest gone', 'F28', 'falta el MANIFEST de las bases de datos'],
  ['current gone', 'F27', 'falta el CURRENT de las bases de datos'],
  ['log cut', 'F27', 'el registro de las bases de datos, cortado'],
  ['log flipped', 'F27', 'el registro de las bases de datos, con bytes cambiados'],
  ['databases gone', 'F25', 'las bases de datos, perdidas del todo'],
  ['journal gone', 'F30', 'el diario de las notas, perdido'],
];

test('a note that was never sent outlives its databases or its journal, and is sent once', async () => {
  const some = harms.slice(0, rounds(2, harms.length)).concat(process.env['AULA_HOSTIL'] ? [] : harms.slice(-1));
  test.setTimeout(120_000 + 90_000 * some.length);
  for (const [made, [harm, rows, inSpanish]] of some.entries()) {
    const profile = await good.copy();
    try {
      harmDatabases(profile.folder, harm);
      const context = await profile.open();
      const page = context.pages()[0] ?? (await context.newPage());
      await readAgain(page, server.origin, 1 + made);
      // Another one is made elsewhere in the book, and sent.
      do {
        const before = await placeOf(page);
        await page.keyboard.press('PageDown');
        await expect.poll(() => placeOf(page)).not.toBe(before);
      } while ((await ribbon(page).getAttribute('aria-pressed')) === 'true');
      await page.keyboard.press('b');
      await expect(ribbon(page)).toHaveAttribute('aria-pressed', 'true');
      const confirmed = Array.from({ length: 2 + made }, () => notes.sending.confirmed);
      await expect.poll(() => listNotes(page, sendingWords), { timeout: 30_000 }).toEqual(confirmed);
    } finally {
      await profile.discard();
    }
    tell(rows, `${inSpanish}: una nota sin enviar`, { rounds: 1 });
  }
  const elsewhere = await createBrowserProfile();
  try {
    const context = await elsewhere.open();
    const page = context.pages()[0] ?? (await context.newPage());
    await readAgain(page, server.origin, 1 + some.length);
  } finally {
    await elsewhere.discard();
  }
});
