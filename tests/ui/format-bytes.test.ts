import { describe, expect, it } from 'vitest';
import { formatBytes } from '../../src/ui/format-bytes.ts';

describe('a size for a person', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1 kB'],
    [840_400, '840 kB'],
    [12_400_000, '12,4 MB'],
    [104_000_000, '104 MB'],
    [1_250_000_000, '1,3 GB'],
    [-5, '0 B'],
  ])('%i bytes read as %s', (bytes, expected) => {
    expect(formatBytes(bytes, 'es').replace(/\s/g, ' ')).toBe(expected);
  });
});
