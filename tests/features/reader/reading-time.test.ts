import { expect, test } from 'vitest';
import { readingTime } from '../../../src/features/reader/reading-time.ts';

test.each([
  [0, 'nada'],
  [0.9, 'nada'],
  [1.2, '1 min'],
  [59.4, '59 min'],
  [59.6, '1 h'],
  [66, '1 h'],
  [70, '1 h 15 min'],
  [119, '2 h'],
  [600, '10 h'],
])('%d minutes are written %j', (minutes, written) => expect(readingTime(minutes, 'nada')).toBe(written));
