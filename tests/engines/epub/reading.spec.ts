import { makeBook, prose } from './make-book.ts';
import { expect, test } from './harness-page.ts';
import type { Reader } from './harness-page.ts';

const LONG = makeBook({
  chapters: [
    { name: 'uno.xhtml', body: `<h1>Uno</h1>${prose(24, 'uno')}` },
    {
      name: 'dos.xhtml',
      body: `<h1 id="alto">Dos</h1>${prose(10, 'dos')}<h2 id="medio">Medio</h2>${prose(10, 'tres')}`,
    },
    {
      name: 'tres.xhtml',
      body: `<h1>Tres</h1><p><a id="dentro" href="dos.xhtml#medio">al medio</a> <a id="fuera" href="https://example.org/x?a=1">afuera</a></p>${prose(2, 'fin')}`,
    },
  ],
});

function drawing(color: string, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="${height}" viewBox="0 0 300 ${height}"><rect width="300" height="${height}" fill="${color}"/></svg>`;
}

/** A textbook: pictures without a size of their own in the text, a sheet, tables. */
const ILLUSTRATED = makeBook({
  head: '<link rel="stylesheet" href="libro.css"/>',
  chapters: [0, 1, 2].map((n) => ({
    name: `c${n}.xhtml`,
    body: Array.from(
      { length: 8 },
      (_, i) =>
        `<h2>Tema ${i}</h2><figure><img src="d${i % 4}.svg" alt="dibujo"/><figcaption>Figura ${i}</figcaption></figure>${prose(2, `t${n}${i}`)}`,
    ).join(''),
  })),
  files: {
    'libro.css': 'figure { margin: 2em 0 } h2 { page-break-after: avoid; color: #333 }',
    ...Object.fromEntries([120, 300, 500, 210].map((height, i) => [`d${i}.svg`, drawing('#48a', height)])),
  },
});

async function collect(reader: Reader, pages: number): Promise<{ place: string; seen: string; label: string }[]> {
  const all = [];
  for (let i = 0; i < pages; i++) {
    const { place, label } = await reader.now();
    all.push({ place, label, seen: await reader.seen() });
    await reader.next();
  }
  return all;
}

test('a book opens on its first page and says where it stands', async ({ reader, harness: server }) => {
  expect(await reader.open(server.serve(await LONG))).toMatchObject({ ok: true });
  const now = await reader.now();
  expect(now).toMatchObject({ status: 'ready', isFirst: true, isLast: false });
  expect(now.place).toMatch(/^epubcfi\(\/6\/2\[c0\]!\/4/);
  expect(now.label).toMatch(/^Capítulo 1 · 1 de \d+$/);
  expect(await reader.seen()).toContain('uno-0-0');
  expect(await reader.page.evaluate(() => performance.getEntriesByName('libro:page').length)).toBe(1);
  expect(reader.complaints).toEqual([]);
});

for (const [name, book] of [
  ['a novel', LONG],
  ['an illustrated textbook', ILLUSTRATED],
] as const) {
  test(`${name} opens on exactly the same page again at twelve places`, async ({ reader, harness: server }) => {
    test.setTimeout(240_000);
    const url = server.serve(await book);
    await reader.open(url);
    const pages = await collect(reader, 12);
    expect(new Set(pages.map(({ place }) => place)).size).toBe(12);
    let same = 0;
    for (const { place, seen, label } of pages) {
      await reader.restart();
      await reader.open(url, { place });
      const now = await reader.now();
      expect(now).toMatchObject({ place, label });
      expect(await reader.seen()).toBe(seen);
      same += 1;
    }
    expect(same).toBe(12);
    expect(reader.complaints).toEqual([]);
  });
}

test('a place is the same on a telephone, on a tablet either way and on a computer', async ({
  reader,
  harness: server,
}) => {
  test.setTimeout(300_000);
  const url = server.serve(await LONG);
  const phone = { width: 360, height: 640 };
  await reader.page.setViewportSize(phone);
  await reader.open(url);
  const pages = (await collect(reader, 9)).slice(1);
  for (const { place, seen, label } of pages) {
    let carried = place;
    for (const size of [{ width: 1366, height: 690 }, { width: 800, height: 1200 }, phone]) {
      await reader.page.setViewportSize(size);
      await reader.restart();
      await reader.open(url, { place: carried });
      carried = (await reader.now()).place;
      expect(carried).toBe(place);
    }
    expect(await reader.now()).toMatchObject({ place, label });
    expect(await reader.seen()).toBe(seen);
  }
});

test('turning back shows the pages that were turned, across chapters too', async ({ reader, harness: server }) => {
  await reader.open(server.serve(await LONG));
  const forth = (await collect(reader, 14)).map(({ seen }) => seen);
  const back = [];
  for (let i = 0; i < 14; i++) {
    await reader.previous();
    back.push(await reader.seen());
  }
  expect(back.reverse()).toEqual(forth);
  expect(new Set(forth).size).toBe(14);
});

test('no word is lost or shown twice between pages', async ({ reader, harness: server }) => {
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body: prose(6) }] })));
  const words: string[] = [];
  for (;;) {
    const frame = await reader.frame();
    words.push(
      ...(await frame.evaluate(() => {
        const found: string[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          for (const match of (node.nodeValue ?? '').matchAll(/\S+/g)) {
            range.setStart(node, match.index);
            range.setEnd(node, match.index + match[0].length);
            const rect = range.getClientRects()[0];
            if (rect !== undefined && rect.left >= 0 && rect.right <= innerWidth && rect.bottom <= innerHeight)
              found.push(match[0]);
          }
        }
        return found;
      })),
    );
    if ((await reader.now()).isLast) break;
    await reader.next();
  }
  expect(words).toEqual(Array.from({ length: 360 }, (_, i) => `palabra-${Math.floor(i / 60)}-${i % 60}`));
});

test('the end of the book is the end, and the start the start', async ({ reader, harness: server }) => {
  await reader.open(server.serve(await LONG));
  await reader.previous();
  expect((await reader.now()).isFirst).toBe(true);
  await reader.page.evaluate(() => harness.renderer().goToEnd());
  const end = await reader.now();
  expect(end.isLast).toBe(true);
  await reader.next();
  expect(await reader.now()).toEqual(end);
  await reader.page.evaluate(() => harness.renderer().goToStart());
  expect((await reader.now()).isFirst).toBe(true);
});

test('turning the tablet there and back keeps the place', async ({ reader, harness: server }) => {
  await reader.open(server.serve(await LONG));
  for (let i = 0; i < 5; i++) await reader.next();
  const before = await reader.seen();
  const start = before.split(' ')[0] ?? '';
  await reader.page.setViewportSize({ width: 1280, height: 800 });
  await expect
    .poll(
      async () =>
        (await reader.seen()).includes(start) && (await reader.page.locator('iframe:visible').boundingBox())?.width,
    )
    .toBe(1280);
  const frame = await reader.frame();
  expect(await frame.evaluate(() => getComputedStyle(document.body).columnWidth)).toBe('544px');
  await reader.page.setViewportSize({ width: 800, height: 1280 });
  await expect.poll(() => reader.seen()).toBe(before);
});

test('contents lead to chapters and to headings inside them', async ({ reader, harness: server }) => {
  await reader.open(server.serve(await LONG));
  await reader.page.evaluate(async () => {
    const target = harness.publication().contents[1]?.target;
    if (target) await harness.renderer().goTo(target);
  });
  expect((await reader.now()).label).toMatch(/^Capítulo 2 · 1 de/);
  expect(await reader.seen()).toContain('dos-0-0');
  await reader.page.evaluate(() =>
    harness.renderer().goTo({ href: 'OPS/dos.xhtml#medio', type: 'application/xhtml+xml', locations: {} }),
  );
  expect(await reader.seen()).toContain('Medio');
});

test('a link of the book jumps, a link out of it is only reported', async ({ reader, harness: server }) => {
  await reader.open(server.serve(await LONG));
  await reader.page.evaluate(() => harness.renderer().goToEnd());
  while (!(await reader.seen()).includes('afuera')) await reader.previous();
  const frame = await reader.frame();
  await frame.locator('#fuera').click();
  expect(await reader.page.evaluate(() => harness.news.filter(({ event }) => event === 'external-link'))).toEqual([
    { event: 'external-link', detail: { url: 'https://example.org/x?a=1' } },
  ]);
  await frame.locator('#dentro').click();
  await expect.poll(() => reader.seen()).toContain('Medio');
  expect(
    reader.page
      .frames()
      .map((one) => one.url())
      .filter((url) => !url.startsWith('blob:') && url !== `${server.origin}/`),
  ).toEqual([]);
});

test('taps tell their third of the width, keys are told, and neither turns by itself', async ({
  reader,
  harness: server,
}) => {
  await reader.open(server.serve(await LONG));
  const before = await reader.now();
  for (const x of [60, 400, 740]) await reader.page.mouse.click(x, 1240);
  await reader.page.locator('iframe:visible').focus();
  await reader.page.keyboard.press('PageDown');
  const news = await reader.page.evaluate(() => harness.news);
  expect(news.filter(({ event }) => event === 'tap').map(({ detail }) => detail)).toEqual([
    { zone: 'start' },
    { zone: 'middle' },
    { zone: 'end' },
  ]);
  expect(news.at(-1)).toMatchObject({ event: 'key', detail: { key: 'PageDown', repeat: false, shiftKey: false } });
  await reader.page.keyboard.down('PageDown');
  await reader.page.keyboard.down('PageDown');
  await reader.page.keyboard.up('PageDown');
  const held = await reader.page.evaluate(() => harness.news.at(-1));
  expect(held).toMatchObject({ event: 'key', detail: { key: 'PageDown', repeat: true } });
  expect(await reader.now()).toEqual(before);
});

test('a place of another book, or none at all, opens the beginning', async ({ reader, harness: server }) => {
  const url = server.serve(await LONG);
  await reader.open(url);
  const answers = await reader.page.evaluate(() =>
    ['', '12', 'epubcfi(', 'epubcfi(/6/400!/4/2)', 'epubcfi(/6/4[c1]!/4/2/1:0)', 'epubcfi(/6/2[c1]!/4)'].map(
      (place) => harness.publication().locatorOf(place)?.href ?? null,
    ),
  );
  expect(answers).toEqual([null, null, null, null, 'OPS/dos.xhtml', 'OPS/dos.xhtml']);
  await reader.restart();
  await reader.open(url, { place: 'epubcfi(/6/4[c1]!/4/998/2/1:70000)' });
  expect((await reader.now()).label).toMatch(/^Capítulo 2/);
});
