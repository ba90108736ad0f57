import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sparedPictures, tinting, tintOf, tintPage } from '../../../src/engines/pdf/worker/page-paper.ts';

const pixelOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = (color.match(/[0-9a-f]{2}/g) ?? []).map((one) => parseInt(one, 16));
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
};
const colorOf = (pixel: number): string =>
  `#${[0, 8, 16].map((shift) => ((pixel >>> shift) & 255).toString(16).padStart(2, '0')).join('')}`;
const on = (paper: 'sepia' | 'dark' | 'contrast', color: string) => colorOf(tinting(tintOf(paper))(pixelOf(color)));

describe('another paper under what was printed', () => {
  it('has the colours of flowing text for white and black', () => {
    expect([on('sepia', '#ffffff'), on('sepia', '#000000')]).toEqual(['#f4e8d0', '#3a2d1c']);
    expect([on('dark', '#ffffff'), on('dark', '#000000')]).toEqual(['#16181d', '#e7e2d8']);
    expect([on('contrast', '#ffffff'), on('contrast', '#000000')]).toEqual(['#000000', '#ffffff']);
  });

  it('keeps red red and blue blue', () => {
    expect(on('contrast', '#ff0000')).toBe('#ff0000');
    expect(on('contrast', '#000080')).toBe('#7f7fff');
    expect(on('contrast', '#ffe0e0')).toBe('#1f0000');
  });

  it('is turned over twice to what it was, whatever the colour', () => {
    const tinted = tinting(tintOf('contrast'));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (bits) => {
        const pixel = (0xff000000 | bits) >>> 0;
        expect(tinted(tinted(pixel))).toBe(pixel);
      }),
    );
  });
});

describe('pictures', () => {
  const box = { left: 0.25, top: 0.5, width: 0.5, height: 0.25 };

  it('stay as they are, and only they', () => {
    const image = { width: 8, height: 8, data: new Uint8ClampedArray(8 * 8 * 4).fill(255) } as ImageData;
    for (const _ of tintPage(image, tintOf('contrast'), [box])) {
      // Row by row.
    }
    const pixels = new Uint32Array(image.data.buffer);
    const rows = Array.from({ length: 8 }, (_, row) =>
      Array.from(pixels.subarray(row * 8, row * 8 + 8), (pixel) => (pixel === 0xffffffff ? 'o' : '.')).join(''),
    );
    expect(rows).toEqual([...Array(4).fill('........'), '..oooo..', '..oooo..', '........', '........']);
  });

  it('are spared where they are in a part of the page, too', () => {
    const image = { width: 4, height: 2, data: new Uint8ClampedArray(4 * 2 * 4).fill(255) } as ImageData;
    const area = { left: 4, top: 3, whole: { width: 8, height: 8 } };
    for (const _ of tintPage(image, tintOf('contrast'), [box], area)) {
      // Row by row.
    }
    const pixels = Array.from(new Uint32Array(image.data.buffer), (pixel) => (pixel === 0xffffffff ? 'o' : '.'));
    expect(pixels.join('')).toBe('....oo..');
  });

  it('that overlap, or hang over the edge, spare what they cover and no more', () => {
    const image = { width: 4, height: 1, data: new Uint8ClampedArray(16).fill(255) } as ImageData;
    const pictures = [
      { left: -1, top: 0, width: 1.25, height: 1 },
      { left: 0.1, top: -3, width: 0.3, height: 9 },
      { left: 0.75, top: 0, width: 7, height: 1 },
    ];
    const steps = [...tintPage(image, tintOf('contrast'), pictures)];
    expect(steps).toHaveLength(1);
    expect([...new Uint32Array(image.data.buffer)].map((pixel) => pixel === 0xffffffff)).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it('that are the page, alone or in strips, are tinted with it', () => {
    expect(sparedPictures([box])).toEqual([box]);
    expect(sparedPictures([{ left: 0, top: 0, width: 1, height: 1 }])).toEqual([]);
    const strips = Array.from({ length: 20 }, (_, index) => ({ left: 0, top: index / 20, width: 1, height: 0.05 }));
    expect(sparedPictures(strips)).toEqual([]);
    expect(sparedPictures(strips.slice(0, 10))).toHaveLength(10);
  });
});
