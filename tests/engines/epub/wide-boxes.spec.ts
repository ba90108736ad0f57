import { makeBook, prose } from './make-book.ts';
import { expect, test } from './harness-page.ts';

const row = (cells: number, word: string): string => `<tr>${`<td>${word}</td>`.repeat(cells)}</tr>`;
const table = (id: string, cells: number, word: string): string =>
  `<table id="${id}">${row(cells, word).repeat(4)}</table>`;

test('a wide table is tightened before it scrolls; taps and swipes on one that scrolls reach the page', async ({
  reader,
  harness: server,
}) => {
  const { page } = reader;
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setDeviceMetricsOverride', {
    width: 360,
    height: 740,
    deviceScaleFactor: 1,
    mobile: true,
  });
  const body = `${table('ancha', 14, 'palabras')}${table('justa', 4, 'fotosíntesis')}${prose(20)}`;
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body }] })), { reducedMotion: false });
  const frame = await reader.frame();
  const justa = frame.locator('#justa');
  const ancha = frame.locator('#ancha');
  expect(await justa.evaluate((box) => [box.hasAttribute('data-libro-wide'), box.scrollWidth <= 360])).toEqual([
    false,
    true,
  ]);
  await expect(justa).toHaveAttribute('data-libro-tight', /./);
  await expect(ancha).toHaveAttribute('data-libro-more', 'right');
  const y = (await ancha.boundingBox().then((box) => box?.y ?? 0)) + 30;
  const finger = async (...xs: readonly number[]): Promise<void> => {
    const [x = 0, ...rest] = xs;
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (const next of rest)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: next, y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const { place } = await reader.now();
  // Down and up in one breath, however slow the machine: a finger that rests taps nothing.
  await Promise.all([
    touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 180, y }] }),
    touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
  await expect.poll(() => page.evaluate(() => harness.news)).toEqual([{ event: 'tap', detail: { zone: 'middle' } }]);
  await finger(300, 280, 250, 220, 190);
  await expect(ancha).toHaveAttribute('data-libro-more', 'left right');
  expect((await reader.now()).place).toBe(place);
  await ancha.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  await expect(ancha).toHaveAttribute('data-libro-more', 'left');
  await finger(300, 280, 250, 180, 90);
  await expect.poll(async () => (await reader.now()).place).not.toBe(place);
  await expect
    .poll(() => page.evaluate(() => document.querySelector('iframe')?.contentDocument?.getAnimations()))
    .toEqual([]);
});
