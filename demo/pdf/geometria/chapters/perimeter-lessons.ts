import { box, point } from '../../kit/geometry.ts';
import { drawSquares } from '../figures/instruments.ts';
import { drawPolygon } from '../figures/measured-polygon.ts';
import { bullets, check, example, figure, heading, remember, say, steps, table } from '../lesson-blocks.ts';
import type { Lesson } from '../workbook.ts';

export const perimeterLessons: readonly Lesson[] = [
  {
    title: 'Qué es medir una longitud',
    terms: ['longitud', 'unidad de medida', 'metro'],
    blocks: [
      say(
        '**Medir** es comparar con una unidad y contar cuántas veces cabe. Antes se medía con pasos, codos o palmos, pero los pasos de una niña y de su abuelo no son iguales. Por eso hoy casi todos los países usan el **metro**.',
      ),
      figure(130, 'La misma mesa medida con palmos grandes y con palmos pequeños.', (pen, area) => {
        const wide = area.width - 120;
        for (const [index, count] of [8, 11].entries()) {
          const y = area.y + 20 + index * (area.height / 2);
          const pitch = wide / count;
          for (let step = 0; step < count; step += 1) {
            pen.rect(
              box(area.x + step * pitch + 1, y, pitch - 2, 20),
              { fill: step % 2 === 0 ? pen.ink.main : '#ffb81c' },
              8,
            );
          }
          pen.label(index === 0 ? '8 palmos de papá' : '11 palmos míos', point(area.x + wide + 10, y + 10), {
            size: 11,
            font: 'bold',
            align: 'left',
          });
          pen.label('la misma mesa', point(area.x + wide / 2, y + 32), { size: 9.5, color: pen.ink.dark });
        }
      }),
      table(
        ['Para medir…', 'conviene usar'],
        ['el grosor de una moneda', 'milímetros (mm)'],
        ['un lápiz', 'centímetros (cm)'],
        ['el patio de la escuela', 'metros (m)'],
        ['el camino entre dos ciudades', 'kilómetros (km)'],
      ),
      example('¿Qué unidad elegirías para la altura de una puerta?', [
        'En milímetros serían unos 2000; en kilómetros, 0,002: números incómodos.',
        'En metros son **unos 2 m**: es la unidad más cómoda.',
      ]),
      remember('Toda medida tiene dos partes: un número y una unidad. Sin la unidad, el número no dice nada.'),
      check(
        ['¿Qué unidad usas para el largo de una hormiga?', 'milímetros'],
        ['¿Y para el largo de un río?', 'kilómetros'],
      ),
    ],
  },
  {
    title: 'La escalera de las unidades',
    terms: ['kilómetro', 'decímetro', 'conversión de unidades'],
    blocks: [
      say(
        'Las unidades de longitud van de diez en diez. Cada una vale diez veces la siguiente más pequeña. Para pasar de una a otra subimos o bajamos por una escalera.',
      ),
      figure(
        170,
        'Escalera con las unidades km, hm, dam, m, dm, cm y mm, de mayor a menor.',
        (pen, area) => {
          const names = ['km', 'hm', 'dam', 'm', 'dm', 'cm', 'mm'];
          const pitch = area.width / 7;
          const rise = (area.height - 50) / 7;
          for (const [index, name] of names.entries()) {
            const y = area.y + 28 + index * rise;
            pen.rect(box(area.x + index * pitch, y, pitch - 3, area.y + area.height - y), {
              fill: index === 3 ? pen.ink.main : pen.ink.tint,
            });
            pen.label(name, point(area.x + (index + 0.5) * pitch, area.y + area.height - 12), {
              size: 13,
              font: 'heading',
              color: index === 3 ? '#ffffff' : pen.ink.dark,
            });
            if (index > 0) {
              pen.arrow(
                point(area.x + index * pitch - 14, y - rise - 5),
                point(area.x + index * pitch + 12, y - 5),
                pen.ink.accent,
                1.3,
              );
              pen.label('× 10', point(area.x + index * pitch + 14, y - rise - 6), {
                size: 9.5,
                font: 'bold',
                color: pen.ink.accent,
              });
            }
          }
        },
        'Al bajar un escalón se multiplica por 10; al subir, se divide entre 10.',
      ),
      example('Pasar 3,5 m a centímetros', [
        'De metros a centímetros se bajan dos escalones: × 10 × 10, es decir, × 100.',
        '3,5 × 100 = 350. Son **350 cm**.',
      ]),
      example('Pasar 4200 m a kilómetros', [
        'De metros a kilómetros se suben tres escalones: ÷ 1000.',
        '4200 ÷ 1000 = 4,2. Son **4,2 km**.',
      ]),
      remember('Si la unidad nueva es más pequeña, el número crece. Si es más grande, el número disminuye.'),
      check(['7 km en metros', '7000 m'], ['85 mm en centímetros', '8,5 cm']),
    ],
  },
  {
    title: 'El perímetro',
    terms: ['perímetro'],
    blocks: [
      say(
        'El **perímetro** de una figura es la longitud de su contorno: lo que camina una hormiga que da la vuelta completa por el borde.',
      ),
      figure(
        160,
        'Una figura en forma de L sobre papel cuadriculado, con un perímetro de 20 cuadritos.',
        (pen, area) => {
          const { at, unit } = drawSquares(pen, area, 14, 6);
          const corners = [
            [2, 1],
            [8, 1],
            [8, 3],
            [4, 3],
            [4, 5],
            [2, 5],
          ].map(([x = 0, y = 0]) => at(x, y));
          pen.polygon(corners, { fill: pen.ink.tint, stroke: pen.ink.main, width: 3 });
          for (const [x, y, text] of [
            [5, 0.6, '6'],
            [8.4, 2, '2'],
            [6, 3.4, '4'],
            [4.4, 4, '2'],
            [3, 5.4, '2'],
            [1.6, 3, '4'],
          ] as const) {
            pen.label(text, at(x, y), { size: 12, font: 'bold', color: pen.ink.dark });
          }
          pen.label('6 + 2 + 4 + 2 + 2 + 4 = 20', point(at(11.1, 3).x, at(0, 3).y), {
            size: Math.min(12, unit * 0.5),
            font: 'heading',
            color: pen.ink.main,
          });
        },
      ),
      steps(
        'Recorre el borde en orden, sin saltarte ningún lado.',
        'Escribe todas las longitudes en la misma unidad.',
        'Suma.',
      ),
      example('Un jardín rectangular de 12 m por 850 cm', [
        'Primero, la misma unidad: 850 cm = 8,5 m.',
        'Perímetro = 12 + 8,5 + 12 + 8,5 = 2 × (12 + 8,5) = **41 m**.',
      ]),
      heading('Atajos'),
      bullets(
        'Cuadrado de lado *l*: P = 4 × *l*',
        'Rectángulo de lados *a* y *b*: P = 2 × (*a* + *b*)',
        'Polígono regular de *n* lados: P = *n* × *l*',
      ),
      check(['Perímetro de un cuadrado de 7 cm', '28 cm'], ['Perímetro de un hexágono regular de 4 cm', '24 cm']),
    ],
  },
  {
    title: 'Figuras con lados que faltan',
    terms: ['perímetro', 'figura compuesta'],
    blocks: [
      say(
        'En una figura con todos sus ángulos rectos podemos hallar los lados que faltan: los tramos horizontales de arriba suman lo mismo que los de abajo, y los verticales de la derecha, lo mismo que los de la izquierda.',
      ),
      figure(170, 'Figura en L con base 10, altura 8, y dos lados desconocidos.', (pen, area) => {
        drawPolygon(pen, area, [point(0, 0), point(10, 0), point(10, 3), point(4, 3), point(4, 8), point(0, 8)], {
          sides: ['10 m', 'a', 'b', '5 m', '4 m', '8 m'],
          margin: 22,
        });
      }),
      example('Hallar *a*, *b* y el perímetro', [
        'Verticales: *a* + 5 = 8, así que *a* = 3 m.',
        'Horizontales: *b* + 4 = 10, así que *b* = 6 m.',
        'P = 10 + 3 + 6 + 5 + 4 + 8 = **36 m**.',
      ]),
      heading('Una sorpresa'),
      say(
        'El perímetro de esa L es igual al del rectángulo completo de 10 m por 8 m: 2 × (10 + 8) = 36. Al hundir la esquina, el borde se dobla pero no cambia de largo.',
      ),
      remember('Dos figuras pueden tener el mismo perímetro y encerrar superficies muy distintas.'),
      check(['P de una L dentro de un rectángulo de 9 por 6', '30'], ['Lado de un cuadrado con P = 50 cm', '12,5 cm']),
    ],
  },
];
