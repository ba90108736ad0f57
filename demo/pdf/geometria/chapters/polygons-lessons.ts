import { center, point, polar, regularPolygon } from '../../kit/geometry.ts';
import { polygonNames } from '../exercises/polygons.ts';
import { namedRow } from '../figures/cells-row.ts';
import {
  drawHexagonTiling,
  drawOctagonTiling,
  drawSquareTiling,
  drawTriangleTiling,
} from '../figures/tessellations.ts';
import { bullets, check, example, figure, heading, remember, say, table } from '../lesson-blocks.ts';
import type { Lesson } from '../workbook.ts';

export const polygonsLessons: readonly Lesson[] = [
  {
    title: 'Polígonos y sus nombres',
    terms: ['polígono', 'polígono regular', 'pentágono', 'hexágono', 'octógono', 'apotema'],
    blocks: [
      say(
        'Un **polígono** es una figura plana cerrada formada por segmentos. Su nombre viene del griego y dice cuántos lados tiene. Es **regular** cuando todos sus lados y todos sus ángulos son iguales.',
      ),
      figure(220, 'Polígonos regulares de 3 a 8 lados con sus nombres.', (pen, area) => {
        for (let index = 0; index < 6; index += 1) {
          const sides = index + 3;
          const cell = {
            x: area.x + ((index % 3) * area.width) / 3,
            y: area.y + (Math.floor(index / 3) * area.height) / 2,
            width: area.width / 3,
            height: area.height / 2,
          };
          const middle = point(center(cell).x, center(cell).y - 9);
          const points = regularPolygon(middle, cell.height / 2 - 16, sides, 90 + (sides % 2 === 0 ? 180 / sides : 0));
          pen.polygon(points, { fill: index % 2 === 0 ? pen.ink.tint : '#fff4de', stroke: pen.ink.dark, width: 1.8 });
          pen.label(`${polygonNames[sides] ?? ''} · ${sides}`, point(middle.x, cell.y + cell.height - 8), {
            size: 11,
            font: 'heading',
            color: pen.ink.dark,
          });
        }
      }),
      say(
        'En un polígono regular, el **centro** está a la misma distancia de todos los vértices. El **radio** va del centro a un vértice y la **apotema** va del centro a la mitad de un lado.',
      ),
      table(['Lados', '9', '10', '11', '12'], ['Nombre', 'eneágono', 'decágono', 'undecágono', 'dodecágono']),
      remember(
        'Para que un polígono sea regular no basta con que tenga los lados iguales: el rombo los tiene y no siempre es regular.',
      ),
      check(['¿Cuántos lados tiene un hexágono?', '6'], ['¿Cómo se llama el cuadrilátero regular?', 'cuadrado']),
    ],
  },
  {
    title: 'Diagonales y ángulos de un polígono',
    terms: ['diagonal', 'suma de ángulos', 'ángulo interior'],
    blocks: [
      say(
        'Desde un vértice de un polígono se puede trazar una diagonal a todos los vértices, menos a sí mismo y a sus dos vecinos. Esas diagonales lo parten en triángulos.',
      ),
      figure(
        130,
        'Pentágono, hexágono y octógono partidos en triángulos desde un vértice.',
        namedRow(['3 triángulos', '4 triángulos', '6 triángulos'], (index, pen, cell) => {
          const sides = [5, 6, 8][index] ?? 5;
          const points = regularPolygon(center(cell), cell.height / 2 - 4, sides);
          pen.polygon(points, { fill: pen.ink.tint, stroke: pen.ink.dark, width: 1.8 });
          const [first] = points;
          if (first) for (const end of points.slice(2, -1)) pen.line(first, end, pen.ink.main, 1.5);
          if (first) pen.dot(first, pen.ink.accent, 4);
        }),
      ),
      table(
        ['Polígono', 'Lados', 'Triángulos', 'Suma de ángulos'],
        ['pentágono', '5', '3', '3 × 180° = 540°'],
        ['hexágono', '6', '4', '4 × 180° = 720°'],
        ['octógono', '8', '6', '6 × 180° = 1080°'],
        ['de *n* lados', '*n*', '*n* − 2', '(*n* − 2) × 180°'],
      ),
      example('¿Cuánto mide cada ángulo de un hexágono regular?', [
        'Los seis ángulos suman (6 − 2) × 180° = 720°.',
        'Como son iguales: 720° ÷ 6 = **120°**.',
      ]),
      heading('¿Cuántas diagonales hay?'),
      say(
        'De cada vértice salen *n* − 3 diagonales. Como cada una se cuenta dos veces, en total hay *n* × (*n* − 3) ÷ 2. En un hexágono: 6 × 3 ÷ 2 = 9.',
      ),
      check(['Diagonales de un pentágono', '5'], ['Suma de los ángulos de un decágono', '1440°']),
    ],
  },
  {
    title: 'Simetría',
    terms: ['simetría', 'eje de simetría'],
    blocks: [
      say(
        'Una figura tiene un **eje de simetría** si, al doblarla por esa línea, una mitad cae justo sobre la otra. El eje funciona como un espejo.',
      ),
      figure(
        150,
        'Una mariposa con su eje, un hexágono con seis ejes y un romboide sin ejes.',
        namedRow(['1 eje', '6 ejes', 'ninguno'], (index, pen, cell) => {
          const middle = center(cell);
          if (index === 0) {
            for (const side of [-1, 1]) {
              pen.shape(
                `M${middle.x} ${middle.y} c${side * 14} -50 ${side * 62} -52 ${side * 56} -10 c${side * -2} 18 ${side * -30} 20 ${side * -56} 10 Z`,
                { fill: pen.ink.main },
              );
              pen.shape(
                `M${middle.x} ${middle.y + 2} c${side * 30} 0 ${side * 48} 14 ${side * 38} 34 c${side * -10} 18 ${side * -34} 0 ${side * -38} -34 Z`,
                { fill: pen.ink.accent },
              );
            }
            pen.dashed(point(middle.x, cell.y + 4), point(middle.x, cell.y + cell.height - 4), pen.ink.dark, 1.6);
          } else if (index === 1) {
            pen.polygon(regularPolygon(middle, cell.height / 2 - 12, 6), {
              fill: pen.ink.tint,
              stroke: pen.ink.dark,
              width: 1.6,
            });
            for (let turn = 0; turn < 180; turn += 30)
              pen.dashed(
                polar(middle, cell.height / 2 - 4, turn),
                polar(middle, cell.height / 2 - 4, turn + 180),
                pen.ink.main,
                1.1,
              );
          } else {
            pen.polygon(
              [
                point(middle.x - 56, middle.y + 26),
                point(middle.x + 28, middle.y + 26),
                point(middle.x + 56, middle.y - 26),
                point(middle.x - 28, middle.y - 26),
              ],
              { fill: '#fff4de', stroke: pen.ink.dark, width: 1.6 },
            );
          }
        }),
      ),
      bullets(
        'Cada punto y su reflejo están a la **misma distancia** del eje.',
        'El segmento que los une es **perpendicular** al eje.',
        'Los puntos que están sobre el eje no se mueven.',
      ),
      example('¿Cuántos ejes tiene un rectángulo que no es cuadrado?', [
        'Al doblarlo por la mitad, a lo largo y a lo ancho, las partes coinciden: van dos ejes.',
        'Al doblarlo por una diagonal, las esquinas **no** coinciden.',
        'Tiene **2 ejes**.',
      ]),
      remember('Un polígono regular de *n* lados tiene exactamente *n* ejes de simetría.'),
      check(['Ejes de un cuadrado', '4'], ['Ejes de un triángulo escaleno', '0']),
    ],
  },
  {
    title: 'Teselados: cubrir sin dejar huecos',
    terms: ['teselado'],
    blocks: [
      say(
        'Un **teselado** cubre el plano con figuras que encajan sin dejar huecos y sin montarse. Lo hacen los mosaicos, los tejidos y también las abejas.',
      ),
      figure(
        170,
        'Teselados de triángulos, cuadrados y hexágonos.',
        namedRow(['6 × 60°', '4 × 90°', '3 × 120°'], (index, pen, cell) => {
          const paint = (column: number, line: number): string =>
            [pen.ink.main, '#ffb81c', pen.ink.tint][(((column + line * 2) % 3) + 3) % 3] ?? pen.ink.main;
          if (index === 0) drawTriangleTiling(pen, cell, 34, paint);
          if (index === 1) drawSquareTiling(pen, cell, 27, paint);
          if (index === 2) drawHexagonTiling(pen, cell, 19, paint);
        }),
        'Alrededor de cada vértice, los ángulos suman 360°.',
      ),
      say(
        '¿Qué polígonos regulares sirven solos? Alrededor de un punto los ángulos deben sumar 360°. El ángulo del pentágono regular mide 108° y 360 ÷ 108 no es un número entero: quedan huecos.',
      ),
      example(
        '¿Y si mezclamos dos figuras?',
        [
          'Un octógono regular tiene ángulos de 135°. Dos juntos suman 270°.',
          'Faltan 360° − 270° = 90°: justo el ángulo de un cuadrado.',
        ],
        'Teselado de octógonos y cuadrados.',
        (pen, area) => drawOctagonTiling(pen, area, 42, [pen.ink.main, '#ffb81c']),
      ),
      remember('Solo tres polígonos regulares teselan solos: el triángulo, el cuadrado y el hexágono.'),
      check(['¿Cuántos hexágonos se juntan en un vértice?', '3'], ['¿Tesela solo el octógono regular?', 'no']),
    ],
  },
];
