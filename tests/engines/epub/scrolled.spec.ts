import { makeBook, prose } from './make-book.ts';
import { expect, type Reader, test } from './harness-page.ts';

const chapters = [
  { name: 'a.xhtml', body: `<h1>Uno</h1>${prose(40, 'uno')}` },
  { name: 'b.xhtml', body: `<h1>Dos</h1>${prose(40, 'dos')}` },
  { name: 'c.xhtml', body: '<h1>Tres</h1><p>breve</p>' },
];

/** How far the chapter in view is scrolled, and how far it could be. */
const scrolled = async ({ frame }: Reader) =>
  (await frame()).evaluate(() => {
    const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
    return { top: scrollTop, most: scrollHeight - clientHeight };
  });
const scrollTo = async ({ frame }: Reader, top: number) =>
  (await frame()).evaluate((to) => document.documentElement.scrollTo({ top: to, behavior: 'instant' }), top);
const nextChapter = (reader: Reader) => reader.page.getByRole('button', { name: 'Siguiente capítulo' });

test('a chapter is one long page, read on by windows, then by its next chapter, and back to its foot', async ({
  reader,
  harness: server,
}) => {
  await reader.open(server.serve(await makeBook({ chapters })), { flow: 'scroll' });
  expect(await reader.now()).toMatchObject({ label: 'Capítulo 1 · 0 %', isFirst: true, isLast: false });
  const { most } = await scrolled(reader);
  expect(most).toBeGreaterThan(1280);
  await expect(nextChapter(reader)).toBeHidden();

  // Of what a window ends with, the next begins with a line or two.
  const words = new Set((await reader.seen()).split(' '));
  await reader.next();
  const after = (await reader.seen()).split(' ');
  expect(after.some((word) => words.has(word))).toBe(true);
  expect(after.filter((word) => !words.has(word)).length).toBeGreaterThan(after.length * 0.7);
  expect(await reader.now()).toMatchObject({ isFirst: false, isLast: false });
  const told = await reader.page.evaluate(() => {
    const state = harness.renderer().state.get();
    return state.status === 'ready' ? state.place : null;
  });
  // One step is at least what it is said to go on by: it is counted as a page that was read.
  expect(told?.windowShare).toBeGreaterThan(0);
  expect(told?.locator.locations.progression).toBeGreaterThanOrEqual((told?.windowShare ?? 1) * 0.98);

  for (let turns = 0; (await scrolled(reader)).top < most - 2; turns += 1) {
    expect(turns).toBeLessThan(30);
    await reader.next();
  }
  expect((await reader.now()).label).toBe('Capítulo 1 · 100 %');
  await nextChapter(reader).click();
  await expect.poll(async () => (await reader.now()).label).toBe('Capítulo 2 · 0 %');
  await expect(nextChapter(reader)).toBeHidden();
  await reader.previous();
  expect((await reader.now()).label).toBe('Capítulo 1 · 100 %');
  expect((await scrolled(reader)).top).toBeGreaterThan(most - 3);
  await reader.page.evaluate(() => harness.renderer().goToEnd());
  expect(await reader.now()).toMatchObject({ label: 'Capítulo 3', isLast: true });
  await expect(nextChapter(reader)).toBeHidden();
  expect(reader.complaints).toEqual([]);
});

test('a place that was scrolled to is the same line again after closing, twelve times of twelve', async ({
  reader,
  harness: server,
}) => {
  test.setTimeout(240_000);
  const url = server.serve(await makeBook({ chapters }));
  const lost: string[] = [];
  await reader.open(url, { flow: 'scroll' });
  const { most } = await scrolled(reader);
  for (let time = 1; time <= 12; time += 1) {
    const before = await reader.page.evaluate(() => harness.now().place);
    // A chapter that still settles may take a scroll back.
    await expect(async () => {
      await scrollTo(reader, (most / 13) * time + 7);
      await expect.poll(async () => (await reader.now()).place, { timeout: 2_000 }).not.toBe(before);
    }).toPass();
    const { place } = await reader.now();
    await reader.restart();
    await reader.open(url, { flow: 'scroll', place });
    const first = await scrolled(reader);
    const again = (await reader.now()).place;
    if (again !== place) lost.push(place);
    // Once more: a place does not wander off line by line.
    await reader.restart();
    await reader.open(url, { flow: 'scroll', place: again });
    if (Math.abs((await scrolled(reader)).top - first.top) > 1) lost.push(`${place}, the second time`);
  }
  expect(lost).toEqual([]);
});

test('what is left page by page goes on scrolled at the same words, and the other way', async ({
  reader,
  harness: server,
}) => {
  const url = server.serve(await makeBook({ chapters }));
  await reader.open(url);
  await reader.next();
  await reader.next();
  const { place } = await reader.now();
  const firstWord = (await reader.seen()).split(' ')[0] ?? '';
  await reader.restart();
  await reader.open(url, { flow: 'scroll', place });
  expect((await reader.seen()).slice(0, 300)).toContain(firstWord);
  const scrolledPlace = (await reader.now()).place;
  await reader.restart();
  await reader.open(url, { place: scrolledPlace });
  expect((await reader.now()).place).toBe(place);
});

test('another size, larger letters and a link keep to their words', async ({ reader, harness: server }) => {
  const body = `<h1>Uno</h1><p><a href="b.xhtml#dos20">al segundo</a></p>${prose(40, 'uno')}`;
  const linked = [{ name: 'a.xhtml', body }, ...chapters.slice(1)];
  await reader.open(server.serve(await makeBook({ chapters: linked })), { flow: 'scroll' });
  await (await reader.frame()).getByRole('link').click();
  const headOfTarget = async () =>
    (await reader.frame()).evaluate(() => document.getElementById('dos20')?.getBoundingClientRect().top ?? -1);
  await expect.poll(async () => (await reader.now()).label).toMatch(/^Capítulo 2 · [1-9]/);
  expect(await headOfTarget()).toBeGreaterThanOrEqual(0);
  expect(await headOfTarget()).toBeLessThan(70);
  await reader.page.setViewportSize({ width: 500, height: 700 });
  await expect.poll(async () => await (await reader.frame()).evaluate(() => innerWidth)).toBe(500);
  await expect.poll(headOfTarget).toBeLessThan(70);
  expect(await headOfTarget()).toBeGreaterThanOrEqual(0);
  expect((await (await reader.frame()).evaluate(() => document.documentElement.scrollWidth)) <= 500).toBe(true);
});

test('a wheel and a finger scroll, and go on to the next chapter only from its end', async ({
  reader,
  harness: server,
}) => {
  await reader.open(server.serve(await makeBook({ chapters })), { flow: 'scroll', reducedMotion: false });
  const { page } = reader;
  const { most } = await scrolled(reader);
  const touch = await page.context().newCDPSession(page);
  await page.mouse.move(400, 600);
  const wheel = (deltaY: number, timestamp: number) =>
    touch.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 400, y: 600, deltaX: 0, deltaY, timestamp });
  // One swing of the wheel, however long, ends where the chapter ends; it is one however slow the machine.
  const swing = Date.now() / 1_000;
  for (let at = 0; at < most + 3000; at += 600) await wheel(600, swing);
  await expect.poll(async () => (await scrolled(reader)).top).toBeGreaterThan(most - 3);
  await expect.poll(async () => (await reader.now()).label).toBe('Capítulo 1 · 100 %');
  await page.waitForTimeout(400);
  await wheel(300, swing + 1);
  await expect.poll(async () => (await reader.now()).label).toBe('Capítulo 2 · 0 %');

  const finger = async (fromY: number, toY: number): Promise<void> => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 400, y: fromY }] });
    for (let step = 1; step <= 6; step += 1)
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: 400, y: fromY + ((toY - fromY) * step) / 6 }],
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await finger(900, 400);
  await expect.poll(async () => (await scrolled(reader)).top).toBeGreaterThan(300);
  expect((await reader.now()).label).toMatch(/^Capítulo 2/);
  await scrollTo(reader, most);
  await expect.poll(async () => (await reader.now()).label).toBe('Capítulo 2 · 100 %');
  await finger(900, 700);
  await expect.poll(async () => (await reader.now()).label).toBe('Capítulo 3');
  // A tap at the side turns nothing here.
  await page.mouse.click(780, 640);
  const taps = await page.evaluate(() => harness.news.filter(({ event }) => event === 'tap'));
  expect(taps).toEqual([{ event: 'tap', detail: { zone: 'middle' } }]);
});

test('the window goes along with a voice, but not while somebody has scrolled out of sight of it', async ({
  reader,
  harness: server,
}) => {
  await reader.open(server.serve(await makeBook({ chapters })), { flow: 'scroll' });
  const { page } = reader;
  const voice = await page.evaluateHandle(() => harness.renderer().sentences());
  const say = () =>
    voice.evaluate(async (sentences) => {
      const { value } = await sentences.next();
      if (!value) throw new Error('there is nothing more to say');
      await harness.renderer().follow(value, null);
    });
  await page.mouse.move(400, 600);
  const roll = async (px: number, to: number): Promise<void> => {
    const { label } = await reader.now();
    await page.mouse.wheel(0, px);
    await expect.poll(async () => (await scrolled(reader)).top).toBe(to);
    await expect.poll(async () => (await reader.now()).label).not.toBe(label);
  };
  await say();
  await roll(2000, 2000);
  for (let sentence = 0; sentence < 4; sentence += 1) await say();
  expect((await scrolled(reader)).top).toBe(2000);
  await roll(-1900, 100);
  for (let sentence = 0; (await scrolled(reader)).top === 100; sentence += 1) {
    expect(sentence).toBeLessThan(200);
    await say();
  }
  expect((await scrolled(reader)).top).toBeGreaterThan(500);
  expect(await page.evaluate(() => harness.news.filter(({ event }) => event === 'moving'))).toEqual([]);
});

test('what is scrolled is told in windows, and a step as a turn; a jump scrolls nothing', async ({
  reader,
  harness: server,
}) => {
  await reader.open(server.serve(await makeBook({ chapters })), { flow: 'scroll' });
  const told = () =>
    reader.page.evaluate(() => {
      const state = harness.renderer().state.get();
      const count = (name: string) => harness.news.filter(({ event }) => event === name).length;
      const { locator, windowShare = 1 } = state.status === 'ready' ? state.place : { locator: null };
      return {
        scrolled: count('scrolled'),
        turned: count('turned'),
        stepsDown: (locator?.locations.progression ?? 0) / windowShare,
      };
    });
  const scrollOn = async (px: number) => {
    const { place } = await reader.now();
    await scrollTo(reader, (await scrolled(reader)).top + px);
    await expect.poll(async () => (await reader.now()).place).not.toBe(place);
  };
  for (let movement = 0; movement < 8; movement += 1) await scrollOn(500);
  const { scrolled: count, stepsDown } = await told();
  expect(stepsDown).toBeGreaterThan(3);
  expect(count).toBe(Math.floor(stepsDown));

  await reader.previous();
  await reader.page.evaluate(() => harness.renderer().goToStart());
  expect((await scrolled(reader)).top).toBe(0);
  await reader.next();
  const turned = await told();
  await scrollOn(40);
  expect(await told()).toMatchObject({ scrolled: count, turned: 2 });
  expect(turned).toMatchObject({ scrolled: count, turned: 2 });
});
