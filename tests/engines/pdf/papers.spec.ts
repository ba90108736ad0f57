import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { PagePaper } from '../../../src/engines/pdf/pdf-messages.ts';
import { makePictureBook } from './books/picture-book.ts';
import { expect, openBook, test } from './harness-page.ts';

let folder = '';
let file = '';

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-pdf-books-'));
  file = join(folder, 'fotos.pdf');
  await writeFile(file, makePictureBook());
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Middle of the drawn square, of the picture alone, of the one in two groups, and of the empty page. */
const places = [
  [425 / 600, 75 / 800],
  [100 / 600, 100 / 800],
  [400 / 600, 650 / 800],
  [0.05, 0.95],
] as const;
const red = '#c83232';

const colorsAt = (page: Page, where: readonly (readonly [x: number, y: number])[] = places) =>
  page.evaluate((at) => window.pdfHarness.colorsAt(at), where);
const setPaper = (page: Page, paper: PagePaper) => page.evaluate((next) => window.pdfHarness.setPaper(next), paper);

test('a page takes another paper while it is read, and its pictures stay as they are', async ({ reader, harness }) => {
  await openBook(reader, harness.addressOf(file));
  expect(await colorsAt(reader)).toEqual(['#0000ff', red, red, '#ffffff']);
  await setPaper(reader, 'sepia');
  await expect.poll(() => colorsAt(reader)).toEqual(['#3a2dd0', red, red, '#f4e8d0']);
  await setPaper(reader, 'dark');
  await expect.poll(() => colorsAt(reader)).toEqual(['#1618d8', red, red, '#16181d']);
  await setPaper(reader, 'contrast');
  await expect.poll(() => colorsAt(reader)).toEqual(['#0000ff', red, red, '#000000']);
  await setPaper(reader, 'printed');
  await expect.poll(() => colorsAt(reader)).toEqual(['#0000ff', red, red, '#ffffff']);
});

test('pages that come later have the paper too, turned ones as well; a scanned page is paper itself', async ({
  reader,
  harness,
}) => {
  await openBook(reader, harness.addressOf(file), { paper: 'contrast' });
  expect(await colorsAt(reader)).toEqual(['#0000ff', red, red, '#000000']);
  await reader.evaluate(() => window.pdfHarness.next());
  // Turned by a quarter to the right: what was at the top left is at the top right.
  await expect
    .poll(() =>
      colorsAt(reader, [
        [700 / 800, 100 / 600],
        [100 / 800, 100 / 600],
      ]),
    )
    .toEqual([red, '#000000']);
  await reader.evaluate(() => window.pdfHarness.next());
  await expect
    .poll(() =>
      colorsAt(reader, [
        [125 / 600, 675 / 800],
        [0.5, 0.2],
      ]),
    )
    .toEqual(['#ffffff', '#cd3737']);
});
