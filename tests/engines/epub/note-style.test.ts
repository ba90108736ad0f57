import { expect, test } from 'vitest';
import { noteColors } from '../../../contract/notes.ts';
import { MARK_COLORS } from '../../../src/engines/epub/note-style.ts';
import { PAGE_COLORS } from '../../../src/engines/page-colors.ts';

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(['light', 'sepia', 'dark', 'contrast'] as const)(
  'on %s paper marked words are read and every mark is seen',
  (theme) => {
    const { ground, ink, line } = MARK_COLORS[theme];
    for (const color of noteColors) {
      expect(contrast(ground[color], ink), `${color} words`).toBeGreaterThanOrEqual(7);
      expect(contrast(line[color], PAGE_COLORS[theme].page), `${color} line`).toBeGreaterThanOrEqual(3);
    }
  },
);
