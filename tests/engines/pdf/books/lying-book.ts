import { plainPdf, plainStream } from '../../../support/plain-pdf.ts';

/** Words with the place on the sheet where they begin, which way they are written, and how many points their letters are high. */
type Written = readonly [words: string, x: number, y: number];

const matrices = { right: '1 0 0 1', down: '0 -1 1 0', left: '-1 0 0 -1', up: '0 1 -1 0' } as const;

const write = (way: keyof typeof matrices, words: readonly Written[]): string =>
  words.map(([text, x, y]) => `BT /Letra 20 Tf ${matrices[way]} ${x} ${y} Tm (${text}) Tj ET`).join('\n');

/** What the table on a sheet that lies on its side says, line by line; between the cells of a line is a gap. */
export const table = ['Mapa de aguas', 'Amazonas', '6992', 'Orinoco', '2140'] as const;
const [title, ...cells] = table;

/** Sheets of 600 × 800 points, each with what stands on it and how the book turns it. */
const sheets = [
  // A table on a sheet that lies on its side: up the paper, and the paper is turned.
  [
    write('up', [
      [title, 100, 100],
      [cells[0], 160, 100],
      [cells[1], 160, 400],
      [cells[2], 200, 100],
      [cells[3], 200, 400],
    ]),
    '/Rotate 90',
  ],
  // The same, lying on its other side.
  [
    write('down', [
      [title, 500, 700],
      [cells[0], 440, 700],
      [cells[1], 440, 400],
      [cells[2], 400, 700],
      [cells[3], 400, 400],
    ]),
    '/Rotate 270',
  ],
  // A diagram on an upright one, with what its axes say.
  [
    [
      write('right', [['Luz de cada mes', 200, 700]]),
      write('up', [['Horas de sol', 100, 300]]),
      write('down', [['Grados de calor', 500, 600]]),
      write('left', [['Boca abajo', 400, 200]]),
    ].join('\n'),
    '',
  ],
] as const;

/** A book of such sheets. */
export function makeLyingBook(): Buffer {
  const kids = sheets.map((_, index) => 4 + index * 2);
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...sheets.flatMap(([content, page], index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] ${page} /Contents ${5 + index * 2} 0 R /Resources << /Font << /Letra 3 0 R >> >> >>`,
      plainStream(content),
    ]),
  ]);
}
