import { type Box, type Point, center, fitPoints, inset, point, regularPolygon } from '../../kit/geometry.ts';
import type { Pen } from '../../kit/pen.ts';

interface Space {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Cabinet projection: x to the right, y to the back, z up. */
function flat({ x, y, z }: Space): Point {
  return point(x + y * 0.42, z + y * 0.34);
}

export interface CuboidSize {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

export interface CuboidMarks {
  readonly width?: string;
  readonly depth?: string;
  readonly height?: string;
  /** Draws the unit cubes on the faces. */
  readonly cubes?: boolean;
}

export function drawCuboid(pen: Pen, area: Box, size: CuboidSize, marks: CuboidMarks = {}): void {
  const { width: w, depth: d, height: h } = size;
  const spots = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].map((z) => flat({ x: x * w, y: y * d, z: z * h }))));
  const { place } = fitPoints(spots, inset(area, 30, 14));
  const at = (x: number, y: number, z: number): Point => place(flat({ x, y, z }));
  const edge = { stroke: pen.ink.dark, width: 1.4 };
  pen.polygon([at(0, 0, 0), at(w, 0, 0), at(w, 0, h), at(0, 0, h)], { ...edge, fill: pen.ink.tint });
  pen.polygon([at(0, 0, h), at(w, 0, h), at(w, d, h), at(0, d, h)], { ...edge, fill: '#ffffff' });
  pen.polygon([at(w, 0, 0), at(w, d, 0), at(w, d, h), at(w, 0, h)], { fill: pen.ink.main, opacity: 0.38 });
  pen.polygon([at(w, 0, 0), at(w, d, 0), at(w, d, h), at(w, 0, h)], edge);
  if (marks.cubes === true) {
    for (let x = 1; x < w; x += 1)
      pen.path([at(x, 0, 0), at(x, 0, h), at(x, d, h)], { stroke: pen.ink.dark, width: 0.6 });
    for (let z = 1; z < h; z += 1)
      pen.path([at(0, 0, z), at(w, 0, z), at(w, d, z)], { stroke: pen.ink.dark, width: 0.6 });
    for (let y = 1; y < d; y += 1)
      pen.path([at(0, y, h), at(w, y, h), at(w, y, 0)], { stroke: pen.ink.dark, width: 0.6 });
  } else {
    pen.dashed(at(0, 0, 0), at(0, d, 0), pen.ink.dark, 0.7);
    pen.dashed(at(0, d, 0), at(w, d, 0), pen.ink.dark, 0.7);
    pen.dashed(at(0, d, 0), at(0, d, h), pen.ink.dark, 0.7);
  }
  const bold = { size: 9.5, font: 'bold' } as const;
  const front = at(w / 2, 0, 0);
  if (marks.width !== undefined) pen.label(marks.width, point(front.x, front.y + 10), bold);
  const side = at(w, d / 2, 0);
  if (marks.depth !== undefined) pen.label(marks.depth, point(side.x + 7, side.y + 8), { ...bold, align: 'left' });
  const left = at(0, 0, h / 2);
  if (marks.height !== undefined) pen.label(marks.height, point(left.x - 6, left.y), { ...bold, align: 'right' });
}

export type RoundSolid = 'cilindro' | 'cono' | 'esfera';

export function drawRoundSolid(
  pen: Pen,
  area: Box,
  kind: RoundSolid,
  marks: { radius?: string; height?: string } = {},
): void {
  const middle = center(area);
  const radius = Math.min(area.width * 0.26, area.height * 0.4);
  const tall = Math.min(area.height * 0.62, radius * 2.1);
  const edge = { stroke: pen.ink.dark, width: 1.4 };
  if (kind === 'esfera') {
    const ball = Math.min(area.width, area.height) * 0.4;
    pen.circle(middle, ball, { ...edge, fill: pen.ink.tint });
    pen.ellipse(middle, ball, ball * 0.3, { stroke: pen.ink.dark, width: 0.7, dash: [3, 2.4] });
    pen.circle(point(middle.x - ball * 0.35, middle.y - ball * 0.4), ball * 0.16, { fill: '#ffffff' });
    return;
  }
  const top = middle.y - tall / 2;
  const low = middle.y + tall / 2;
  const flatness = radius * 0.3;
  if (kind === 'cilindro') {
    pen.shape(
      `M${middle.x - radius} ${top} V${low} A${radius} ${flatness} 0 0 0 ${middle.x + radius} ${low} V${top} Z`,
      { ...edge, fill: pen.ink.tint },
    );
    pen.ellipse(point(middle.x, top), radius, flatness, { ...edge, fill: '#ffffff' });
  } else {
    pen.shape(
      `M${middle.x} ${top} L${middle.x - radius} ${low} A${radius} ${flatness} 0 0 0 ${middle.x + radius} ${low} Z`,
      { ...edge, fill: pen.ink.tint },
    );
  }
  pen.shape(`M${middle.x - radius} ${low} A${radius} ${flatness} 0 0 1 ${middle.x + radius} ${low}`, {
    stroke: pen.ink.dark,
    width: 0.7,
    dash: [3, 2.4],
  });
  const bold = { size: 9.5, font: 'bold' } as const;
  if (marks.radius !== undefined) {
    const at = point(middle.x, kind === 'cilindro' ? top : low);
    pen.line(at, point(middle.x + radius, at.y), pen.ink.main, 1.3);
    pen.dot(at, pen.ink.main, 2);
    pen.label(marks.radius, point(middle.x + radius / 2, at.y + (kind === 'cilindro' ? -flatness - 9 : -7)), bold);
  }
  if (marks.height !== undefined)
    pen.label(marks.height, point(middle.x + radius + 8, middle.y), { ...bold, align: 'left' });
}

/** A prism or a pyramid over a regular base, seen a little from above. */
export function drawOverBase(pen: Pen, area: Box, kind: 'prisma' | 'pirámide', sides: number): void {
  const ground = regularPolygon(point(0, 0), 1, sides, -90 + (sides % 2 === 0 ? 180 / sides : 0) + 8).map(({ x, y }) =>
    point(x, -y * 0.36),
  );
  const rise = kind === 'prisma' ? 1.7 : 2;
  const lifted = kind === 'prisma' ? ground.map(({ x, y }) => point(x, y + rise)) : [point(0, rise)];
  const { place } = fitPoints([...ground, ...lifted], inset(area, 16, 8));
  const base = ground.map(place);
  const roof = lifted.map(place);
  const apex = roof[0] ?? point(0, 0);
  const over = (index: number): Point => roof[kind === 'prisma' ? index % sides : 0] ?? apex;
  const edge = { stroke: pen.ink.dark, width: 1.4 };
  const faces = base.map((corner, index) => {
    const next = base[(index + 1) % sides] ?? corner;
    const ring = kind === 'prisma' ? [corner, next, over(index + 1), over(index)] : [corner, next, apex];
    return { ring, seen: isClockwise(ring) };
  });
  for (const face of faces.filter(({ seen }) => !seen)) {
    pen.polygon(face.ring, { stroke: pen.ink.dark, width: 0.7, dash: [3, 2.4] });
  }
  const fills = [pen.ink.tint, '#ffffff'];
  for (const [index, face] of faces.filter(({ seen }) => seen).entries()) {
    pen.polygon(face.ring, { ...edge, fill: fills[index % 2] ?? '#ffffff' });
  }
  if (kind === 'prisma') pen.polygon(roof, { ...edge, fill: '#ffffff' });
}

function isClockwise(ring: readonly Point[]): boolean {
  let twice = 0;
  for (const [index, a] of ring.entries()) {
    const b = ring[(index + 1) % ring.length] ?? a;
    twice += a.x * b.y - b.x * a.y;
  }
  return twice < 0;
}
