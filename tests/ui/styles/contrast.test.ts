import { describe, expect, it } from 'vitest';
import { colorPairs, decorations, leastContrast } from '../../../gallery/color-pairs.ts';
import type { ColorPair } from '../../../gallery/color-pairs.ts';
import { contrastRatio, over, parseColor } from '../../../gallery/contrast-ratio.ts';
import { colorsOf, declarationsIn, themes, tokensSource } from './token-values.ts';

function ratioIn(colors: ReadonlyMap<string, string>, { front, back, below }: ColorPair): number {
  const colorOf = (meaning: string) => parseColor(colors.get(meaning) ?? '');
  const ground = below === undefined ? colorOf(back) : over(colorOf(back), colorOf(below));
  return contrastRatio(colorOf(front), ground);
}

describe('colours by meaning', () => {
  it.each(themes)('stand out enough from each other in %s', (theme) => {
    const colors = colorsOf(theme);
    const weak = colorPairs
      .map((pair) => ({ pair, ratio: ratioIn(colors, pair) }))
      .filter(({ pair, ratio }) => ratio < leastContrast(pair.kind, theme.startsWith('contrast')))
      .map(({ pair, ratio }) => `${pair.front} on ${pair.back}: ${ratio.toFixed(2)}`);
    expect(weak).toEqual([]);
  });

  it('are all measured, or said to be decoration', () => {
    const measured = new Set([...colorPairs.flatMap(({ front, back }) => [front, back]), ...decorations]);
    expect([...colorsOf('light').keys()].filter((meaning) => !measured.has(meaning))).toEqual([]);
  });

  it('draw an edge around what its background tells apart only where contrast asks for it', () => {
    const edges = themes.map((theme) => colorsOf(theme).get('edge'));
    expect(edges).toEqual(['transparent', 'transparent', '#000000', '#ffffff']);
  });

  it('are the device’s own where it forces them', () => {
    const forced = tokensSource.slice(tokensSource.indexOf('@media (forced-colors: active)'));
    const named = declarationsIn(forced);
    // Words, grounds and borders the browser forces itself.
    const told = [
      'edge',
      'accent',
      'accent-hover',
      'on-accent',
      'done',
      'done-bar',
      'done-soft',
      'on-done-soft',
      'focus',
    ];
    expect(told.filter((meaning) => !named.has(`--color-${meaning}`))).toEqual([]);
    expect([...named].filter(([, value]) => !/^(Canvas|Highlight)(Text)?$/.test(value))).toEqual([]);
  });
});

describe('the ratio of two colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['rgb(0 0 0 / 50%)', '#ffffff', 3.95],
    ['rgba(0, 0, 0, 0.5)', '#ffffff', 3.95],
  ])('%s on %s is what WCAG says', (front, back, ratio) => {
    expect(contrastRatio(parseColor(front), parseColor(back))).toBeCloseTo(ratio, 1);
  });
});
