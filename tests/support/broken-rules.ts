import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Accessibility rules broken on the page once what comes and goes on it is there, with the elements; the inside of a book is the publisher's. */
export async function brokenRules(page: Page): Promise<string[]> {
  // Half a megabyte that stays in the document once it is there.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: checker } = window;
    if (!checker) throw new Error('axe is not in the page');
    // Half faded in, anything has too little contrast.
    const ends = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    const moving = document.getAnimations().filter(ends);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { violations } = await checker.run({ exclude: ['iframe'] }, { resultTypes: ['violations'], iframes: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  });
}
