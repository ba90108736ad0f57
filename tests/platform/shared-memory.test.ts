import { expect, test } from 'vitest';
import { canShareMemory } from '../../src/platform/shared-memory.ts';

test('memory is shared only in an isolated page whose browser has such memory', () => {
  const world = { SharedArrayBuffer };
  expect(canShareMemory(true, world)).toBe(true);
  expect(canShareMemory(false, world)).toBe(false);
  expect(canShareMemory(true, {})).toBe(false);
});
