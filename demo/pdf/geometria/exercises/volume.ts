import { box, center, point } from '../../kit/geometry.ts';
import { numeral } from '../../kit/spanish-numbers.ts';
import { drawCuboid } from '../figures/solids.ts';
import type { Generator } from '../workbook.ts';

/** Counts unit cubes; level 2 shows a box that is not full. */
export const countCubes: Generator = (dice, _index, level) => {
  const size = { width: dice.whole(2, 6), depth: dice.whole(2, 4), height: dice.whole(2, 4) };
  const { width: w, depth: d, height: h } = size;
  const taken = dice.whole(2, 9);
  const value = level === 1 ? w * d * h : w * d * h - taken;
  return {
    ask:
      level === 1
        ? '¿Cuántos cubitos forman el bloque?'
        : `De este bloque se quitan ${taken} cubitos. ¿Cuántos quedan?`,
    answer: `${value} cubitos`,
    alt: `Bloque de ${w} por ${d} por ${h} cubitos.`,
    claims: [{ kind: 'arithmetic', sum: `${w}*${d}*${h}${level === 1 ? '' : `-${taken}`}`, value }],
    draw: (pen, area) => drawCuboid(pen, area, size, { cubes: true }),
  };
};

/** Volume of boxes; level 2 asks for the missing edge. */
export const boxVolume: Generator = (dice, _index, level) => {
  const size = { width: dice.whole(5, 14), depth: dice.whole(3, 7), height: dice.whole(3, 9) };
  const { width: w, depth: d, height: h } = size;
  const value = w * d * h;
  return {
    ask: level === 1 ? '¿Cuál es el volumen?' : `El volumen es ${numeral(value)} cm³. ¿Cuánto mide la altura?`,
    answer: level === 1 ? `${numeral(value)} cm³` : `${h} cm`,
    alt: `Caja de ${w} por ${d}${level === 1 ? ` por ${h}` : ''} centímetros.`,
    claims: [
      {
        kind: 'arithmetic',
        sum: level === 1 ? `${w}*${d}*${h}` : `${value}/(${w}*${d})`,
        value: level === 1 ? value : h,
      },
    ],
    draw: (pen, area) =>
      drawCuboid(pen, area, size, { width: `${w} cm`, depth: `${d} cm`, height: level === 1 ? `${h} cm` : '?' }),
  };
};

/** Reads a measuring jug; level 2 adds an object that sinks. */
export const readJug: Generator = (dice, _index, level) => {
  const top = dice.pick([500, 1000] as const);
  const step = top / 10;
  const first = dice.whole(2, 5) * step + (level === 1 ? dice.pick([0, step / 2] as const) : 0);
  const second = first + dice.whole(2, 8) * (step / 2);
  return {
    ask:
      level === 1
        ? '¿Cuántos mililitros hay?'
        : `Había ${first} mL de agua. Al hundir la piedra, el agua subió. ¿Cuál es el volumen de la piedra?`,
    answer: level === 1 ? `${first} mL` : `${second - first} cm³`,
    alt: `Jarra graduada hasta ${top} mililitros, llena hasta ${level === 1 ? first : second}.`,
    claims: [
      {
        kind: 'arithmetic',
        sum: level === 1 ? `${first}+0` : `${second}-${first}`,
        value: level === 1 ? first : second - first,
      },
    ],
    draw: (pen, area) => {
      const wide = Math.min(76, area.width * 0.5);
      const jug = box(center(area).x - wide / 2, area.y + 4, wide, area.height - 8);
      const y = (amount: number): number => jug.y + jug.height - (amount / top) * (jug.height - 8);
      const amount = level === 1 ? first : second;
      pen.rect(box(jug.x, y(amount), jug.width, jug.y + jug.height - y(amount)), { fill: '#9fd3ea' });
      if (level === 2) pen.ellipse(point(center(area).x + 8, jug.y + jug.height - 11), 17, 9, { fill: '#7b6a58' });
      pen.path(
        [
          point(jug.x, jug.y),
          point(jug.x, jug.y + jug.height),
          point(jug.x + wide, jug.y + jug.height),
          point(jug.x + wide, jug.y),
        ],
        { stroke: pen.ink.dark, width: 2 },
      );
      for (let mark = 1; mark <= 10; mark += 1) {
        const long = mark % 5 === 0 ? 16 : 9;
        pen.line(point(jug.x, y(mark * step)), point(jug.x + long, y(mark * step)), pen.ink.dark, 1);
        if (mark % 5 === 0)
          pen.label(`${mark * step} mL`, point(jug.x - 5, y(mark * step)), { size: 8.5, align: 'right' });
      }
    },
  };
};

/** Changes of units of capacity and volume. */
export const convertCapacity: Generator = (dice, _index, level) => {
  const cases = [
    { from: 'L', to: 'mL', factor: 1000 },
    { from: 'mL', to: 'L', factor: 0.001 },
    { from: 'dm³', to: 'L', factor: 1 },
    { from: 'cm³', to: 'mL', factor: 1 },
    ...(level === 1
      ? []
      : [
          { from: 'm³', to: 'L', factor: 1000 },
          { from: 'L', to: 'm³', factor: 0.001 },
          { from: 'dm³', to: 'cm³', factor: 1000 },
          { from: 'cm³', to: 'L', factor: 0.001 },
        ]),
  ];
  const { from, to, factor } = cases[dice.whole(level === 1 ? 0 : 2, cases.length - 1)] ?? {
    from: 'L',
    to: 'mL',
    factor: 1000,
  };
  const value = factor < 1 ? dice.whole(2, 90) * 50 : factor > 1 ? dice.whole(3, 95) / 10 : dice.whole(2, 900);
  const result = Number((value * factor).toFixed(6));
  return {
    ask: `Escribe ${numeral(value)} ${from} en ${to}.`,
    answer: `${numeral(result, 4)} ${to}`,
    alt: `Recipiente con ${numeral(value)} ${from}.`,
    claims: [{ kind: 'arithmetic', sum: factor < 1 ? `${value}/1000` : `${value}*${factor}`, value: result }],
    draw: (pen, area) => {
      const side = Math.min(34, area.height - 6);
      const y = center(area).y;
      pen.rect(
        box(area.x + area.width * 0.2 - side / 2, y - side / 2, side, side),
        { fill: '#9fd3ea', stroke: pen.ink.dark },
        5,
      );
      pen.label(from, point(area.x + area.width * 0.2, y), { size: 11, font: 'bold' });
      pen.arrow(point(area.x + area.width * 0.38, y), point(area.x + area.width * 0.62, y), pen.ink.main, 1.6);
      pen.rect(
        box(area.x + area.width * 0.8 - side / 2, y - side / 2, side, side),
        { fill: pen.ink.tint, stroke: pen.ink.dark },
        5,
      );
      pen.label(to, point(area.x + area.width * 0.8, y), { size: 11, font: 'bold' });
    },
  };
};
