import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FADE_OUT_MS } from '../../../src/ui/loading-overlay.tsx';

const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');
const shell = readFileSync('src/app/shell/shell.module.css', 'utf8');
const overlay = readFileSync('src/ui/loading-overlay.module.css', 'utf8');

/** What a stylesheet declares for a class, with its tokens put in; the first value of a token is the usual one. */
function declared(stylesheet: string, selector: string, property: string): string {
  const block = new RegExp(`${selector.replace('.', '\\.')} \\{([^}]*)\\}`).exec(stylesheet)?.[1] ?? '';
  const value = new RegExp(`(?:^|[\\s;])${property}: ([^;]+);`).exec(block)?.[1] ?? '';
  return value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    return new RegExp(`${name}: ([^;]+);`).exec(tokens)?.[1] ?? '';
  });
}

describe('the measures of the seed', () => {
  it.each([
    ['the header is fixed', shell, '.header', 'position', 'fixed'],
    ['the header lies above the content', shell, '.header', 'z-index', '1010'],
    ['the content begins below the header', shell, '.belowHeader', 'margin-block-start', '80px'],
    ['and below the secondary header', shell, '.belowSecondaryHeader', 'margin-block-start', '65px'],
    ['the popover has its width', shell, '.popover', 'inline-size', '250px'],
    ['the overlay covers the window', overlay, '.overlay', 'position', 'fixed'],
    ['from edge to edge', overlay, '.overlay', 'inset', '0'],
    ['above everything', overlay, '.overlay', 'z-index', '99999'],
    ['dark and translucent', overlay, '.overlay', 'background', 'rgb(12 17 34 / 80%)'],
    ['comes slowly', overlay, '.overlay', 'animation', 'appear 300ms ease-out'],
    ['goes sooner', overlay, '.leaving', 'transition', 'opacity 200ms ease-in'],
    ['its spinner is in the middle', overlay, '.spinner', 'inset-block-start', '50%'],
    ['its text stands below', overlay, '.text', 'inset-block-start', '60%'],
  ])('%s', (_title, stylesheet, selector, property, value) => {
    expect(declared(stylesheet, selector, property)).toBe(value);
  });

  it('are the same in the code that waits for the overlay to go', () => {
    expect(FADE_OUT_MS).toBe(200);
  });
});
