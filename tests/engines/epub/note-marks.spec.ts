import type { Page } from '@playwright/test';
import type { Locator } from '../../../contract/locator.ts';
import type { NoteMark } from '../../../src/engines/note-marks.ts';
import { expect, test } from './harness-page.ts';
import type { Reader } from './harness-page.ts';
import { makeBook, prose } from './make-book.ts';

const words = 'el yaguareté duerme junto al río';
const chapter = (name: string, body: string) => ({ name, body });
const told = `<p>Dicen que <em>el yaguareté</em> duerme junto al río, y nadie lo despierta.</p>`;

/** Selects words of the page shown and answers where the book says they are. */
async function select(reader: Reader, text: string): Promise<Locator> {
  const frame = await reader.frame();
  await frame.evaluate((sought) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode as Text);
    const at = nodes
      .map((node) => node.data)
      .join('')
      .indexOf(sought);
    const range = document.createRange();
    let passed = 0;
    for (const node of nodes) {
      const [start, end] = [at - passed, at + sought.length - passed];
      if (start >= 0 && start < node.length) range.setStart(node, start);
      if (end > 0 && end <= node.length) range.setEnd(node, end);
      passed += node.length;
    }
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  }, text);
  await expect
    .poll(() => reader.page.evaluate(() => harness.news.some(({ event }) => event === 'selected')))
    .toBe(true);
  return reader.page.evaluate(() => {
    const news = harness.news.findLast(({ event }) => event === 'selected')?.detail;
    const { locator } = news as { locator: Locator };
    return locator;
  });
}

const markOf = (locator: Locator, about: Partial<NoteMark> = {}): NoteMark => ({
  id: 'nota:1',
  kind: 'highlight',
  color: 'yellow',
  label: 'Resaltado',
  locator,
  ...about,
});

const show = (page: Page, marks: readonly NoteMark[]) =>
  page.evaluate((all) => harness.renderer().showNotes(all), marks);
const unplaced = (page: Page) =>
  page.evaluate(() => harness.news.findLast(({ event }) => event === 'notes-unplaced')?.detail);

/** What the page shown has marked, by the names of its marks. */
async function marked(reader: Reader): Promise<Record<string, string[]>> {
  const frame = await reader.frame();
  return frame.evaluate(() =>
    Object.fromEntries(
      [...CSS.highlights].map(([name, ranges]) => [name, [...ranges].map((range) => (range as Range).toString())]),
    ),
  );
}

async function tapOn(reader: Reader, name: string): Promise<void> {
  const frame = await reader.frame();
  const box = await frame.evaluate((wanted) => {
    const [range] = CSS.highlights.get(wanted) ?? [];
    const { left, top, width, height } = (range as Range).getClientRects()[0] ?? new DOMRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, name);
  const around = await (await frame.frameElement()).boundingBox();
  await reader.page.mouse.click((around?.x ?? 0) + box.x, (around?.y ?? 0) + box.y);
}

test('selected words say where they are, and are marked there again', async ({ reader, harness: server }) => {
  const chapters = [chapter('uno.xhtml', `<h1>La selva</h1>${prose(1)}${told}`), chapter('dos.xhtml', prose(3))];
  const book = server.serve(await makeBook({ chapters }));
  await reader.open(book);
  const locator = await select(reader, words);
  expect(locator.href).toBe('OPS/uno.xhtml');
  expect(locator.title).toBe('Capítulo 1');
  expect(locator.locations.cfi).toMatch(/^epubcfi\(\/6\/2\[c0\]!.*,.*,.*\)$/);
  expect(locator.locations.progression).toBeGreaterThan(0);
  expect(locator.text?.highlight).toBe(words);
  expect(locator.text?.before).toMatch(/Dicen que $/);
  expect(locator.text?.before?.length).toBeLessThanOrEqual(60);
  expect(locator.text?.after).toMatch(/^, y nadie lo despierta/);
  await reader.restart();
  await reader.open(book);
  await show(reader.page, [markOf(locator)]);
  expect(await marked(reader)).toEqual({ 'libro-highlight-yellow': [words] });
  expect(reader.complaints).toEqual([]);
});

test('of a long piece that is selected every word is told, to be copied', async ({ reader, harness: server }) => {
  await reader.open(server.serve(await makeBook({ chapters: [chapter('uno.xhtml', prose(8))] })));
  const frame = await reader.frame();
  const selected = await frame.evaluate(() => {
    getSelection()?.selectAllChildren(document.body);
    return String(getSelection()).trim();
  });
  expect(selected.length).toBeGreaterThan(3_000);
  const told = () =>
    reader.page.evaluate(() => {
      const news = harness.news.findLast(({ event }) => event === 'selected')?.detail;
      return (news as { text: string } | undefined)?.text;
    });
  await expect.poll(told).toBe(selected);
});

test('the same words somewhere else are another place', async ({ reader, harness: server }) => {
  await reader.open(server.serve(await makeBook({ chapters: [chapter('uno.xhtml', '<p>agua y</p><p>más agua</p>')] })));
  const frame = await reader.frame();
  const choose = (index: number, start: number) =>
    frame.evaluate(
      ([at, from]) => {
        const node = document.querySelectorAll('p')[at]?.firstChild;
        if (node) getSelection()?.setBaseAndExtent(node, from, node, from + 4);
      },
      [index, start] as const,
    );
  const places = () =>
    reader.page.evaluate(() =>
      harness.news
        .filter(({ event, detail }) => event === 'selected' && detail !== null)
        .map(({ detail }) => (detail as { locator: Locator }).locator.text?.before?.trim()),
    );
  await choose(0, 0);
  await expect.poll(places).toEqual(['']);
  await choose(1, 4);
  await expect.poll(places).toEqual(['', 'agua y más']);
});

test('a tap on a mark tells of it, of several of the smallest, and turns no page', async ({
  reader,
  harness: server,
}) => {
  await reader.open(server.serve(await makeBook({ chapters: [chapter('uno.xhtml', told + prose(30))] })));
  const wide = await select(reader, words);
  await reader.page.evaluate(() => (harness.news.length = 0));
  const small = await select(reader, 'duerme junto');
  await (await reader.frame()).evaluate(() => getSelection()?.removeAllRanges());
  await show(reader.page, [
    markOf(wide, { id: 'nota:ancha' }),
    markOf(small, { id: 'nota:chica', kind: 'note', color: 'blue' }),
  ]);
  expect(await marked(reader)).toEqual({
    'libro-highlight-yellow': [words],
    'libro-note-blue': ['duerme junto'],
  });
  await reader.page.evaluate(() => (harness.news.length = 0));
  await expect.poll(() => reader.page.evaluate(() => harness.news.length)).toBe(0);
  await tapOn(reader, 'libro-note-blue');
  await expect
    .poll(() => reader.page.evaluate(() => harness.news.filter(({ event }) => event !== 'selected')))
    .toEqual([{ event: 'note-tapped', detail: { id: 'nota:chica' } }]);
  expect((await reader.now()).isFirst).toBe(true);
});

test('what was marked is found again where text came before it, where its words moved, and in the next section', async ({
  reader,
  harness: server,
}) => {
  await reader.open(
    server.serve(await makeBook({ chapters: [chapter('uno.xhtml', told), chapter('dos.xhtml', prose(2))] })),
  );
  const locator = await select(reader, words);
  for (const chapters of [
    [chapter('uno.xhtml', `<div>${prose(1)}</div><h2>Nuevo</h2>${told}`), chapter('dos.xhtml', prose(2))],
    [chapter('uno.xhtml', `<p>Nota: ${words}.</p>${prose(1)}<blockquote>${told}</blockquote>`)],
    [chapter('uno.xhtml', told.replace('Dicen', 'Ya dicen')), chapter('dos.xhtml', prose(2))],
  ]) {
    await reader.restart();
    await reader.open(server.serve(await makeBook({ chapters })));
    await show(reader.page, [markOf(locator)]);
    expect(await marked(reader)).toEqual({ 'libro-highlight-yellow': [words] });
    const before = await (
      await reader.frame()
    ).evaluate(() => {
      const [range] = CSS.highlights.get('libro-highlight-yellow') ?? [];
      return (range as Range).startContainer.parentElement?.closest('p')?.textContent;
    });
    expect(before).toMatch(/dicen que/iu);
  }
  await reader.restart();
  const moved = [chapter('uno.xhtml', prose(40)), chapter('dos.xhtml', prose(20) + told)];
  await reader.open(server.serve(await makeBook({ chapters: moved })));
  await show(reader.page, [markOf(locator)]);
  expect(await reader.page.evaluate(() => harness.renderer().notes.goTo('nota:1'))).toBe(true);
  expect(await reader.seen()).toContain(`Dicen que ${words}`);
  await expect.poll(() => marked(reader)).toEqual({ 'libro-highlight-yellow': [words] });
  expect(await unplaced(reader.page)).toBeUndefined();
});

test('what was marked is found again behind any number of new sections', async ({ reader, harness: server }) => {
  await reader.open(
    server.serve(await makeBook({ chapters: [chapter('uno.xhtml', told), chapter('dos.xhtml', prose(2))] })),
  );
  const locator = await select(reader, words);
  await reader.restart();
  const added = Array.from({ length: 8 }, (_, index) => chapter(`nuevo-${index}.xhtml`, prose(3)));
  const chapters = [chapter('uno.xhtml', prose(3)), ...added, chapter('otro.xhtml', prose(9) + told)];
  await reader.open(server.serve(await makeBook({ chapters })));
  await show(reader.page, [markOf(locator)]);
  await expect.poll(() => unplaced(reader.page), { timeout: 20_000 }).toEqual({ ids: [] });
  expect(await reader.page.evaluate(() => harness.renderer().notes.goTo('nota:1'))).toBe(true);
  expect(await reader.seen()).toContain(`Dicen que ${words}`);
  await expect.poll(() => marked(reader)).toEqual({ 'libro-highlight-yellow': [words] });
});

test('what this edition says nowhere is told, and no more once it is gone', async ({ reader, harness: server }) => {
  await reader.open(server.serve(await makeBook({ chapters: [chapter('uno.xhtml', told)] })));
  const locator = await select(reader, words);
  await reader.restart();
  await reader.open(
    server.serve(await makeBook({ chapters: [chapter('uno.xhtml', prose(2)), chapter('dos.xhtml', prose(2))] })),
  );
  await show(reader.page, [markOf(locator), markOf(locator, { id: 'nota:2', kind: 'bookmark' })]);
  await expect.poll(() => unplaced(reader.page)).toEqual({ ids: ['nota:1'] });
  expect(await marked(reader)).toEqual({});
  expect(await reader.page.evaluate(() => harness.renderer().notes.goTo('nota:1'))).toBe(false);
  await show(reader.page, []);
  await expect.poll(() => unplaced(reader.page)).toEqual({ ids: [] });
});

test('marks are drawn under the words, and on every paper they are read', async ({ reader, harness: server }) => {
  await reader.open(server.serve(await makeBook({ chapters: [chapter('uno.xhtml', told)] })));
  const locator = await select(reader, words);
  await (await reader.frame()).evaluate(() => getSelection()?.removeAllRanges());
  const shot = () => reader.page.screenshot({ clip: { x: 0, y: 0, width: 800, height: 200 } });
  const plain = await shot();
  for (const kind of ['highlight', 'underline', 'note'] as const) {
    await show(reader.page, [markOf(locator, { kind })]);
    expect((await shot()).equals(plain), kind).toBe(false);
  }
  await show(reader.page, []);
  expect(await marked(reader)).toEqual({});
  expect((await shot()).equals(plain)).toBe(true);
});

for (const flow of ['pages', 'scroll'] as const) {
  test(`the place of a page is in view also when the letters have grown (${flow})`, async ({
    reader,
    harness: server,
  }) => {
    await reader.open(server.serve(await makeBook({ chapters: [chapter('uno.xhtml', prose(60))] })), { flow });
    for (let turn = 0; turn < 3; turn += 1) await reader.next();
    const place = await reader.page.evaluate(() => harness.renderer().notes.placeInView());
    expect(place?.text?.highlight).toMatch(/palabra/);
    const isInView = () => reader.page.evaluate((kept) => kept && harness.renderer().notes.isInView(kept), place);
    expect(await isInView()).toBe(true);
    for (let turn = 0; turn < 2; turn += 1) await reader.previous();
    expect(await isInView()).toBe(false);
    for (let turn = 0; turn < 2; turn += 1) await reader.next();
    await reader.page.evaluate(() => harness.setText({ letters: 175 }));
    if (flow === 'pages') await expect.poll(async () => (await reader.now()).label).not.toContain(' 4 ');
    expect(await isInView()).toBe(true);
    for (let turn = 0; turn < 3; turn += 1) await reader.next();
    expect(await isInView()).toBe(false);
  });
}

const pictures = {
  img: '<img src="punto.svg" alt="El río" width="200" height="200"/>',
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><g><rect width="90" height="90"/></g></svg>',
  video: '<video width="200" height="200"><source src="nada.mp4"/></video>',
  hr: '<hr/>',
};

for (const flow of ['pages', 'scroll'] as const) {
  test(`the place of a page that begins with a picture is in view there and nowhere else (${flow})`, async ({
    reader,
    harness: server,
  }) => {
    for (const [name, picture] of Object.entries(pictures)) {
      const body = `${prose(30)}<div style="break-before: column" id="aqui">${picture}</div>${prose(30)}`;
      const files = { 'punto.svg': pictures.svg };
      const book = server.serve(await makeBook({ chapters: [chapter('uno.xhtml', body)], files }));
      await reader.open(book, { flow, place: 'epubcfi(/6/2!/4/2[aqui])' });
      const place = await reader.page.evaluate(() => harness.renderer().notes.placeInView());
      const isInView = () => reader.page.evaluate((kept) => kept && harness.renderer().notes.isInView(kept), place);
      expect(await isInView(), name).toBe(true);
      for (let turn = 0; turn < 2; turn += 1) await reader.next();
      expect(await isInView(), name).toBe(false);
      for (let turn = 0; turn < 4; turn += 1) await reader.previous();
      expect(await isInView(), name).toBe(false);
      await reader.restart();
    }
  });
}

const fixedPages = {
  metadata: '<meta property="rendition:layout">pre-paginated</meta>',
  head: '<meta name="viewport" content="width=400, height=600"/>',
};

type Point = readonly [across: number, down: number];

/** Draws a box on the fixed page shown, from one corner to the other, in shares of the page. */
async function drawBox({ page }: Reader, from: Point, to: Point) {
  const drawn = page.evaluate(() => harness.renderer().notes.dragBox('Marcar una zona', new AbortController().signal));
  await page.getByRole('application', { name: 'Marcar una zona' }).waitFor();
  const around = await page.locator('iframe:visible').boundingBox();
  /** Where a point of the page is in the window. */
  const at = (across: number, down: number) =>
    [(around?.x ?? 0) + across * (around?.width ?? 0), (around?.y ?? 0) + down * (around?.height ?? 0)] as const;
  await page.mouse.move(...at(...from));
  await page.mouse.down();
  await page.mouse.move(...at(...to), { steps: 3 });
  await page.mouse.up();
  return { locator: await drawn, around, at };
}

test('a box is drawn on a fixed page, seen over it, tapped, and met by a keyboard', async ({
  reader,
  harness: server,
}) => {
  await reader.open(
    server.serve(await makeBook({ chapters: [chapter('uno.xhtml', '<p>Un dibujo</p>')], ...fixedPages })),
  );
  const { locator, around, at } = await drawBox(reader, [0.25, 0.5], [0.75, 0.75]);
  const box = locator?.locations['box'] as number[];
  for (const [index, share] of [0.25, 0.5, 0.5, 0.25].entries()) expect(box[index]).toBeCloseTo(share, 2);
  if (!locator) return;
  await show(reader.page, [markOf(locator, { kind: 'note', label: 'Mi zona' })]);
  const mark = reader.page.getByRole('button', { name: 'Mi zona' });
  const seen = await mark.boundingBox();
  expect(seen?.x).toBeCloseTo(at(0.25, 0)[0], -1);
  expect(seen?.width).toBeCloseTo((around?.width ?? 0) / 2, -1);
  const tapped = () => reader.page.evaluate(() => harness.news.filter(({ event }) => event === 'note-tapped').length);
  await reader.page.mouse.click(...at(0.5, 0.6));
  await expect.poll(tapped).toBe(1);
  await mark.press('Enter');
  await expect.poll(tapped).toBe(2);
  await reader.page.setViewportSize({ width: 600, height: 700 });
  const smaller = async () =>
    ((await mark.boundingBox())?.width ?? 0) /
    ((await reader.page.locator('iframe:visible').boundingBox())?.width ?? 1);
  await expect.poll(async () => Math.abs((await smaller()) - 0.5) < 0.02).toBe(true);
  expect(await unplaced(reader.page)).toBeUndefined();
});

test('a box on a fixed page goes where the words it stands by have gone, and is told of where they are nowhere', async ({
  reader,
  harness: server,
}) => {
  const line = (left: number, top: number, text: string) =>
    `<p style="position: absolute; margin: 0; left: ${left}px; top: ${top}px; white-space: nowrap">${text}</p>`;
  const figure = (left: number, top: number) =>
    line(left, top, 'El yaguareté duerme junto al río, y nadie lo despierta');
  const other = line(20, 20, 'Aquí se cuenta de la lluvia y de otras cosas del cielo');
  const openEdition = async (pages: readonly (readonly [name: string, body: string])[]) => {
    const chapters = pages.map(([name, body]) => chapter(name, body));
    await reader.open(server.serve(await makeBook({ chapters, ...fixedPages })));
  };
  await openEdition([
    ['uno.xhtml', other],
    ['dos.xhtml', other.replace('lluvia', 'nieve') + figure(40, 300)],
  ]);
  await reader.next();
  const { locator } = await drawBox(reader, [0.1, 0.48], [0.6, 0.55]);
  if (!locator) throw new Error('no box was drawn');
  expect(locator.locations['by']).toMatchObject({
    text: { highlight: expect.stringMatching(/^El yaguareté duerme/) },
    rect: [expect.closeTo(0.1, 2), expect.closeTo(0.5, 1), expect.any(Number), expect.any(Number)],
  });

  const mark = markOf(locator, { kind: 'note', label: 'Mi zona' });
  /** Where the box stands on the page shown, in shares of it. */
  const standsAt = async () => {
    const [box, page] = await Promise.all([
      reader.page.getByRole('button', { name: 'Mi zona' }).boundingBox(),
      reader.page.locator('iframe:visible').boundingBox(),
    ]);
    if (!box || !page) return null;
    return [(box.x - page.x) / page.width, (box.y - page.y) / page.height].map((share) => Math.round(share * 50) / 50);
  };
  const goTo = () => reader.page.evaluate(() => harness.renderer().notes.goTo('nota:1'));
  await show(reader.page, [mark]);
  await expect.poll(standsAt).toEqual([0.1, 0.48]);

  // Another edition: a page before it, another file, and the figure further down.
  await reader.restart();
  await openEdition([
    ['prologo.xhtml', other],
    ['uno.xhtml', other.replace('lluvia', 'nieve')],
    ['figura.xhtml', figure(80, 420)],
  ]);
  await show(reader.page, [mark]);
  expect(await goTo()).toBe(true);
  await expect.poll(standsAt).toEqual([0.2, 0.68]);

  await reader.restart();
  await openEdition([
    ['uno.xhtml', other],
    ['dos.xhtml', other.replace('lluvia', 'nieve')],
  ]);
  await show(reader.page, [mark]);
  await expect.poll(() => unplaced(reader.page)).toEqual({ ids: ['nota:1'] });
  expect(await goTo()).toBe(false);
});

test('in text that flows no box is drawn', async ({ reader, harness: server }) => {
  await reader.open(server.serve(await makeBook({ chapters: [chapter('uno.xhtml', told)] })));
  const drawn = reader.page.evaluate(async () => {
    const control = new AbortController();
    const answer = harness.renderer().notes.dragBox('Marcar una zona', control.signal);
    control.abort();
    return answer;
  });
  expect(await drawn).toBeNull();
  await expect(reader.page.getByRole('application')).toHaveCount(0);
});

test('the marks of the page in view are met by a keyboard and a screen reader, those of the others are not', async ({
  reader,
  harness: server,
}) => {
  await reader.open(server.serve(await makeBook({ chapters: [chapter('uno.xhtml', told + prose(60))] })));
  const locator = await select(reader, words);
  await (await reader.frame()).evaluate(() => getSelection()?.removeAllRanges());
  await show(reader.page, [markOf(locator, { label: 'Resaltado: el yaguareté' })]);
  const handle = reader.page.getByRole('button', { name: 'Resaltado: el yaguareté' });
  await handle.focus();
  // Another colour takes the focus from nobody.
  await show(reader.page, [markOf(locator, { label: 'Resaltado: el yaguareté', color: 'blue' })]);
  await expect(handle).toBeFocused();
  await reader.page.keyboard.press('Enter');
  await expect
    .poll(() => reader.page.evaluate(() => harness.news.findLast(({ event }) => event === 'note-tapped')?.detail))
    .toEqual({ id: 'nota:1' });
  await reader.next();
  await expect(handle).toHaveCount(0);
  await reader.previous();
  await expect(handle).toHaveCount(1);
});

test('where the browser cannot colour words a mark over paragraphs colours each of their lines once', async ({
  reader,
  harness: server,
}) => {
  await reader.page.addInitScript(() => Reflect.deleteProperty(window, 'Highlight'));
  await reader.restart();
  const body = '<p>El yaguareté duerme</p><p>junto al <em>río</em> de la selva</p><p>y nadie lo despierta</p>';
  await reader.open(server.serve(await makeBook({ chapters: [chapter('uno.xhtml', body)] })));
  const locator = await select(reader, 'yaguareté duermejunto al río de la selvay nadie');
  await (await reader.frame()).evaluate(() => getSelection()?.removeAllRanges());
  await show(reader.page, [markOf(locator)]);
  const painted = () =>
    reader.page.evaluate(() =>
      [...(document.querySelector('[data-nota]')?.parentElement?.children ?? [])].map((one) => {
        const { left, right, top } = one.getBoundingClientRect();
        return { left, right, top };
      }),
    );
  // One line a paragraph, the second in three parts.
  await expect.poll(async () => (await painted()).length).toBe(5);
  const boxes = await painted();
  expect(new Set(boxes.map(({ top }) => Math.round(top / 8))).size).toBeGreaterThan(2);
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      const isOver = Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1;
      expect(isOver && Math.abs(one.top - other.top) < 6).toBe(false);
    }
});

for (const flow of ['pages', 'scroll'] as const)
  test(`where the browser cannot colour words the marks lie over their lines, also when a page moved (${flow})`, async ({
    reader,
    harness: server,
  }) => {
    // Firefox before 140 and Safari before 17.2; every frame of a book is a window of its own.
    await reader.page.addInitScript(() => Reflect.deleteProperty(window, 'Highlight'));
    await reader.restart();
    const long = 'el yaguareté duerme junto al río y nadie lo despierta, ni la lluvia ni el viento ni la luna '.repeat(
      2,
    );
    const chapters = [chapter('uno.xhtml', `<p>${long}</p>${prose(60)}`)];
    await reader.open(server.serve(await makeBook({ chapters })), { flow });
    const locator = await select(reader, long.trim());
    await (await reader.frame()).evaluate(() => getSelection()?.removeAllRanges());
    /** What lies over the page, and each line of what is marked under it. */
    const shown = () =>
      reader.page.evaluate(() => {
        const [handle] = document.querySelectorAll('[data-nota]');
        return [...(handle?.parentElement?.children ?? [])].map((one) => {
          const { backgroundColor: color, borderBottomStyle: line } = getComputedStyle(one);
          return { color, line, top: Math.round(one.getBoundingClientRect().top) };
        });
      });
    const lineTops = async () => {
      const frame = await reader.frame();
      const around = await (await frame.frameElement()).boundingBox();
      const tops = await frame.evaluate(() => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector('p') ?? document.body);
        return [...range.getClientRects()].map(({ top }) => top);
      });
      return tops.map((top) => Math.round(top + (around?.y ?? 0)));
    };
    for (const [kind, color, line] of [
      ['highlight', 'rgba(255, 216, 77, 0.333)', 'none'],
      ['underline', 'rgba(0, 0, 0, 0)', 'solid'],
      ['note', 'rgba(0, 0, 0, 0)', 'dotted'],
    ] as const) {
      await show(reader.page, [markOf(locator, { kind })]);
      await expect
        .poll(async () => (await shown()).map((one) => [one.color, one.line]))
        .toEqual((await lineTops()).map(() => [color, line]));
      expect((await shown()).map(({ top }) => top)).toEqual(await lineTops());
    }
    expect((await lineTops()).length).toBeGreaterThan(1);
    if (flow === 'pages') return;
    await (await reader.frame()).evaluate(() => scrollBy({ top: 40, behavior: 'instant' }));
    await expect.poll(async () => (await shown()).map(({ top }) => top)).toEqual(await lineTops());
  });
