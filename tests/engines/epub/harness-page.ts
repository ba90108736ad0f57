import { test as base } from '@playwright/test';
import type { Frame, Page } from '@playwright/test';
import { startHarness } from './harness-server.ts';
import type { HarnessServer } from './harness-server.ts';
import type { Harness, Opened, Standing } from './harness/main.ts';

declare global {
  var harness: Harness;
}

/** Two sentences Chromium says of every EPUB: how the frame is held, and that the canary's script was. */
const EXPECTED_NOISE = [/allow-scripts and allow-same-origin/, /Executing inline script violates/];

export interface Reader {
  readonly page: Page;
  /** Errors and warnings of the page that nobody expected. */
  readonly complaints: string[];
  open(url: string, options?: Parameters<Harness['open']>[1]): Promise<Opened>;
  now(): Promise<Standing>;
  seen(): Promise<string>;
  next(): Promise<void>;
  previous(): Promise<void>;
  /** Opens a page anew, as after closing the reader. */
  restart(): Promise<void>;
  /** The frame that is on the screen. */
  frame(): Promise<Frame>;
}

export const test = base.extend<{ reader: Reader }, { harness: HarnessServer }>({
  harness: [
    async ({ browserName }, provide) => {
      // Playwright reads what a fixture needs from its first parameter, which must be a pattern with something in it.
      if (browserName !== 'chromium') throw new Error(`these tests are written for Chromium, not ${browserName}`);
      const server = await startHarness();
      await provide(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  async reader({ page, harness: server }, provide) {
    const complaints: string[] = [];
    page.on('console', (message) => {
      const isTold = message.type() === 'error' || message.type() === 'warning';
      if (isTold && !EXPECTED_NOISE.some((noise) => noise.test(message.text()))) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.setViewportSize({ width: 800, height: 1280 });
    await page.goto(server.origin);
    await provide({
      page,
      complaints,
      open: (url, options) => page.evaluate(([address, how]) => harness.open(address, how), [url, options] as const),
      now: () => page.evaluate(() => harness.now()),
      seen: () => page.evaluate(() => harness.seen()),
      next: () => page.evaluate(() => harness.renderer().next()),
      previous: () => page.evaluate(() => harness.renderer().previous()),
      async restart() {
        await page.goto('about:blank');
        await page.goto(server.origin);
      },
      async frame() {
        const shown = await page.locator('iframe:visible').first().elementHandle();
        const frame = await shown?.contentFrame();
        if (!frame) throw new Error('no page is shown');
        return frame;
      },
    });
  },
});
export { expect } from '@playwright/test';
