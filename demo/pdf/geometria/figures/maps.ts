import { type Box, type Point, between, box, direction, distance, point, polar } from '../../kit/geometry.ts';
import { neutral } from '../../kit/ink.ts';
import { createDice } from '../../kit/dice.ts';
import type { Pen } from '../../kit/pen.ts';

/** A small map with a straight road between two villages, a river and a wood. */
export function drawRoute(pen: Pen, area: Box, seed: number): void {
  const dice = createDice(Math.round(seed));
  pen.rect(area, { fill: '#e9f3dc' }, 4);
  pen.clipped(area, () => {
    const top = area.x + area.width * (dice.whole(20, 45) / 100);
    const low = area.x + area.width * (dice.whole(50, 80) / 100);
    pen.shape(
      `M${top} ${area.y - 4} C${top + 30} ${area.y + area.height * 0.4} ${low - 50} ${area.y + area.height * 0.5} ${low} ${area.y + area.height + 4}`,
      { stroke: '#7fbfe0', width: 7 },
    );
    for (let tree = 0; tree < 9; tree += 1) {
      const at = point(
        area.x + dice.whole(4, 96) * (area.width / 100),
        area.y + dice.whole(8, 92) * (area.height / 100),
      );
      pen.circle(at, 4, { fill: '#8dbb6a' });
    }
  });
  const a = point(area.x + 16, area.y + area.height * (dice.whole(45, 78) / 100));
  const b = point(area.x + area.width - 16, area.y + area.height * (dice.whole(22, 60) / 100));
  pen.path([a, b], { stroke: pen.ink.main, width: 2.6, dash: [6, 3] });
  for (const [spot, name] of [
    [a, 'A'],
    [b, 'B'],
  ] as const) {
    pen.rect(box(spot.x - 4.5, spot.y - 4.5, 9, 9), { fill: neutral.white, stroke: pen.ink.dark, width: 1.4 }, 1.5);
    pen.label(name, point(spot.x, spot.y - 12), { size: 10, font: 'bold' });
  }
}

/** An island with five places; distances on it are to scale. */
export function drawIsland(pen: Pen, area: Box): { unit: number; places: Record<string, Point> } {
  const middle = point(area.x + area.width / 2, area.y + area.height / 2);
  const [rx, ry] = [area.width * 0.42, area.height * 0.4];
  pen.rect(area, { fill: '#bfe0f2' }, 8);
  const shore = Array.from({ length: 40 }, (_, index) => {
    const turn = (index / 40) * Math.PI * 2;
    const wave = 1 + 0.1 * Math.sin(turn * 3 + 0.6) + 0.06 * Math.sin(turn * 7);
    return point(middle.x + rx * wave * Math.cos(turn), middle.y + ry * wave * Math.sin(turn));
  });
  pen.polygon(shore, { fill: '#f3e3b3', stroke: '#d9bf78', width: 6 });
  pen.polygon(
    shore.map((spot) => between(middle, spot, 0.86)),
    { fill: '#cfe3a8' },
  );
  for (const [dx, size] of [
    [-40, 34],
    [-12, 44],
    [18, 30],
  ] as const) {
    const foot = point(middle.x + dx, middle.y - 14);
    pen.polygon(
      [point(foot.x - size * 0.7, foot.y), point(foot.x + size * 0.7, foot.y), point(foot.x, foot.y - size)],
      { fill: '#9a8264' },
    );
    pen.polygon(
      [
        point(foot.x - size * 0.2, foot.y - size * 0.72),
        point(foot.x + size * 0.2, foot.y - size * 0.72),
        point(foot.x, foot.y - size),
      ],
      { fill: neutral.white },
    );
  }
  const unit = area.width / 16;
  const places: Record<string, Point> = {
    Puerto: point(middle.x - unit * 5, middle.y + unit * 1.5),
    Faro: point(middle.x + unit * 5, middle.y + unit * 1.5),
    Cueva: point(middle.x + unit * 5, middle.y - unit * 1.5),
  };
  for (const [name, at] of Object.entries(places)) {
    pen.dot(at, pen.ink.main, 5);
    pen.label(name, point(at.x, at.y + 13), { size: 11, font: 'bold' });
  }
  drawScaleBar(pen, point(area.x + 16, area.y + area.height - 18), unit, 2, 'km');
  drawNorth(pen, point(area.x + area.width - 26, area.y + 34));
  return { unit, places };
}

export function drawScaleBar(pen: Pen, at: Point, unit: number, worth: number, name: string): void {
  for (let part = 0; part < 3; part += 1) {
    pen.rect(box(at.x + part * unit, at.y, unit, 6), {
      fill: part % 2 === 0 ? neutral.ink : neutral.white,
      stroke: neutral.ink,
      width: 0.8,
    });
  }
  for (let part = 0; part <= 3; part += 1)
    pen.label(String(part * worth), point(at.x + part * unit, at.y - 7), { size: 8 });
  pen.label(name, point(at.x + 3 * unit + 14, at.y - 7), { size: 8 });
}

function drawNorth(pen: Pen, at: Point): void {
  pen.polygon([point(at.x, at.y - 20), point(at.x + 8, at.y + 10), point(at.x, at.y + 4)], { fill: neutral.ink });
  pen.polygon([point(at.x, at.y - 20), point(at.x - 8, at.y + 10), point(at.x, at.y + 4)], {
    fill: neutral.white,
    stroke: neutral.ink,
    width: 0.8,
  });
  pen.label('N', point(at.x, at.y - 27), { size: 11, font: 'heading' });
}

/** A measured arrow beside a line from a to b. */
export function drawMeasure(pen: Pen, a: Point, b: Point, text: string): void {
  const side = direction(a, b) + 90;
  pen.arrow(polar(a, 12, side), polar(b, 12, side), pen.ink.main, 1.2, true);
  pen.label(text, polar(between(a, b), 24, side), { size: 10, font: 'bold', color: pen.ink.main });
  if (distance(a, b) < 1) throw new Error('drawMeasure: the two ends are the same');
}
