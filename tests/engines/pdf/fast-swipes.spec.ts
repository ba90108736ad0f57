import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTextBook } from './books/text-book.ts';
import { expect, openBook, test } from './harness-page.ts';

test('five quick swipes turn five pages', async ({ reader, harness }) => {
  const folder = await mkdtemp(join(tmpdir(), 'libro-pdf-swipes-'));
  const file = join(folder, 'libro.pdf');
  await writeFile(file, (await makeTextBook(30)).bytes);
  const touch = await reader.context().newCDPSession(reader);
  await touch.send('Emulation.setDeviceMetricsOverride', {
    width: 400,
    height: 640,
    deviceScaleFactor: 2,
    mobile: true,
  });
  await openBook(reader, harness.addressOf(file), { page: 3, reducedMotion: false });
  await touch.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const place = () => reader.evaluate(() => window.pdfHarness.place()?.place);
  const swipes = async (...xs: readonly number[]): Promise<void> => {
    const [x = 0, ...rest] = xs;
    for (let n = 0; n < 5; n += 1) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: 300 }] });
      for (const next of rest)
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: next, y: 300 }] });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await reader.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
    }
  };
  await swipes(350, 300, 200, 90);
  await expect.poll(place).toBe('8');
  await swipes(60, 110, 200, 320);
  await expect.poll(place).toBe('3');
  await rm(folder, { recursive: true, force: true });
});
