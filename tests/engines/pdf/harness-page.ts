import { type Page, test as base, expect } from '@playwright/test';
import type { Harness } from './harness/main.ts';
import { type HarnessServer, startHarness } from './harness-server.ts';

interface WorkerFixtures {
  harness: HarnessServer;
}

interface TestFixtures {
  /** The harness page, open; an uncaught error or a message in the console fails the test. */
  reader: Page;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
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
  reader: async ({ page, harness }, provide) => {
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text());
    });
    await page.goto(harness.url);
    await page.waitForFunction(() => 'pdfHarness' in window);
    await provide(page);
    expect(troubles).toEqual([]);
  },
});

export { expect } from '@playwright/test';
export type { HarnessServer } from './harness-server.ts';

export type Opened = Extract<Awaited<ReturnType<Harness['open']>>, { pages: number }>;

/** Opens a book in the harness and expects it to be there. */
export async function openBook(page: Page, address: string, options: object = {}): Promise<Opened> {
  const answer = await page.evaluate(([url, how]) => window.pdfHarness.open(url, how), [address, options] as const);
  if (!('pages' in answer) || answer.pages === undefined) throw new Error(`not opened: ${JSON.stringify(answer)}`);
  return answer;
}

/** A window of 800 × 1100 on a screen with four pixels for each of CSS, touched with fingers. */
export async function onSharpScreen(page: Page): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  const metrics = { width: 800, height: 1100, deviceScaleFactor: 2, mobile: true };
  await screen.send('Emulation.setDeviceMetricsOverride', metrics);
}
