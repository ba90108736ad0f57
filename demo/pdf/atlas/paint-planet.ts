import { createDice } from '../kit/dice.ts';
import { type Point, point, polar } from '../kit/geometry.ts';
import type { Pen } from '../kit/pen.ts';
import { sky } from './sky-page.ts';

interface Look {
  readonly base: string;
  readonly bands: readonly string[];
  readonly spots?: readonly string[];
  readonly rings?: readonly string[];
  readonly tilt?: number;
}

/** A big flat planet: bands or craters, a shadow on one side, rings around it. */
export function paintPlanet(pen: Pen, middle: Point, radius: number, look: Look, seed: number): void {
  const { doc } = pen;
  const tilt = look.tilt ?? -18;
  const ring = (front: boolean): void => {
    for (const [index, color] of (look.rings ?? []).entries()) {
      const wide = radius * (1.5 + index * 0.24);
      doc.save();
      doc.rotate(tilt, { origin: [middle.x, middle.y] });
      doc.rect(middle.x - wide * 2, front ? middle.y : middle.y - wide * 2, wide * 4, wide * 2).clip();
      pen.ellipse(middle, wide, wide * 0.26, { stroke: color, width: radius * 0.17 });
      doc.restore();
    }
  };
  ring(false);
  doc.save();
  doc.circle(middle.x, middle.y, radius).clip();
  pen.circle(middle, radius, { fill: look.base });
  doc.save();
  doc.rotate(tilt, { origin: [middle.x, middle.y] });
  const step = (2 * radius) / Math.max(1, look.bands.length);
  for (const [index, color] of look.bands.entries()) {
    const y = middle.y - radius + index * step;
    const [l, r] = [middle.x - radius * 1.4, middle.x + radius * 1.4];
    const wave = step * 0.22 * (index % 2 === 0 ? 1 : -1);
    pen.shape(
      `M${l} ${y} Q${middle.x - radius * 0.5} ${y + wave} ${middle.x} ${y} T${r} ${y} V${y + step} Q${middle.x + radius * 0.5} ${y + step + wave} ${middle.x} ${y + step} T${l} ${y + step} Z`,
      { fill: color },
    );
  }
  doc.restore();
  const dice = createDice(seed);
  for (const color of look.spots ?? []) {
    const at = polar(middle, radius * (dice.whole(5, 82) / 100), dice.whole(0, 359));
    const size = radius * (dice.whole(7, 19) / 100);
    pen.ellipse(at, size, size * 0.86, { fill: color });
  }
  pen.shape(crescent(middle, radius), { fill: sky.night, opacity: 0.34 });
  doc.restore();
  ring(true);
}

function crescent({ x, y }: Point, radius: number): string {
  return `M${x + radius * 0.3} ${y - radius * 1.1} C${x + radius * 0.95} ${y - radius * 0.4} ${x + radius * 0.95} ${y + radius * 0.5} ${x - radius * 0.1} ${y + radius * 1.1} H${x + radius * 1.2} V${y - radius * 1.1} Z`;
}

const gray = ['#8d8378', '#a59a8c', '#7c7267', '#a59a8c', '#6f665c', '#93897c', '#7c7267', '#a59a8c'];
const rocks = [...gray, ...gray, '#6f665c', '#857b70'];

const looks: Record<string, Look> = {
  mercurio: { base: '#b8ab9a', bands: [], spots: rocks },
  venus: { base: '#f2c879', bands: ['#f7dca0', '#eebd66', '#f5d08a', '#e3a94e', '#f2c879', '#f7dca0', '#e8b45c'] },
  marte: {
    base: '#d9603b',
    bands: ['#fff4de', '#d9603b', '#c24f2d', '#d9603b', '#e27a55', '#c24f2d', '#d9603b', '#d9603b'],
    spots: ['#a83f22', '#b74a2a', '#a83f22', '#e88b68'],
  },
  jupiter: {
    base: '#e8c79a',
    bands: ['#c98f5a', '#f3dfc0', '#b9713f', '#f6e6cc', '#d8a26b', '#f3dfc0', '#b9713f', '#e8c79a', '#c98f5a'],
    tilt: -6,
  },
  saturno: {
    base: '#ecd08d',
    bands: ['#d9b566', '#f4e0ab', '#e2c179', '#f4e0ab', '#d9b566', '#ecd08d'],
    rings: ['#c7a56a', '#f1deb0', '#a98a56'],
    tilt: -16,
  },
  urano: { base: '#a8e0e4', bands: ['#bdebec', '#a8e0e4', '#93d3da', '#a8e0e4'], rings: ['#d8f3f4'], tilt: -82 },
  neptuno: {
    base: '#3f6fe0',
    bands: ['#5582ea', '#3f6fe0', '#2f5bc8', '#3f6fe0', '#6f97f0', '#2f5bc8'],
    spots: ['#284fb0'],
  },
  luna: {
    base: '#dcd8cf',
    bands: [],
    spots: ['#bdb8ae', '#c9c4ba', '#b3aea4', '#c9c4ba', '#bdb8ae', '#cfcac0', '#b3aea4', '#c9c4ba', '#bdb8ae'],
  },
  pluton: { base: '#c9a98a', bands: ['#b58f6d', '#d8bda2', '#c9a98a'], spots: ['#f3e6d6', '#a37d5c'] },
};

const fallback: Look = { base: sky.ice, bands: [] };
export const lookOf = (name: string): Look => looks[name] ?? fallback;

export function paintEarth(pen: Pen, middle: Point, radius: number): void {
  const { doc } = pen;
  pen.circle(middle, radius * 1.07, { fill: sky.ice, opacity: 0.25 });
  doc.save();
  doc.circle(middle.x, middle.y, radius).clip();
  pen.circle(middle, radius, { fill: '#2467c9' });
  const land = (points: [number, number][], fill: string): void =>
    pen.polygon(
      points.map(([x, y]) => point(middle.x + x * radius, middle.y + y * radius)),
      { fill, stroke: fill, width: radius * 0.05 },
    );
  land(
    [
      [-0.72, -0.72],
      [-0.3, -0.86],
      [0.08, -0.78],
      [0.2, -0.6],
      [0.02, -0.46],
      [-0.1, -0.3],
      [-0.22, -0.22],
      [-0.2, -0.12],
      [-0.06, -0.02],
      [-0.12, 0],
      [-0.34, -0.14],
      [-0.52, -0.34],
      [-0.6, -0.54],
    ],
    '#2ba36f',
  );
  land(
    [
      [-0.06, 0.02],
      [0.14, 0],
      [0.34, 0.14],
      [0.46, 0.26],
      [0.38, 0.42],
      [0.26, 0.5],
      [0.16, 0.68],
      [0.08, 0.86],
      [0, 0.84],
      [0, 0.6],
      [-0.08, 0.36],
      [-0.16, 0.18],
    ],
    '#2ba36f',
  );
  land(
    [
      [0, 0.42],
      [0.03, 0.6],
      [0.02, 0.8],
      [-0.01, 0.82],
      [-0.02, 0.56],
    ],
    '#c98f5a',
  );
  land(
    [
      [-0.2, -1.02],
      [0.3, -1],
      [0.2, -0.92],
      [-0.1, -0.93],
    ],
    '#ffffff',
  );
  land(
    [
      [-0.4, 1],
      [0.4, 1],
      [0.2, 0.94],
      [-0.2, 0.94],
    ],
    '#ffffff',
  );
  for (const [x, y, wide] of [
    [-0.5, 0.3, 0.3],
    [0.5, -0.2, 0.34],
    [0.1, -0.4, 0.22],
    [-0.3, 0.62, 0.26],
  ] as const) {
    pen.ellipse(point(middle.x + x * radius, middle.y + y * radius), wide * radius, 0.05 * radius, {
      fill: '#ffffff',
      opacity: 0.8,
    });
  }
  pen.shape(crescent(middle, radius), { fill: sky.night, opacity: 0.34 });
  doc.restore();
}
