import { box, center, point, polar } from '../../kit/geometry.ts';
import { neutral } from '../../kit/ink.ts';
import { counted, numeral } from '../../kit/spanish-numbers.ts';
import { drawRuler } from '../figures/instruments.ts';
import type { Generator } from '../workbook.ts';

/** Reads the length of a segment on a ruler; level 2 does not start at zero. */
export const measureSegment: Generator = (dice, _index, level) => {
  const start = level === 1 ? 0 : dice.whole(5, 30) / 10;
  const length = dice.whole(18, 60, level === 1 ? 5 : 1) / 10;
  const end = Math.round((start + length) * 10) / 10;
  return {
    ask: level === 1 ? '¿Cuánto mide el segmento AB?' : 'El segmento no empieza en 0. ¿Cuánto mide?',
    answer: `${numeral(length)} cm`,
    alt: `Regla con un segmento desde ${numeral(start)} hasta ${numeral(end)} centímetros.`,
    claims: [{ kind: 'arithmetic', sum: `${end}-${start}`, value: length }],
    draw: (pen, area) => {
      const at = drawRuler(pen, box(area.x, center(area).y - 30, area.width, 62), 10);
      const [a, b] = [at(start), at(end)];
      const y = a.y - 12;
      pen.line(point(a.x, y), point(b.x, y), pen.ink.main, 2.4);
      for (const [end, name] of [
        [a, 'A'],
        [b, 'B'],
      ] as const) {
        pen.dashed(point(end.x, y), end, pen.ink.main, 0.7);
        pen.dot(point(end.x, y), pen.ink.main, 3);
        pen.label(name, point(end.x, y - 10), { size: 10, font: 'italic' });
      }
    },
  };
};

/** Parallel, perpendicular or crossing: exact drawings of each. */
export const relateLines: Generator = (dice) => {
  const kind = dice.pick(['paralelas', 'perpendiculares', 'secantes no perpendiculares'] as const);
  const slope = dice.whole(0, 160, 10);
  const opening = kind === 'perpendiculares' ? 90 : kind === 'paralelas' ? 0 : dice.whole(30, 65, 5);
  return {
    ask: '¿Cómo son las rectas *r* y *s*?',
    answer: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
    alt: `Dos rectas, r inclinada ${slope} grados y s inclinada ${slope + opening} grados.`,
    claims: [
      {
        kind: 'angle',
        at: point(0, 0),
        from: polar(point(0, 0), 9, slope),
        to: polar(point(0, 0), 9, slope + opening),
        degrees: opening,
      },
    ],
    draw: (pen, area) => {
      const reach = Math.min(area.width, area.height) * 0.5;
      const middle = center(area);
      const apart = kind === 'paralelas' ? reach * 0.3 : 0;
      for (const [name, turn, side] of [
        ['r', slope, 1],
        ['s', slope + opening, -1],
      ] as const) {
        const through = polar(middle, apart * side, slope + 90);
        pen.arrow(
          polar(through, reach, turn + 180),
          polar(through, reach, turn),
          side === 1 ? pen.ink.main : pen.ink.accent,
          1.8,
          true,
        );
        pen.label(name, polar(through, reach + 9, turn), { size: 11, font: 'italic' });
      }
    },
  };
};

/** Counts the segments between the points of a line: n points give n·(n − 1) ÷ 2. */
export const countSegments: Generator = (dice) => {
  const count = dice.whole(3, 10);
  const total = (count * (count - 1)) / 2;
  return {
    ask: `En la recta hay ${count} puntos. ¿Cuántos segmentos distintos tienen sus extremos en dos de ellos?`,
    answer: counted(total, 'segmento', 'segmentos'),
    alt: `Recta con ${count} puntos marcados.`,
    claims: [{ kind: 'arithmetic', sum: Array.from({ length: count }, (_, left) => left).join('+'), value: total }],
    draw: (pen, area) => {
      const y = center(area).y;
      pen.arrow(point(area.x, y), point(area.x + area.width, y), neutral.ink, 1.2, true);
      const pitch = (area.width - 40) / (count - 1);
      for (let index = 0; index < count; index += 1) {
        const at = point(area.x + 20 + index * pitch, y);
        pen.dot(at, pen.ink.main, 3.2);
        pen.label('ABCDEFGHIJ'[index] ?? '', point(at.x, y - 12), { size: 10, font: 'italic' });
      }
    },
  };
};

/** A chain of segments on one line with one length missing; level 2 uses the midpoint. */
export const missingLength: Generator = (dice, _index, level) => {
  const first = dice.whole(12, 48) / (level === 1 ? 2 : 5);
  const second = dice.whole(12, 48) / (level === 1 ? 2 : 5);
  const whole = Math.round((first + second) * 10) / 10;
  const half = first / 2;
  const asked = level === 1 ? second : Math.round((half + second) * 100) / 100;
  return {
    ask:
      level === 1
        ? `AC mide ${numeral(whole)} cm y AB mide ${numeral(first)} cm. ¿Cuánto mide BC?`
        : `M es el punto medio de AB. Si AB = ${numeral(first)} cm y BC = ${numeral(second)} cm, ¿cuánto mide MC?`,
    answer: `${numeral(asked)} cm`,
    alt: 'Segmento AC con el punto B entre sus extremos.',
    claims: [{ kind: 'arithmetic', sum: level === 1 ? `${whole}-${first}` : `${first}/2+${second}`, value: asked }],
    draw: (pen, area) => {
      const y = center(area).y;
      const unit = (area.width - 24) / whole;
      const at = (length: number) => point(area.x + 12 + length * unit, y);
      pen.line(at(0), at(whole), pen.ink.main, 2.4);
      const spots: [number, string][] = [
        [0, 'A'],
        [first, 'B'],
        [whole, 'C'],
      ];
      if (level === 2) spots.push([half, 'M']);
      for (const [length, name] of spots) {
        pen.line(point(at(length).x, y - 5), point(at(length).x, y + 5), pen.ink.dark, 1.6);
        pen.label(name, point(at(length).x, y - 14), { size: 10.5, font: 'italic' });
      }
      if (level === 2) {
        pen.ticks(at(0), at(half), 2, pen.ink.accent);
        pen.ticks(at(half), at(first), 2, pen.ink.accent);
      } else {
        pen.label(`${numeral(first)} cm`, point(at(first / 2).x, y + 14), { size: 9.5, font: 'bold' });
        pen.label('?', point(at(first + second / 2).x, y + 14), { size: 11, font: 'bold', color: pen.ink.main });
      }
    },
  };
};
