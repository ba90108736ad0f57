import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { allFaces } from '../support/faces/all-faces.ts';
import { openSchool } from '../support/school.ts';

/** Rules broken on the page as it stands; the inside of a book is the publisher's. */
async function brokenRules(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Controls that a finger would miss: under 44 px, links within a sentence left out (WCAG 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=slider]');
    return [...controls].flatMap((control) => {
      const box = control.getBoundingClientRect();
      const { visibility, display } = getComputedStyle(control);
      if (box.width === 0 || visibility === 'hidden' || display === 'inline') return [];
      // Away until it has the focus.
      if (box.bottom <= 0 || box.right <= 0) return [];
      // A small box of a large label is as large as its label.
      const label = control.closest('label')?.getBoundingClientRect() ?? box;
      const [width, height] = [Math.max(box.width, label.width), Math.max(box.height, label.height)];
      const name = control.getAttribute('aria-label') ?? control.textContent;
      return width < 43.5 || height < 43.5 ? [`${name.trim()} ${Math.round(width)}×${Math.round(height)}`] : [];
    });
  });
}

/** How many pixels lie beyond the right edge. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const variants = [
  { device: 'phone', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { device: 'phone', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { device: 'desktop', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { device: 'desktop', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
] as const;

for (const { device, viewport, colorScheme } of variants) {
  test(`every face of every screen on a ${device} in ${colorScheme} breaks no rule, fits, and can be hit`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const server = await openSchool();
    const proxy = await startFaultProxy(server.origin);
    const context = await browser.newContext({
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const found: string[] = [];
    for (const face of allFaces) {
      await test.step(face.name, async () => {
        await face.show({ page, proxy });
        const wrong = [...(await brokenRules(page)), ...(await smallTargets(page))];
        if ((await overflow(page)) > 0) wrong.push(`${await overflow(page)} px too wide`);
        found.push(...wrong.map((what) => `${face.name}: ${what}`));
      });
    }
    await context.close();
    await proxy.close();
    await server.discard();
    expect(found).toEqual([]);
  });
}
