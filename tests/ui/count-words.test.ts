import { expect, it } from 'vitest';
import { countWords } from '../../src/ui/count-words.ts';

it.each(['es', 'en'])('%s: numbers and plurals as the browser itself would write them', (language) => {
  const plural = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  for (const count of [0, 1, 2, 10, 21, 999, 1000, 9_999, 10_000, 100_001]) {
    const word = plural.select(count) === 'one' ? 'uno' : 'otros';
    expect(countWords(language, count, '# uno', '# otros')).toBe(`${number.format(count)} ${word}`);
  }
});
