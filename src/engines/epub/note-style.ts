import { type NoteColor, noteColors } from '../../../contract/notes.ts';
import { noteMarkName } from '../note-marks.ts';
import type { PageTheme } from '../publication.ts';

interface MarkColors {
  /** Under the words … */
  readonly ground: Readonly<Record<NoteColor, string>>;
  /** … which are written so; the book may have set them for a ground of its own. */
  readonly ink: string;
  readonly line: Readonly<Record<NoteColor, string>>;
}

const bright = { yellow: '#ffd84d', green: '#6fdc7c', blue: '#6cb6ff', pink: '#ff8fc0', orange: '#ffa94d' };
const strong = { yellow: '#a67c00', green: '#2e8b3d', blue: '#1f7ae0', pink: '#d6336c', orange: '#d9650a' };

/** Every pair of ink and ground is legible: 7 to 1 or more. */
export const MARK_COLORS: Readonly<Record<PageTheme, MarkColors>> = {
  light: {
    ground: { yellow: '#ffe88a', green: '#bdeeb0', blue: '#b9deff', pink: '#ffc9df', orange: '#ffd2a6' },
    ink: '#211d17',
    line: strong,
  },
  sepia: {
    ground: { yellow: '#f9dc6e', green: '#bfdf9c', blue: '#b5d5ea', pink: '#f6c0ce', orange: '#f7c58b' },
    ink: '#2b2114',
    line: { ...strong, yellow: '#916d00', orange: '#c2570a' },
  },
  dark: {
    ground: { yellow: '#574700', green: '#1d5029', blue: '#1b4670', pink: '#6d2149', orange: '#6e380d' },
    ink: '#f4efe6',
    line: bright,
  },
  contrast: {
    ground: { yellow: '#ffe100', green: '#7dff86', blue: '#7fd4ff', pink: '#ffabe2', orange: '#ffbb5c' },
    ink: '#000000',
    line: { yellow: '#ffe100', green: '#7dff86', blue: '#7fd4ff', pink: '#ffabe2', orange: '#ffbb5c' },
  },
};

/** No names of values here: an older browser's highlights do not know those of the page. */
function rulesOf(theme: PageTheme, within: string): string {
  const { ground, ink, line } = MARK_COLORS[theme];
  const named = (kind: 'highlight' | 'underline' | 'note', color: NoteColor): string =>
    `${within}::highlight(${noteMarkName(kind, color)})`;
  return noteColors
    .map(
      (color) =>
        `${named('highlight', color)} { background-color: ${ground[color]}; color: ${ink}; }\n` +
        `${named('underline', color)} { text-decoration: underline solid ${line[color]} 0.14em; }\n` +
        `${named('note', color)} { text-decoration: underline dotted ${line[color]} 0.16em; }\n`,
    )
    .join('');
}

/** What somebody marked in text that flows, on whatever paper. */
export const NOTES_STYLE = (['light', 'sepia', 'dark', 'contrast'] as const)
  .map((theme) => rulesOf(theme, `html[data-libro-theme="${theme}"] `))
  .join('');

/** … and on a page that brings its own ground. */
export const FIXED_NOTES_STYLE = rulesOf('light', '');
