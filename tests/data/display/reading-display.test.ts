import { describe, expect, test } from 'vitest';
import {
  displayChoices,
  displayLine,
  firstDisplay,
  letterSizeAt,
  parseDisplay,
} from '../../../src/data/display/reading-display.ts';
import type { ReadingDisplay } from '../../../src/data/display/reading-display.ts';

const chosen: ReadingDisplay = {
  paper: 'sepia',
  letters: 175,
  family: 'dyslexic',
  spacing: 'accessible',
  margins: 'wide',
  alignment: 'start',
  screen: 'stays-on',
  voice: 150,
  ruler: 'on',
  light: 70,
  flow: 'scroll',
  hyphens: 'on',
};

describe('how a person reads', () => {
  test('is kept in one line and read as it was written', () => {
    expect(displayLine(chosen)).toBe('sepia 175 dyslexic accessible wide start stays-on 150 on 70 scroll on');
    expect(parseDisplay(displayLine(chosen))).toEqual(chosen);
    expect(parseDisplay(displayLine(firstDisplay))).toEqual(firstDisplay);
  });

  test.each([
    ['nothing', undefined],
    ['an empty line', ''],
    ['an object', { paper: 'sepia' }],
    ['properties of every object', 'constructor __proto__ toString valueOf'],
    ['markup', '<style>*{} 1e9 url(x)'],
    ['a megabyte', 'x '.repeat(500_000)],
  ])('%s counts as never chosen', (_what, line) => {
    expect(parseDisplay(line)).toEqual(firstDisplay);
  });

  test('a word of a newer version is the only one that is not understood', () => {
    expect(parseDisplay('sepia 175 gótica accessible wide start stays-on 150 on 70 scroll on')).toEqual({
      ...chosen,
      family: 'book',
    });
    // What an older version wrote says nothing of the screen, nor of what came after.
    expect(parseDisplay('sepia 175 dyslexic accessible wide start')).toEqual({
      ...chosen,
      screen: 'rests',
      voice: 100,
      ruler: 'off',
      light: 100,
      flow: 'pages',
      hyphens: 'book',
    });
    expect(parseDisplay('sepia 175')).toEqual({ ...firstDisplay, paper: 'sepia', letters: 175 });
  });

  test('letters grow and shrink by steps from 80 to 300 percent, and no further', () => {
    const steps: number[] = [];
    let letters = letterSizeAt(80, -1);
    for (let before = 0; before !== letters; letters = letterSizeAt(letters, 1)) steps.push((before = letters));
    expect(steps).toEqual([...displayChoices.letters].sort((a, b) => a - b));
    expect([steps[0], steps.at(-1), letterSizeAt(300, 1)]).toEqual([80, 300, 300]);
  });
});
