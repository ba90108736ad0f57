import { describe, expect, it } from 'vitest';
import { fc } from '../../support/fast-check.ts';
import { parseSrcset } from '../../../src/engines/epub/srcset.ts';

describe('the pictures of a srcset', () => {
  it.each([
    ['a.png 1x, b.png 2x', ['a.png 1x', 'b.png 2x']],
    ['a.png 1x,b.png 2x', ['a.png 1x', 'b.png 2x']],
    ['a.png, b.png 2x', ['a.png ', 'b.png 2x']],
    ['a.png,b.png 2x', ['a.png,b.png 2x']],
    ['\n\ta.png\t640w\n,\n b.png  1280w 20h ,', ['a.png 640w', 'b.png 1280w 20h']],
    ['data:image/png;base64,AA== 1x,b.png 2x', ['data:image/png;base64,AA== 1x', 'b.png 2x']],
    ['data:image/png;base64,AA==, b.png 1.5x', ['data:image/png;base64,AA== ', 'b.png 1.5x']],
    [', ,,a.png 1x,,, b.png', ['a.png 1x', 'b.png ']],
    ['a.png 1x(,https://e/x 2x', []],
    ['a.png f(1,2) ,b.png 2x', ['b.png 2x']],
    ['a.png wide,b.png 2x', ['b.png 2x']],
    ['', []],
  ])('are those a browser sees: %j', (srcset, expected) => {
    expect(parseSrcset(srcset).map(({ address, size }) => `${address} ${size}`)).toEqual(expected);
  });

  it('are the same once they are written anew, whatever it says', () => {
    const piece = fc.constantFrom('a.png', ',', ' ', '\n', '(', ')', '1x', '2w', 'https://e/x', 'data:image/png,', 'x');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const found = parseSrcset(pieces.join(''));
        const written = found.map(({ address, size }) => `${address} ${size}`.trimEnd()).join(', ');
        expect(parseSrcset(written)).toEqual(found);
      }),
    );
  });

  it('are found in good time in a long one', () => {
    const startedAt = performance.now();
    for (const long of [' ', ',', 'a', 'a ', 'a,', '(', 'a 1', 'a 1x '])
      expect(parseSrcset(`a ${long.repeat(150_000)}`).length).toBeLessThan(150_002);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
