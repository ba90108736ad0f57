import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Locator } from '../../../contract/locator.ts';
import { makeTaggedBook } from './books/tagged-book.ts';
import { expect, openBook, test } from './harness-page.ts';
import { bookOf, boxes, keepBooks, markOf, other, select, show, told, words } from './note-tools.ts';

keepBooks();

const begun = ['Aquí empieza la hoja 2.', 'Cuenta la abuela que'];
const ended = ['el tatú cava de noche.', 'Aquí sigue la hoja 3.'];
const whole = 'Cuenta la abuela que el tatú cava de noche.';
/** Which pages something is marked on, in their order, with the words there. */
const marked = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.libro-pdf-page:not([inert])')]
      .map((sheet) => ({
        page: Number(sheet.dataset['pagina']),
        boxes: [...sheet.querySelectorAll<HTMLElement>('[data-nota]')].map((box) => {
          const { left, top, width, height } = box.getBoundingClientRect();
          return { x: left + width / 2, y: top + height / 2 };
        }),
      }))
      .filter(({ boxes }) => boxes.length > 0)
      .toSorted((one, other) => one.page - other.page),
  );
const pagesMarked = async (page: Page) => (await marked(page)).map(({ page: number, boxes }) => [number, boxes.length]);

/** Windows in which two pages are seen. */
const windows = { spread: { width: 1400, height: 800 }, scroll: { width: 600, height: 1400 } } as const;

for (const flow of ['spread', 'scroll'] as const) {
  test(`words over the end of a page are one note, marked on both pages and tapped on either (${flow})`, async ({
    reader,
    harness,
  }) => {
    const book = harness.addressOf(await bookOf(`borde-${flow}`, [other(1), begun, ended, other(4)]));
    await reader.setViewportSize(windows[flow]);
    const open = () => openBook(reader, book, { page: 2, flow });
    await open();
    await reader.getByText('cava de noche').waitFor();
    const locator = await select(reader, 'Cuenta la abuela', 'cava de noche.');
    expect(locator).toMatchObject({ href: '#page=2', locations: { position: 2 } });
    expect(locator.text?.highlight).toBe(whole);
    expect(locator.text?.after?.trim()).toBe('Aquí sigue la hoja 3.');
    expect(locator.locations['rects']).toHaveLength(1);

    await open();
    await show(reader, [markOf(locator)]);
    await expect
      .poll(() => pagesMarked(reader))
      .toEqual([
        [2, 1],
        [3, 1],
      ]);
    for (const {
      boxes: [box],
    } of await marked(reader))
      await reader.mouse.click(box?.x ?? 0, box?.y ?? 0);
    await expect.poll(() => reader.evaluate(() => window.pdfHarness.seen.notes)).toEqual(['nota:1', 'nota:1']);
    expect(await reader.evaluate(() => window.pdfHarness.seen.unplaced)).toBeNull();
    await show(reader, []);
    expect(await boxes(reader)).toEqual([]);
  });
}

/** Selects from the last place of some words to the first of others on the page after it. */
async function selectOver(page: Page, from: string, to: string): Promise<Locator> {
  await page.evaluate(
    ([first, last]) => {
      const sheets = [...document.querySelectorAll('.libro-pdf-page:not([inert]) .libro-pdf-text')];
      const [start, end] = [first, last].map((words, index) =>
        [...(sheets[index]?.querySelectorAll('span') ?? [])].find((span) => span.textContent?.includes(words)),
      );
      getSelection()?.setBaseAndExtent(start?.firstChild ?? document, 0, end?.firstChild ?? document, last.length);
    },
    [from, to] as const,
  );
  await page.waitForFunction(() => window.pdfHarness.seen.selected !== null);
  const locator = await page.evaluate(() => window.pdfHarness.seen.selected);
  if (!locator) throw new Error('nothing is selected');
  return locator;
}

/** What is told of a selection; while it is made it may be told in part. */
const quoteSelected = (page: Page) => page.evaluate(() => window.pdfHarness.seen.selected?.text?.highlight);

for (const flow of ['pages', 'scroll'] as const)
  test(`words are selected with a mouse, over the page's own layers (${flow})`, async ({ reader, harness }) => {
    await reader.setViewportSize(windows.scroll);
    await openBook(reader, harness.addressOf(await bookOf(`raton-${flow}`, [other(1), told, ended])), {
      page: 2,
      flow,
    });
    const at = async (line: string, share: number) => {
      const box = await reader.getByText(line).first().boundingBox();
      return [(box?.x ?? 0) + (box?.width ?? 0) * share, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
    };
    await reader.mouse.move(...(await at('Dicen los abuelos que', 0.002)));
    await reader.mouse.down();
    // On the way it crosses what lies between the lines.
    for (const share of [0.9, 0.998])
      await reader.mouse.move(...(await at('duerme junto al río', share)), { steps: 5 });
    await reader.mouse.up();
    await expect.poll(() => quoteSelected(reader)).toBe(`Dicen los abuelos que ${words}, y`);
  });

test('words are selected with a mouse from one page to the next', async ({ reader, harness }) => {
  await reader.setViewportSize(windows.scroll);
  const book = await bookOf('raton-borde', [other(1), begun, ended, other(4)]);
  await openBook(reader, harness.addressOf(book), { page: 2, flow: 'scroll' });
  const [from, to] = [reader.getByText('Cuenta la abuela que'), reader.getByText('cava de noche')];
  await to.waitFor();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  await reader.mouse.move((start?.x ?? 0) + 1, (start?.y ?? 0) + 8);
  await reader.mouse.down();
  await reader.mouse.move((end?.x ?? 0) + (end?.width ?? 0) - 1, (end?.y ?? 0) + 8, { steps: 12 });
  await reader.mouse.up();
  await expect.poll(() => quoteSelected(reader)).toBe(whole);
});

test('begun where a page has no more words, a selection is of the page after it', async ({ reader, harness }) => {
  await reader.setViewportSize(windows.spread);
  const book = await bookOf('al-final', [other(1), begun, ended, other(4)]);
  await openBook(reader, harness.addressOf(book), { page: 2, flow: 'spread' });
  await reader.getByText('cava de noche').waitFor();
  await reader.evaluate(() => {
    const [here, after] = document.querySelectorAll('.libro-pdf-page:not([inert]) .libro-pdf-text');
    const last = here?.querySelector('span:last-of-type')?.firstChild;
    const to = after?.querySelector('span')?.firstChild;
    if (last instanceof Text && to instanceof Text) getSelection()?.setBaseAndExtent(last, last.length, to, to.length);
  });
  await expect.poll(() => quoteSelected(reader)).toBe('el tatú cava de noche.');
  const locator = await reader.evaluate(() => window.pdfHarness.seen.selected);
  expect(locator).toMatchObject({ href: '#page=3', locations: { position: 3, rects: [expect.anything()] } });
});

test('the head and the number of a page come between no words, and no voice says them', async ({ reader, harness }) => {
  await reader.setViewportSize(windows.spread);
  const path = join(tmpdir(), 'libro-pdf-etiquetado.pdf');
  await writeFile(path, await makeTaggedBook({ pageCount: 4 }));
  const open = () => openBook(reader, harness.addressOf(path), { page: 2, flow: 'spread' });
  await open();
  await reader.getByText('Nieva en la puna 3.').nth(1).waitFor();
  const locator = await selectOver(reader, 'Nieva en la puna 2.', 'Llueve en la sierra 1.');
  const quote = 'Nieva en la puna 2. Nieva en la puna 3. El agua Llueve en la sierra 1.';
  expect(locator.text?.highlight).toBe(quote);
  await open();
  await show(reader, [markOf(locator)]);
  await expect
    .poll(() => pagesMarked(reader))
    .toEqual([
      [2, 2],
      [3, 2],
    ]);
  const said = await reader.evaluate(async () => {
    const sentences: string[] = [];
    for await (const { text } of window.pdfHarness.sentences()) if (sentences.push(text) > 20) break;
    return sentences.join(' ');
  });
  expect(said).toContain('Nieva en la puna 3. El agua');
  expect(said).not.toContain('Página');
});

test('in a new edition the end of a page comes into a note, goes out of it, and moves with it', async ({
  reader,
  harness,
}) => {
  await reader.setViewportSize(windows.scroll);
  const open = async (name: string, pages: readonly (readonly string[])[], page: number) =>
    openBook(reader, harness.addressOf(await bookOf(name, pages)), { page, flow: 'scroll' });
  await open('junta', [other(1), [...begun, ...ended], other(3)], 2);
  const onOne = await select(reader, 'Cuenta la abuela', 'cava de noche.');
  expect(onOne.text?.highlight).toBe(whole);
  await open('partida', [other(1), begun, ended, other(4)], 2);
  await reader.getByText('cava de noche').waitFor();
  const onTwo = await select(reader, 'Cuenta la abuela', 'cava de noche.');

  // The number of a page and the head of the next one stand within it now.
  const numbered = [...begun, '2'];
  await open('partida-y-numerada', [other(1), numbered, ['Los animales', ...ended], other(4)], 2);
  await show(reader, [markOf(onOne)]);
  await expect
    .poll(() => pagesMarked(reader))
    .toEqual([
      [2, 2],
      [3, 2],
    ]);
  await open('junta', [other(1), [...begun, ...ended], other(3)], 2);
  await show(reader, [markOf(onTwo)]);
  await expect.poll(() => pagesMarked(reader)).toEqual([[2, 2]]);
  await open('una-hoja-menos', [begun, ended, other(3)], 1);
  await show(reader, [markOf(onTwo)]);
  await expect
    .poll(() => pagesMarked(reader))
    .toEqual([
      [1, 1],
      [2, 1],
    ]);
  await open('una-hoja-menos', [begun, ended, other(3)], 1);
  await show(reader, [markOf(onOne)]);
  await expect
    .poll(() => pagesMarked(reader))
    .toEqual([
      [1, 1],
      [2, 1],
    ]);
  await open('dos-hojas-luego', [other(1), other(2), other(3), begun, ended], 1);
  await show(reader, [markOf(onTwo)]);
  expect(await reader.evaluate(() => window.pdfHarness.goToNote('nota:1'))).toBe(true);
  expect((await reader.evaluate(() => window.pdfHarness.place()))?.place).toBe('4');
  await expect
    .poll(() => pagesMarked(reader))
    .toEqual([
      [4, 1],
      [5, 1],
    ]);
  expect(await reader.evaluate(() => window.pdfHarness.seen.unplaced)).toBeNull();
});
