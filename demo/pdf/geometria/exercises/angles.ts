import { center, point, polar } from '../../kit/geometry.ts';
import { neutral } from '../../kit/ink.ts';
import { drawClock, drawProtractor } from '../figures/instruments.ts';
import type { Claim, Generator } from '../workbook.ts';

const origin = point(0, 0);

function claim(from: number, to: number, degrees: number): Claim {
  return { kind: 'angle', at: origin, from: polar(origin, 7, from), to: polar(origin, 7, to), degrees };
}

export function angleKind(degrees: number): string {
  if (degrees < 90) return 'agudo';
  if (degrees === 90) return 'recto';
  if (degrees < 180) return 'obtuso';
  return degrees === 180 ? 'llano' : 'cóncavo';
}

/** Reads a protractor; on level 2 the first side is not on the zero. */
export const readProtractor: Generator = (dice, _index, level) => {
  const start = level === 1 ? 0 : dice.whole(10, 50, 10);
  const opening = level === 1 ? dice.whole(20, 160, 5) : dice.whole(25, 170 - start, 5);
  return {
    ask: level === 1 ? '¿Cuánto mide el ángulo?' : 'Un lado no pasa por el 0. ¿Cuánto mide el ángulo?',
    answer: `${opening}°`,
    alt: `Transportador con un ángulo cuyos lados pasan por ${start}° y ${start + opening}°.`,
    claims: [claim(start, start + opening, opening)],
    draw: (pen, area) => {
      const radius = Math.min(area.width * 0.44, area.height - 10);
      const middle = point(center(area).x, area.y + area.height / 2 + radius / 2 - 2);
      drawProtractor(pen, middle, radius);
      for (const turn of [start, start + opening]) pen.line(middle, polar(middle, radius + 7, turn), pen.ink.main, 2);
      pen.arc(middle, radius * 0.34, start, start + opening, { stroke: pen.ink.main, width: 1.4 });
    },
  };
};

/** Names an angle by its size. */
export const classifyAngle: Generator = (dice, _index, level) => {
  const opening = dice.pick([
    dice.whole(15, 85, 5),
    90,
    dice.whole(95, 170, 5),
    level === 1 ? 180 : dice.whole(195, 340, 5),
  ]);
  const start = dice.whole(0, 330, 10);
  return {
    ask: level === 1 ? '¿Es agudo, recto, obtuso o llano?' : '¿Es agudo, recto, obtuso o cóncavo?',
    answer: angleKind(opening).replace(/^./, (first) => first.toUpperCase()),
    alt: `Ángulo de ${opening} grados, girado.`,
    claims: [claim(start, start + opening, opening)],
    draw: (pen, area) => {
      const reach = Math.min(area.width, area.height) * 0.47;
      const middle = center(area);
      const [a, b] = [polar(middle, reach, start), polar(middle, reach, start + opening)];
      pen.angle(middle, a, b, reach * 0.34);
      pen.line(middle, a, neutral.ink, 1.8);
      pen.line(middle, b, neutral.ink, 1.8);
      pen.dot(middle);
    },
  };
};

/** Complement, supplement, vertical or around-a-point angles. */
export const missingAngle: Generator = (dice, _index, level) => {
  const kind = level === 1 ? dice.pick(['recto', 'llano'] as const) : dice.pick(['opuesto', 'vuelta'] as const);
  const whole = { recto: 90, llano: 180, opuesto: 180, vuelta: 360 }[kind];
  const known = dice.whole(kind === 'vuelta' ? 70 : 18, kind === 'vuelta' ? 150 : whole - 20, 1);
  const second = kind === 'vuelta' ? dice.whole(60, 140) : 0;
  const asked = kind === 'opuesto' ? known : whole - known - second;
  const asks = {
    recto: 'Los dos ángulos juntos forman un ángulo recto. ¿Cuánto mide *x*?',
    llano: 'Los dos ángulos juntos forman un ángulo llano. ¿Cuánto mide *x*?',
    opuesto: 'Dos rectas se cortan. ¿Cuánto mide *x*?',
    vuelta: 'Los tres ángulos dan una vuelta completa. ¿Cuánto mide *x*?',
  };
  const from = kind === 'opuesto' ? 180 : known + second;
  return {
    ask: asks[kind],
    answer: `${asked}°`,
    alt: `Ángulos con el mismo vértice; se conoce ${known}°${second > 0 ? ` y ${second}°` : ''}.`,
    claims: [
      claim(from, from + asked, asked),
      ...(kind === 'opuesto'
        ? []
        : [{ kind: 'arithmetic', sum: `${whole}-${known}-${second}`, value: asked } as const]),
    ],
    draw: (pen, area) => {
      const upper = kind === 'recto' || kind === 'llano';
      const reach = Math.min(area.width * 0.46, area.height * (upper ? 0.86 : 0.47));
      const middle = point(
        center(area).x - (kind === 'recto' ? reach / 2 : 0),
        upper ? area.y + area.height - 8 : center(area).y,
      );
      const turns = kind === 'opuesto' ? [0, known, 180, 180 + known] : [0, known, known + second, whole];
      for (const turn of turns) pen.line(middle, polar(middle, reach, turn), neutral.ink, 1.7);
      const mark = (start: number, end: number, radius: number, text: string, color: string): void =>
        pen.angle(middle, polar(middle, reach, start), polar(middle, reach, end), radius, color, text);
      mark(0, known, 24, `${known}°`, pen.ink.dark);
      if (second > 0) mark(known, known + second, 19, `${second}°`, pen.ink.dark);
      mark(from, from + asked, kind === 'opuesto' ? 24 : 28, 'x', pen.ink.main);
    },
  };
};

/** The angle between the hands of a clock (the smaller of the two). */
export const clockAngle: Generator = (dice, _index, level) => {
  const hour = dice.whole(1, 11);
  const minute = level === 1 ? 0 : 30;
  const gap = Math.abs(hour * 30 + minute / 2 - minute * 6);
  const angle = Math.min(gap, 360 - gap);
  return {
    ask: `¿Qué ángulo forman las agujas a ${hour === 1 ? 'la' : 'las'} ${hour}${minute === 30 ? ' y media' : ''}?`,
    answer: `${angle}°`,
    alt: `Reloj que marca ${hour}:${minute === 0 ? '00' : '30'}.`,
    claims: [
      claim(
        90 - minute * 6,
        90 - minute * 6 + (gap === angle ? 1 : -1) * -1 * Math.sign(hour * 30 + minute / 2 - minute * 6) * angle,
        angle,
      ),
    ],
    draw: (pen, area) => drawClock(pen, center(area), Math.min(area.width, area.height) * 0.47, hour, minute),
  };
};
