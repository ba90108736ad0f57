import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { brokenRules } from '../support/broken-rules.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { facesOfScreens } from '../support/faces/all-faces.ts';
import { sharedSchool } from '../support/school.ts';

/** Controls that a finger would miss: hit in less than 44 px; those inside a sentence or a printed page left out (WCAG 2.5.5). */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 43;
    const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=slider]');
    const modal = document.querySelector('dialog:modal');
    /** A small box may have a larger place that takes the press for it: its label, or what it spreads over a card. */
    function isHit(control: Element, x: number, y: number): boolean {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control) === true);
    }
    const small = [...controls].flatMap((control) => {
      const { visibility, display } = getComputedStyle(control);
      if (visibility === 'hidden' || display === 'inline' || control.closest('.libro-pdf-page, [inert]')) return [];
      if (modal !== null && !modal.contains(control)) return [];
      const box = control.getBoundingClientRect();
      // Away until it has the focus.
      if (box.width === 0 || box.bottom + scrollY <= 0 || box.right <= 0) return [];
      if (box.width >= LEAST && box.height >= LEAST) return [];
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Under an open menu: its own face shows it bare.
      if (!isHit(control, x, y)) return [];
      const reach = (dx: number, dy: number) => {
        let most = 0;
        while (most < LEAST && isHit(control, x + dx * (most + 1), y + dy * (most + 1))) most += 1;
        return most;
      };
      const [across, down] = [reach(-1, 0) + 1 + reach(1, 0), reach(0, -1) + 1 + reach(0, 1)];
      const name = control.getAttribute('aria-label') ?? control.textContent;
      return across < LEAST || down < LEAST ? [`${name.trim()} ${across}×${down}`] : [];
    });
    window.scrollTo(0, 0);
    return small;
  });
}

/** Whether something lies beyond the right edge, where only scrolling sideways would show it. */
async function overflowOf(page: Page, how: string): Promise<string[]> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  return wide > 0 ? [`${wide} px too wide ${how}`] : [];
}

/** 1280 px at 400 %, and letters of twice their size: whatever the window was before. */
async function lossesWhenLarge(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 256 });
  const zoomed = await overflowOf(page, 'at 400 %');
  await page.setViewportSize({ width: 640, height: 800 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const large = await overflowOf(page, 'with large letters');
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return [...zoomed, ...large];
}

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

/** What is wrong with the screen as it stands, once its colours have come to rest. */
async function wrongIn(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const isEnding = ({ effect }: Animation) => Number.isFinite(Number(effect?.getComputedTiming().endTime));
    const ending = document.getAnimations().filter(isEnding);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  return [...(await brokenRules(page)), ...(await smallTargets(page)), ...(await overflowOf(page, 'here'))];
}

let proxy: FaultProxy;
let page: Page;
const found: string[] = [];

// One visit, in the order of the list: a face begins where the one before it ended.
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  proxy = await startFaultProxy((await sharedSchool()).origin);
  page = await browser.newPage({
    viewport: phone,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  page.setDefaultTimeout(30_000);
});
test.afterAll(async () => {
  await page.close();
  await proxy.close();
});

for (const [screens, faces] of Object.entries(facesOfScreens))
  test(`every face of ${screens} comes, on a phone in light and on a desktop in dark`, async () => {
    for (const face of faces) {
      await test.step(face.name, async () => {
        await face.show({ page, proxy });
        const small = [...(await wrongIn(page)), ...(await lossesWhenLarge(page))];
        await page.setViewportSize(desktop);
        await page.emulateMedia({ colorScheme: 'dark' });
        const large = await wrongIn(page);
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize(phone);
        found.push(...small.map((what) => `${face.name}, phone: ${what}`));
        found.push(...large.map((what) => `${face.name}, desktop: ${what}`));
      });
    }
  });

test('no face of any screen breaks a rule, is missed by a finger, or does not fit', () => {
  expect(found).toEqual([]);
});
