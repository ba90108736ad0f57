import { describe, expect, it } from 'vitest';
import { colorOfTitle } from '../../../../server/ingest/cover/color-of-title.ts';
import { dominantColor } from '../../../../server/ingest/cover/dominant-color.ts';

function pixels(...groups: [number, [number, number, number]][]): Uint8Array {
  return Uint8Array.from(groups.flatMap(([count, color]) => Array.from({ length: count }, () => color).flat()));
}

describe('the colour of a cover', () => {
  it('is that of most of it', () => {
    expect(dominantColor(pixels([70, [200, 30, 30]], [30, [30, 30, 200]]))).toBe('#c81e1e');
  });

  it('is that of the drawing, not of the paper around it', () => {
    expect(dominantColor(pixels([85, [255, 255, 255]], [15, [30, 120, 40]]))).toBe('#1e7828');
  });

  it('is that of the paper where hardly anything is coloured', () => {
    expect(dominantColor(pixels([98, [250, 250, 250]], [2, [200, 0, 0]]))).toBe('#fafafa');
  });

  it('is white where there is nothing', () => {
    expect(dominantColor(new Uint8Array())).toBe('#ffffff');
  });

  it('without a cover comes from the title, the same every time', () => {
    expect(colorOfTitle('El huerto')).toBe(colorOfTitle('El huerto'));
    expect(new Set(['El huerto', 'Geometría', 'Mi país', 'Cuentos'].map(colorOfTitle)).size).toBeGreaterThan(2);
    expect(colorOfTitle('')).toMatch(/^#[0-9a-f]{6}$/u);
  });
});
