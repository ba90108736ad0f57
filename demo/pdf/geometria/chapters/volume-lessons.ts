import { box, center, point } from '../../kit/geometry.ts';
import { namedRow } from '../figures/cells-row.ts';
import { drawCuboid, drawOverBase, drawRoundSolid } from '../figures/solids.ts';
import { bullets, check, example, figure, heading, remember, say, steps, table } from '../lesson-blocks.ts';
import type { Lesson } from '../workbook.ts';

export const volumeLessons: readonly Lesson[] = [
  {
    title: 'Contar cubitos',
    terms: ['volumen', 'centímetro cúbico', 'metro cúbico'],
    blocks: [
      say(
        'El **volumen** dice cuánto espacio ocupa un cuerpo. Se mide con cubos: un **centímetro cúbico** (cm³) es un cubo de 1 cm de arista, casi como un dado.',
      ),
      figure(
        190,
        'Una capa de 4 por 3 cubitos y un bloque de tres capas.',
        namedRow(['una capa: 12', 'dos capas: 24', 'tres capas: 36'], (index, pen, cell) => {
          drawCuboid(
            pen,
            box(cell.x, cell.y + (2 - index) * 10, cell.width, cell.height - (2 - index) * 10),
            { width: 4, depth: 3, height: index + 1 },
            { cubes: true },
          );
        }),
      ),
      steps(
        'Cuenta los cubitos de la fila del frente: 4.',
        'Multiplica por el número de filas: 4 × 3 = 12. Es una capa.',
        'Multiplica por el número de capas: 12 × 3 = 36 cubitos.',
      ),
      remember('Volumen de una caja: **V = largo × ancho × alto**.'),
      example('Un ladrillo de 24 cm × 12 cm × 6 cm', ['24 × 12 = 288', '288 × 6 = 1728. Su volumen es **1728 cm³**.']),
      check(['Volumen de un cubo de 5 cm', '125 cm³'], ['Caja de 10 × 4 × 3 cm', '120 cm³']),
    ],
  },
  {
    title: 'Unidades de volumen y de capacidad',
    terms: ['litro', 'mililitro', 'capacidad'],
    blocks: [
      say(
        'La **capacidad** dice cuánto cabe en un recipiente. Su unidad es el **litro** (L). Un litro llena justo un cubo de 1 dm de arista, es decir, de 10 cm.',
      ),
      figure(
        180,
        'Un cubo de un decímetro equivale a un litro; un cubo de un metro equivale a mil litros.',
        namedRow(['1 cm³ = 1 mL', '1 dm³ = 1 L', '1 m³ = 1000 L'], (index, pen, cell) => {
          const share = [0.22, 0.55, 1][index] ?? 1;
          const side = Math.min(cell.width, cell.height) * share;
          drawCuboid(pen, box(center(cell).x - side / 2 - 22, center(cell).y - side / 2 - 8, side + 44, side + 16), {
            width: 1,
            depth: 1,
            height: 1,
          });
        }),
        'Esquema: los tres cubos no están a la misma escala.',
      ),
      table(
        ['Volumen', 'Capacidad', 'Cabe en…'],
        ['1 cm³', '1 mL', 'unas 20 gotas'],
        ['1 dm³', '1 L', 'una botella'],
        ['1 m³', '1000 L', 'un tanque de agua'],
      ),
      example('Una pecera de 50 cm × 30 cm × 40 cm', [
        'V = 50 × 30 × 40 = 60 000 cm³.',
        '60 000 cm³ = 60 000 mL = **60 L**.',
      ]),
      remember('1 dm³ = 1 L y 1 cm³ = 1 mL. En volumen, cada escalón vale 1000.'),
      bullets('1 m³ = 1000 dm³', '1 dm³ = 1000 cm³', '1 L = 1000 mL'),
      check(['2,5 L en mililitros', '2500 mL'], ['3 m³ en litros', '3000 L']),
    ],
  },
  {
    title: 'El volumen de prismas y cilindros',
    terms: ['volumen del prisma', 'volumen del cilindro'],
    blocks: [
      say(
        'Un prisma es como una pila de hojas iguales. Su volumen es el área de una hoja, la **base**, multiplicada por la **altura** de la pila. Con el cilindro pasa lo mismo: la hoja es un círculo.',
      ),
      figure(
        170,
        'Un prisma triangular, un prisma hexagonal y un cilindro.',
        namedRow(['base triangular', 'base hexagonal', 'base circular'], (index, pen, cell) => {
          if (index < 2) drawOverBase(pen, cell, 'prisma', index === 0 ? 3 : 6);
          else drawRoundSolid(pen, cell, 'cilindro', { radius: 'r', height: 'h' });
        }),
      ),
      remember('Prisma y cilindro: **V = área de la base × altura**.'),
      example('Una carpa con forma de prisma triangular', [
        'El frente es un triángulo de 2 m de base y 1,5 m de altura: 2 × 1,5 ÷ 2 = 1,5 m².',
        'La carpa mide 3 m de fondo: 1,5 × 3 = **4,5 m³**.',
      ]),
      example('Una lata de 5 cm de radio y 12 cm de altura', [
        'Base: 3,14 × 5 × 5 = 78,5 cm².',
        'V = 78,5 × 12 = **942 cm³**, casi un litro.',
      ]),
      heading('Pirámides y conos'),
      say(
        'Si llenas de arena una pirámide y la vuelcas en un prisma de igual base y altura, tienes que hacerlo **tres veces** para llenarlo. Por eso la pirámide y el cono tienen la tercera parte.',
      ),
      check(
        ['Prisma con base de 20 cm² y altura 7 cm', '140 cm³'],
        ['Pirámide con base de 12 cm² y altura 5 cm', '20 cm³'],
      ),
    ],
  },
  {
    title: 'Medir lo que no tiene forma de caja',
    terms: ['desplazamiento de agua'],
    blocks: [
      say(
        '¿Cómo se mide el volumen de una piedra? Hace más de dos mil años, en Siracusa, Arquímedes lo resolvió con agua: un cuerpo hundido empuja hacia arriba tanta agua como el espacio que ocupa.',
      ),
      figure(
        190,
        'Una jarra con 300 mililitros y la misma jarra con una piedra y 450 mililitros.',
        namedRow(['antes: 300 mL', 'con la piedra: 450 mL'], (index, pen, cell) => {
          const wide = 96;
          const left = center(cell).x - wide / 2;
          const tall = cell.height - 12;
          const level = [0.5, 0.75][index] ?? 0.5;
          pen.rect(box(left, cell.y + tall * (1 - level), wide, tall * level), { fill: '#9fd3ea' });
          if (index === 1) pen.ellipse(point(left + 52, cell.y + tall - 20), 34, 18, { fill: '#7b6a58' });
          pen.path(
            [
              point(left, cell.y),
              point(left, cell.y + tall),
              point(left + wide, cell.y + tall),
              point(left + wide, cell.y),
            ],
            { stroke: pen.ink.dark, width: 2.4 },
          );
          for (let mark = 1; mark < 6; mark += 1)
            pen.line(
              point(left, cell.y + tall * (1 - mark / 6)),
              point(left + 14, cell.y + tall * (1 - mark / 6)),
              pen.ink.dark,
              1.2,
            );
        }),
        'La piedra ocupa 450 − 300 = 150 mL, es decir, 150 cm³.',
      ),
      steps(
        'Pon agua en una jarra graduada y anota el nivel.',
        'Hunde el objeto por completo, sin salpicar.',
        'Anota el nuevo nivel y resta.',
      ),
      example('Cinco canicas iguales suben el agua de 120 mL a 145 mL', [
        'Las cinco juntas: 145 − 120 = 25 mL = 25 cm³.',
        'Cada canica: 25 ÷ 5 = **5 cm³**.',
      ]),
      remember('Este método solo sirve con objetos que se hunden y que no se deshacen en el agua.'),
      check(
        ['De 200 mL a 265 mL. ¿Qué volumen tiene?', '65 cm³'],
        ['¿Serviría con un terrón de azúcar?', 'no, se disuelve'],
      ),
    ],
  },
];
