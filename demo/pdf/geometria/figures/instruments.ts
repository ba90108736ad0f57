import { type Box, type Point, box, point, polar } from '../../kit/geometry.ts';
import { neutral } from '../../kit/ink.ts';
import type { Pen } from '../../kit/pen.ts';

/** A ruler with millimetres; gives back the place of a reading on its upper edge. */
export function drawRuler(pen: Pen, area: Box, centimetres: number, height: number = 30): (cm: number) => Point {
  const unit = (area.width - 16) / centimetres;
  const top = area.y + area.height - height;
  pen.rect(box(area.x, top, area.width, height), { fill: '#fff1c9', stroke: '#c99b2e', width: 1 }, 4);
  for (let millimetre = 0; millimetre <= centimetres * 10; millimetre += 1) {
    const x = area.x + 8 + (millimetre / 10) * unit;
    const whole = millimetre % 10 === 0;
    const long = whole ? 10 : millimetre % 5 === 0 ? 7.5 : 4.5;
    if (unit < 12 && !whole && millimetre % 5 !== 0) continue;
    pen.line(point(x, top), point(x, top + long), '#7a5b10', whole ? 0.9 : 0.5);
    if (whole) pen.label(String(millimetre / 10), point(x, top + 18), { size: 8.5, color: '#5a430a' });
  }
  return (cm) => point(area.x + 8 + cm * unit, top);
}

/** A half-circle protractor, with its zero to the east; both scales when there is room. */
export function drawProtractor(pen: Pen, middle: Point, radius: number): void {
  pen.wedge(middle, radius, 0, 180, { fill: '#dff1f7', opacity: 0.85 });
  pen.arc(middle, radius, 0, 180, { stroke: '#3a87a3', width: 1.1 });
  pen.line(polar(middle, radius, 180), polar(middle, radius, 0), '#3a87a3', 1.1);
  for (let degrees = 0; degrees <= 180; degrees += radius > 80 ? 2 : 5) {
    const tens = degrees % 10 === 0;
    const long = tens ? 9 : degrees % 5 === 0 ? 6.5 : 3.6;
    pen.line(polar(middle, radius - long, degrees), polar(middle, radius, degrees), '#3a87a3', tens ? 0.8 : 0.45);
    const shown = radius > 80 ? degrees % 10 === 0 : degrees % 30 === 0;
    if (!shown) continue;
    const at = polar(middle, radius - 15, degrees);
    pen.label(String(degrees), at, { size: radius > 80 ? 6.6 : 6.8, color: '#1d5a70', turn: degrees - 90 });
  }
  pen.dot(middle, '#1d5a70', 1.8);
}

/** Squared paper, as the background of figures that are counted. */
export function drawSquares(
  pen: Pen,
  area: Box,
  columns: number,
  rows: number,
): { unit: number; at: (column: number, row: number) => Point } {
  const unit = Math.min(area.width / columns, area.height / rows);
  const left = area.x + (area.width - unit * columns) / 2;
  const low = area.y + (area.height + unit * rows) / 2;
  const at = (column: number, row: number): Point => point(left + column * unit, low - row * unit);
  pen.rect(box(left, low - unit * rows, unit * columns, unit * rows), { fill: neutral.white });
  for (let column = 0; column <= columns; column += 1) pen.line(at(column, 0), at(column, rows), '#cfd7e4', 0.6);
  for (let row = 0; row <= rows; row += 1) pen.line(at(0, row), at(columns, row), '#cfd7e4', 0.6);
  return { unit, at };
}

/** A clock face whose hands show an hour. */
export function drawClock(pen: Pen, middle: Point, radius: number, hour: number, minute: number): void {
  pen.circle(middle, radius, { fill: neutral.white, stroke: pen.ink.main, width: 2.4 });
  for (let mark = 1; mark <= 12; mark += 1) {
    pen.label(String(mark), polar(middle, radius * 0.79, 90 - mark * 30), {
      size: Math.max(6.5, radius * 0.19),
      font: 'bold',
    });
  }
  pen.line(middle, polar(middle, radius * 0.46, 90 - (hour % 12) * 30 - minute / 2), neutral.ink, 2.6);
  pen.line(middle, polar(middle, radius * 0.64, 90 - minute * 6), pen.ink.main, 1.8);
  pen.dot(middle, neutral.ink, 2.6);
}
