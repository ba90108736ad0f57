import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeTaggedBook } from './books/tagged-book.ts';
import { expect, openBook, test } from './harness-page.ts';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-pdf-tagged-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(bytes: Uint8Array, name: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return file;
}

/** What a screen reader meets on the page, in its order. */
const met = (reader: Page) =>
  reader
    .locator('.libro-pdf-page:not([inert]) .libro-pdf-text > span')
    .evaluateAll((spans) => spans.map((span) => span.getAttribute('aria-label') ?? span.textContent.trim()));

const columns = (word: string) => [1, 2, 3].map((line) => `${word} ${line}.`);
const left = columns('Llueve en la sierra');
const right = columns('Nieva en la puna');
const across = ['Página 1 de 1', ...left.flatMap((line, index) => [line, right[index] ?? '']), 'El agua'];

test('a tagged page is read in the order of its structure, its pictures by what they show', async ({
  reader,
  harness,
}) => {
  await openBook(reader, harness.addressOf(await written(await makeTaggedBook(), 'dos.pdf')));
  const structured = ['El agua', ...left, 'Un charco verde', ...right, 'Página 1 de 1'];
  await expect.poll(() => met(reader)).toEqual(structured);
  const figure = reader.getByRole('img', { name: 'Un charco verde' });
  const [page, box] = [await reader.locator('.libro-pdf-page:not([inert])').boundingBox(), await figure.boundingBox()];
  // 120 points of 576.
  expect((box?.width ?? 0) / (page?.width ?? 1)).toBeCloseTo(120 / 576, 2);
  expect(((box?.y ?? 0) - (page?.y ?? 0)) / (page?.height ?? 1)).toBeCloseTo(400 / 768, 2);
  const copied = await reader.evaluate(() => {
    const layer = document.querySelector('.libro-pdf-page:not([inert]) .libro-pdf-text');
    if (layer) document.getSelection()?.selectAllChildren(layer);
    return String(document.getSelection()).split('\n').filter(Boolean);
  });
  expect(copied.map((line) => line.trim())).toEqual(structured.filter((line) => line !== 'Un charco verde'));
});

for (const [name, how] of [
  ['without tags', { isTagged: false }],
  ['whose structure knows next to nothing of it', { isLying: true }],
] as const) {
  test(`a page ${name} is read as it was printed`, async ({ reader, harness }) => {
    await openBook(reader, harness.addressOf(await written(await makeTaggedBook(how), 'otro.pdf')));
    await expect.poll(() => met(reader)).toEqual(across);
  });
}
