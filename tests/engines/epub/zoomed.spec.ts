import { makeBook, prose } from './make-book.ts';
import { expect, test } from './harness-page.ts';

test('on an enlarged page one finger moves what is seen and neither turns nor taps', async ({
  reader,
  harness: server,
}) => {
  const chapters = [
    { name: 'a.xhtml', body: prose(9, 'uno') },
    { name: 'b.xhtml', body: prose(9, 'dos') },
  ];
  await reader.open(server.serve(await makeBook({ chapters })), { reducedMotion: false });
  const { page } = reader;
  const { place } = await reader.now();
  const touch = await page.context().newCDPSession(page);
  const zoomTo = async (pageScaleFactor: number): Promise<void> => {
    await touch.send('Emulation.setPageScaleFactor', { pageScaleFactor });
    await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBeCloseTo(pageScaleFactor, 1);
  };
  const finger = async (...xs: readonly number[]): Promise<void> => {
    const [x = 0, ...rest] = xs;
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: 300 }] });
    for (const next of rest)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: next, y: 300 }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await touch.send('Emulation.setDeviceMetricsOverride', {
    width: 400,
    height: 640,
    deviceScaleFactor: 1,
    mobile: true,
  });
  await zoomTo(2);
  await finger(390, 340, 250, 150, 60, 20);
  await expect.poll(() => page.evaluate(() => visualViewport?.offsetLeft ?? 0)).toBeGreaterThan(80);
  await finger(380, 380);
  expect((await reader.now()).place).toBe(place);
  expect(await page.evaluate(() => harness.news)).toEqual([]);
  await zoomTo(1);
  await finger(390, 340, 250, 150, 60, 20);
  await expect.poll(async () => (await reader.now()).place).not.toBe(place);
});
