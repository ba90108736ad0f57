import { type Box, type Point, fitPoints, inset, point, regularPolygon } from '../../kit/geometry.ts';
import type { Pen } from '../../kit/pen.ts';

/** Cells of a net of squares, as [column, row] with rows downwards. */
export type Cells = readonly (readonly [number, number])[];

export function drawCells(pen: Pen, area: Box, cells: Cells, marked: readonly number[] = []): void {
  const outline = cells.flatMap(([column, row]) => [point(column, -row), point(column + 1, -row - 1)]);
  const { place } = fitPoints(outline, inset(area, 8));
  for (const [index, [column, row]] of cells.entries()) {
    const ring = [
      point(column, -row),
      point(column + 1, -row),
      point(column + 1, -row - 1),
      point(column, -row - 1),
    ].map(place);
    pen.polygon(ring, { fill: marked.includes(index) ? pen.ink.main : pen.ink.tint, stroke: pen.ink.dark, width: 1.3 });
  }
}

/** The net of a box: four walls in a row, lid and floor on the second one. */
export function drawBoxNet(pen: Pen, area: Box, w: number, d: number, h: number, labels: boolean = true): void {
  const rings = [
    ring(0, 0, w, h),
    ring(w, 0, d, h),
    ring(w + d, 0, w, h),
    ring(2 * w + d, 0, d, h),
    ring(0, h, w, d),
    ring(0, -d, w, d),
  ];
  const { place } = fitPoints(rings.flat(), inset(area, 22, 12));
  for (const [index, each] of rings.entries()) {
    pen.polygon(each.map(place), { fill: index > 3 ? '#ffffff' : pen.ink.tint, stroke: pen.ink.dark, width: 1.3 });
  }
  if (!labels) return;
  const bold = { size: 9, font: 'bold' } as const;
  const below = place(point(2 * w + d + d / 2, 0));
  pen.label(`${d} cm`, point(below.x, below.y + 9), bold);
  const floor = place(point(w / 2, -d));
  pen.label(`${w} cm`, point(floor.x, floor.y + 9), bold);
  const right = place(point(2 * w + 2 * d, h / 2));
  pen.label(`${h} cm`, point(right.x + 4, right.y), { ...bold, align: 'left' });
}

function ring(x: number, y: number, width: number, height: number): Point[] {
  return [point(x, y), point(x + width, y), point(x + width, y + height), point(x, y + height)];
}

/** The net of a pyramid over a regular base: the base and one triangle on each side. */
export function drawPyramidNet(pen: Pen, area: Box, sides: number): void {
  const base = regularPolygon(point(0, 0), 1, sides, 90 + 180 / sides);
  const flaps = base.map((a, index) => {
    const b = base[(index + 1) % sides] ?? a;
    const middle = point((a.x + b.x) / 2, (a.y + b.y) / 2);
    const far = Math.hypot(middle.x, middle.y);
    return [a, b, point(middle.x * (1 + 1.3 / far), middle.y * (1 + 1.3 / far))];
  });
  const { place } = fitPoints([...base, ...flaps.flat()], inset(area, 8));
  for (const flap of flaps) pen.polygon(flap.map(place), { fill: '#ffffff', stroke: pen.ink.dark, width: 1.3 });
  pen.polygon(base.map(place), { fill: pen.ink.tint, stroke: pen.ink.dark, width: 1.3 });
}

/** The net of a prism over a regular base: a strip of walls with the two bases. */
export function drawPrismNet(pen: Pen, area: Box, sides: number): void {
  const radius = 1 / (2 * Math.sin(Math.PI / sides));
  const apothem = radius * Math.cos(Math.PI / sides);
  const walls = Array.from({ length: sides }, (_, index) => ring(index, 0, 1, 1.7));
  const at = Math.floor((sides - 1) / 2) + 0.5;
  const lid = regularPolygon(point(at, 1.7 + apothem), radius, sides, -90 + 180 / sides);
  const floor = regularPolygon(point(at, -apothem), radius, sides, 90 + 180 / sides);
  const { place } = fitPoints([...walls.flat(), ...lid, ...floor], inset(area, 8));
  for (const wall of walls) pen.polygon(wall.map(place), { fill: pen.ink.tint, stroke: pen.ink.dark, width: 1.3 });
  for (const face of [lid, floor]) pen.polygon(face.map(place), { fill: '#ffffff', stroke: pen.ink.dark, width: 1.3 });
}
