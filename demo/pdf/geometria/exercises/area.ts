import { type Point, point } from '../../kit/geometry.ts';
import { numeral } from '../../kit/spanish-numbers.ts';
import { drawSquares } from '../figures/instruments.ts';
import { drawPolygon } from '../figures/measured-polygon.ts';
import type { Generator } from '../workbook.ts';
import { stepShape } from './perimeter.ts';

function shoelace(corners: readonly Point[]): number {
  const twice = corners.reduce((sum, a, index) => {
    const b = corners[(index + 1) % corners.length] ?? a;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Counts squares; level 2 has slanted sides and half squares. */
export const countSquares: Generator = (dice, _index, level) => {
  const [w, h] = [dice.whole(4, 7), dice.whole(3, 5)];
  const slanted: Point[][] = [
    [point(0, 0), point(w, 0), point(w - 1, h), point(1, h)],
    [point(0, 0), point(w, 0), point(dice.whole(1, w - 1), h)],
    [point(1, 0), point(w, 0), point(w - 1, h), point(0, h)],
    [point(0, 0), point(w, 0), point(w, h - 1), point(w - 1, h), point(0, h)],
  ];
  const corners = level === 1 ? stepShape(dice, w, h) : (slanted[dice.whole(0, 3)] ?? []);
  const value = shoelace(corners);
  return {
    ask:
      level === 1
        ? 'Cada cuadrito es 1 cm². ¿Cuál es el área?'
        : 'Cada cuadrito es 1 cm². Completa medios cuadritos y halla el área.',
    answer: `${numeral(value)} cm²`,
    alt: `Figura sobre papel cuadriculado con vértices ${corners.map(({ x, y }) => `${x},${y}`).join(' ')}.`,
    claims: [{ kind: 'area', corners, value }],
    draw: (pen, area) => {
      const { at } = drawSquares(pen, area, 8, 6);
      const points = corners.map(({ x, y }) => at(x, y));
      pen.polygon(points, { fill: pen.ink.main, opacity: 0.3 });
      pen.polygon(points, { stroke: pen.ink.dark, width: 2 });
    },
  };
};

/** Rectangles and parallelograms; level 2 asks for the missing measure. */
export const parallelogramArea: Generator = (dice, index, level) => {
  const base = dice.whole(5, 16);
  const tall = dice.whole(3, 9);
  const slant = index % 2 === 0 ? 0 : dice.whole(1, 3);
  const value = base * tall;
  const corners = [point(0, 0), point(base, 0), point(base + slant, tall), point(slant, tall)];
  return {
    ask: level === 1 ? '¿Cuál es el área?' : `El área es ${value} cm². ¿Cuánto mide la altura?`,
    answer: level === 1 ? `${value} cm²` : `${tall} cm`,
    alt: `${slant === 0 ? 'Rectángulo' : 'Paralelogramo'} de base ${base} centímetros${level === 1 ? ` y altura ${tall}` : ''}.`,
    claims: [
      { kind: 'area', corners, value },
      { kind: 'arithmetic', sum: `${value}/${base}`, value: tall },
    ],
    draw: (pen, area) => {
      const [a, , , d] = drawPolygon(pen, area, corners, { sides: [`${base} cm`], margin: 18 });
      if (!a || !d) return;
      const foot = point(d.x, a.y);
      pen.dashed(d, foot, pen.ink.main, 1.5);
      pen.angle(foot, point(foot.x + 9, foot.y), d, 11);
      pen.label(level === 1 ? `${tall} cm` : '?', point(d.x + 18, (d.y + a.y) / 2), {
        size: 9.5,
        font: 'bold',
        color: pen.ink.main,
      });
    },
  };
};

/** Triangles (level 1) and trapezes (level 2). */
export const triangleArea: Generator = (dice, _index, level) => {
  const base = dice.whole(6, 16);
  const tall = dice.whole(3, 9);
  const start = dice.whole(1, 3);
  const upper = level === 1 ? 0 : dice.whole(2, base - start - 1);
  const corners =
    level === 1
      ? [point(0, 0), point(base, 0), point(start, tall)]
      : [point(0, 0), point(base, 0), point(start + upper, tall), point(start, tall)];
  const value = ((base + upper) * tall) / 2;
  return {
    ask: '¿Cuál es el área?',
    answer: `${numeral(value)} cm²`,
    alt:
      level === 1
        ? `Triángulo de base ${base} y altura ${tall} centímetros, con el pie de la altura a ${start}.`
        : `Trapecio de bases ${base} y ${upper} y altura ${tall} centímetros.`,
    claims: [{ kind: 'area', corners, value }],
    draw: (pen, area) => {
      const points = drawPolygon(pen, area, corners, {
        sides: level === 1 ? [`${base} cm`] : [`${base} cm`, '', `${upper} cm`],
        margin: 18,
      });
      const top = level === 1 ? points[2] : points[3];
      const [a] = points;
      if (!a || !top) return;
      const foot = point(top.x, a.y);
      pen.dashed(top, foot, pen.ink.main, 1.5);
      pen.angle(foot, point(foot.x + 9, foot.y), top, 11);
      pen.label(`${tall} cm`, point(top.x + 18, a.y - (a.y - top.y) * 0.38), {
        size: 9.5,
        font: 'bold',
        color: pen.ink.main,
      });
    },
  };
};

/** An L made of rectangles; level 2 is a rectangle with a hole. */
export const compoundArea: Generator = (dice, _index, level) => {
  const [w, h] = [dice.whole(8, 14), dice.whole(6, 10)];
  const [x, y] = [dice.whole(2, w - 4), dice.whole(2, h - 3)];
  if (level === 2) {
    const [innerW, innerH] = [dice.whole(2, w - 4), dice.whole(2, h - 3)];
    const value = w * h - innerW * innerH;
    return {
      ask: '¿Cuál es el área de la parte pintada?',
      answer: `${value} m²`,
      alt: `Rectángulo de ${w} por ${h} metros con un hueco de ${innerW} por ${innerH}.`,
      claims: [{ kind: 'arithmetic', sum: `${w}*${h}-${innerW}*${innerH}`, value }],
      draw: (pen, area) => {
        const [a, b, c] = drawPolygon(pen, area, [point(0, 0), point(w, 0), point(w, h), point(0, h)], {
          sides: [`${w} m`, '', '', `${h} m`],
          margin: 18,
        });
        if (!a || !b || !c) return;
        const unit = (b.x - a.x) / w;
        const left = a.x + ((w - innerW) / 2) * unit;
        const low = a.y - ((h - innerH) / 2) * unit;
        const hole = [
          point(left, low),
          point(left + innerW * unit, low),
          point(left + innerW * unit, low - innerH * unit),
          point(left, low - innerH * unit),
        ];
        pen.polygon(hole, { fill: '#ffffff', stroke: pen.ink.dark, width: 1.4 });
        const middle = left + (innerW * unit) / 2;
        pen.label(`${innerW} m`, point(middle, low - 7), { size: 8.5, font: 'bold' });
        pen.label(`${innerH} m`, point(left + innerW * unit + 14, low - (innerH * unit) / 2), {
          size: 8.5,
          font: 'bold',
        });
      },
    };
  }
  const corners = [point(0, 0), point(w, 0), point(w, y), point(x, y), point(x, h), point(0, h)];
  const value = w * y + x * (h - y);
  return {
    ask: 'Parte la figura en rectángulos y halla su área.',
    answer: `${value} m²`,
    alt: `Figura en L: base ${w}, altura ${h}, con brazos de ${x} y ${y} metros.`,
    claims: [{ kind: 'area', corners, value }],
    draw: (pen, area) =>
      drawPolygon(pen, area, corners, { sides: [`${w} m`, `${y} m`, '', '', `${x} m`, `${h} m`], margin: 19 }),
  };
};
