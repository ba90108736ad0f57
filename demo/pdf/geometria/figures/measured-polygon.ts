import { type Box, type Point, centroid, corners, edges, fitPoints, inset, point } from '../../kit/geometry.ts';
import type { Pen } from '../../kit/pen.ts';

export interface PolygonMarks {
  /** One text per side, starting with the side from the first corner to the second. */
  readonly sides?: readonly string[];
  /** One text per corner; '' marks the angle without a text, undefined leaves it bare. */
  readonly angles?: readonly (string | undefined)[];
  readonly names?: string;
  readonly fill?: string;
  readonly margin?: number;
  readonly angleRadius?: number;
}

/** Draws a polygon (corners counter-clockwise, y up) to fit its area, with its measures. */
export function drawPolygon(pen: Pen, area: Box, shape: readonly Point[], marks: PolygonMarks = {}): Point[] {
  const margin = marks.margin ?? 20;
  const { points } = fitPoints(shape, inset(area, margin + 6, margin * 0.8));
  const middle = centroid(points);
  pen.polygon(points, { fill: marks.fill ?? pen.ink.tint, stroke: pen.ink.dark, width: 1.6 });
  for (const [index, [previous, corner, next]] of corners(points).entries()) {
    const text = marks.angles?.[index];
    if (text === undefined) continue;
    const radius = marks.angleRadius ?? 15;
    if (text === '') pen.angle(corner, next, previous, radius);
    else pen.angle(corner, next, previous, radius, pen.ink.main, text);
  }
  for (const [index, [a, b]] of edges(points).entries()) {
    const text = marks.sides?.[index];
    if (text !== undefined && text !== '') pen.sideLabel(a, b, middle, text);
  }
  if (marks.names !== undefined) pen.cornerNames(points, marks.names);
  return points;
}

/** A triangle from two angles, on a base of length 1 (y up): corners A, B on the base and C above. */
export function triangleFromAngles(a: number, b: number): [Point, Point, Point] {
  const radians = Math.PI / 180;
  const side = Math.sin(b * radians) / Math.sin((180 - a - b) * radians);
  return [point(0, 0), point(1, 0), point(side * Math.cos(a * radians), side * Math.sin(a * radians))];
}

/** A triangle from its three sides: AB, BC, CA. */
export function triangleFromSides(ab: number, bc: number, ca: number): [Point, Point, Point] {
  const x = (ab * ab + ca * ca - bc * bc) / (2 * ab);
  return [point(0, 0), point(ab, 0), point(x, Math.sqrt(Math.max(0, ca * ca - x * x)))];
}

export function turned(shape: readonly Point[], degrees: number): Point[] {
  const angle = (degrees * Math.PI) / 180;
  return shape.map(({ x, y }) =>
    point(x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)),
  );
}
