import { between, point } from '../../kit/geometry.ts';
import { quadrilaterals } from '../exercises/quadrilaterals.ts';
import { namedRow } from '../figures/cells-row.ts';
import { drawPolygon } from '../figures/measured-polygon.ts';
import { bullets, check, example, figure, heading, remember, say, table } from '../lesson-blocks.ts';
import type { Lesson } from '../workbook.ts';

export const quadrilateralsLessons: readonly Lesson[] = [
  {
    title: 'La familia de los cuadriláteros',
    terms: ['cuadrilátero', 'paralelogramo', 'trapecio', 'trapezoide'],
    blocks: [
      say(
        'Un **cuadrilátero** es un polígono de cuatro lados. Para ordenarlos contamos cuántos pares de lados paralelos tienen: dos pares, un par o ninguno.',
      ),
      figure(
        125,
        'Un paralelogramo, un trapecio y un trapezoide.',
        namedRow(['paralelogramo', 'trapecio', 'trapezoide'], (index, pen, cell) => {
          const shape = [quadrilaterals.romboide, quadrilaterals.trapecio, quadrilaterals.trapezoide][index];
          if (shape) drawPolygon(pen, cell, shape.corners, { margin: 8 });
        }),
      ),
      table(
        ['Cuadrilátero', 'Lados paralelos', 'Ejemplos'],
        ['paralelogramo', 'dos pares', 'cuadrado, rectángulo, rombo, romboide'],
        ['trapecio', 'un solo par', 'el frente de una maceta'],
        ['trapezoide', 'ninguno', 'una cometa torcida'],
      ),
      heading('Los cuatro paralelogramos'),
      figure(
        110,
        'Cuadrado, rectángulo, rombo y romboide.',
        namedRow(['cuadrado', 'rectángulo', 'rombo', 'romboide'], (index, pen, cell) => {
          const shape = [
            quadrilaterals.cuadrado,
            quadrilaterals.rectángulo,
            quadrilaterals.rombo,
            quadrilaterals.romboide,
          ][index];
          if (!shape) return;
          const points = drawPolygon(pen, cell, shape.corners, {
            margin: 4,
            fill: '#fff4de',
            ...(shape.right ? { angles: ['', '', '', ''], angleRadius: 12 } : {}),
          });
          for (const [at, a] of points.entries()) {
            const b = points[(at + 1) % 4];
            if (b) pen.ticks(a, b, shape.ticks[at] ?? 1);
          }
        }),
      ),
      remember(
        'El cuadrado es a la vez rectángulo (tiene cuatro ángulos rectos) y rombo (tiene cuatro lados iguales).',
      ),
      check(
        ['Tiene un solo par de lados paralelos', 'trapecio'],
        ['Cuatro lados iguales y ningún ángulo recto', 'rombo'],
      ),
    ],
  },
  {
    title: 'Los cuatro ángulos suman 360°',
    terms: ['suma de ángulos', 'diagonal'],
    blocks: [
      say(
        'Traza una diagonal: el cuadrilátero queda partido en dos triángulos. Los ángulos de cada triángulo suman 180°, así que los del cuadrilátero suman el doble.',
      ),
      figure(
        150,
        'Un cuadrilátero partido en dos triángulos por una diagonal.',
        (pen, area) => {
          const [a, b, c, d] = drawPolygon(pen, area, [point(0, 0), point(7, 0), point(8.4, 3.4), point(1.6, 4)], {
            names: 'ABCD',
            margin: 16,
          });
          if (!a || !b || !c || !d) return;
          pen.polygon([a, b, c], { fill: '#fff4de', stroke: pen.ink.dark, width: 1.6 });
          pen.line(a, c, pen.ink.main, 2);
          const low = between(between(a, b), c, 0.3);
          const high = between(between(a, c), d, 0.34);
          pen.label('180°', low, { size: 13, font: 'bold', color: pen.ink.main });
          pen.label('180°', high, { size: 13, font: 'bold', color: pen.ink.main });
        },
        '180° + 180° = 360°',
      ),
      example('Tres ángulos miden 80°, 95° y 110°. ¿Y el cuarto?', [
        'Suma los conocidos: 80° + 95° + 110° = 285°.',
        'Resta de 360°: 360° − 285° = **75°**.',
      ]),
      heading('En los paralelogramos es más fácil'),
      bullets(
        'Los ángulos opuestos son iguales.',
        'Los ángulos vecinos son suplementarios: suman 180°.',
        'Basta conocer un ángulo para saber los cuatro.',
      ),
      example('Un ángulo de un romboide mide 65°', [
        'Su opuesto también mide 65°.',
        'Los otros dos miden 180° − 65° = **115°**.',
      ]),
      remember('En todo cuadrilátero, los ángulos interiores suman 360°.'),
      check(
        ['Ángulos de 90°, 90° y 70°. ¿El cuarto?', '110°'],
        ['Un ángulo de un rombo mide 50°. ¿Su vecino?', '130°'],
      ),
    ],
  },
  {
    title: 'Las diagonales',
    terms: ['diagonal'],
    blocks: [
      say(
        'Una **diagonal** une dos vértices que no son vecinos. Todo cuadrilátero tiene dos. Mirando sus diagonales se puede reconocer a un paralelogramo sin medir sus lados.',
      ),
      figure(
        140,
        'Diagonales del cuadrado, el rectángulo, el rombo y el romboide.',
        namedRow(['cuadrado', 'rectángulo', 'rombo', 'romboide'], (index, pen, cell) => {
          const shape = [
            quadrilaterals.cuadrado,
            quadrilaterals.rectángulo,
            quadrilaterals.rombo,
            quadrilaterals.romboide,
          ][index];
          const [a, b, c, d] = drawPolygon(pen, cell, shape?.corners ?? [], { margin: 4 });
          if (!a || !b || !c || !d) return;
          pen.line(a, c, pen.ink.main, 1.8);
          pen.line(b, d, pen.ink.accent, 1.8);
          if (index % 2 === 0) pen.angle(between(a, c), c, d, 14, pen.ink.dark);
        }),
      ),
      table(
        ['Paralelogramo', '¿Iguales?', '¿Perpendiculares?', '¿Se cortan en su mitad?'],
        ['cuadrado', 'sí', 'sí', 'sí'],
        ['rectángulo', 'sí', 'no', 'sí'],
        ['rombo', 'no', 'sí', 'sí'],
        ['romboide', 'no', 'no', 'sí'],
      ),
      example('Dos listones de 40 cm se cruzan en su mitad', [
        'Sus puntas son los vértices de un paralelogramo, porque se cortan en su mitad.',
        'Como los listones miden lo mismo, es un **rectángulo**.',
        'Si además se cruzan en ángulo recto, es un **cuadrado**.',
      ]),
      remember('En todos los paralelogramos, las diagonales se cortan en el punto medio de cada una.'),
      check(
        ['Diagonales iguales y perpendiculares que se cortan en su mitad', 'cuadrado'],
        ['¿Son iguales las diagonales de un rombo que no es cuadrado?', 'no'],
      ),
    ],
  },
  {
    title: 'Trapecios',
    terms: ['trapecio', 'trapecio isósceles', 'trapecio rectángulo'],
    blocks: [
      say(
        'En un **trapecio**, los dos lados paralelos se llaman **bases**: base mayor y base menor. La distancia entre las bases es la **altura**.',
      ),
      figure(140, 'Trapecio con base mayor, base menor y altura.', (pen, area) => {
        const [a, b, c, d] = drawPolygon(pen, area, [point(0, 0), point(9, 0), point(6.6, 3.6), point(2, 3.6)], {
          margin: 22,
        });
        if (!a || !b || !c || !d) return;
        pen.label('base mayor', point((a.x + b.x) / 2, a.y + 13), { size: 11, font: 'bold' });
        pen.label('base menor', point((c.x + d.x) / 2, c.y - 12), { size: 11, font: 'bold' });
        const foot = point(d.x, a.y);
        pen.dashed(d, foot, pen.ink.main, 1.8);
        pen.angle(foot, b, d, 14);
        pen.label('altura', point(d.x + 26, (d.y + a.y) / 2), { size: 11, color: pen.ink.main, font: 'bold' });
      }),
      figure(
        120,
        'Trapecio isósceles, trapecio rectángulo y trapecio escaleno.',
        namedRow(['isósceles', 'rectángulo', 'escaleno'], (index, pen, cell) => {
          const shape =
            [
              [point(0, 0), point(6, 0), point(4.6, 3), point(1.4, 3)],
              [point(0, 0), point(6, 0), point(3.8, 3), point(0, 3)],
              [point(0, 0), point(6, 0), point(5.4, 3), point(2.4, 3)],
            ][index] ?? [];
          const [a, b, c, d] = drawPolygon(pen, cell, shape, {
            margin: 6,
            fill: '#fff4de',
            ...(index === 1 ? { angles: ['', undefined, undefined, ''] } : {}),
          });
          if (index === 0 && a && b && c && d) {
            pen.ticks(b, c, 1);
            pen.ticks(d, a, 1);
          }
        }),
      ),
      bullets(
        '**Isósceles:** sus lados no paralelos son iguales; tiene un eje de simetría.',
        '**Rectángulo:** tiene dos ángulos rectos.',
        '**Escaleno:** sus lados no paralelos son distintos y no tiene ángulos rectos.',
      ),
      example('En un trapecio isósceles, un ángulo de la base mayor mide 64°', [
        'El otro ángulo de la base mayor también mide 64°.',
        'Los de la base menor miden 180° − 64° = **116°** cada uno.',
      ]),
      check(
        ['¿Cuántos lados paralelos tiene un trapecio?', 'dos (un par)'],
        ['¿Cuántos ángulos rectos tiene un trapecio rectángulo?', 'dos'],
      ),
    ],
  },
];
