import { center, point, polar } from '../../kit/geometry.ts';
import { numeral } from '../../kit/spanish-numbers.ts';
import type { Generator } from '../workbook.ts';

const pi = 3.14;

/** Names the marked element of the circle; level 2 relates radius and diameter. */
export const circleParts: Generator = (dice, _index, level) => {
  const radius = dice.whole(3, 40) / 2;
  const parts = ['Radio', 'Diámetro', 'Cuerda', 'Arco', 'Sector circular', 'Recta tangente'] as const;
  const part = dice.pick(parts);
  const turn = dice.whole(0, 350, 10);
  if (level === 2) {
    const fromRadius = dice.whole(0, 1) === 1;
    return {
      ask: fromRadius
        ? `El radio mide ${numeral(radius)} cm. ¿Cuánto mide el diámetro?`
        : `El diámetro mide ${numeral(radius * 2)} cm. ¿Cuánto mide el radio?`,
      answer: `${numeral(fromRadius ? radius * 2 : radius)} cm`,
      alt: `Circunferencia con su ${fromRadius ? 'radio' : 'diámetro'}.`,
      claims: [
        {
          kind: 'arithmetic',
          sum: fromRadius ? `${radius}*2` : `${radius * 2}/2`,
          value: fromRadius ? radius * 2 : radius,
        },
      ],
      draw: (pen, area) => {
        const middle = center(area);
        const reach = Math.min(area.width, area.height) / 2 - 3;
        pen.circle(middle, reach, { fill: pen.ink.tint, stroke: pen.ink.dark, width: 1.6 });
        pen.line(fromRadius ? middle : polar(middle, reach, turn + 180), polar(middle, reach, turn), pen.ink.main, 2);
        pen.dot(middle);
      },
    };
  }
  return {
    ask: '¿Cómo se llama lo que está en color?',
    answer: part,
    alt: `Circunferencia con un elemento señalado, girado ${turn} grados: ${part.toLowerCase()}.`,
    draw: (pen, area) => {
      const middle = center(area);
      const reach = Math.min(area.width, area.height) / 2 - 8;
      pen.circle(middle, reach, { fill: '#ffffff', stroke: pen.ink.dark, width: 1.4 });
      const at = (degrees: number) => polar(middle, reach, turn + degrees);
      if (part === 'Sector circular') pen.wedge(middle, reach, turn, turn + 70, { fill: pen.ink.main });
      if (part === 'Radio') pen.line(middle, at(0), pen.ink.main, 2.6);
      if (part === 'Diámetro') pen.line(at(0), at(180), pen.ink.main, 2.6);
      if (part === 'Cuerda') pen.line(at(10), at(120), pen.ink.main, 2.6);
      if (part === 'Arco') pen.arc(middle, reach, turn, turn + 85, { stroke: pen.ink.main, width: 4 });
      if (part === 'Recta tangente')
        pen.line(polar(at(0), reach * 0.8, turn + 90), polar(at(0), reach * 0.8, turn - 90), pen.ink.main, 2.6);
      pen.dot(middle);
    },
  };
};

/** Length of the circle; level 2 asks how far a wheel rolls. */
export const circleLength: Generator = (dice, _index, level) => {
  const radius = dice.whole(2, 25);
  const turns = level === 1 ? 1 : dice.whole(5, 50, 5);
  const value = 2 * pi * radius * turns;
  const shown = level === 1 ? value : value / 100;
  return {
    ask:
      level === 1
        ? 'Halla la longitud de la circunferencia. Usa π ≈ 3,14.'
        : `Una rueda de ${radius} cm de radio da ${turns} vueltas. ¿Cuántos metros avanza? (π ≈ 3,14)`,
    answer: `${numeral(shown, 3)} ${level === 1 ? 'cm' : 'm'}`,
    alt: `Circunferencia de radio ${radius} centímetros.`,
    claims: [
      {
        kind: 'arithmetic',
        sum: `2*3.14*${radius}*${turns}${level === 1 ? '' : '/100'}`,
        value: Number(shown.toFixed(6)),
      },
    ],
    draw: (pen, area) => {
      const reach = Math.min(area.width / 3, area.height / 2 - 3);
      const middle = level === 1 ? center(area) : point(area.x + reach + 8, center(area).y);
      pen.circle(middle, reach, { fill: pen.ink.tint, stroke: pen.ink.dark, width: level === 1 ? 1.6 : 5 });
      pen.line(middle, polar(middle, reach, 25), pen.ink.main, 2);
      pen.dot(middle);
      pen.label(`${radius} cm`, polar(point(middle.x, middle.y - 9), reach / 2, 25), {
        size: 9,
        font: 'bold',
        color: pen.ink.dark,
      });
      if (level === 1) return;
      const ground = middle.y + reach + 3;
      pen.line(point(area.x, ground), point(area.x + area.width, ground), pen.ink.dark, 1.4);
      pen.arrow(point(middle.x + reach + 8, middle.y), point(area.x + area.width - 4, middle.y), pen.ink.main, 1.6);
    },
  };
};

/** Area of a disc; level 2 is a ring or a half disc. */
export const discArea: Generator = (dice, index, level) => {
  const outer = dice.whole(3, 20);
  const inner = dice.whole(1, outer - 1);
  const half = level === 2 && index % 2 === 1;
  const value = level === 1 ? pi * outer ** 2 : half ? (pi * outer ** 2) / 2 : pi * outer ** 2 - pi * inner ** 2;
  return {
    ask: `Halla el área ${level === 1 ? 'del círculo' : half ? 'del semicírculo' : 'de la corona pintada'}. Usa π ≈ 3,14.`,
    answer: `${numeral(value)} cm²`,
    alt: `${half ? 'Semicírculo' : 'Círculo'} de radio ${outer} centímetros${level === 2 && !half ? ` con un hueco de radio ${inner}` : ''}.`,
    claims: [
      {
        kind: 'arithmetic',
        sum:
          level === 1
            ? `3.14*${outer}*${outer}`
            : half
              ? `3.14*${outer}*${outer}/2`
              : `3.14*(${outer}*${outer}-${inner}*${inner})`,
        value: Number(value.toFixed(6)),
      },
    ],
    draw: (pen, area) => {
      const reach = half ? Math.min(area.width / 2 - 6, area.height - 16) : Math.min(area.width, area.height) / 2 - 3;
      const middle = half ? point(center(area).x, area.y + area.height / 2 + reach / 2) : center(area);
      const edge = { stroke: pen.ink.dark, width: 1.6, fill: pen.ink.tint };
      if (half) pen.wedge(middle, reach, 0, 180, edge);
      else pen.circle(middle, reach, edge);
      if (level === 2 && !half) {
        const hole = (reach * inner) / outer;
        pen.circle(middle, hole, { stroke: pen.ink.dark, width: 1.6, fill: '#ffffff' });
        pen.line(middle, polar(middle, hole, 200), pen.ink.accent, 1.6);
        pen.label(`${inner} cm`, point(area.x + area.width, area.y + area.height - 6), {
          size: 9,
          font: 'bold',
          color: pen.ink.accent,
          align: 'right',
        });
      }
      pen.line(middle, polar(middle, reach, 40), pen.ink.main, 1.8);
      pen.dot(middle);
      pen.label(`${outer} cm`, point(area.x + area.width, area.y + 8), {
        size: 9,
        font: 'bold',
        color: pen.ink.main,
        align: 'right',
      });
    },
  };
};

/** What share of the disc is painted; level 2 gives the angle of the sector. */
export const sectorShare: Generator = (dice, _index, level) => {
  const parts = dice.pick([3, 4, 5, 6, 8, 9, 10, 12]);
  const painted = dice.whole(1, parts - 1);
  const angle = (360 / parts) * painted;
  const divisor = gcd(painted, parts);
  const share = `${painted / divisor}/${parts / divisor}`;
  const turn = dice.whole(0, 90, 15);
  return {
    ask: level === 1 ? '¿Qué fracción del círculo está pintada?' : '¿Cuánto mide el ángulo de la parte pintada?',
    answer: level === 1 ? share : `${angle}°`,
    alt: `Círculo en ${parts} partes iguales con ${painted} pintadas, girado ${turn} grados.`,
    claims: [{ kind: 'arithmetic', sum: `360*${painted}/${parts}`, value: angle }],
    draw: (pen, area) => {
      const middle = center(area);
      const reach = Math.min(area.width, area.height) / 2 - 3;
      for (let part = 0; part < parts; part += 1) {
        const from = turn + (part * 360) / parts;
        pen.wedge(middle, reach, from, from + 360 / parts, {
          fill: part < painted ? pen.ink.main : '#ffffff',
          stroke: pen.ink.dark,
          width: 1.2,
        });
      }
    },
  };
};

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
