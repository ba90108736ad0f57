import type { Dice } from '../../kit/dice.ts';
import { box, point } from '../../kit/geometry.ts';
import { neutral } from '../../kit/ink.ts';
import { numeral } from '../../kit/spanish-numbers.ts';
import { type Datum, drawBars, drawLineChart, drawPictogram, drawPie } from '../figures/charts.ts';
import type { Generator } from '../workbook.ts';

type Theme = readonly string[];

const themes: readonly [Theme, ...Theme[]] = [
  ['mango', 'uva', 'pera', 'piña'],
  ['lunes', 'martes', 'jueves', 'viernes'],
  ['bus', 'bici', 'a pie', 'auto'],
  ['perro', 'gato', 'ave', 'pez'],
  ['fútbol', 'vóley', 'danza', 'ajedrez'],
];

function roll(dice: Dice, low: number, high: number, step: number): Datum[] {
  const values = dice.shuffle(
    Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step),
  );
  return dice.pick(themes).map((name, index) => ({ name, value: values[index] ?? low }));
}

function spoken(data: readonly Datum[]): string {
  return data.map(({ name, value }) => `${name} ${value}`).join(', ');
}

/** Reads a bar chart; level 2 compares two bars. */
export const readBars: Generator = (dice, index, level) => {
  const data = roll(dice, 4, 20, 2);
  const [a = { name: '', value: 0 }, b = a] = dice.shuffle(data);
  const [more, less] = a.value > b.value ? [a, b] : [b, a];
  const total = data.reduce((sum, { value }) => sum + value, 0);
  const askTotal = level === 1 && index % 2 === 1;
  const value = level === 2 ? more.value - less.value : askTotal ? total : a.value;
  return {
    ask:
      level === 2
        ? `¿Cuántos votos más tiene «${more.name}» que «${less.name}»?`
        : askTotal
          ? '¿Cuántos votos hay en total?'
          : `¿Cuántos votos tiene «${a.name}»?`,
    answer: `${value} votos`,
    alt: `Gráfico de barras: ${spoken(data)}.`,
    claims: [
      {
        kind: 'arithmetic',
        sum:
          level === 2
            ? `${more.value}-${less.value}`
            : askTotal
              ? data.map((each) => each.value).join('+')
              : `${a.value}+0`,
        value,
      },
    ],
    draw: (pen, area) => drawBars(pen, area, data, 4),
  };
};

/** Pie charts: votes from a share of the circle (level 1) or the angle of a slice (level 2). */
export const readPie: Generator = (dice, _index, level) => {
  const shares = dice.pick<readonly number[]>([
    [50, 25, 15, 10],
    [40, 30, 20, 10],
    [45, 25, 20, 10],
    [35, 30, 20, 15],
    [60, 20, 15, 5],
  ]);
  const data = dice.pick(themes).map((name, index) => ({ name, value: shares[index] ?? 10 }));
  const people = dice.pick([20, 40, 60, 80, 100, 120, 200] as const);
  const asked = data[dice.whole(0, 3)] ?? { name: '', value: 10 };
  const value = level === 1 ? (people * asked.value) / 100 : (360 * asked.value) / 100;
  return {
    ask:
      level === 1
        ? `Votaron ${people} estudiantes. ¿Cuántos eligieron «${asked.name}»?`
        : `¿Cuántos grados mide el sector de «${asked.name}»?`,
    answer: level === 1 ? `${numeral(value)} estudiantes` : `${numeral(value)}°`,
    alt: `Gráfico circular en porcentajes: ${spoken(data)}.`,
    claims: [{ kind: 'arithmetic', sum: `${level === 1 ? people : 360}*${asked.value}/100`, value }],
    draw: (pen, area) => drawPie(pen, area, data, ({ value: share }) => (share < 10 ? '' : `${share}%`)),
  };
};

/** Mean (level 1), or median and range (level 2), of a few numbers. */
export const averages: Generator = (dice, index, level) => {
  const count = level === 1 ? dice.pick([4, 5] as const) : 5;
  const values = Array.from({ length: count }, () => dice.whole(3, 18));
  const sum = values.reduce((all, value) => all + value, 0);
  if (level === 1) values[0] = (values[0] ?? 0) + ((count - (sum % count)) % count);
  const whole = values.reduce((all, value) => all + value, 0);
  const sorted = values.toSorted((a, b) => a - b);
  const range = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  const median = sorted[2] ?? 0;
  const value = level === 1 ? whole / count : index % 2 === 0 ? median : range;
  return {
    ask: level === 1 ? '¿Cuál es el promedio?' : index % 2 === 0 ? '¿Cuál es la mediana?' : '¿Cuál es el rango?',
    answer: numeral(value),
    alt: `Puntajes: ${values.join(', ')}.`,
    claims:
      level === 1
        ? [{ kind: 'arithmetic', sum: `(${values.join('+')})/${count}`, value }]
        : index % 2 === 0
          ? []
          : [{ kind: 'arithmetic', sum: `${sorted.at(-1) ?? 0}-${sorted[0] ?? 0}`, value }],
    draw: (pen, area) => {
      const pitch = Math.min(30, area.width / count);
      const left = area.x + (area.width - pitch * count) / 2;
      const unit = (area.height - 16) / 24;
      for (const [at, each] of values.entries()) {
        const tall = each * unit;
        pen.rect(
          box(left + at * pitch + 3, area.y + area.height - tall, pitch - 6, tall),
          { fill: at % 2 === 0 ? pen.ink.main : pen.ink.accent },
          2,
        );
        pen.label(String(each), point(left + (at + 0.5) * pitch, area.y + area.height - tall - 7), {
          size: 10,
          font: 'bold',
          color: neutral.ink,
        });
      }
    },
  };
};

/** Pictograms (level 1) and line charts (level 2). */
export const readSeries: Generator = (dice, _index, level) => {
  const worth = dice.pick([2, 4, 10] as const);
  const data =
    level === 1
      ? roll(dice, worth * 2, worth * 6, worth / 2)
      : ['ene', 'feb', 'mar', 'abr', 'may'].map((name) => ({ name, value: dice.whole(8, 30, 2) }));
  const asked = data[dice.whole(0, data.length - 1)] ?? { name: '', value: 0 };
  const gaps = data.slice(1).map((each, at) => ({ each, rise: each.value - (data[at]?.value ?? 0) }));
  const best = gaps.toSorted((a, b) => b.rise - a.rise)[0] ?? { each: asked, rise: 0 };
  const rises = best.rise > 0 && gaps.filter(({ rise }) => rise === best.rise).length === 1;
  const before = data[data.indexOf(best.each) - 1]?.name ?? '';
  return {
    ask:
      level === 1
        ? `¿Cuántos votos tiene «${asked.name}»?`
        : rises
          ? '¿Entre qué meses subió más la temperatura?'
          : `¿Qué temperatura hubo en ${asked.name}.?`,
    answer:
      level === 1
        ? `${numeral(asked.value)} votos`
        : rises
          ? `Entre ${before}. y ${best.each.name}.: ${best.rise} grados`
          : `${asked.value} grados`,
    alt: `${level === 1 ? `Pictograma, cada punto vale ${worth}` : 'Gráfico de líneas'}: ${spoken(data)}.`,
    claims: [
      {
        kind: 'arithmetic',
        sum:
          level === 1
            ? `${asked.value}/${worth}*${worth}`
            : rises
              ? `${best.each.value}-${best.each.value - best.rise}`
              : `${asked.value}+0`,
        value: level === 1 ? asked.value : rises ? best.rise : asked.value,
      },
    ],
    draw: (pen, area) =>
      level === 1 ? drawPictogram(pen, area, data, worth, `= ${worth} votos`) : drawLineChart(pen, area, data, 10),
  };
};
