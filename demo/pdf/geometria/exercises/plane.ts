import { type Point, distance, point } from '../../kit/geometry.ts';
import { numeral, pair } from '../../kit/spanish-numbers.ts';
import { drawPlane } from '../figures/plane.ts';
import type { Generator } from '../workbook.ts';

/** Reads the coordinates of a point; level 2 uses the four quadrants. */
export const readPoint: Generator = (dice, _index, level) => {
  const low = level === 1 ? 0 : -5;
  const high = level === 1 ? 8 : 5;
  const x = dice.whole(low, high);
  const y = dice.whole(low, level === 1 ? 6 : 5);
  return {
    ask: '¿Cuáles son las coordenadas de P?',
    answer: pair(x, y),
    alt: `Plano cartesiano con el punto P en ${pair(x, y)}.`,
    draw: (pen, area) => {
      const plane = drawPlane(pen, area, low, high, level === 1 ? 6 : 5);
      const at = plane.at(x, y);
      pen.dashed(plane.at(x, 0), at, pen.ink.main, 0.9);
      pen.dashed(plane.at(0, y), at, pen.ink.main, 0.9);
      pen.dot(at, pen.ink.main, 3.6);
      pen.label('P', point(at.x + 9, at.y - 8), { size: 11, font: 'bold', color: pen.ink.dark });
    },
  };
};

/** Horizontal and vertical distances; level 2 asks for the fourth corner of a rectangle. */
export const planeDistance: Generator = (dice, index, level) => {
  const [x1, y1] = [dice.whole(-5, 0), dice.whole(-5, 0)];
  const [x2, y2] = [dice.whole(x1 + 2, 5), dice.whole(y1 + 2, 5)];
  const flat = index % 2 === 0;
  const [a, b] = [point(x1, y1), flat ? point(x2, y1) : point(x1, y2)];
  const value = distance(a, b);
  if (level === 1) {
    return {
      ask: '¿Cuántas unidades hay de A a B?',
      answer: `${value} unidades`,
      alt: `Plano con A en ${pair(a.x, a.y)} y B en ${pair(b.x, b.y)}.`,
      claims: [{ kind: 'arithmetic', sum: flat ? `${x2}-(${x1})` : `${y2}-(${y1})`, value }],
      draw: (pen, area) => {
        const plane = drawPlane(pen, area, -5, 5);
        pen.line(plane.at(a.x, a.y), plane.at(b.x, b.y), pen.ink.main, 2);
        drawNamed(pen, plane, [a, b], 'AB');
      },
    };
  }
  return {
    ask: 'A, B y C son vértices de un rectángulo ABCD. ¿Cuáles son las coordenadas de D y cuál es su área?',
    answer: `D${pair(x1, y2)}; ${(x2 - x1) * (y2 - y1)} unidades cuadradas`,
    alt: `Plano con A en ${pair(x1, y1)}, B en ${pair(x2, y1)} y C en ${pair(x2, y2)}.`,
    claims: [
      {
        kind: 'area',
        corners: [point(x1, y1), point(x2, y1), point(x2, y2), point(x1, y2)],
        value: (x2 - x1) * (y2 - y1),
      },
    ],
    draw: (pen, area) => {
      const plane = drawPlane(pen, area, -5, 5);
      pen.path(
        [point(x1, y1), point(x2, y1), point(x2, y2)].map((p) => plane.at(p.x, p.y)),
        { stroke: pen.ink.main, width: 1.6 },
      );
      drawNamed(pen, plane, [point(x1, y1), point(x2, y1), point(x2, y2)], 'ABC');
    },
  };
};

function drawNamed(
  pen: Parameters<ReturnType<Generator>['draw']>[0],
  plane: { at(x: number, y: number): Point },
  spots: readonly Point[],
  names: string,
): void {
  for (const [index, spot] of spots.entries()) {
    const at = plane.at(spot.x, spot.y);
    pen.dot(at, pen.ink.dark, 3);
    pen.label(names[index] ?? '', point(at.x + 7, at.y - 7), { size: 10, font: 'bold', color: pen.ink.dark });
  }
}

/** Images of a point under reflections and translations. */
export const movePoint: Generator = (dice, index, level) => {
  const [x, y] = [dice.whole(1, 4) * dice.pick([1, -1] as const), dice.whole(1, 4) * dice.pick([1, -1] as const)];
  // A move of zero would read oddly; one step always stays inside the drawn plane.
  const dx = dice.whole(-5 - x, 5 - x) || 1;
  const dy = dice.whole(-5 - y, 5 - y) || 1;
  const slide = level === 1;
  const overX = index % 2 === 0;
  const image = slide ? point(x + dx, y + dy) : overX ? point(x, -y) : point(-x, y);
  const way = `${Math.abs(dx)} a la ${dx < 0 ? 'izquierda' : 'derecha'} y ${Math.abs(dy)} hacia ${dy < 0 ? 'abajo' : 'arriba'}`;
  return {
    ask: slide
      ? `Traslada el punto P: ${way}. ¿Dónde queda?`
      : `Refleja el punto P en el eje ${overX ? '*x*' : '*y*'}. ¿Dónde queda?`,
    answer: `P′${pair(image.x, image.y)}`,
    alt: `Plano con P en ${pair(x, y)}.`,
    claims: slide
      ? [
          { kind: 'arithmetic', sum: `${x}+(${dx})`, value: image.x },
          { kind: 'arithmetic', sum: `${y}+(${dy})`, value: image.y },
        ]
      : [{ kind: 'arithmetic', sum: `0-(${overX ? y : x})`, value: overX ? image.y : image.x }],
    draw: (pen, area) => drawNamed(pen, drawPlane(pen, area, -5, 5), [point(x, y)], 'P'),
  };
};

/** A figure and its image: which movement was it? Level 2: turns of the three corners. */
export const nameMovement: Generator = (dice, _index, level) => {
  const shape = [point(1, 1), point(4, 1), point(1, 3)];
  const movements = {
    traslación: (p: Point): Point => point(p.x - 5, p.y - 4),
    'reflexión en el eje x': (p: Point): Point => point(p.x, -p.y),
    'reflexión en el eje y': (p: Point): Point => point(-p.x, p.y),
    'giro de 180° alrededor del origen': (p: Point): Point => point(-p.x, -p.y),
  };
  const names = [
    'traslación',
    'reflexión en el eje x',
    'reflexión en el eje y',
    'giro de 180° alrededor del origen',
  ] as const;
  const name = dice.pick(names);
  const grown = dice.whole(0, 1);
  const start = shape.map((p) => point(p.x + (p.x > 1 ? grown : 0), p.y + (p.y > 1 ? dice.whole(0, 1) : 0)));
  const quarter = dice.pick([90, 180, 270] as const);
  const spin = (p: Point): Point =>
    quarter === 90 ? point(-p.y, p.x) : quarter === 180 ? point(-p.x, -p.y) : point(p.y, -p.x);
  const image = level === 1 ? start.map(movements[name]) : start.map(spin);
  return {
    ask:
      level === 1
        ? '¿Qué movimiento lleva la figura clara a la oscura?'
        : '¿Cuántos grados giró la figura clara alrededor del origen, en sentido contrario al reloj?',
    answer: level === 1 ? name.replace(/^./, (first) => first.toUpperCase()) : `${quarter}°`,
    alt: `Plano con un triángulo de vértices ${start.map((p) => pair(p.x, p.y)).join(' ')} y su imagen ${image.map((p) => pair(p.x, p.y)).join(' ')}.`,
    claims:
      level === 1
        ? []
        : [
            {
              kind: 'angle',
              at: point(0, 0),
              from: point(start[1]?.x ?? 0, -(start[1]?.y ?? 0)),
              to: point(image[1]?.x ?? 0, -(image[1]?.y ?? 0)),
              degrees: quarter,
            },
          ],
    draw: (pen, area) => {
      const plane = drawPlane(pen, area, -5, 5);
      pen.polygon(
        start.map((p) => plane.at(p.x, p.y)),
        { fill: pen.ink.tint, stroke: pen.ink.main, width: 1.4 },
      );
      pen.polygon(
        image.map((p) => plane.at(p.x, p.y)),
        { fill: pen.ink.main, stroke: pen.ink.dark, width: 1.4 },
      );
    },
  };
};

/** Kept for the cover of the chapter: the points of a fish, on whole coordinates. */
export const fish: readonly Point[] = [
  point(-4, 0),
  point(-1, 2),
  point(2, 0),
  point(4, 2),
  point(4, -2),
  point(2, 0),
  point(-1, -2),
];

export function spokenPoints(points: readonly Point[]): string {
  return points.map(({ x, y }) => `(${numeral(x)}; ${numeral(y)})`).join(' → ');
}
