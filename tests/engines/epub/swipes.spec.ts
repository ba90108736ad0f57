import { makeBook, prose, xhtml } from './make-book.ts';
import { expect, test } from './harness-page.ts';

/** A finger on the page: pointer events as a touch screen sends them, made inside the frame, which may move below it. */
function swipe(points: readonly number[]): void {
  points.forEach((x, i) => {
    const clientX = x - (frameElement?.getBoundingClientRect().left ?? 0);
    const type = i === 0 ? 'pointerdown' : i === points.length - 1 ? 'pointerup' : 'pointermove';
    const how = {
      pointerId: 7,
      pointerType: 'touch',
      isPrimary: true,
      bubbles: true,
      clientX,
      clientY: 600,
      button: 0,
    };
    document.body.dispatchEvent(new PointerEvent(type, how));
  });
}

/** Fingers that go on and back; in a book that is leafed through leftwards the next page lies on the left. */
const fingers = {
  ltr: { on: [600, 560, 420, 300, 300], back: [200, 240, 420, 500, 500], short: [600, 590, 580, 580] },
  rtl: { on: [200, 240, 420, 500, 500], back: [600, 560, 420, 300, 300], short: [200, 210, 220, 220] },
} as const;

for (const { book: direction, text, reducedMotion } of [
  { book: 'ltr', text: 'ltr', reducedMotion: true },
  { book: 'ltr', text: 'ltr', reducedMotion: false },
  { book: 'rtl', text: 'rtl', reducedMotion: false },
  { book: 'rtl', text: 'ltr', reducedMotion: true },
  { book: 'rtl', text: 'ltr', reducedMotion: false },
  { book: 'ltr', text: 'rtl', reducedMotion: false },
] as const) {
  const how = `${text} in ${direction}, ${reducedMotion ? 'without' : 'with'} motion`;
  test(`a swipe turns the page, a short one lets it fall back (${how})`, async ({ reader, harness: server }) => {
    const { on, back, short } = fingers[direction];
    const chapterOf = (name: string, paragraphs: number) =>
      xhtml(prose(paragraphs, name)).replace('<html ', `<html dir="${text}" `);
    const book = await makeBook({
      direction,
      chapters: [
        { name: 'a.xhtml', body: chapterOf('uno', 9) },
        { name: 'b.xhtml', body: chapterOf('dos', 3) },
      ],
    });
    await reader.open(server.serve(book), { reducedMotion });
    const first = await reader.now();
    const seen = await reader.seen();
    const standsStill = (): Promise<boolean> =>
      reader.page.evaluate(() =>
        [...document.querySelectorAll('iframe')].every(
          ({ contentDocument, parentElement }) =>
            contentDocument?.getAnimations().length === 0 &&
            parentElement?.getAnimations().length === 0 &&
            contentDocument.body.style.transform === '',
        ),
      );
    await (await reader.frame()).evaluate(swipe, short);
    await expect.poll(standsStill).toBe(true);
    expect(await reader.now()).toEqual(first);
    let turns = 0;
    while (!(await reader.now()).isLast) {
      const { place } = await reader.now();
      await (await reader.frame()).evaluate(swipe, on);
      await expect.poll(async () => (await reader.now()).place).not.toBe(place);
      await expect.poll(standsStill).toBe(true);
      turns += 1;
    }
    expect(turns).toBeGreaterThan(2);
    // Chromium counts a glide as over before the frame in which its end is told, and the page before goes with that.
    await expect(reader.page.locator('iframe:visible')).toHaveCount(1);
    while (!(await reader.now()).isFirst) {
      const { place } = await reader.now();
      await (await reader.frame()).evaluate(swipe, back);
      await expect.poll(async () => (await reader.now()).place).not.toBe(place);
      await expect.poll(standsStill).toBe(true);
    }
    expect(await reader.seen()).toBe(seen);
    expect(reader.complaints).toEqual([]);
  });
}
