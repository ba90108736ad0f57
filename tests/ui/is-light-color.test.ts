import { describe, expect, it } from 'vitest';
import { isLightColor } from '../../src/ui/is-light-color.ts';

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
