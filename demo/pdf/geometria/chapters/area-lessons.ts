import { type Point, box, point } from '../../kit/geometry.ts';
import { row } from '../figures/cells-row.ts';
import { drawSquares } from '../figures/instruments.ts';
import { drawPolygon } from '../figures/measured-polygon.ts';
import { bullets, check, example, figure, heading, remember, say, table } from '../lesson-blocks.ts';
import type { Lesson } from '../workbook.ts';

export const areaLessons: readonly Lesson[] = [
  {
    title: 'Contar cuadrados',
    terms: ['área', 'centímetro cuadrado', 'metro cuadrado'],
    blocks: [
      say(
        'El **área** dice cuánta superficie ocupa una figura. Se mide con cuadrados: un **centímetro cuadrado** (cm²) es un cuadrado de 1 cm de lado; un **metro cuadrado** (m²), uno de 1 m de lado.',
      ),
      figure(
        165,
        'Dos figuras de papel cuadriculado: una de 12 cuadritos y otra con medios cuadritos.',
        (pen, area) => {
          const { at } = drawSquares(pen, area, 16, 6);
          const first = [
            [1, 1],
            [6, 1],
            [6, 3],
            [3, 3],
            [3, 4],
            [1, 4],
            [1, 1],
          ]
            .slice(0, -1)
            .map(([x = 0, y = 0]) => at(x, y));
          pen.polygon(first, { fill: pen.ink.main, opacity: 0.35 });
          pen.polygon(first, { stroke: pen.ink.dark, width: 2 });
          const second = [
            [9, 1],
            [15, 1],
            [13, 5],
            [11, 5],
          ].map(([x = 0, y = 0]) => at(x, y));
          pen.polygon(second, { fill: '#ffb81c', opacity: 0.5 });
          pen.polygon(second, { stroke: pen.ink.dark, width: 2 });
          pen.label('12 cm²', at(3.4, 2), { size: 12, font: 'heading', color: pen.ink.dark });
          pen.label('16 cm²', at(12, 2.5), { size: 12, font: 'heading', color: pen.ink.dark });
        },
        'A la izquierda se cuentan cuadritos enteros. A la derecha, las partes cortadas se juntan de a dos.',
      ),
      bullets(
        'Dos mitades forman un cuadrito entero.',
        'Un triángulo que es la mitad de un rectángulo tiene la mitad de su área.',
        'Si no se puede contar exacto, se estima: «entre 14 y 16 cm²».',
      ),
      table(
        ['Unidad', 'Cuadrado de lado', 'Equivale a'],
        ['1 cm²', '1 cm', '100 mm²'],
        ['1 m²', '1 m', '10 000 cm²'],
        ['1 ha (hectárea)', '100 m', '10 000 m²'],
        ['1 km²', '1 km', '100 ha'],
      ),
      remember('En las áreas, cada escalón vale 100 y no 10, porque un cuadrado de 10 por 10 contiene 100 cuadrados.'),
      check(['¿Cuántos cm² hay en 3 m²?', '30 000 cm²'], ['¿Cuántas hectáreas son 45 000 m²?', '4,5 ha']),
    ],
  },
  {
    title: 'Rectángulos y paralelogramos',
    terms: ['área del rectángulo', 'área del paralelogramo'],
    blocks: [
      say(
        'Un rectángulo de 5 cm por 3 cm tiene 3 filas de 5 cuadritos: 3 × 5 = 15 cm². Por eso su área es **base × altura**.',
      ),
      figure(
        170,
        'Un paralelogramo se corta por su altura y se convierte en un rectángulo.',
        row(3, (index, pen, cell) => {
          const unit = cell.width / 9;
          const low = cell.y + cell.height * 0.8;
          const at = (x: number, y: number): Point => point(cell.x + unit * (x + 1), low - unit * y);
          const edge = { stroke: pen.ink.dark, width: 1.6 };
          if (index < 2) pen.polygon([at(0, 0), at(5, 0), at(7, 4), at(2, 4)], { ...edge, fill: pen.ink.tint });
          if (index === 1) pen.polygon([at(0, 0), at(2, 0), at(2, 4)], { ...edge, fill: '#ffb81c' });
          if (index === 2) {
            pen.polygon([at(1, 0), at(4, 0), at(6, 4), at(1, 4)], { fill: pen.ink.tint });
            pen.polygon([at(4, 0), at(6, 0), at(6, 4)], { ...edge, fill: '#ffb81c' });
            pen.polygon([at(1, 0), at(6, 0), at(6, 4), at(1, 4)], edge);
          }
          if (index < 2) pen.dashed(at(2, 0), at(2, 4), pen.ink.main, 1.6);
          pen.label(
            ['paralelogramo', 'corta por la altura', 'rectángulo'][index] ?? '',
            point(cell.x + cell.width / 2, low + 16),
            { size: 11, font: 'heading', color: pen.ink.dark },
          );
        }),
      ),
      say(
        'Un paralelogramo se convierte en un rectángulo con la misma base y la misma altura: basta cortar un triángulo y pasarlo al otro lado. No sobra ni falta nada.',
      ),
      remember(
        'Área del rectángulo y del paralelogramo: **A = base × altura**. Cuidado: la altura es perpendicular a la base; no es el lado inclinado.',
      ),
      example('Un paralelogramo de base 9 cm, altura 4 cm y lado 5 cm', [
        'El lado inclinado de 5 cm no se usa para el área.',
        'A = 9 × 4 = **36 cm²**.',
      ]),
      check(['Área de un cuadrado de 8 cm', '64 cm²'], ['Base 7 m, área 35 m². ¿La altura?', '5 m']),
    ],
  },
  {
    title: 'Triángulos y trapecios',
    terms: ['área del triángulo', 'área del trapecio'],
    blocks: [
      say(
        'Dos triángulos iguales forman un paralelogramo. Por eso el área del triángulo es la **mitad** de base por altura.',
      ),
      figure(
        140,
        'Dos triángulos iguales forman un paralelogramo; dos trapecios iguales, también.',
        row(2, (index, pen, cell) => {
          const unit = cell.width / 13;
          const low = cell.y + cell.height * 0.82;
          const at = (x: number, y: number): Point => point(cell.x + unit * (x + 0.8), low - unit * y);
          const edge = { stroke: pen.ink.dark, width: 1.6 };
          if (index === 0) {
            pen.polygon([at(0, 0), at(7, 0), at(3, 5)], { ...edge, fill: pen.ink.tint });
            pen.polygon([at(7, 0), at(10, 5), at(3, 5)], { ...edge, fill: '#fff4de' });
            pen.dashed(at(3, 0), at(3, 5), pen.ink.main, 1.6);
            pen.label('base', at(3.5, -0.7), { size: 11, font: 'bold' });
          } else {
            pen.polygon([at(0, 0), at(7, 0), at(5, 4), at(1, 4)], { ...edge, fill: pen.ink.tint });
            pen.polygon([at(7, 0), at(11, 0), at(12, 4), at(5, 4)], { ...edge, fill: '#fff4de' });
            pen.dashed(at(1, 0), at(1, 4), pen.ink.main, 1.6);
            pen.label('base mayor', at(3.5, -0.7), { size: 11, font: 'bold' });
            pen.label('base menor', at(9, -0.7), { size: 11, font: 'bold' });
          }
        }),
      ),
      remember('Triángulo: **A = base × altura ÷ 2**. Trapecio: **A = (base mayor + base menor) × altura ÷ 2**.'),
      example('Triángulo de base 12 cm y altura 7 cm', ['12 × 7 = 84', '84 ÷ 2 = 42. El área es **42 cm²**.']),
      example('Trapecio de bases 10 m y 6 m y altura 5 m', [
        'Suma de las bases: 10 + 6 = 16.',
        '16 × 5 ÷ 2 = 40. El área es **40 m²**.',
      ]),
      bullets(
        'Un triángulo tiene tres bases posibles. Con cualquiera, si usas *su* altura, el área sale igual.',
        'El rombo también se calcula con sus diagonales: A = D × *d* ÷ 2.',
      ),
      check(['Triángulo de base 9 y altura 4', '18'], ['Trapecio: bases 8 y 4, altura 3', '18']),
    ],
  },
  {
    title: 'Figuras compuestas',
    terms: ['figura compuesta'],
    blocks: [
      say(
        'Para hallar el área de una figura complicada hay dos caminos: **partirla** en figuras conocidas y sumar, o **completarla** y restar lo que sobra.',
      ),
      figure(
        170,
        'La misma figura en L partida en dos rectángulos y completada a un rectángulo grande.',
        row(2, (index, pen, cell) => {
          const area = box(cell.x + 8, cell.y, cell.width - 16, cell.height);
          const shape = [point(0, 0), point(10, 0), point(10, 3), point(4, 3), point(4, 7), point(0, 7)];
          const [a, b, c, d, e] = drawPolygon(pen, area, shape, {
            sides: ['10 m', '3 m', '', '', '4 m', '7 m'],
            margin: 18,
          });
          if (!a || !b || !c || !d || !e) return;
          if (index === 0) pen.dashed(point(a.x, d.y), d, pen.ink.main, 2);
          else {
            pen.dashed(e, point(c.x, e.y), pen.ink.main, 2);
            pen.dashed(c, point(c.x, e.y), pen.ink.main, 2);
            pen.label('6 × 4', point((d.x + c.x) / 2, (d.y + e.y) / 2), {
              size: 12,
              font: 'bold',
              color: pen.ink.main,
            });
          }
        }),
        'Partir: 10 × 3 + 4 × 4 = 46. Completar: 10 × 7 − 6 × 4 = 46.',
      ),
      example('Un patio de 12 m por 9 m tiene una pileta de 3 m por 2 m', [
        'Patio completo: 12 × 9 = 108 m².',
        'Pileta: 3 × 2 = 6 m².',
        'Queda libre: 108 − 6 = **102 m²**.',
      ]),
      heading('Mismo perímetro, distinta área'),
      table(
        ['Rectángulo', 'Perímetro', 'Área'],
        ['1 × 9', '20', '9'],
        ['2 × 8', '20', '16'],
        ['4 × 6', '20', '24'],
        ['5 × 5', '20', '25'],
      ),
      remember('De todos los rectángulos con el mismo perímetro, el cuadrado encierra la mayor área.'),
      check(
        ['Área de un cuadrado de 6 menos uno de 2', '32'],
        ['Rectángulo con P = 16 y la mayor área', '4 × 4, área 16'],
      ),
    ],
  },
];
