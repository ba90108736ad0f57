import { box, point } from '../../kit/geometry.ts';
import type { Draw } from '../workbook.ts';

/** Draws `count` figures side by side, each in its own cell. */
export function row(count: number, draw: (index: number, ...cell: Parameters<Draw>) => void): Draw {
  return (pen, area) => {
    const width = area.width / count;
    for (let index = 0; index < count; index += 1) {
      draw(index, pen, box(area.x + index * width, area.y, width, area.height));
    }
  };
}

/** Side by side, with a name under each figure. */
export function namedRow(names: readonly string[], draw: (index: number, ...cell: Parameters<Draw>) => void): Draw {
  return row(names.length, (index, pen, cell) => {
    draw(index, pen, box(cell.x + 4, cell.y, cell.width - 8, cell.height - 20));
    pen.label(names[index] ?? '', point(cell.x + cell.width / 2, cell.y + cell.height - 8), {
      size: 12,
      font: 'heading',
      color: pen.ink.dark,
    });
  });
}
