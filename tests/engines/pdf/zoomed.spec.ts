import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTextBook } from './books/text-book.ts';
import { expect, openBook, test } from './harness-page.ts';

test('an enlarged page is drawn sharp again, moves under one finger, and turns only when it is whole', async ({
  reader,
  harness,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'libro-pdf-zoom-'));
  const file = join(folder, 'libro.pdf');
  await writeFile(file, (await makeTextBook(9)).bytes);
  const touch = await reader.context().newCDPSession(reader);
  await touch.send('Emulation.setDeviceMetricsOverride', {
    width: 400,
    height: 640,
    deviceScaleFactor: 1,
    mobile: true,
  });
  await openBook(reader, harness.addressOf(file), { page: 3 });
  const place = () => reader.evaluate(() => window.pdfHarness.place()?.place);
  const width = () => reader.evaluate(() => window.pdfHarness.inkOnPage().width);
  const finger = async (...xs: readonly number[]): Promise<void> => {
    const [x = 0, ...rest] = xs;
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: 300 }] });
    for (const next of rest)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: next, y: 300 }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const whole = await width();
  await touch.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2.5 });
  await expect.poll(width).toBeGreaterThan(whole * 2.4);
  await finger(390, 340, 250, 150, 60, 20);
  await expect.poll(() => reader.evaluate(() => visualViewport?.offsetLeft ?? 0)).toBeGreaterThan(60);
  await finger(380, 380);
  expect(await place()).toBe('3');
  expect(await reader.evaluate(() => window.pdfHarness.seen.taps)).toEqual([]);
  await reader.evaluate(() => window.pdfHarness.next());
  await expect.poll(width).toBeGreaterThan(whole * 2.4);
  await touch.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
  await expect.poll(width).toBe(whole);
  await finger(390, 340, 250, 150, 60, 20);
  await expect.poll(place).toBe('5');
  await rm(folder, { recursive: true, force: true });
});
