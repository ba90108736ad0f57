import { center, point } from '../../kit/geometry.ts';
import { type Cells, drawCells } from '../figures/nets.ts';
import type { Generator } from '../workbook.ts';

/** Nets of the cube, and some that only look like one. */
export const cubeNets: readonly { cells: Cells; folds: boolean }[] = [
  {
    folds: true,
    cells: [
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
      [0, 0],
      [0, 2],
    ],
  },
  {
    folds: true,
    cells: [
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
      [0, 0],
      [3, 2],
    ],
  },
  {
    folds: true,
    cells: [
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
      [1, 0],
      [1, 2],
    ],
  },
  {
    folds: true,
    cells: [
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
      [1, 0],
      [2, 2],
    ],
  },
  {
    folds: true,
    cells: [
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
      [3, 2],
    ],
  },
  {
    folds: true,
    cells: [
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 1],
      [3, 1],
      [4, 1],
    ],
  },
  {
    folds: true,
    cells: [
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
      [3, 1],
      [1, 2],
    ],
  },
  {
    folds: false,
    cells: [
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
      [2, 1],
    ],
  },
  {
    folds: false,
    cells: [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
      [5, 0],
    ],
  },
  {
    folds: false,
    cells: [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [1, 1],
      [2, 1],
    ],
  },
  {
    folds: false,
    cells: [
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
      [0, 0],
      [1, 0],
    ],
  },
  {
    folds: false,
    cells: [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
    ],
  },
];

/** Whether six squares fold into a cube; level 2 asks for the face opposite to the painted one. */
export const cubeNet: Generator = (dice, _index, level) => {
  const choice = dice.whole(0, level === 1 ? cubeNets.length - 1 : 3);
  const net = cubeNets[choice];
  const cells = net?.cells ?? [];
  const painted = dice.whole(0, 3);
  const opposite = (painted + 2) % 4;
  const mirrored = dice.whole(0, 1) === 1;
  const shown: Cells = mirrored ? cells.map(([column, line]) => [-column, line] as const) : cells;
  return {
    ask:
      level === 1
        ? '¿Se puede doblar para armar un cubo?'
        : 'Al armar el cubo, ¿qué número queda frente a la cara pintada?',
    answer: level === 1 ? (net?.folds === true ? 'Sí' : 'No') : String(opposite + 1),
    alt: `Seis cuadrados: ${shown.map(([column, line]) => `${column},${line}`).join(' ')}${level === 2 ? `; pintado el ${painted + 1}` : ''}.`,
    draw: (pen, area) => {
      drawCells(pen, area, shown, level === 2 ? [painted] : []);
      if (level === 1) return;
      const columns = shown.map(([column]) => column);
      const left = Math.min(...columns);
      const count = Math.max(...columns) - left + 1;
      const lines = shown.map(([, line]) => line);
      const rows = Math.max(...lines) - Math.min(...lines) + 1;
      const unit = Math.min((area.width - 16) / count, (area.height - 16) / rows);
      const middle = center(area);
      for (const [at, [column, line]] of shown.entries()) {
        const x = middle.x + (column - left + 0.5 - count / 2) * unit;
        const y = middle.y + (line - Math.min(...lines) + 0.5 - rows / 2) * unit;
        pen.label(String(at + 1), point(x, y), {
          size: 11,
          font: 'bold',
          color: at === painted ? '#ffffff' : pen.ink.dark,
        });
      }
    },
  };
};
