import { makeBook, prose, xhtml } from './make-book.ts';
import { expect, test } from './harness-page.ts';

const FIXED = '<meta property="rendition:layout">pre-paginated</meta>';

function page(n: number): string {
  return xhtml(
    `<div style="position:absolute;inset:0;background:#fed">página ${n}</div>`,
    '<meta name="viewport" content="width=600, height=800"/>',
  );
}

function boxes(): { title: string; left: number; width: number; height: number }[] {
  return [...document.querySelectorAll('iframe')]
    .filter((frame) => getComputedStyle(frame).visibility === 'visible')
    .map((frame) => {
      const { left, width, height } = frame.getBoundingClientRect();
      return {
        title: frame.contentDocument?.body.textContent?.trim() ?? '',
        left: Math.round(left),
        width: Math.round(width),
        height: Math.round(height),
      };
    })
    .toSorted((a, b) => a.left - b.left);
}

const pictureBook = (direction: 'ltr' | 'rtl', sides: boolean, spread = ''): Promise<Uint8Array> =>
  makeBook({
    metadata: FIXED + spread,
    direction,
    chapters: [1, 2, 3, 4, 5].map((n) => {
      const side = (n % 2 === 0) === (direction === 'ltr') ? 'left' : 'right';
      return { name: `p${n}.xhtml`, body: page(n), ...(sides ? { properties: `rendition:page-spread-${side}` } : {}) };
    }),
  });

test('fixed pages stand alone on an upright screen, as large as fits', async ({ reader, harness: server }) => {
  await reader.open(server.serve(await pictureBook('ltr', true)));
  const [only, ...others] = await reader.page.evaluate(boxes);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ title: 'página 1', left: 8, width: 784 });
  expect((only?.height ?? 0) / (only?.width ?? 1)).toBeCloseTo(800 / 600, 1);
  expect((await reader.now()).label).toBe('Página 1 de 5');
});

for (const sides of [true, false]) {
  test(`on a wide screen they meet in pairs, the cover on the right (${sides ? 'sides said' : 'sides not said'})`, async ({
    reader,
    harness: server,
  }) => {
    await reader.page.setViewportSize({ width: 1280, height: 800 });
    await reader.open(server.serve(await pictureBook('ltr', sides)));
    const cover = await reader.page.evaluate(boxes);
    expect(cover).toMatchObject([{ title: 'página 1', left: 640 }]);
    await reader.next();
    const [left, right] = await reader.page.evaluate(boxes);
    expect([left?.title, right?.title]).toEqual(['página 2', 'página 3']);
    expect((left?.left ?? 0) + (left?.width ?? 0)).toBe(640);
    expect(right?.left).toBe(640);
    expect((await reader.now()).label).toBe('Páginas 2 y 3 de 5');
    await reader.next();
    expect((await reader.now()).isLast).toBe(true);
  });
}

test('a voice begins with the words that were selected last, on either page of a pair', async ({
  reader,
  harness: server,
}) => {
  await reader.page.setViewportSize({ width: 1280, height: 800 });
  await reader.open(server.serve(await pictureBook('ltr', true)));
  await reader.next();
  /** The beginning of what is read aloud with these pages selected one after the other, each until it was told. */
  const begun = (...titles: readonly string[]) =>
    reader.page.evaluate(async (pages) => {
      /** How many selections there are by what was told. */
      const told = () =>
        harness.news.reduce(
          (sum, { event, detail }) => sum + (event === 'selected' ? (detail === null ? -1 : 1) : 0),
          0,
        );
      const isTold = async (count: number) => {
        while (told() !== count) await new Promise((resolve) => setTimeout(resolve, 20));
      };
      // Those of the time before are gone.
      await isTold(0);
      for (const [index, title] of pages.entries()) {
        const doc = [...document.querySelectorAll('iframe')].find(
          ({ contentDocument }) => contentDocument?.body.textContent?.trim() === title,
        )?.contentDocument;
        if (doc) doc.getSelection()?.selectAllChildren(doc.body);
        await isTold(index + 1);
      }
      for await (const { item, text } of harness.renderer().sentences()) return [item, text];
      return null;
    }, titles);
  expect(await begun()).toEqual([1, 'página 2']);
  expect(await begun('página 3')).toEqual([2, 'página 3']);
  expect(await begun('página 2', 'página 3')).toEqual([2, 'página 3']);
  expect(await begun('página 3', 'página 2')).toEqual([1, 'página 2']);
  // Each selection is used once, and so is one that another was chosen instead of.
  expect(await begun()).toEqual([1, 'página 2']);
  expect(reader.complaints).toEqual([]);
});

test('words let go of on one page of a pair leave those that were selected since on the other', async ({
  reader,
  harness: server,
}) => {
  await reader.page.setViewportSize({ width: 1280, height: 800 });
  await reader.open(server.serve(await pictureBook('ltr', true)));
  await reader.next();
  const told = await reader.page.evaluate(async () => {
    const docOf = (title: string) =>
      [...document.querySelectorAll('iframe')].find(
        ({ contentDocument }) => contentDocument?.body.textContent?.trim() === title,
      )?.contentDocument;
    const [left, right] = [docOf('página 2'), docOf('página 3')];
    if (!left || !right) return null;
    const news = () => harness.news.filter(({ event }) => event === 'selected').map(({ detail }) => detail !== null);
    const isTold = async (count: number) => {
      while (news().filter(Boolean).length !== count) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    left.getSelection()?.selectAllChildren(left.body);
    await isTold(1);
    right.getSelection()?.selectAllChildren(right.body);
    await isTold(2);
    left.getSelection()?.removeAllRanges();
    // Told after what was let go of before it.
    right.getSelection()?.modify('extend', 'backward', 'character');
    await isTold(3);
    right.getSelection()?.removeAllRanges();
    while (news().at(-1)) await new Promise((resolve) => setTimeout(resolve, 20));
    return news();
  });
  expect(told).toEqual([true, true, true, false]);
});

test('in a book read from right to left the next page is on the left', async ({ reader, harness: server }) => {
  await reader.page.setViewportSize({ width: 1280, height: 800 });
  await reader.open(server.serve(await pictureBook('rtl', true)));
  await reader.next();
  const shown = await reader.page.evaluate(boxes);
  expect(shown.map(({ title }) => title)).toEqual(['página 3', 'página 2']);
  expect((await reader.now()).place).toContain('/6/4[c1]');
});

test('a book that wants no spreads shows one page on a wide screen too', async ({ reader, harness: server }) => {
  await reader.page.setViewportSize({ width: 1280, height: 800 });
  await reader.open(server.serve(await pictureBook('ltr', false, '<meta property="rendition:spread">none</meta>')));
  expect(await reader.page.evaluate(boxes)).toMatchObject([{ title: 'página 1' }]);
  await reader.next();
  expect(await reader.page.evaluate(boxes)).toMatchObject([{ title: 'página 2' }]);
});

for (const content of ['width=device-width, height=device-height', 'width=device-width', 'initial-scale=1'])
  test(`a fixed page whose viewport is «${content}» has all of the screen`, async ({ reader, harness: server }) => {
    const body = xhtml('<p>una página</p>', `<meta name="viewport" content="${content}"/>`);
    const chapters = [1, 2].map((n) => ({ name: `p${n}.xhtml`, body, properties: 'rendition:page-spread-center' }));
    await reader.open(server.serve(await makeBook({ metadata: FIXED, chapters })));
    expect(await reader.page.evaluate(boxes)).toMatchObject([{ left: 8, width: 784, height: 1264 }]);
    await reader.page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => reader.page.evaluate(boxes)).toMatchObject([{ left: 8, width: 1264, height: 784 }]);
  });

test('of two choices for a page the first one counts', async ({ reader, harness: server }) => {
  const flows = 'rendition:layout-reflowable rendition:layout-pre-paginated';
  const chapters = [
    { name: 'p1.xhtml', body: page(1) },
    { name: 'p2.xhtml', body: prose(40), properties: flows },
  ];
  await reader.open(server.serve(await makeBook({ metadata: FIXED, chapters })));
  await reader.next();
  expect((await reader.now()).label).toMatch(/ · 1 de \d\d$/);
});

test('turning the tablet regroups the pages around the one being read', async ({ reader, harness: server }) => {
  await reader.open(server.serve(await pictureBook('ltr', true)));
  for (let i = 0; i < 2; i++) await reader.next();
  expect((await reader.now()).label).toBe('Página 3 de 5');
  await reader.page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await reader.now()).label).toBe('Páginas 2 y 3 de 5');
  await reader.page.setViewportSize({ width: 800, height: 1280 });
  await expect.poll(async () => (await reader.now()).label).toBe('Página 3 de 5');
});

test('text that runs from right to left is paged towards the left', async ({ reader, harness: server }) => {
  const body = prose(20, 'كلمة');
  const whole = xhtml(body).replace('<html ', '<html dir="rtl" lang="ar" ');
  await reader.open(server.serve(await makeBook({ direction: 'rtl', chapters: [{ name: 'a.xhtml', body: whole }] })));
  const first = await reader.seen();
  const { label, place } = await reader.now();
  expect(label).toMatch(/1 de [3-9]/);
  await reader.next();
  const second = await reader.seen();
  expect(second).not.toBe(first);
  const frame = await reader.frame();
  expect(await frame.evaluate(() => document.documentElement.scrollLeft)).toBe(-800);
  const next = await reader.now();
  expect(next.place).not.toBe(place);
  await reader.previous();
  expect(await reader.seen()).toBe(first);
});

for (const { language, direction, progression } of [
  { language: 'ar', progression: 'rtl' },
  { language: 'he-IL', progression: 'rtl' },
  { language: 'fa_IR', direction: 'default', progression: 'rtl' },
  { language: 'ar', direction: 'ltr', progression: 'ltr' },
  { language: 'ar-Latn', progression: 'ltr' },
  { language: 'es', direction: 'default', progression: 'ltr' },
  { language: 'no es un idioma', progression: 'ltr' },
] as const) {
  const said = direction ?? 'nothing';
  test(`a book in «${language}» whose spine says ${said} is leafed through ${progression}`, async ({
    reader,
    harness: server,
  }) => {
    const chapters = [{ name: 'a.xhtml', body: prose(1) }];
    const plan = direction === undefined ? { chapters, language } : { chapters, language, direction };
    await reader.open(server.serve(await makeBook(plan)));
    const metadata = await reader.page.evaluate(() => harness.publication().metadata);
    expect(metadata.readingProgression).toBe(progression);
  });
}

for (const [direction, mark] of [
  ['rtl', '\u2067'],
  ['auto', '\u2068'],
] as const) {
  test(`a title keeps its direction in a line of ours (${direction})`, async ({ reader, harness: server }) => {
    const chapters = [{ name: 'a.xhtml', body: prose(1) }];
    await reader.open(server.serve(await makeBook({ titleAttributes: `dir="${direction}"`, chapters })));
    const title = await reader.page.evaluate(() => harness.publication().metadata.title);
    expect(title).toBe(`${mark}Libro de prueba\u2069`);
  });
}

test('vertical Japanese text is paged and keeps its place', async ({ reader, harness: server }) => {
  const body = Array.from(
    { length: 40 },
    (_, i) => `<p>第${i}段落。${'吾輩は猫である。名前はまだ無い。'.repeat(12)}</p>`,
  ).join('');
  const whole = xhtml(body, '<style>html { writing-mode: vertical-rl; -epub-writing-mode: vertical-rl }</style>');
  const url = server.serve(await makeBook({ direction: 'rtl', chapters: [{ name: 'a.xhtml', body: whole }] }));
  await reader.open(url);
  for (let i = 0; i < 3; i++) await reader.next();
  const { place, label } = await reader.now();
  const seen = await reader.seen();
  expect(label).toMatch(/4 de \d+/);
  await reader.restart();
  await reader.open(url, { place });
  expect(await reader.now()).toMatchObject({ place, label });
  expect(await reader.seen()).toBe(seen);
});
