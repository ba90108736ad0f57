import { type Box, type Point, point } from '../../kit/geometry.ts';
import { neutral } from '../../kit/ink.ts';
import type { Pen } from '../../kit/pen.ts';

export interface Plane {
  readonly unit: number;
  at(x: number, y: number): Point;
}

/** Coordinate axes with squares; whole numbers from `low` to `high` on both axes. */
export function drawPlane(pen: Pen, area: Box, low: number, highX: number, highY: number = highX): Plane {
  const columns = highX - low;
  const rows = highY - low;
  const unit = Math.min((area.width - 18) / columns, (area.height - 16) / rows);
  const left = area.x + (area.width - unit * columns) / 2;
  const bottom = area.y + (area.height + unit * rows) / 2;
  const at = (x: number, y: number): Point => point(left + (x - low) * unit, bottom - (y - low) * unit);
  for (let x = low; x <= highX; x += 1) pen.line(at(x, low), at(x, highY), '#d5dce8', 0.6);
  for (let y = low; y <= highY; y += 1) pen.line(at(low, y), at(highX, y), '#d5dce8', 0.6);
  const end = point(left + columns * unit + 9, at(0, 0).y);
  const up = point(at(0, 0).x, bottom - rows * unit - 8);
  pen.arrow(at(low, 0), end, neutral.ink, 1);
  pen.arrow(at(0, low), up, neutral.ink, 1);
  pen.label('x', point(end.x + 1, end.y + 8), { size: 8.5, font: 'italic' });
  pen.label('y', point(up.x - 8, up.y + 2), { size: 8.5, font: 'italic' });
  const every = unit < 10 ? 2 : 1;
  const size = Math.min(7.5, unit * 0.55 + 2);
  for (let x = low; x <= highX; x += 1) {
    if (x === 0 || x % every !== 0) continue;
    pen.label(x < 0 ? `−${-x}` : String(x), point(at(x, 0).x, at(x, 0).y + size * 0.85), { size, color: neutral.soft });
  }
  for (let y = low; y <= highY; y += 1) {
    if (y === 0 || y % every !== 0) continue;
    pen.label(y < 0 ? `−${-y}` : String(y), point(at(0, y).x - size * 0.85, at(0, y).y), { size, color: neutral.soft });
  }
  pen.label('0', point(at(0, 0).x - size * 0.8, at(0, 0).y + size * 0.85), { size, color: neutral.soft });
  return { unit, at };
}
