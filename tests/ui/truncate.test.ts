import { describe, expect, it, vi } from 'vitest';
import { truncate } from '../../src/ui/truncate.ts';

describe('a name that is too long', () => {
  it.each([
    ['stays as it is with fewer characters', 'Lucía', 'Lucía'],
    ['stays as it is with exactly twenty', 'a'.repeat(20), 'a'.repeat(20)],
    ['is cut at twenty and ends in an ellipsis', 'a'.repeat(21), `${'a'.repeat(20)}…`],
    ['counts a letter with a combining accent once', 'é'.repeat(20), 'é'.repeat(20)],
    ['never cuts a family of emoji in two', `${'a'.repeat(19)}👩‍👧‍👦bc`, `${'a'.repeat(19)}👩‍👧‍👦…`],
    ['may be empty', '', ''],
  ])('%s', (_title, text, expected) => {
    expect(truncate(text, 20)).toBe(expected);
  });

  it('counts Latin letters as the Segmenter does, without making one', () => {
    const segmenter = new Intl.Segmenter('es', { granularity: 'grapheme' });
    const latin = Array.from({ length: 0x300 - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
    for (const between of latin.filter((_, index) => index % 8 === 0)) {
      const everyPair = latin.join(between);
      expect([...segmenter.segment(everyPair)]).toHaveLength(everyPair.length);
    }
  });

  it('makes no Segmenter for a Latin name', () => {
    const made = vi.spyOn(Intl, 'Segmenter');
    expect(truncate('María Ñusta Quispe Mamani', 20)).toBe('María Ñusta Quispe M…');
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });
});
