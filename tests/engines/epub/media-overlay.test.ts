import { describe, expect, it } from 'vitest';
import { clockValue } from '../../../src/engines/epub/media-overlay.ts';

describe('clock values of SMIL', () => {
  it.each([
    ['5:34:31.396', 5 * 3600 + 34 * 60 + 31.396],
    ['124:59:36', 124 * 3600 + 59 * 60 + 36],
    ['0:05:01.2', 301.2],
    ['09:58', 598],
    ['00:56.78', 56.78],
    ['76.2s', 76.2],
    ['7.75h', 27_900],
    ['13min', 780],
    ['2345ms', 2.345],
    ['12.345', 12.345],
    [' 3s ', 3],
    ['npt=4.5s', 4.5],
  ])('%s is %d seconds', (written, seconds) => {
    expect(clockValue(written)).toBeCloseTo(seconds, 6);
  });

  it.each(['', 'mañana', '-3s', '1:2:3:4', '5m', 'NaN', '1e9'])('%j is none', (written) => {
    expect(clockValue(written)).toBeNull();
  });
});
