import { center, inset, point, regularPolygon } from '../../kit/geometry.ts';
import { drawPolygon } from '../figures/measured-polygon.ts';
import type { Generator } from '../workbook.ts';

export const polygonNames = [
  '',
  '',
  '',
  'triángulo',
  'cuadrilátero',
  'pentágono',
  'hexágono',
  'heptágono',
  'octógono',
  'eneágono',
  'decágono',
  'undecágono',
  'dodecágono',
] as const;

/** Names a polygon from its sides (level 1) or counts all its diagonals (level 2). */
export const namePolygon: Generator = (dice, _index, level) => {
  const sides = dice.whole(level === 1 ? 3 : 4, level === 1 ? 12 : 10);
  const dents = level === 1 ? dice.pick([0, 0, 1] as const) : 0;
  const wobble = Array.from({ length: sides }, () => dice.whole(75, 105) / 100);
  const turn = dice.whole(0, 40);
  const total = (sides * (sides - 3)) / 2;
  const name = polygonNames[sides] ?? '';
  return {
    ask: level === 1 ? '¿Qué polígono es?' : '¿Cuántas diagonales tiene en total?',
    answer: level === 1 ? name.replace(/^./, (first) => first.toUpperCase()) : `${total} diagonales`,
    alt: `Polígono de ${sides} lados${dents > 0 ? ' con una entrada' : ''}, girado ${turn} grados.`,
    claims: [{ kind: 'arithmetic', sum: `${sides}*(${sides}-3)/2`, value: total }],
    draw: (pen, area) => {
      const radius = Math.min(area.width, area.height) / 2;
      const points = regularPolygon(center(area), radius, sides, 90 + turn).map((corner, index) => {
        const middle = center(area);
        const share = level === 2 ? 1 : dents > 0 && index === 1 && sides > 4 ? 0.42 : (wobble[index] ?? 1);
        return point(middle.x + (corner.x - middle.x) * share, middle.y + (corner.y - middle.y) * share);
      });
      pen.polygon(points, { fill: pen.ink.tint, stroke: pen.ink.dark, width: 1.6 });
      const [start] = points;
      if (level === 2 && start) for (const end of points.slice(2, -1)) pen.line(start, end, pen.ink.main, 1);
      for (const spot of points) pen.dot(spot, pen.ink.dark, 2);
    },
  };
};

/** Sum of the inner angles (level 1) or one angle of the regular polygon (level 2). */
export const innerAngles: Generator = (dice, _index, level) => {
  const sides = level === 1 ? dice.whole(4, 12) : dice.pick([3, 4, 5, 6, 8, 9, 10, 12]);
  const sum = (sides - 2) * 180;
  const one = sum / sides;
  const unit = regularPolygon(point(0, 0), 1, sides);
  const [a = point(0, 0), b = point(0, 0), c = point(0, 0)] = unit;
  return {
    ask:
      level === 1
        ? '¿Cuánto suman sus ángulos interiores?'
        : `Es un ${polygonNames[sides] ?? ''} regular. ¿Cuánto mide cada ángulo interior?`,
    answer: `${level === 1 ? sum : one}°`,
    alt: `Polígono regular de ${sides} lados.`,
    claims: [
      { kind: 'arithmetic', sum: `180*(${sides}-2)`, value: sum },
      { kind: 'angle', at: b, from: a, to: c, degrees: one },
    ],
    draw: (pen, area) => {
      const points = regularPolygon(center(area), Math.min(area.width, area.height) / 2 - 2, sides, 90 + 180 / sides);
      pen.polygon(points, { fill: pen.ink.tint, stroke: pen.ink.dark, width: 1.6 });
      const [first, second] = points;
      const last = points.at(-1);
      if (level === 1 && first) for (const end of points.slice(2, -1)) pen.dashed(first, end, pen.ink.main);
      if (level === 2 && first && second && last) pen.angle(first, second, last, 18);
    },
  };
};

/** How many polygons meet around a point, or the central angle of a regular polygon. */
export const aroundPoint: Generator = (dice, index, level) => {
  const sides = level === 1 ? dice.pick([3, 4, 5, 6, 8, 9, 10, 12]) : ([3, 4, 5, 6, 8, 12][index % 6] ?? 3);
  const central = 360 / sides;
  const inner = 180 - central;
  const fits = Number.isInteger(360 / inner);
  return {
    ask:
      level === 1
        ? '¿Cuánto mide el ángulo central?'
        : `El ángulo interior mide ${inner}°. ¿Sirve solo, sin otra figura, para cubrir el piso?`,
    answer:
      level === 1 ? `${central}°` : fits ? `Sí: 360 ÷ ${inner} = ${360 / inner}` : `No: 360 ÷ ${inner} no es entero`,
    alt: `Polígono regular de ${sides} lados${level === 1 ? ' con su ángulo central' : ''}.`,
    claims: [
      { kind: 'arithmetic', sum: `360/${sides}`, value: central },
      { kind: 'arithmetic', sum: `180*(${sides}-2)/${sides}`, value: inner },
    ],
    draw: (pen, area) => {
      const middle = center(area);
      const points = regularPolygon(middle, Math.min(area.width, area.height) / 2 - 2, sides, 90);
      pen.polygon(points, { fill: pen.ink.tint, stroke: pen.ink.dark, width: 1.6 });
      const [first, second] = points;
      if (level === 1 && first && second) {
        pen.angle(middle, first, second, 17);
        pen.line(middle, first, pen.ink.main, 1.4);
        pen.line(middle, second, pen.ink.main, 1.4);
        pen.dot(middle);
      }
    },
  };
};

/** Symmetry axes of figures. */
export const symmetryAxes: Generator = (dice, _index, level) => {
  const figures = [
    { name: 'triángulo isósceles', axes: 1, corners: [point(0, 0), point(3, 0), point(1.5, 4)] },
    { name: 'rectángulo', axes: 2, corners: [point(0, 0), point(6, 0), point(6, 3), point(0, 3)] },
    { name: 'rombo', axes: 2, corners: [point(0, 2), point(3, 0), point(6, 2), point(3, 4)] },
    { name: 'romboide', axes: 0, corners: [point(0, 0), point(5, 0), point(6.5, 3), point(1.5, 3)] },
    { name: 'trapecio isósceles', axes: 1, corners: [point(0, 0), point(6, 0), point(4.5, 3), point(1.5, 3)] },
    {
      name: 'cometa',
      axes: 1,
      corners: [point(2, 0), point(4, 4), point(2, 5.4), point(0, 4)],
    },
    {
      name: 'flecha',
      axes: 1,
      corners: [point(0, 1), point(3, 1), point(3, 0), point(5, 2), point(3, 4), point(3, 3), point(0, 3)],
    },
    {
      name: 'letra L',
      axes: 0,
      corners: [point(0, 0), point(3, 0), point(3, 1.4), point(1.4, 1.4), point(1.4, 4), point(0, 4)],
    },
    {
      name: 'cruz',
      axes: 4,
      corners: [
        point(1, 0),
        point(2, 0),
        point(2, 1),
        point(3, 1),
        point(3, 2),
        point(2, 2),
        point(2, 3),
        point(1, 3),
        point(1, 2),
        point(0, 2),
        point(0, 1),
        point(1, 1),
      ],
    },
    {
      name: 'letra S',
      axes: 0,
      corners: [point(0, 0), point(2, 0), point(2, 1), point(3, 1), point(3, 2), point(1, 2), point(1, 1), point(0, 1)],
    },
  ];
  const sides = dice.whole(3, 9);
  const chosen = figures[dice.whole(0, figures.length - 1)];
  const shape =
    level === 2 || !chosen
      ? {
          name: `${polygonNames[sides] ?? ''} regular`,
          axes: sides,
          corners: regularPolygon(point(0, 0), 3, sides).map(({ x, y }) => point(x, -y)),
        }
      : chosen;
  return {
    ask: '¿Cuántos ejes de simetría tiene? Dibújalos.',
    answer: shape.axes === 0 ? 'Ninguno' : `${shape.axes} ${shape.axes === 1 ? 'eje' : 'ejes'}`,
    alt: `Figura: ${shape.name}.`,
    draw: (pen, area) => drawPolygon(pen, inset(area, 2), shape.corners, { margin: 4 }),
  };
};
