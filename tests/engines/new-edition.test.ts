import { expect, test } from 'vitest';
import { createQuoteFinder, quoteOf } from '../../src/engines/find-quote.ts';
import { foldText } from '../../src/platform/fold-text.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { edit, print, shareOf, spanOfWords, writeChapter } from './edited-chapter.ts';

for (const [name, changes] of [
  ['only put in and re-flowed', 0],
  ['with one word in fifty changed or left out', 0.014],
  ['with one word in twenty-five changed or left out', 0.028],
] as const) {
  test(`of the notes in a chapter ${name}, at least 95 of 100 are placed again on their words`, () => {
    const random = seededRandom(20_261);
    let placed = 0;
    let wrong = 0;
    const count = 600;
    for (let round = 0; round < 6; round += 1) {
      const words = writeChapter(random, 3_000);
      const before = print(words, random);
      const after = print(edit(words, random, changes), random);
      const { find } = createQuoteFinder({ text: after.text, folded: foldText(after.text) });
      for (let note = 0; note < count / 6; note += 1) {
        const length = 3 + Math.floor(random() * 25);
        const first = Math.floor(random() * (words.length - length));
        const start = before.at.get(first)?.start ?? 0;
        const end = before.at.get(first + length - 1)?.end ?? 0;
        const wanted = spanOfWords(after.at, first, length) ?? { start: 0, end: 0 };
        const found = find(quoteOf(before.text, { start, end }), null);
        if (!found) continue;
        if (shareOf(found, wanted) >= 0.5) placed += 1;
        else wrong += 1;
      }
    }
    expect(placed / count).toBeGreaterThanOrEqual(0.95);
    // Rather beside the text it was made on than on other words.
    expect(wrong / count).toBeLessThanOrEqual(0.01);
  });
}
