import { describe, expect, test } from 'vitest';
import { plainBytes, wholeChunks } from '../../../src/data/content/chunk-folder.ts';
import { createMemoryChunkFolder } from '../support/memory-chunk-folder.ts';
import { folderRules } from './chunk-folder-acceptance.ts';

describe('the folder of chunks in memory', () => {
  test.each(folderRules)('$title', async ({ holds }) => {
    expect(await holds(createMemoryChunkFolder())).toBe(true);
  });
});

describe('an inventory', () => {
  const size = 2 * 256 * 1024 + 100;

  test('counts only chunks whose size is exactly right', () => {
    const sizes = new Map([
      [0, 256 * 1024 + 16],
      [1, 256 * 1024 + 15],
      [2, 116],
      [3, 116],
    ]);
    expect([...wholeChunks(size, sizes)]).toEqual([0, 2]);
  });

  test('adds up the plain bytes, the short last chunk too', () => {
    expect(plainBytes(size, [0, 2])).toBe(256 * 1024 + 100);
    expect(plainBytes(size, [])).toBe(0);
  });
});
