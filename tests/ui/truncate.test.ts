import { describe, expect, it } from 'vitest';
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
});
