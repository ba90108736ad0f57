import { makeBook, prose } from './make-book.ts';
import { expect, test } from './harness-page.ts';

for (const [name, chapters] of [
  ['inside a long chapter', [{ name: 'a.xhtml', body: prose(90, 'uno') }]],
  [
    'over short chapters',
    Array.from({ length: 9 }, (_, n) => ({ name: `c${n}.xhtml`, body: `<h1>Tema ${n}</h1><p>página ${n}</p>` })),
  ],
] as const) {
  test(`five quick swipes turn five pages ${name}`, async ({ reader, harness: server }) => {
    const { page } = reader;
    const touch = await page.context().newCDPSession(page);
    const mobile = { width: 400, height: 640, deviceScaleFactor: 1, mobile: true };
    await touch.send('Emulation.setDeviceMetricsOverride', mobile);
    // As on a slow tablet: events of one moment come while pages still move.
    await touch.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await reader.open(server.serve(await makeBook({ chapters })), { reducedMotion: false });
    const finger = async (...xs: readonly number[]): Promise<void> => {
      const [x = 0, ...rest] = xs;
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: 300 }] });
      for (const next of rest)
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: next, y: 300 }] });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const turned = (): Promise<number> =>
      page.evaluate(() => harness.news.filter(({ event }) => event === 'turned').length);
    const swipes = async (...xs: readonly number[]): Promise<void> => {
      const before = await turned();
      for (let n = 0; n < 5; n += 1) {
        await finger(...xs);
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
      }
      await expect.poll(turned).toBe(before + 5);
    };
    const first = await reader.now();
    await swipes(350, 300, 200, 90);
    const there = await reader.now();
    expect(there.label).toMatch(name.startsWith('inside') ? / 6 de / : /Capítulo 6/);
    expect(await page.locator('iframe:visible').count()).toBeGreaterThan(0);
    await swipes(60, 110, 200, 320);
    expect(await reader.now()).toEqual(first);
  });
}
