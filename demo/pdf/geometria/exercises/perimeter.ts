import { type Point, point } from '../../kit/geometry.ts';
import { numeral } from '../../kit/spanish-numbers.ts';
import { drawSquares } from '../figures/instruments.ts';
import { drawPolygon } from '../figures/measured-polygon.ts';
import type { Dice } from '../../kit/dice.ts';
import type { Generator } from '../workbook.ts';

/** A staircase-shaped outline on whole squares, counter-clockwise (y up). */
export function stepShape(dice: Dice, width: number, height: number): Point[] {
  const cutX = dice.whole(1, width - 2);
  const cutY = dice.whole(1, height - 2);
  const kind = dice.whole(0, 2);
  if (kind === 0)
    return [point(0, 0), point(width, 0), point(width, cutY), point(cutX, cutY), point(cutX, height), point(0, height)];
  if (kind === 1) {
    const end = dice.whole(cutX + 1, width - 1);
    return [
      point(0, 0),
      point(width, 0),
      point(width, cutY),
      point(end, cutY),
      point(end, height),
      point(cutX, height),
      point(cutX, cutY),
      point(0, cutY),
    ];
  }
  const end = dice.whole(cutX + 1, width - 1);
  return [
    point(0, 0),
    point(width, 0),
    point(width, height),
    point(end, height),
    point(end, cutY),
    point(cutX, cutY),
    point(cutX, height),
    point(0, height),
  ];
}

export function outline(corners: readonly Point[]): number {
  return corners.reduce((sum, a, index) => {
    const b = corners[(index + 1) % corners.length] ?? a;
    return sum + Math.hypot(b.x - a.x, b.y - a.y);
  }, 0);
}

/** Counts the contour on squared paper; level 2 uses squares of another size. */
export const countContour: Generator = (dice, _index, level) => {
  const corners = stepShape(dice, dice.whole(4, 7), dice.whole(3, 5));
  const side = level === 1 ? 1 : dice.pick([2, 5, 0.5, 10]);
  const whole = outline(corners) * side;
  return {
    ask:
      level === 1
        ? 'Cada cuadrito mide 1 cm de lado. ¿Cuál es el perímetro?'
        : `Cada cuadrito mide ${numeral(side)} m de lado. ¿Cuál es el perímetro?`,
    answer: `${numeral(whole)} ${level === 1 ? 'cm' : 'm'}`,
    alt: `Figura de ${corners.length} lados sobre papel cuadriculado: ${corners.map(({ x, y }) => `${x},${y}`).join(' ')}.`,
    claims: [{ kind: 'perimeter', corners: corners.map(({ x, y }) => point(x * side, y * side)), value: whole }],
    draw: (pen, area) => {
      const { at } = drawSquares(pen, area, 8, 6);
      pen.polygon(
        corners.map(({ x, y }) => at(x + 0, y + 0)),
        { fill: pen.ink.main, opacity: 0.3 },
      );
      pen.polygon(
        corners.map(({ x, y }) => at(x, y)),
        { stroke: pen.ink.dark, width: 2 },
      );
    },
  };
};

/** Perimeter from labelled sides; level 2 hides two sides of an L. */
export const labelledPerimeter: Generator = (dice, index, level) => {
  const unit = dice.pick(['cm', 'm', 'dm']);
  if (level === 2) {
    const [w, h] = [dice.whole(7, 14), dice.whole(6, 11)];
    const [cutX, cutY] = [dice.whole(2, w - 3), dice.whole(2, h - 3)];
    const corners = [point(0, 0), point(w, 0), point(w, cutY), point(cutX, cutY), point(cutX, h), point(0, h)];
    return {
      ask: 'Todos los ángulos son rectos. Halla los lados que faltan y el perímetro.',
      answer: `${2 * (w + h)} ${unit}`,
      alt: `Figura en L de base ${w} y altura ${h}, con una entrada de ${w - cutX} por ${h - cutY}.`,
      claims: [{ kind: 'perimeter', corners, value: 2 * (w + h) }],
      draw: (pen, area) =>
        drawPolygon(pen, area, corners, {
          sides: [`${w} ${unit}`, '', '', '', `${cutX} ${unit}`, `${h} ${unit}`],
          margin: 20,
        }),
    };
  }
  const shapes: [number, number][][] = [
    [
      [0, 0],
      [dice.whole(6, 15), 0],
      [dice.whole(7, 12), dice.whole(4, 8)],
      [dice.whole(0, 3), dice.whole(4, 7)],
    ],
    [
      [0, 0],
      [dice.whole(6, 10), 0],
      [dice.whole(10, 13), dice.whole(3, 5)],
      [dice.whole(4, 6), dice.whole(8, 10)],
      [-2, dice.whole(4, 6)],
    ],
  ];
  const corners = (shapes[index % 2] ?? []).map(([x, y]) => point(x, y));
  const sides = corners.map((a, at) => {
    const b = corners[(at + 1) % corners.length] ?? a;
    return Math.round(Math.hypot(b.x - a.x, b.y - a.y) * 10) / 10;
  });
  const whole = Math.round(sides.reduce((sum, side) => sum + side, 0) * 10) / 10;
  return {
    ask: `Las medidas están en ${unit}. Calcula el perímetro.`,
    answer: `${numeral(whole)} ${unit}`,
    alt: `Polígono de lados ${sides.map((side) => numeral(side)).join('; ')} ${unit}.`,
    claims: [{ kind: 'arithmetic', sum: sides.join('+'), value: whole }],
    draw: (pen, area) => drawPolygon(pen, area, corners, { sides: sides.map((side) => numeral(side)), margin: 18 }),
  };
};

const ladder = ['mm', 'cm', 'dm', 'm', 'dam', 'hm', 'km'] as const;

/** Changes units of length one or more steps; level 2 adds two units. */
export const convertLength: Generator = (dice, _index, level) => {
  const from = dice.whole(0, 6);
  const jump = dice.pick([-3, -2, -1, 1, 2, 3] as const);
  const to = Math.min(6, Math.max(0, from + jump === from ? from + 1 : from + jump));
  const goal = to === from ? (from === 0 ? 1 : from - 1) : to;
  const power = 10 ** Math.abs(from - goal);
  const value =
    from > goal
      ? dice.whole(2, 95) / dice.pick([1, 10] as const)
      : dice.whole(2, 99) * dice.pick([1, 10, 100] as const);
  const result = from > goal ? value * power : value / power;
  const plusUnit = ladder[Math.max(0, from - 1)] ?? 'mm';
  const extra = dice.whole(1, 9);
  const both = from === 0 ? value : value + extra / 10;
  const bothResult = Number((from > goal ? both * power : both / power).toFixed(6));
  const source =
    level === 1 || from === 0
      ? `${numeral(value)} ${ladder[from]}`
      : `${numeral(value)} ${ladder[from]} y ${extra} ${plusUnit}`;
  const shown = level === 1 || from === 0 ? Number(result.toFixed(6)) : bothResult;
  const goalName = ladder[goal] ?? 'm';
  return {
    ask: `Escribe ${source} en ${goalName}.`,
    answer: `${numeral(shown, 6)} ${goalName}`,
    alt: `Escalera de unidades de longitud, de ${ladder[from]} a ${goalName}.`,
    claims: [
      {
        kind: 'arithmetic',
        sum: `${level === 1 || from === 0 ? value : `(${value}+${extra}/10)`}${from > goal ? '*' : '/'}${power}`,
        value: shown,
      },
    ],
    draw: (pen, area) => {
      const pitch = area.width / 7;
      const rise = Math.min(9, (area.height - 16) / 7);
      for (const [index, name] of ladder.entries()) {
        const marked = index === from || index === goal;
        const x = area.x + index * pitch;
        const y = area.y + area.height - 12 - index * rise;
        pen.polygon(
          [
            point(x, area.y + area.height),
            point(x + pitch - 2, area.y + area.height),
            point(x + pitch - 2, y),
            point(x, y),
          ],
          { fill: index === from ? pen.ink.accent : index === goal ? pen.ink.main : pen.ink.tint },
        );
        pen.label(name, point(x + pitch / 2 - 1, area.y + area.height - 6), {
          size: 8,
          font: 'bold',
          color: marked ? '#ffffff' : pen.ink.dark,
        });
      }
    },
  };
};

/** Perimeter of a regular polygon, or its side from the perimeter. */
export const regularPerimeter: Generator = (dice, _index, level) => {
  const sides = dice.whole(3, 8);
  const side = dice.whole(5, 48) / 2;
  const whole = sides * side;
  return {
    ask:
      level === 1
        ? `Polígono regular de lado ${numeral(side)} cm. ¿Cuál es su perímetro?`
        : `El perímetro de este polígono regular es ${numeral(whole)} cm. ¿Cuánto mide el lado?`,
    answer: `${numeral(level === 1 ? whole : side)} cm`,
    alt: `Polígono regular de ${sides} lados.`,
    claims: [
      {
        kind: 'arithmetic',
        sum: level === 1 ? `${sides}*${side}` : `${whole}/${sides}`,
        value: level === 1 ? whole : side,
      },
    ],
    draw: (pen, area) => {
      const corners = Array.from({ length: sides }, (_, index) => {
        const turn = ((index * 360) / sides + 90 + 180 / sides) * (Math.PI / 180);
        return point(Math.cos(turn), Math.sin(turn));
      });
      drawPolygon(pen, area, corners, { margin: 2 });
    },
  };
};
