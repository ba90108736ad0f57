import type { Palette } from './book.ts';

const BAND_TOP = 690;
const BAND_HEIGHT = 48;
const CELL = 6;

/**
 * Woven bands, one per book, drawn like a loom pattern: every character is one square of 6 units,
 * `#` the bright thread, `+` the warm one, `o` the cream one, `.` the ground. Eight rows high; the
 * pattern is repeated over the width of the cover.
 */
const PATTERNS: readonly (readonly string[])[] = [
  [
    '....####....',
    '...######...',
    '..###..###..',
    '.###.++.###.',
    '###.++++.###',
    '##.++++++.##',
    '#.+++oo+++.#',
    '.++++oo++++.',
  ],
  [
    '#.....##.....',
    '##...####...#',
    '###.##++##.##',
    '.####+..+####',
    '..##+....+##.',
    '.####+..+####',
    '###.##++##.##',
    '##...####...#',
  ],
  [
    '..##....++..',
    '.####..++++.',
    '##..####..++',
    '#.oo.##.oo.+',
    '+.oo.##.oo.#',
    '++..####..##',
    '.++++..####.',
    '..++....##..',
  ],
  [
    '############',
    '#..........#',
    '#.########.#',
    '#.#......#.#',
    '#.#.++++.#..',
    '#.#.+..+.###',
    '#.#.+.......',
    '..#.++++++++',
  ],
  [
    '..#.....+...',
    '.###...+++..',
    '##.##.++.++.',
    '#...###...++',
    '+...++#...##',
    '++.++.##.##.',
    '.+++...###..',
    '..+.....#...',
  ],
  [
    '..........##',
    '........####',
    '......####..',
    '....####..++',
    '..####..++++',
    '####..++++..',
    '##..++++..oo',
    '..++++..oooo',
  ],
  ['..##..++..', '.####++++.', '.####++++.', '..##oo++..', '..++oo##..', '.++++####.', '.++++####.', '..++..##..'],
  ['#...##...#', '.#.#..#.#.', '..#.++.#..', '.#.#..#.#.', '#...##...#', '+.oo..oo.+', '++......++', '+++....+++'],
  ['#####.....', '#...#.+++.', '#.#.#.+.+.', '#.###.+.+.', '#.....+.+.', '#######.+.', '........+.', '+++++++++.'],
  [
    '....####....',
    '..##....##..',
    '.#..++++..#.',
    '#..+.oo.+..#',
    '#..+.oo.+..#',
    '.#..++++..#.',
    '..##....##..',
    '....####....',
  ],
  [
    '..oo....oo..',
    '..oo....oo..',
    '.####..++++.',
    '######++++++',
    '..##....++..',
    '..##....++..',
    '.#..#..+..+.',
    '.#..#..+..+.',
  ],
];

/** The band that closes a cover, 48 units high across its whole width. */
export function weaveBand(pattern: number, palette: Palette): string {
  const rows = PATTERNS[pattern % PATTERNS.length] ?? [];
  const threads: Readonly<Record<string, string>> = {
    '#': palette.bright,
    '+': palette.warm,
    o: palette.cream,
  };
  const paths = Object.entries(threads).map(([thread, colour]) => {
    const squares = rows.flatMap((row, line) => runsOf(row, thread, line));
    return squares.length === 0 ? '' : `<path fill="${colour}" d="${squares.join('')}"/>`;
  });
  return `<rect y="${BAND_TOP}" width="600" height="${BAND_HEIGHT}" fill="${palette.deep}"/>\n<g shape-rendering="crispEdges">${paths.join('')}</g>`;
}

/** Squares of one thread in one row, over the whole width, joined where they touch. */
function runsOf(row: string, thread: string, line: number): string[] {
  const columns = Math.ceil(600 / CELL);
  const runs: string[] = [];
  let start = -1;
  for (let column = 0; column <= columns; column += 1) {
    const isThread = column < columns && row[column % row.length] === thread;
    if (isThread && start < 0) {
      start = column;
    } else if (!isThread && start >= 0) {
      runs.push(
        `M${start * CELL} ${BAND_TOP + line * CELL}h${(column - start) * CELL}v${CELL}h-${(column - start) * CELL}z`,
      );
      start = -1;
    }
  }
  return runs;
}
