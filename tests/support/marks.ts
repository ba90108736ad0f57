import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish as notes } from '../../src/features/reader/notes/text.es.ts';

/** The button that marks the page in view. */
export const ribbon = (page: Page) => page.getByRole('button', { name: notes.bookmark });

/** The ids of the changes of the person the server has not confirmed, as the device has them. */
export const waitingIds = (page: Page, database = 'libro_1') =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(new Error(`${name} does not open`)));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').getAllKeys();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result.map(String));
          });
        });
      }),
    database,
  );

/** How many there are. */
export const countWaiting = async (page: Page, database?: string) => (await waitingIds(page, database)).length;

/** What the list of notes of the open book says of each, all of it. */
export async function listNotes(page: Page, words: RegExp): Promise<string[]> {
  await page.keyboard.press('n');
  const panel = page.getByRole('dialog', { name: notes.title });
  await expect(panel).toBeVisible();
  const said = panel.getByText(/^\d+ notas? en este libro$/);
  const rows = new Map<string, string>();
  // Of a long list what is near the screen is drawn: it is read on the way down, until there are as many rows as it says.
  await expect(async () => {
    const count = (await said.isVisible()) ? parseInt(await said.innerText(), 10) : 0;
    const drawn = panel.locator('li[aria-posinset]');
    const read = await drawn.evaluateAll((items) =>
      items.map((item) => {
        // Where it stands in the list, drawn or not: chapters may be called the same.
        const path: number[] = [];
        for (let at: Element = item; at.parentElement && !at.matches('dialog, [role=dialog]'); at = at.parentElement)
          path.unshift([...at.parentElement.children].indexOf(at));
        return { key: path.join('.'), texts: [...item.querySelectorAll('span')].map(({ textContent }) => textContent) };
      }),
    );
    for (const { key, texts } of read) {
      const text = texts.find((each) => words.test(each));
      if (text !== undefined) rows.set(key, text);
    }
    // A list that is not here yet has none; what it says instead is told.
    expect(read.length, await panel.innerText()).toBeGreaterThan(0);
    await drawn.last().scrollIntoViewIfNeeded({ timeout: 2_000 });
    expect([...rows]).toHaveLength(count);
  }).toPass({ intervals: [100], timeout: 15_000 });
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  return [...rows.values()];
}

/** The pages of a PDF with a bookmark, as the list of notes shows them. */
export async function listMarked(page: Page): Promise<number[]> {
  // As the pages of the demo books are called: all but the first by their numbers.
  const rows = await listNotes(page, /^(?:Portada|Página \d+)$/);
  return rows.map((row) => (row === 'Portada' ? 1 : Number(row.replace('Página ', '')))).sort((a, b) => a - b);
}
