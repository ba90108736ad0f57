import { makeBook, prose, xhtml } from './make-book.ts';
import { expect, type Reader, test } from './harness-page.ts';

const upright = { width: 800, height: 1280 };
const lying = { width: 1280, height: 800 };

function fixedPage(n: number): string {
  const head = '<meta name="viewport" content="width=600, height=800"/>';
  return xhtml(`<p style="position:absolute;inset:0;margin:0;background:#fed">página ${n}</p>`, head);
}

const fixedCover = { name: 'cover.xhtml', body: fixedPage(0), properties: 'rendition:layout-pre-paginated' };
/** A textbook whose text flows, behind a cover that does not: a tablet that lies shows the cover as half of a spread. */
const textbook = (): Promise<Uint8Array> =>
  makeBook({
    chapters: [fixedCover, ...['a', 'b'].map((name) => ({ name: `${name}.xhtml`, body: prose(40, name) }))],
  });
const fixedBook = (): Promise<Uint8Array> =>
  makeBook({
    metadata: '<meta property="rendition:layout">pre-paginated</meta>',
    chapters: [1, 2, 3, 4, 5].map((n) => ({ name: `p${n}.xhtml`, body: fixedPage(n) })),
  });

const place = async (reader: Reader): Promise<string> => (await reader.now()).place;
const label = async (reader: Reader): Promise<string> => (await reader.now()).label;
/** 0 while the pages of one size are gone and those of the other are on their way. */
const shownWidth = ({ page }: Reader): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('iframe')].find((frame) => getComputedStyle(frame).visibility === 'visible')
        ?.clientWidth ?? 0,
  );
const goTo = (reader: Reader, to: string): Promise<void> =>
  reader.page.evaluate((cfi) => {
    const locator = harness.publication().locatorOf(cfi);
    return locator === null ? Promise.reject(new Error(`no place: ${cfi}`)) : harness.renderer().goTo(locator);
  }, to);

/** From now on, every place the pages tell of: the reader keeps each of them as the newest. */
async function listenForPlaces({ page }: Reader): Promise<() => Promise<string[]>> {
  const told = await page.evaluateHandle(() => {
    const places: string[] = [];
    const { state } = harness.renderer();
    state.subscribe(() => {
      const now = state.get();
      if (now.status === 'ready') places.push(harness.publication().placeOf(now.place.locator));
    });
    return places;
  });
  return () => told.evaluate((places) => [...places]);
}

/** A movement of ours is told of by the browser in the next picture, and so is what comes of it. */
const scrollEventsHaveCome = async ({ page }: Reader): Promise<void> => {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
  await page.evaluate(() => harness.renderer().rest());
};

for (const flow of ['pages', 'scroll'] as const) {
  test(`a tablet that is turned stays at its words, also behind a fixed cover (${flow})`, async ({
    reader,
    harness: server,
  }) => {
    await reader.open(server.serve(await textbook()), { flow });
    for (let turns = 0; !(await label(reader)).includes('Capítulo 3'); turns += 1) {
      expect(turns).toBeLessThan(60);
      await reader.next();
    }
    for (let turns = 0; turns < 3; turns += 1) await reader.next();
    await scrollEventsHaveCome(reader);
    const [chosen, atRest] = [await place(reader), await label(reader)];
    // Above the line where reading goes on in a chapter that scrolls, words may come and go.
    const words = (await reader.seen()).split(' ').filter((word) => /^b-\d+-\d+$/.test(word));
    const word = words[flow === 'pages' ? 0 : 20] ?? 'no word';
    const places = await listenForPlaces(reader);
    for (const round of [1, 2, 3]) {
      await reader.page.setViewportSize(lying);
      await expect.poll(() => shownWidth(reader)).toBe(lying.width);
      await expect.poll(async () => (await places()).length).toBeGreaterThanOrEqual(2 * round - 1);
      expect(await reader.seen()).toContain(word);
      await reader.page.setViewportSize(upright);
      await expect.poll(() => shownWidth(reader)).toBe(upright.width);
      await expect.poll(async () => (await places()).length).toBeGreaterThanOrEqual(2 * round);
      expect(await label(reader)).toBe(atRest);
    }
    await scrollEventsHaveCome(reader);
    expect(new Set(await places())).toEqual(new Set([chosen]));
    expect(reader.complaints).toEqual([]);
  });
}

for (const [flow, name] of [
  ['pages', 'a page'],
  ['scroll', 'a line'],
] as const)
  test(`a place in the middle of ${name} stays that place, and a chapter that begins stays at its beginning`, async ({
    reader,
    harness: server,
  }) => {
    // Where lines become longer and shorter.
    const [tall, wide] = [
      { width: 400, height: 800 },
      { width: 800, height: 400 },
    ];
    await reader.page.setViewportSize(tall);
    await reader.open(server.serve(await textbook()), { flow });
    for (const chosen of ['epubcfi(/6/6[c2]!/4/22/1:77)', 'epubcfi(/6/6[c2]!/4)']) {
      await goTo(reader, chosen);
      const [kept, atRest] = [await place(reader), await label(reader)];
      const places = await listenForPlaces(reader);
      for (const [turn, size] of [wide, tall, wide, tall].entries()) {
        await reader.page.setViewportSize(size);
        await expect.poll(() => shownWidth(reader)).toBe(size.width);
        await expect.poll(async () => (await places()).length).toBeGreaterThan(turn);
        await scrollEventsHaveCome(reader);
        expect(await place(reader)).toBe(kept);
      }
      expect(await label(reader)).toBe(atRest);
      expect(new Set(await places())).toEqual(new Set([kept]));
    }
  });

test('a chapter that scrolls is kept where a finger left it after a turn of the tablet', async ({
  reader,
  harness: server,
}) => {
  await reader.open(server.serve(await textbook()), { flow: 'scroll' });
  await goTo(reader, 'epubcfi(/6/6[c2]!/4/22/1:77)');
  const before = await place(reader);
  await reader.page.setViewportSize(lying);
  await expect.poll(() => shownWidth(reader)).toBe(lying.width);
  await expect.poll(() => place(reader)).toBe(before);
  await (await reader.frame()).evaluate(() => document.documentElement.scrollBy({ top: 300, behavior: 'instant' }));
  await expect.poll(() => place(reader)).not.toBe(before);
  // And back to where it was put: that line, from its beginning.
  await (await reader.frame()).evaluate(() => document.documentElement.scrollBy({ top: -300, behavior: 'instant' }));
  await expect.poll(() => place(reader)).toMatch(/\/22\[b10\]\/1:\d+\)$/);
});

test('of two fixed pages that meet, the one that was read is the one that stays', async ({
  reader,
  harness: server,
}) => {
  await reader.open(server.serve(await fixedBook()));
  for (const n of [2, 3]) {
    await reader.next();
    expect(await label(reader)).toBe(`Página ${n} de 5`);
    const chosen = await place(reader);
    const places = await listenForPlaces(reader);
    await reader.page.setViewportSize(lying);
    await expect.poll(() => label(reader)).toBe('Páginas 2 y 3 de 5');
    await reader.page.setViewportSize(upright);
    await expect.poll(() => label(reader)).toBe(`Página ${n} de 5`);
    expect(new Set(await places())).toEqual(new Set([chosen]));
  }
  await reader.page.setViewportSize(lying);
  await expect.poll(() => label(reader)).toBe('Páginas 2 y 3 de 5');
  // A spread that was turned to is begun at its first page.
  await reader.next();
  await reader.previous();
  await reader.page.setViewportSize(upright);
  await expect.poll(() => label(reader)).toBe('Página 2 de 5');
  expect(reader.complaints).toEqual([]);
});
