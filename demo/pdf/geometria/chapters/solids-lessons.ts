import { box, point } from '../../kit/geometry.ts';
import { namedRow, row } from '../figures/cells-row.ts';
import { drawBoxNet, drawPrismNet, drawPyramidNet } from '../figures/nets.ts';
import { drawCuboid, drawOverBase, drawRoundSolid } from '../figures/solids.ts';
import { bullets, check, example, figure, heading, remember, say, table } from '../lesson-blocks.ts';
import type { Lesson } from '../workbook.ts';

export const solidsLessons: readonly Lesson[] = [
  {
    title: 'Poliedros y cuerpos redondos',
    terms: ['cuerpo geométrico', 'poliedro', 'cara', 'arista', 'vértice', 'cilindro', 'cono', 'esfera'],
    blocks: [
      say(
        'Los **cuerpos geométricos** ocupan espacio: tienen largo, ancho y alto. Si todas sus caras son planas se llaman **poliedros**. Si alguna es curva, son **cuerpos redondos**.',
      ),
      figure(
        150,
        'Un cubo, un prisma triangular, una pirámide, un cilindro, un cono y una esfera.',
        row(6, (index, pen, cell) => {
          if (index === 0)
            drawCuboid(pen, box(cell.x - 22, cell.y, cell.width + 44, cell.height), { width: 4, depth: 4, height: 4 });
          if (index === 1) drawOverBase(pen, cell, 'prisma', 3);
          if (index === 2) drawOverBase(pen, cell, 'pirámide', 4);
          if (index > 2)
            drawRoundSolid(
              pen,
              box(cell.x - 14, cell.y, cell.width + 28, cell.height),
              (['cilindro', 'cono', 'esfera'] as const)[index - 3] ?? 'cono',
            );
        }),
        'Tres poliedros y tres cuerpos redondos.',
      ),
      bullets(
        '**Cara:** cada polígono que limita el poliedro.',
        '**Arista:** segmento donde se juntan dos caras.',
        '**Vértice:** punto donde se juntan tres o más aristas.',
      ),
      heading('La fórmula de Euler'),
      table(
        ['Poliedro', 'Caras', 'Vértices', 'Aristas', 'C + V − A'],
        ['cubo', '6', '8', '12', '2'],
        ['prisma triangular', '5', '6', '9', '2'],
        ['pirámide cuadrangular', '5', '5', '8', '2'],
      ),
      say('Leonhard Euler descubrió que en los poliedros sin huecos, caras más vértices menos aristas da siempre 2.'),
      check(
        ['Un poliedro tiene 7 caras y 10 vértices. ¿Cuántas aristas?', '15'],
        ['¿El cilindro es un poliedro?', 'no, tiene una cara curva'],
      ),
    ],
  },
  {
    title: 'Prismas y pirámides',
    terms: ['prisma', 'pirámide', 'base', 'cubo'],
    blocks: [
      say(
        'Un **prisma** tiene dos bases iguales y paralelas; sus caras laterales son paralelogramos. Una **pirámide** tiene una sola base; sus caras laterales son triángulos que se juntan en la **cúspide**.',
      ),
      figure(
        150,
        'Prismas triangular, cuadrangular, pentagonal y hexagonal.',
        namedRow(['triangular', 'cuadrangular', 'pentagonal', 'hexagonal'], (index, pen, cell) =>
          drawOverBase(pen, cell, 'prisma', index + 3),
        ),
        'Los prismas se nombran por su base.',
      ),
      figure(
        150,
        'Pirámides triangular, cuadrangular, pentagonal y hexagonal.',
        namedRow(['triangular', 'cuadrangular', 'pentagonal', 'hexagonal'], (index, pen, cell) =>
          drawOverBase(pen, cell, 'pirámide', index + 3),
        ),
        'Las pirámides, también.',
      ),
      table(
        ['Base de *n* lados', 'Caras', 'Vértices', 'Aristas'],
        ['prisma', '*n* + 2', '2 × *n*', '3 × *n*'],
        ['pirámide', '*n* + 1', '*n* + 1', '2 × *n*'],
      ),
      remember('El cubo es un prisma especial: sus seis caras son cuadrados iguales.'),
      check(['Aristas de un prisma pentagonal', '15'], ['Vértices de una pirámide hexagonal', '7']),
    ],
  },
  {
    title: 'Desarrollos planos',
    terms: ['desarrollo plano'],
    blocks: [
      say(
        'Si cortas una caja por algunas aristas y la extiendes sobre la mesa obtienes su **desarrollo plano**: una sola pieza que, al doblarla, vuelve a formar la caja.',
      ),
      figure(
        210,
        'Desarrollos de una caja, de una pirámide cuadrangular y de un prisma triangular.',
        namedRow(['caja', 'pirámide', 'prisma triangular'], (index, pen, cell) => {
          if (index === 0) drawBoxNet(pen, cell, 3, 2, 2, false);
          if (index === 1) drawPyramidNet(pen, cell, 4);
          if (index === 2) drawPrismNet(pen, cell, 3);
        }),
      ),
      bullets(
        'El desarrollo tiene tantas piezas como caras el poliedro.',
        'Los lados que se pegan deben medir lo mismo.',
        'Un mismo cuerpo puede tener varios desarrollos: el cubo tiene **11**.',
      ),
      example('¿Cómo se extiende un cilindro?', [
        'Sus bases son dos círculos iguales.',
        'La cara curva, extendida, es un rectángulo.',
        'La base de ese rectángulo mide lo mismo que la circunferencia: 2 × π × radio.',
      ]),
      remember(
        'Seis cuadrados pegados no siempre arman un cubo: si dos caen en el mismo lugar, queda una cara abierta.',
      ),
      check(
        ['¿Cuántas piezas tiene el desarrollo de una pirámide pentagonal?', '6'],
        ['¿Cuántos triángulos tiene el de un prisma triangular?', '2'],
      ),
    ],
  },
  {
    title: 'Área de la superficie',
    terms: ['área total', 'área lateral'],
    blocks: [
      say(
        'El **área total** de un poliedro es la suma de las áreas de todas sus caras: el papel que hace falta para forrarlo. El **área lateral** no cuenta las bases.',
      ),
      figure(190, 'Una caja de 6 por 3 por 4 centímetros y su desarrollo.', (pen, area) => {
        drawCuboid(
          pen,
          box(area.x, area.y, area.width * 0.4, area.height),
          { width: 6, depth: 3, height: 4 },
          { width: '6 cm', depth: '3 cm', height: '4 cm' },
        );
        drawBoxNet(pen, box(area.x + area.width * 0.42, area.y, area.width * 0.58, area.height), 6, 3, 4);
        pen.arrow(
          point(area.x + area.width * 0.38, area.y + area.height / 2),
          point(area.x + area.width * 0.44, area.y + area.height / 2),
          pen.ink.main,
          2,
        );
      }),
      example('Área total de la caja', [
        'Frente y fondo: 2 × (6 × 4) = 48 cm².',
        'Los dos costados: 2 × (3 × 4) = 24 cm².',
        'Tapa y piso: 2 × (6 × 3) = 36 cm².',
        'Total: 48 + 24 + 36 = **108 cm²**.',
      ]),
      example('Un cubo de 5 cm de arista', ['Cada cara: 5 × 5 = 25 cm².', 'Seis caras: 6 × 25 = **150 cm²**.']),
      remember('En una caja, las caras opuestas son iguales: basta calcular tres y multiplicar por dos.'),
      check(['Área total de un cubo de 3 cm', '54 cm²'], ['Área lateral de una caja de base 4 × 4 y altura 10', '160']),
    ],
  },
];
