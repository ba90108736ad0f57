import { expect, openBook, test } from './harness-page.ts';
import { bookOf, boxes, keepBooks, markOf, other, select, show, told, words } from './note-tools.ts';

keepBooks();

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

test('a note that is chosen is brought into sight on an enlarged page, also on the one that is open', async ({
  reader,
  harness,
}) => {
  await reader.setViewportSize({ width: 1200, height: 500 });
  await openBook(reader, harness.addressOf(await bookOf('grande', [other(1), [...other(2), ...told], other(3)])), {
    page: 2,
  });
  await show(reader, [markOf(await select(reader, words))]);
  await reader.evaluate(() => {
    for (let step = 0; step < 5; step += 1) window.pdfHarness.zoom('in');
  });
  for (const from of [2, 3]) {
    await reader.evaluate(() => document.querySelector('.libro-pdf')?.scrollTo({ top: 0, left: 0 }));
    if (from === 3) await reader.evaluate(() => window.pdfHarness.next());
    await reader.evaluate(() => document.querySelector('.libro-pdf')?.scrollTo({ top: 9_000, left: 0 }));
    expect(await reader.evaluate(() => window.pdfHarness.goToNote('nota:1'))).toBe(true);
    await expect
      .poll(async () => {
        const [box] = await boxes(reader);
        return box !== undefined && box.top >= 0 && box.top + box.height <= 500;
      })
      .toBe(true);
  }
});

test('what was marked is found again behind any number of new pages', async ({ reader, harness }) => {
  await openBook(reader, harness.addressOf(await bookOf('corta', [other(1), told, other(3)])), { page: 2 });
  const locator = await select(reader, words);
  const added = Array.from({ length: 9 }, (_, index) => other(index + 1));
  await openBook(reader, harness.addressOf(await bookOf('larga', [...added, told])), { page: 2 });
  await show(reader, [markOf(locator)]);
  await expect.poll(() => reader.evaluate(() => window.pdfHarness.seen.unplaced), { timeout: 20_000 }).toEqual([]);
  expect(await reader.evaluate(() => window.pdfHarness.goToNote('nota:1'))).toBe(true);
  expect((await reader.evaluate(() => window.pdfHarness.place()))?.place).toBe('10');
  await expect.poll(() => boxes(reader)).toHaveLength(1);
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

test('a box goes where the words it stands by have gone, and is told of where they are nowhere', async ({
  reader,
  harness,
}) => {
  await openBook(reader, harness.addressOf(await bookOf('figura', [other(1), told, other(3)])), { page: 2 });
  await reader.getByText(words).waitFor();
  const around = await reader.locator('.libro-pdf-page:not([inert])').boundingBox();
  const line = await reader.getByText(words).boundingBox();
  if (!around || !line) throw new Error('nothing is drawn');
  const drawn = reader.evaluate(() =>
    window.pdfHarness.notes().dragBox('Marcar una zona', new AbortController().signal),
  );
  await reader.getByRole('application', { name: 'Marcar una zona' }).waitFor();
  await reader.mouse.move(line.x - 4, line.y - 4);
  await reader.mouse.down();
  await reader.mouse.move(line.x + line.width / 2, line.y + line.height + 4, { steps: 4 });
  await reader.mouse.up();
  const locator = await drawn;
  if (!locator) throw new Error('no box was drawn');
  expect(locator.locations['by']).toMatchObject({ text: { highlight: expect.stringMatching(/^el yaguareté duerme/) } });
  const mark = markOf(locator, { kind: 'note' });
  await show(reader, [mark]);
  await expect.poll(() => boxes(reader)).toHaveLength(1);
  const onLine = async () => {
    const [[box], now] = [await boxes(reader), await reader.getByText(words).boundingBox()];
    return box && now ? Math.round(box.top - now.y) : null;
  };
  const kept = await onLine();

  // Five new pages before it, and two new lines above it.
  const added = [other(1), other(2), other(3), other(4), other(5), other(6)];
  const next = await bookOf('figura-2', [...added, ['Una línea más.', 'Y otra más.', ...told], other(8)]);
  await openBook(reader, harness.addressOf(next), { page: 7 });
  await show(reader, [mark]);
  await expect.poll(() => boxes(reader)).toHaveLength(1);
  await expect.poll(onLine).toBe(kept);

  await openBook(reader, harness.addressOf(await bookOf('figura-3', [other(1), other(2), other(3)])), { page: 2 });
  await show(reader, [mark]);
  await expect.poll(() => reader.evaluate(() => window.pdfHarness.seen.unplaced)).toEqual(['nota:1']);
  expect(await boxes(reader)).toEqual([]);
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
