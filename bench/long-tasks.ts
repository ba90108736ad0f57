import type { Page } from '@playwright/test';

/** Notes from the first script on how long each long task of the page takes. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration))).observe({
      type: 'longtask',
      buffered: true,
    });
  });
}

/** Milliseconds of the longest task so far; 0 where none took 50 ms. */
export function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const tasks: unknown = Reflect.get(window, 'longTasks');
    return Array.isArray(tasks) ? Math.max(0, ...tasks.map(Number)) : Number.NaN;
  });
}
