import { type Point, between, point } from '../../kit/geometry.ts';
import { drawPolygon, turned } from '../figures/measured-polygon.ts';
import type { Generator } from '../workbook.ts';

interface Shape {
  readonly name: string;
  readonly corners: readonly Point[];
  readonly ticks: readonly number[];
  readonly right: boolean;
}

/** The family of quadrilaterals, with corners counter-clockwise (y up). */
export const quadrilaterals: Record<
  'cuadrado' | 'rectángulo' | 'rombo' | 'romboide' | 'trapecio' | 'trapezoide',
  Shape
> = {
  cuadrado: {
    name: 'Cuadrado',
    corners: [point(0, 0), point(4, 0), point(4, 4), point(0, 4)],
    ticks: [1, 1, 1, 1],
    right: true,
  },
  rectángulo: {
    name: 'Rectángulo',
    corners: [point(0, 0), point(6, 0), point(6, 3.4), point(0, 3.4)],
    ticks: [2, 1, 2, 1],
    right: true,
  },
  rombo: {
    name: 'Rombo',
    corners: [point(0, 2), point(3, 0), point(6, 2), point(3, 4)],
    ticks: [1, 1, 1, 1],
    right: false,
  },
  romboide: {
    name: 'Romboide',
    corners: [point(0, 0), point(5, 0), point(6.6, 3.2), point(1.6, 3.2)],
    ticks: [2, 1, 2, 1],
    right: false,
  },
  trapecio: {
    name: 'Trapecio',
    corners: [point(0, 0), point(6.4, 0), point(4.6, 3), point(1.3, 3)],
    ticks: [0, 0, 0, 0],
    right: false,
  },
  trapezoide: {
    name: 'Trapezoide',
    corners: [point(0, 0), point(5.6, 0.5), point(4.2, 3.4), point(0.9, 2.6)],
    ticks: [0, 0, 0, 0],
    right: false,
  },
};

const names = ['cuadrado', 'rectángulo', 'rombo', 'romboide', 'trapecio', 'trapezoide'] as const;

/** Names the quadrilateral; level 2 asks for the pairs of parallel sides. */
export const nameQuadrilateral: Generator = (dice, _index, level) => {
  const name = dice.pick(names);
  const shape = quadrilaterals[name];
  const parallel = name === 'trapezoide' ? 0 : name === 'trapecio' ? 1 : 2;
  const turn = dice.whole(-40, 40, 10);
  return {
    ask: level === 1 ? '¿Cómo se llama?' : '¿Cuántos pares de lados paralelos tiene?',
    answer: level === 1 ? shape.name : parallel === 0 ? 'Ninguno' : `${parallel} ${parallel === 1 ? 'par' : 'pares'}`,
    alt: `Cuadrilátero: ${name}, girado ${turn} grados.`,
    draw: (pen, area) => {
      const points = drawPolygon(pen, area, turned(shape.corners, turn), {
        margin: 4,
        ...(shape.right ? { angles: ['', '', '', ''] } : {}),
        angleRadius: 10,
      });
      for (const [index, a] of points.entries()) {
        const b = points[(index + 1) % 4];
        const count = shape.ticks[index] ?? 0;
        if (b && count > 0 && level === 1) pen.ticks(a, b, count);
      }
    },
  };
};

/** The fourth angle; level 2 is about parallelograms, from a single angle. */
export const fourthAngle: Generator = (dice, _index, level) => {
  if (level === 2) {
    const a = dice.whole(48, 80);
    const slant = 2.6 / Math.tan((a * Math.PI) / 180);
    const corners = [point(0, 0), point(5, 0), point(5 + slant, 2.6), point(slant, 2.6)];
    const [first = point(0, 0), second = point(0, 0), third = point(0, 0)] = corners;
    return {
      ask: 'Es un romboide. ¿Cuánto mide el ángulo *x*?',
      answer: `${180 - a}°`,
      alt: `Romboide con un ángulo de ${a} grados; se pide el ángulo vecino.`,
      claims: [{ kind: 'angle', at: second, from: first, to: third, degrees: 180 - a }],
      draw: (pen, area) => drawPolygon(pen, area, corners, { angles: [`${a}°`, 'x', undefined, undefined], margin: 6 }),
    };
  }
  const a = dice.whole(65, 105, 5);
  const b = dice.whole(70, 100, 5);
  const rad = Math.PI / 180;
  const [left, right] = [dice.whole(26, 34) / 10, dice.whole(22, 32) / 10];
  const top = point(left * Math.cos(a * rad), left * Math.sin(a * rad));
  const other = point(4.6 - right * Math.cos(b * rad), right * Math.sin(b * rad));
  const corners = [point(0, 0), point(4.6, 0), other, top];
  // The slope of the upper side settles the third angle; rounding it and closing the sum keeps both true to a degree.
  const slope = Math.atan2(other.y - top.y, other.x - top.x) / rad;
  const c = Math.round(180 - b - slope);
  const d = 360 - a - b - c;
  return {
    ask: '¿Cuánto mide el ángulo *x*?',
    answer: `${d}°`,
    alt: `Cuadrilátero con ángulos de ${a}, ${b} y ${c} grados y uno desconocido.`,
    claims: [{ kind: 'arithmetic', sum: `360-${a}-${b}-${c}`, value: d }],
    draw: (pen, area) => drawPolygon(pen, area, corners, { angles: [`${a}°`, `${b}°`, `${c}°`, 'x'], margin: 4 }),
  };
};

/** Properties of diagonals: perpendicular, equal, meeting at their middle. */
export const diagonals: Generator = (dice, index, level) => {
  const name =
    level === 1
      ? ((['cuadrado', 'rectángulo', 'rombo', 'romboide'] as const)[index % 4] ?? 'cuadrado')
      : dice.pick(names);
  const equal = name === 'cuadrado' || name === 'rectángulo';
  const crossed = name === 'cuadrado' || name === 'rombo';
  const question = level === 1 ? (index < 4 ? 'iguales' : 'perpendiculares') : 'medio';
  const middle = !['trapecio', 'trapezoide'].includes(name);
  const asks = {
    iguales: '¿Miden lo mismo las dos diagonales?',
    perpendiculares: '¿Son perpendiculares las diagonales?',
    medio: '¿Se cortan las diagonales en el punto medio de las dos?',
  };
  const yes = { iguales: equal, perpendiculares: crossed, medio: middle }[question];
  const turn = dice.whole(-20, 20, 10);
  return {
    ask: asks[question],
    answer: yes ? 'Sí' : 'No',
    alt: `Un ${name} con sus dos diagonales, girado ${turn} grados.`,
    draw: (pen, area) => {
      const [a, b, c, d] = drawPolygon(pen, area, turned(quadrilaterals[name].corners, turn), { margin: 2 });
      if (!a || !b || !c || !d) return;
      pen.line(a, c, pen.ink.main, 1.6);
      pen.line(b, d, pen.ink.accent, 1.6);
      if (question === 'medio')
        for (const spot of [between(a, c), between(b, d)])
          pen.circle(spot, 3.4, { stroke: pen.ink.dark, fill: '#ffffff' });
    },
  };
};

/** Sides of a parallelogram or kite from its perimeter. */
export const sideFromContour: Generator = (dice, _index, level) => {
  const long = dice.whole(7, 18);
  const short = dice.whole(3, long - 2);
  const whole = level === 1 ? 2 * (long + short) : 4 * long;
  const corners =
    level === 1
      ? [point(0, 0), point(long, 0), point(long, short), point(0, short)]
      : turned([point(0, 0), point(long, 0), point(long * 1.5, long * 0.866), point(long * 0.5, long * 0.866)], 0);
  return {
    ask:
      level === 1
        ? `El contorno del rectángulo mide ${whole} cm. ¿Cuánto mide el otro lado?`
        : `El contorno del rombo mide ${whole} cm. ¿Cuánto mide su lado?`,
    answer: level === 1 ? `${short} cm` : `${long} cm`,
    alt:
      level === 1
        ? `Rectángulo de base ${long} centímetros y altura desconocida.`
        : 'Rombo con sus cuatro lados iguales.',
    claims: [
      { kind: 'arithmetic', sum: level === 1 ? `${whole}/2-${long}` : `${whole}/4`, value: level === 1 ? short : long },
      ...(level === 1 ? [{ kind: 'perimeter', corners, value: whole } as const] : []),
    ],
    draw: (pen, area) => {
      const points = drawPolygon(pen, area, corners, { sides: level === 1 ? [`${long} cm`, '?'] : ['?'], margin: 18 });
      for (const [index, a] of points.entries()) {
        const b = points[(index + 1) % 4];
        if (b && level === 2) pen.ticks(a, b, 1);
      }
    },
  };
};
