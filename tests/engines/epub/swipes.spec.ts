import { makeBook, prose } from './make-book.ts';
import { expect, test } from './harness-page.ts';

/** A finger on the page: pointer events as a touch screen sends them, made inside the frame. */
function swipe(points: readonly number[]): void {
  points.forEach((clientX, i) => {
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

for (const reducedMotion of [true, false]) {
  test(`a swipe turns the page, a short one lets it fall back (${reducedMotion ? 'without' : 'with'} motion)`, async ({
    reader,
    harness: server,
  }) => {
    const book = await makeBook({
      chapters: [
        { name: 'a.xhtml', body: prose(9, 'uno') },
        { name: 'b.xhtml', body: prose(3, 'dos') },
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
    await (await reader.frame()).evaluate(swipe, [600, 590, 580, 580]);
    await expect.poll(standsStill).toBe(true);
    expect(await reader.now()).toEqual(first);
    let turns = 0;
    while (!(await reader.now()).isLast) {
      const { place } = await reader.now();
      await (await reader.frame()).evaluate(swipe, [600, 560, 420, 300, 300]);
      await expect.poll(async () => (await reader.now()).place).not.toBe(place);
      await expect.poll(standsStill).toBe(true);
      turns += 1;
    }
    expect(turns).toBeGreaterThan(2);
    // Chromium counts a glide as over before the frame in which its end is told, and the page before goes with that.
    await expect(reader.page.locator('iframe:visible')).toHaveCount(1);
    while (!(await reader.now()).isFirst) {
      const { place } = await reader.now();
      await (await reader.frame()).evaluate(swipe, [200, 240, 420, 500, 500]);
      await expect.poll(async () => (await reader.now()).place).not.toBe(place);
      await expect.poll(standsStill).toBe(true);
    }
    expect(await reader.seen()).toBe(seen);
    expect(reader.complaints).toEqual([]);
  });
}
