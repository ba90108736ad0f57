import { describe, expect, it } from 'vitest';
import { isLightColor } from '../../src/ui/is-light-color.ts';
import { stageLight } from '../../src/ui/stage-light.ts';

describe('the lettering on a cover', () => {
  it.each([
    ['#ffffff', true],
    ['#ffb703', true],
    ['#9fe0d8', true],
    ['#14213d', false],
    ['#ab2317', false],
    ['#000000', false],
  ])('on %s is dark: %s', (color, expected) => {
    expect(isLightColor(color)).toBe(expected);
  });
});

describe('the light of a book on the stage', () => {
  it('is weaker for a pale cover than for a deep one', () => {
    expect(stageLight('#ffffff')['--stage-glow']).toBeLessThan(Number(stageLight('#14213d')['--stage-glow']));
  });
});
