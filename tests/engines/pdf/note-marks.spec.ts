import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import PdfKitDocument from 'pdfkit';
import type { Locator } from '../../../contract/locator.ts';
import type { NoteMark } from '../../../src/engines/note-marks.ts';
import { expect, openBook, test } from './harness-page.ts';

let folder = '';
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-pdf-notes-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const words = 'el yaguareté duerme junto al río';
const told = ['Dicen los abuelos que', `${words}, y`, 'nadie lo despierta nunca.'];

/** A book with these lines on its pages. */
async function bookOf(name: string, pages: readonly (readonly string[])[]): Promise<string> {
  const document = new PdfKitDocument({ size: [400, 600], margin: 40, autoFirstPage: false });
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve) => {
    document.on('end', () => resolve());
  });
  for (const lines of pages) {
    document.addPage();
    for (const line of lines) document.fontSize(16).text(line);
  }
  document.end();
  await ended;
  const path = join(folder, `${name}.pdf`);
  await writeFile(path, Buffer.concat(parts));
  return path;
}

const other = (page: number) => [`Aquí empieza la hoja ${page}.`, 'No dice nada de animales.'];

/** Selects a line of the page shown, or lines, and answers where the book says they are. */
async function select(page: Page, first: string, last = first): Promise<Locator> {
  await page.getByText(first).first().waitFor();
  await page.evaluate(
    ([from, to]) => {
      const spans = [...document.querySelectorAll('.libro-pdf-page:not([inert]) .libro-pdf-text span')];
      const start = spans.find((span) => span.textContent?.includes(from))?.firstChild;
      const end = spans.find((span) => span.textContent?.includes(to))?.firstChild;
      if (!(start instanceof Text) || !(end instanceof Text)) throw new Error('there are no such words');
      const range = document.createRange();
      range.setStart(start, start.data.indexOf(from));
      range.setEnd(end, end.data.indexOf(to) + to.length);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    },
    [first, last] as const,
  );
  await page.waitForFunction(() => window.pdfHarness.seen.selected !== null);
  const locator = await page.evaluate(() => window.pdfHarness.seen.selected);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await page.waitForFunction(() => window.pdfHarness.seen.selected === null);
  if (!locator) throw new Error('nothing is selected');
  return locator;
}

const markOf = (locator: Locator, about: Partial<NoteMark> = {}): NoteMark => ({
  id: 'nota:1',
  kind: 'highlight',
  color: 'green',
  label: 'Resaltado verde',
  locator,
  ...about,
});
const show = (page: Page, marks: readonly NoteMark[]) =>
  page.evaluate((all) => window.pdfHarness.showNotes(all), marks);
const boxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.libro-pdf-page:not([inert]) [data-nota]')].map((box) => {
      const { left, top, width, height } = box.getBoundingClientRect();
      return { id: box.dataset['nota'], left, top, width, height };
    }),
  );

for (const flow of ['pages', 'scroll'] as const) {
  test(`selected words say where they are, are marked there, and are tapped (${flow})`, async ({ reader, harness }) => {
    const book = harness.addressOf(await bookOf(`uno-${flow}`, [other(1), told, other(3)]));
    await openBook(reader, book, { page: 2, flow });
    const locator = await select(reader, words, 'nadie lo despierta');
    expect(locator).toMatchObject({ href: '#page=2', type: 'application/pdf', locations: { position: 2 } });
    expect(locator.text?.highlight).toBe(`${words}, y nadie lo despierta`);
    expect(locator.text?.before).toBe('Dicen los abuelos que ');
    expect(locator.text?.after?.trim()).toMatch(/^nunca/);
    const rects = locator.locations['rects'] as number[][];
    expect(rects).toHaveLength(2);
    expect(rects.flat().every((share) => share > 0 && share < 1)).toBe(true);

    await openBook(reader, book, { page: 2, flow });
    await show(reader, [markOf(locator)]);
    await expect.poll(() => boxes(reader)).toHaveLength(2);
    const [box] = await boxes(reader);
    const line = await reader.getByText(words).boundingBox();
    expect(box?.left).toBeCloseTo(line?.x ?? 0, -0.5);
    expect(box?.top).toBeCloseTo(line?.y ?? 0, -1);
    await reader.mouse.click((box?.left ?? 0) + 5, (box?.top ?? 0) + 5);
    await expect.poll(() => reader.evaluate(() => window.pdfHarness.seen.notes)).toEqual(['nota:1']);
    expect(await reader.evaluate(() => window.pdfHarness.seen.taps)).toEqual([]);
    await reader.getByRole('button', { name: 'Resaltado verde' }).press('Enter');
    expect(await reader.evaluate(() => window.pdfHarness.seen.notes)).toEqual(['nota:1', 'nota:1']);
    await show(reader, []);
    expect(await boxes(reader)).toEqual([]);
  });
}

test('a mark on a turned page lies over its words, and is told as on an upright one', async ({ reader, harness }) => {
  const book = harness.addressOf(await bookOf('girada', [told]));
  await openBook(reader, book);
  const upright = await select(reader, words);
  await reader.evaluate(() => window.pdfHarness.turnOver());
  const turned = await select(reader, words);
  const [one, two] = [upright, turned].map(({ locations }) => (locations['rects'] as number[][])[0] ?? []);
  for (const [index, share] of (one ?? []).entries()) expect(two?.[index]).toBeCloseTo(share, 2);
  await show(reader, [markOf(turned)]);
  await expect.poll(async () => (await boxes(reader))[0]?.height).toBeGreaterThan(100);
});

test('what was marked is found again where its line or its page moved, and gone to', async ({ reader, harness }) => {
  await openBook(reader, harness.addressOf(await bookOf('antes', [other(1), told, other(3)])), { page: 2 });
  const locator = await select(reader, words);
  await openBook(reader, harness.addressOf(await bookOf('bajo', [other(1), [...other(2), ...told]])), { page: 2 });
  await show(reader, [markOf(locator)]);
  const line = await reader.getByText(words).boundingBox();
  await expect.poll(async () => Math.abs(((await boxes(reader))[0]?.top ?? 0) - (line?.y ?? 0)) < 4).toBe(true);

  const later = [other(1), other(2), other(3), other(4), told];
  await openBook(reader, harness.addressOf(await bookOf('luego', later)), { page: 2 });
  await show(reader, [markOf(locator)]);
  expect(await reader.evaluate(() => window.pdfHarness.goToNote('nota:1'))).toBe(true);
  expect((await reader.evaluate(() => window.pdfHarness.place()))?.place).toBe('5');
  await expect.poll(() => boxes(reader)).toHaveLength(1);
  expect(await reader.evaluate(() => window.pdfHarness.seen.unplaced)).toBeNull();
});

test('what this edition says nowhere near is told', async ({ reader, harness }) => {
  await openBook(reader, harness.addressOf(await bookOf('vieja', [told])));
  const locator = await select(reader, words);
  await openBook(reader, harness.addressOf(await bookOf('nueva', [other(1), other(2)])));
  await show(reader, [markOf(locator), markOf(locator, { id: 'nota:2', kind: 'bookmark' })]);
  await expect.poll(() => reader.evaluate(() => window.pdfHarness.seen.unplaced)).toEqual(['nota:1']);
  expect(await boxes(reader)).toEqual([]);
});

test('the place of a page is that page, with its first words', async ({ reader, harness }) => {
  await openBook(reader, harness.addressOf(await bookOf('marca', [other(1), told, other(3)])), { page: 2 });
  await reader.getByText(words).waitFor();
  const place = await reader.evaluate(() => window.pdfHarness.notes().placeInView());
  expect(place).toMatchObject({ href: '#page=2', text: { highlight: expect.stringMatching(/^Dicen los abuelos/) } });
  const isInView = () => reader.evaluate((kept) => kept && window.pdfHarness.notes().isInView(kept), place);
  expect(await isInView()).toBe(true);
  await reader.evaluate(() => window.pdfHarness.next());
  expect(await isInView()).toBe(false);
});

test('a box is drawn on a page with the keys alone, seen there, and tapped', async ({ reader, harness }) => {
  await openBook(reader, harness.addressOf(await bookOf('zona', [other(1), told])), { page: 2 });
  const drawn = reader.evaluate(() =>
    window.pdfHarness.notes().dragBox('Marcar una zona', new AbortController().signal),
  );
  const veil = reader.getByRole('application', { name: 'Marcar una zona' });
  await veil.press('ArrowDown');
  await veil.press('Shift+ArrowRight');
  await veil.press('Enter');
  const locator = await drawn;
  const box = locator?.locations['box'] as number[];
  for (const [index, share] of [1 / 3, 0.42, 1 / 3 + 0.02, 1 / 6].entries()) expect(box[index]).toBeCloseTo(share, 2);
  expect(locator?.locations.position).toBe(2);
  if (!locator) return;
  await show(reader, [markOf(locator, { kind: 'note' })]);
  await expect.poll(() => boxes(reader)).toHaveLength(1);
  const [seen] = await boxes(reader);
  await reader.mouse.click((seen?.left ?? 0) + (seen?.width ?? 0) / 2, (seen?.top ?? 0) + (seen?.height ?? 0) / 2);
  await expect.poll(() => reader.evaluate(() => window.pdfHarness.seen.notes)).toEqual(['nota:1']);
  expect(await reader.evaluate(() => window.pdfHarness.seen.unplaced)).toBeNull();
});

test('who gives up a box leaves nothing behind', async ({ reader, harness }) => {
  await openBook(reader, harness.addressOf(await bookOf('nada', [told])));
  const drawn = reader.evaluate(() =>
    window.pdfHarness.notes().dragBox('Marcar una zona', new AbortController().signal),
  );
  await reader.getByRole('application').press('Escape');
  expect(await drawn).toBeNull();
  await expect(reader.getByRole('application')).toHaveCount(0);
});

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
    await reader.waitForFunction(() => window.pdfHarness.seen.selected !== null);
    const quote = await reader.evaluate(() => window.pdfHarness.seen.selected?.text?.highlight);
    expect(quote).toBe(`Dicen los abuelos que ${words}, y`);
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
  await reader.waitForFunction(() => window.pdfHarness.seen.selected !== null);
  expect(await reader.evaluate(() => window.pdfHarness.seen.selected?.text?.highlight)).toBe(whole);
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
