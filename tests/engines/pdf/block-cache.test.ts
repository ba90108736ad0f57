import { describe, expect, it } from 'vitest';
import { fc } from '../../support/fast-check.ts';
import { ProblemError } from '../../../contract/problems.ts';
import { blockBytes, createBlockCache } from '../../../src/engines/pdf/worker/block-cache.ts';

const sizeBytes = blockBytes * 40 + 1234;
const file = Uint8Array.from({ length: sizeBytes }, (_, at) => (at * 31 + (at >> 9)) & 255);

function cacheOver(keptBlocks?: number) {
  const asked: { offset: number; length: number }[] = [];
  const cache = createBlockCache(
    sizeBytes,
    (offset, length) => {
      asked.push({ offset, length });
      return file.subarray(offset, offset + length);
    },
    keptBlocks,
  );
  const read = (offset: number, length: number): Uint8Array => {
    const into = new Uint8Array(length);
    cache.copy(offset, into);
    return into;
  };
  return { cache, asked, read };
}

describe('the block cache', () => {
  it('counts crumbs as crumbs, whatever it reads for them', () => {
    const { cache, read } = cacheOver();
    for (let block = 0; block < 10; block += 1) read(block * blockBytes, 512);
    expect(cache.bytesCopied).toBe(10 * 512);
    expect(cache.bytesRead).toBe(10 * blockBytes);
  });

  it('gives exactly the bytes of the file for any series of ranges', () => {
    const ranges = fc.array(
      fc.tuple(fc.nat(sizeBytes - 1), fc.oneof(fc.nat(600), fc.nat(blockBytes * 3), fc.nat(sizeBytes))),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(ranges, fc.integer({ min: 1, max: 8 }), (list, kept) => {
        const { read } = cacheOver(kept);
        for (const [offset, wanted] of list) {
          const length = Math.min(wanted, sizeBytes - offset);
          expect(Buffer.compare(read(offset, length), file.subarray(offset, offset + length))).toBe(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('reads a block once for many crumbs of it', () => {
    const { asked, read } = cacheOver();
    for (let at = 0; at < 4096; at += 512) read(at, 512);
    expect(asked).toEqual([{ offset: 0, length: blockBytes }]);
  });

  it('asks for no more than there is at the end of the file', () => {
    const { asked, read } = cacheOver();
    read(sizeBytes - 10, 10);
    expect(asked).toEqual([{ offset: blockBytes * 40, length: 1234 }]);
  });

  it('drops the block unused for longest and keeps the others', () => {
    const { asked, read } = cacheOver(2);
    read(0, 1);
    read(blockBytes, 1);
    read(0, 1);
    read(blockBytes * 2, 1);
    read(0, 1);
    expect(asked.map(({ offset }) => offset / blockBytes)).toEqual([0, 1, 2]);
    read(blockBytes, 1);
    expect(asked).toHaveLength(4);
  });

  it('lets a long stream pass without emptying itself', () => {
    const { asked, read, cache } = cacheOver(2);
    read(0, 1);
    read(blockBytes, blockBytes * 30);
    read(0, 1);
    expect(asked.filter(({ offset }) => offset === 0)).toHaveLength(1);
    expect(cache.bytesRead).toBe(blockBytes * 31);
  });

  it('passes a failure on and tries again the next time', () => {
    let isLost = true;
    const cache = createBlockCache(sizeBytes, (offset, length) => {
      if (isLost) throw new ProblemError('chunk-missing');
      return file.subarray(offset, offset + length);
    });
    const into = new Uint8Array(4);
    expect(() => cache.copy(8, into)).toThrow(ProblemError);
    isLost = false;
    cache.copy(8, into);
    expect([...into]).toEqual([...file.subarray(8, 12)]);
  });

  it('refuses a place outside the file, and an answer that is too short', () => {
    const { read } = cacheOver();
    expect(() => read(sizeBytes - 1, 2)).toThrow(RangeError);
    const short = createBlockCache(sizeBytes, () => new Uint8Array(3));
    expect(() => short.copy(0, new Uint8Array(4))).toThrow(/got 3/);
  });
});
