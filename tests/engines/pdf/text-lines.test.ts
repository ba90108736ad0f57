import { describe, expect, it } from 'vitest';
import { type PageCharacter, collectRuns } from '../../../src/engines/pdf/worker/text-lines.ts';

/** Letters six points wide and ten high, beginning at a place. */
function print(text: string, left: number, bottom: number, height = 10): PageCharacter[] {
  return Array.from(text, (letter, at) => ({
    text: letter,
    rect: { left: left + at * 6, right: left + at * 6 + 6, bottom, top: bottom + height },
  }));
}
/** The same on a sheet that is turned so far afterwards, clockwise, about its corner at the bottom left. */
const turn = (characters: readonly PageCharacter[], turned: 90 | 180 | 270): PageCharacter[] =>
  characters.map(({ text, rect }) => {
    if (rect === null) return { text, rect };
    const { left, right, top, bottom } = rect;
    const rects = {
      90: { left: bottom, right: top, top: -left, bottom: -right },
      180: { left: -right, right: -left, top: -bottom, bottom: -top },
      270: { left: -top, right: -bottom, top: right, bottom: left },
    };
    return { text, rect: rects[turned], turned };
  });
const lineEnd: PageCharacter = { text: '\n', rect: null };
const space: PageCharacter = { text: ' ', rect: null };

describe('the runs of text on a page', () => {
  it('are the lines of print, with the box around their letters', () => {
    const runs = collectRuns([...print('hola', 50, 700), lineEnd, lineEnd, ...print('mundo', 50, 688), lineEnd]);
    expect(runs.map(({ text, after }) => [text, after])).toEqual([
      ['hola', '\n'],
      ['mundo', '\n'],
    ]);
    expect(runs[0]?.rect).toEqual({ left: 50, right: 74, bottom: 700, top: 710 });
  });

  it('keep generated spaces inside a line', () => {
    expect(collectRuns([...print('el', 50, 700), space, ...print('agua', 68, 700)])[0]?.text).toBe('el agua');
  });

  it('part where a table leaves a gap, and copy with a space between', () => {
    const runs = collectRuns([...print('agua', 50, 700), ...print('100', 200, 700)]);
    expect(runs.map(({ text, after }) => [text, after])).toEqual([
      ['agua', ' '],
      ['100', '\n'],
    ]);
  });

  it('part where a word is broken at the end of a line without a line end being told', () => {
    const runs = collectRuns([...print('reque-', 300, 700), ...print('ridos', 50, 690.5)]);
    expect(runs.map(({ text, after }) => [text, after])).toEqual([
      ['reque-', '\n'],
      ['ridos', '\n'],
    ]);
  });

  it('part where the letters change their size, without making two words of one', () => {
    const runs = collectRuns([...print('H', 50, 700), ...print('2', 56, 698, 6), ...print('O', 62, 700)]);
    expect(runs.map(({ text, after }) => text + after).join('')).toBe('H2O\n');
  });

  it.each([90, 180, 270] as const)('are the same on a sheet that is turned by %i degrees', (turned) => {
    const characters = [
      ...print('el', 50, 700),
      space,
      ...print('agua', 68, 700),
      ...print('100', 200, 700),
      ...print('reque-', 300, 680),
      ...print('ridos', 50, 670.5),
    ];
    const said = (read: readonly PageCharacter[]) => collectRuns(read).map(({ text, after }) => [text, after]);
    expect(said(turn(characters, turned))).toEqual(said(characters));
    expect(said(characters)).toHaveLength(4);
    expect(collectRuns(turn(characters, turned)).map((run) => run.turned)).toEqual(Array(4).fill(turned));
  });

  it('part where the writing goes another way', () => {
    const runs = collectRuns([...print('sol', 50, 700), ...turn(print('mes', -708, 50), 270)]);
    expect(runs.map(({ text, after, turned }) => [text, after, turned])).toEqual([
      ['sol', '\n', 0],
      ['mes', '\n', 270],
    ]);
  });

  it('leave out what is only space', () => {
    expect(collectRuns([space, lineEnd, ...print('  ', 50, 700), lineEnd])).toEqual([]);
  });
});
