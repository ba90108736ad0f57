// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { glide } from '../../../src/engines/epub/slide.ts';

/** An element whose animation ends so. */
function elementThatEnds(finished: Promise<Animation>): HTMLElement {
  const element = document.createElement('div');
  element.animate = () => Object.assign(new EventTarget(), { finished }) as Animation;
  return element;
}

describe('a glide', () => {
  it('that the next turn cuts short is over', async () => {
    const cut = Promise.reject(new DOMException('cancelled', 'AbortError'));
    await expect(glide(elementThatEnds(cut), 0, 100)).resolves.toBeUndefined();
  });

  it('that fails for any other reason is not passed over', async () => {
    const broken = new TypeError('no such property');
    await expect(glide(elementThatEnds(Promise.reject(broken)), 0, 100)).rejects.toBe(broken);
  });
});
