import { type Box, type Point, point, regularPolygon } from '../../kit/geometry.ts';
import type { Pen } from '../../kit/pen.ts';

type Paint = (column: number, row: number) => string;

export function drawHexagonTiling(pen: Pen, area: Box, radius: number, paint: Paint): void {
  const wide = radius * Math.sqrt(3);
  pen.clipped(area, () => {
    for (let row = -1; row * radius * 1.5 < area.height + radius * 2; row += 1) {
      for (let column = -1; column * wide < area.width + wide; column += 1) {
        const middle = point(area.x + column * wide + (row % 2 === 0 ? 0 : wide / 2), area.y + row * radius * 1.5);
        pen.polygon(regularPolygon(middle, radius, 6), { fill: paint(column, row), stroke: '#ffffff', width: 1.6 });
      }
    }
  });
}

export function drawTriangleTiling(pen: Pen, area: Box, side: number, paint: Paint): void {
  const tall = (side * Math.sqrt(3)) / 2;
  pen.clipped(area, () => {
    for (let row = 0; row * tall < area.height; row += 1) {
      for (let half = -2; (half * side) / 2 < area.width + side; half += 1) {
        const x = area.x + (half * side) / 2;
        const y = area.y + row * tall;
        const up = (half + row) % 2 === 0;
        const ring: Point[] = up
          ? [point(x, y + tall), point(x + side, y + tall), point(x + side / 2, y)]
          : [point(x, y), point(x + side, y), point(x + side / 2, y + tall)];
        pen.polygon(ring, { fill: paint(half, row), stroke: '#ffffff', width: 1.4 });
      }
    }
  });
}

/** Octagons with a small square in each gap. */
export function drawOctagonTiling(pen: Pen, area: Box, width: number, colors: readonly [string, string]): void {
  const radius = width / 2 / Math.cos(Math.PI / 8);
  pen.clipped(area, () => {
    pen.rect(area, { fill: colors[1] });
    for (let row = 0; row * width < area.height + width; row += 1) {
      for (let column = 0; column * width < area.width + width; column += 1) {
        const middle = point(area.x + column * width, area.y + row * width);
        pen.polygon(regularPolygon(middle, radius, 8, 22.5), { fill: colors[0], stroke: '#ffffff', width: 1.6 });
      }
    }
  });
}

export function drawSquareTiling(pen: Pen, area: Box, side: number, paint: Paint): void {
  pen.clipped(area, () => {
    for (let row = 0; row * side < area.height; row += 1) {
      for (let column = 0; column * side < area.width; column += 1) {
        const [x, y] = [area.x + column * side, area.y + row * side];
        pen.polygon([point(x, y), point(x + side, y), point(x + side, y + side), point(x, y + side)], {
          fill: paint(column, row),
          stroke: '#ffffff',
          width: 1.4,
        });
      }
    }
  });
}
