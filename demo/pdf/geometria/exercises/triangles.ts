import { box, distance, point } from '../../kit/geometry.ts';
import { numeral } from '../../kit/spanish-numbers.ts';
import { drawPolygon, triangleFromAngles, triangleFromSides, turned } from '../figures/measured-polygon.ts';
import type { Claim, Generator } from '../workbook.ts';

function sumClaim(a: number, b: number, value: number): Claim {
  return { kind: 'arithmetic', sum: `180-${a}-${b}`, value };
}

/** The third angle of a triangle; level 2 is about isosceles triangles and outer angles. */
export const thirdAngle: Generator = (dice, index, level) => {
  const isosceles = level === 2 && index % 2 === 0;
  const a = isosceles ? dice.whole(32, 78) : dice.whole(28, 82);
  const b = isosceles ? a : dice.whole(30, 86);
  const c = 180 - a - b;
  const shape = turned(triangleFromAngles(a, b), dice.whole(-20, 20, 5));
  const [first = point(0, 0), second = point(1, 0), third = point(0, 1)] = shape;
  // The plane here has y up; claims are measured with y down, which keeps the size of an angle.
  const seen: Claim = { kind: 'angle', at: third, from: second, to: first, degrees: c };
  if (level === 2 && !isosceles) {
    return {
      ask: 'El ángulo *x* es exterior: es suplementario de su vecino. ¿Cuánto mide?',
      answer: `${a + b}°`,
      alt: `Triángulo con ángulos de ${a} y ${b} grados; se pide el ángulo exterior del tercer vértice.`,
      claims: [{ kind: 'arithmetic', sum: `180-${c}`, value: a + b }, seen],
      draw: (pen, area) => drawOuter(pen, area, triangleFromAngles(c, a), [`${a}°`, `${b}°`]),
    };
  }
  return {
    ask: isosceles ? 'El triángulo es isósceles. ¿Cuánto mide el ángulo *x*?' : '¿Cuánto mide el ángulo *x*?',
    answer: `${c}°`,
    alt: `Triángulo con ángulos de ${a} y ${b} grados y uno desconocido.`,
    claims: [sumClaim(a, b, c), seen],
    draw: (pen, area) => {
      const points = drawPolygon(pen, area, shape, { angles: [`${a}°`, isosceles ? '' : `${b}°`, 'x'], margin: 8 });
      const [p, q, r] = points;
      if (isosceles && p && q && r) {
        pen.ticks(p, r, 1);
        pen.ticks(q, r, 1);
      }
    },
  };
};

function drawOuter(
  pen: Parameters<ReturnType<Generator>['draw']>[0],
  area: Parameters<ReturnType<Generator>['draw']>[1],
  shape: readonly [{ x: number; y: number }, { x: number; y: number }, { x: number; y: number }],
  texts: [string, string],
): void {
  const room = box(area.x, area.y, area.width - 34, area.height);
  // Corners: the outer angle stands at the base's right end, so the triangle is mirrored.
  const mirrored = [point(1 - shape[1].x, 0), point(1 - shape[0].x, 0), point(1 - shape[2].x, shape[2].y)];
  const [left, right, top] = drawPolygon(pen, room, mirrored, { angles: [texts[0], undefined, texts[1]], margin: 8 });
  if (!left || !right || !top) return;
  const end = point(right.x + 40, right.y);
  pen.dashed(right, end, pen.ink.dark, 1.2);
  pen.angle(right, end, top, 14, pen.ink.main, 'x');
}

/** Classifies by sides (level 1) or by angles (level 2). */
export const classifyTriangle: Generator = (dice, index, level) => {
  const bySides = level === 1;
  const turn = dice.whole(-30, 30, 5);
  if (bySides) {
    const base = dice.whole(4, 8);
    const kind = ['equilátero', 'isósceles', 'escaleno'][(index + dice.whole(0, 2)) % 3] ?? 'escaleno';
    const sides: [number, number, number] =
      kind === 'equilátero'
        ? [base, base, base]
        : kind === 'isósceles'
          ? [base, base + 2, base + 2]
          : [base + 2, base, base + 1];
    const shape = turned(triangleFromSides(...sides), turn);
    return {
      ask: 'Según sus lados, ¿qué triángulo es?',
      answer: kind.replace(/^./, (first) => first.toUpperCase()),
      alt: `Triángulo de lados ${sides.join(', ')} centímetros.`,
      claims: [{ kind: 'perimeter', corners: shape, value: sides[0] + sides[1] + sides[2] }],
      draw: (pen, area) => drawPolygon(pen, area, shape, { sides: sides.map((side) => `${side} cm`) }),
    };
  }
  const a = dice.pick([90, dice.whole(100, 125, 5), dice.whole(55, 80, 5)]);
  const b = dice.whole(25, a < 90 ? 70 : 50, 5);
  const c = 180 - a - b;
  const widest = Math.max(a, b, c);
  const kind = widest === 90 ? 'Rectángulo' : widest > 90 ? 'Obtusángulo' : 'Acutángulo';
  const shape = turned(triangleFromAngles(a, b), turn);
  return {
    ask: 'Según sus ángulos, ¿qué triángulo es?',
    answer: kind,
    alt: `Triángulo con ángulos de ${a} y ${b} grados.`,
    claims: [sumClaim(a, b, c)],
    draw: (pen, area) =>
      drawPolygon(pen, area, shape, { angles: [a === 90 ? '' : `${a}°`, `${b}°`, undefined], margin: 10 }),
  };
};

/** Whether three lengths can be the sides of a triangle; level 2 asks for the possible third sides. */
export const canBuild: Generator = (dice, index, level) => {
  const a = dice.whole(3, 9);
  const b = dice.whole(a, 11);
  const yes = index % 2 === 0;
  const c = yes ? dice.whole(b, a + b - 1) : dice.whole(a + b, a + b + 4);
  const low = b - a + 1;
  const high = a + b - 1;
  const lengths = level === 1 ? [a, b, c] : [a, b];
  return {
    ask:
      level === 1
        ? `¿Se puede construir un triángulo con lados de ${a} cm, ${b} cm y ${c} cm?`
        : `Dos lados miden ${a} cm y ${b} cm. ¿Entre qué números enteros puede estar el tercer lado?`,
    answer: level === 1 ? (yes ? 'Sí' : 'No') : `De ${low} cm a ${high} cm`,
    alt: `Varillas de ${lengths.join(', ')} centímetros.`,
    claims:
      level === 1
        ? [{ kind: 'arithmetic', sum: `${a}+${b}>${c}`, value: yes ? 1 : 0 }]
        : [
            { kind: 'arithmetic', sum: `${a}+${b}-1`, value: high },
            { kind: 'arithmetic', sum: `${b}-${a}+1`, value: low },
          ],
    draw: (pen, area) => {
      const unit = Math.min(14, (area.width - 44) / Math.max(...lengths));
      const pitch = Math.min(22, area.height / lengths.length);
      for (const [row, length] of lengths.entries()) {
        const y = area.y + area.height / 2 + (row - (lengths.length - 1) / 2) * pitch;
        pen.rect(
          box(area.x + 4, y - 4, length * unit, 8),
          { fill: [pen.ink.main, pen.ink.accent, pen.ink.dark][row] ?? pen.ink.main },
          4,
        );
        pen.label(`${numeral(length)} cm`, point(area.x + 10 + length * unit, y), { size: 9, align: 'left' });
      }
    },
  };
};

/** The perimeter of a triangle (level 1), or the side of an isosceles one from its perimeter. */
export const trianglePerimeter: Generator = (dice, _index, level) => {
  const base = dice.whole(4, 12);
  const side = dice.whole(Math.ceil(base / 2) + 2, 14);
  const other = level === 1 ? dice.whole(Math.abs(base - side) + 2, base + side - 2) : side;
  const whole = base + side + other;
  const shape = triangleFromSides(base, side, other);
  return {
    ask:
      level === 1
        ? '¿Cuánto mide el contorno del triángulo?'
        : `El contorno mide ${whole} cm y los dos lados marcados son iguales. ¿Cuánto mide cada uno?`,
    answer: level === 1 ? `${whole} cm` : `${side} cm`,
    alt:
      level === 1
        ? `Triángulo de lados ${base}, ${side} y ${other} centímetros.`
        : `Triángulo isósceles de base ${base} centímetros.`,
    claims: [
      { kind: 'perimeter', corners: shape, value: whole },
      { kind: 'arithmetic', sum: `(${whole}-${base})/2`, value: level === 1 ? (whole - base) / 2 : side },
    ],
    draw: (pen, area) => {
      const [a, b, c] = drawPolygon(pen, area, shape, {
        sides: level === 1 ? [`${base} cm`, `${side} cm`, `${other} cm`] : [`${base} cm`],
        margin: level === 1 ? 20 : 14,
      });
      if (level === 2 && a && b && c && distance(a, c) > 0) {
        pen.ticks(b, c, 2);
        pen.ticks(a, c, 2);
      }
    },
  };
};
