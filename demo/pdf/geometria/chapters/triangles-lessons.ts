import { type Point, between, box, point } from '../../kit/geometry.ts';
import { drawPolygon, triangleFromAngles, triangleFromSides } from '../figures/measured-polygon.ts';
import { bullets, check, example, figure, heading, remember, say, table } from '../lesson-blocks.ts';
import { row } from '../figures/cells-row.ts';
import type { Lesson } from '../workbook.ts';

export const trianglesLessons: readonly Lesson[] = [
  {
    title: 'Clasificar triángulos',
    terms: [
      'triángulo',
      'triángulo equilátero',
      'triángulo isósceles',
      'triángulo escaleno',
      'triángulo rectángulo',
      'triángulo acutángulo',
      'triángulo obtusángulo',
    ],
    blocks: [
      say(
        'Un **triángulo** tiene tres lados, tres vértices y tres ángulos. Podemos ordenarlos de dos maneras: por sus lados o por sus ángulos.',
      ),
      figure(
        120,
        'Triángulos equilátero, isósceles y escaleno.',
        row(3, (index, pen, cell) => {
          const shape =
            [triangleFromSides(4, 4, 4), triangleFromSides(4, 5.4, 5.4), triangleFromSides(6.4, 3.6, 5)][index] ??
            triangleFromSides(4, 4, 4);
          const [a, b, c] = drawPolygon(pen, box(cell.x, cell.y, cell.width, cell.height - 18), shape, { margin: 6 });
          if (a && b && c) {
            pen.ticks(a, b, [1, 1, 1][index] ?? 1);
            pen.ticks(b, c, [1, 2, 2][index] ?? 1);
            pen.ticks(c, a, [1, 2, 3][index] ?? 1);
          }
          pen.label(
            ['equilátero', 'isósceles', 'escaleno'][index] ?? '',
            point(cell.x + cell.width / 2, cell.y + cell.height - 7),
            { size: 12, font: 'heading', color: pen.ink.dark },
          );
        }),
        'El mismo número de rayitas indica lados de la misma longitud.',
      ),
      figure(
        120,
        'Triángulos acutángulo, rectángulo y obtusángulo.',
        row(3, (index, pen, cell) => {
          const shape =
            [triangleFromAngles(65, 55), triangleFromAngles(90, 40), triangleFromAngles(120, 30)][index] ??
            triangleFromAngles(60, 60);
          drawPolygon(pen, box(cell.x, cell.y, cell.width, cell.height - 18), shape, {
            margin: 6,
            angles: [['65°', '', '120°'][index], undefined, undefined],
            fill: '#fff1e0',
          });
          pen.label(
            ['acutángulo', 'rectángulo', 'obtusángulo'][index] ?? '',
            point(cell.x + cell.width / 2, cell.y + cell.height - 7),
            { size: 12, font: 'heading', color: pen.ink.dark },
          );
        }),
      ),
      remember('Un triángulo equilátero también es isósceles, porque tiene *al menos* dos lados iguales.'),
      check(['Lados de 7 cm, 7 cm y 3 cm', 'isósceles'], ['Ángulos de 30°, 60° y 90°', 'rectángulo']),
    ],
  },
  {
    title: 'Los tres ángulos suman 180°',
    terms: ['suma de ángulos', 'ángulo exterior'],
    blocks: [
      say(
        'Dibuja un triángulo cualquiera en un papel, recórtalo y arranca sus tres puntas. Si las pones juntas, vértice con vértice, forman siempre una línea recta: un ángulo llano.',
      ),
      figure(
        140,
        'Un triángulo de ángulos 50, 60 y 70 grados, y sus tres ángulos juntos formando 180 grados.',
        (pen, area) => {
          const half = area.width / 2;
          drawPolygon(pen, box(area.x, area.y, half, area.height), triangleFromAngles(50, 60), {
            angles: ['50°', '60°', '70°'],
            margin: 8,
            angleRadius: 20,
          });
          const at = point(area.x + half * 1.5, area.y + area.height * 0.74);
          let from = 0;
          for (const [index, turn] of [60, 70, 50].entries()) {
            const rad = Math.PI / 180;
            pen.wedge(at, 78, from, from + turn, {
              fill: [pen.ink.tint, '#fff1e0', '#ffffff'][index] ?? '#ffffff',
              stroke: pen.ink.dark,
              width: 1.4,
            });
            const middle = (from + turn / 2) * rad;
            pen.label(`${turn}°`, point(at.x + 50 * Math.cos(middle), at.y - 50 * Math.sin(middle)), {
              size: 12,
              font: 'bold',
              color: pen.ink.main,
            });
            from += turn;
          }
          pen.label('50° + 60° + 70° = 180°', point(at.x, at.y + 18), {
            size: 12,
            font: 'heading',
            color: pen.ink.dark,
          });
        },
      ),
      example('Dos ángulos miden 48° y 75°. ¿Cuánto mide el tercero?', [
        'Suma los que conoces: 48° + 75° = 123°.',
        'Resta de 180°: 180° − 123° = **57°**.',
      ]),
      heading('El ángulo exterior'),
      say(
        'Si prolongamos un lado aparece un **ángulo exterior**. Es suplementario del ángulo vecino y por eso mide lo mismo que la suma de los otros dos ángulos del triángulo.',
      ),
      remember(
        'En todo triángulo, los ángulos interiores suman 180°. Un ángulo exterior es igual a la suma de los dos interiores que no son vecinos suyos.',
      ),
      check(
        ['Ángulos de 90° y 35°. ¿El tercero?', '55°'],
        ['¿Cuánto mide cada ángulo de un triángulo equilátero?', '60°'],
      ),
    ],
  },
  {
    title: '¿Cuándo existe un triángulo?',
    terms: ['desigualdad triangular'],
    blocks: [
      say(
        'No con cualquier trío de varillas se puede formar un triángulo. Si las dos cortas juntas no superan a la larga, no llegan a encontrarse.',
      ),
      figure(
        140,
        'A la izquierda, lados 3, 4 y 6 forman triángulo; a la derecha, lados 2, 3 y 7 no se juntan.',
        (pen, area) => {
          const half = area.width / 2;
          drawPolygon(pen, box(area.x, area.y, half, area.height), triangleFromSides(6, 4, 3), {
            sides: ['6 cm', '4 cm', '3 cm'],
          });
          const y = area.y + area.height * 0.72;
          const unit = (half - 60) / 7;
          const left = area.x + half + 30;
          const at = (x: number, up: number): Point => point(left + x * unit, y - up * unit);
          pen.line(at(0, 0), at(7, 0), pen.ink.dark, 3);
          pen.line(at(0, 0), at(1.9, 0.6), pen.ink.main, 3);
          pen.line(at(7, 0), at(4.12, 0.84), pen.ink.accent, 3);
          pen.label('7 cm', at(3.5, -0.5), { size: 10, font: 'bold' });
          pen.label('2 cm', at(0.7, 0.9), { size: 10, font: 'bold' });
          pen.label('3 cm', at(5.9, 1), { size: 10, font: 'bold' });
        },
      ),
      bullets(
        '3 + 4 = 7 y 7 > 6: el triángulo **existe**.',
        '2 + 3 = 5 y 5 < 7: el triángulo **no existe**.',
        'Si la suma es igual al lado mayor, las varillas quedan acostadas: tampoco hay triángulo.',
      ),
      example('Dos lados miden 5 cm y 8 cm. ¿Cuánto puede medir el tercero?', [
        'Debe ser menor que la suma: menor que 5 + 8 = 13.',
        'Debe ser mayor que la diferencia: mayor que 8 − 5 = 3.',
        'Con números enteros: **de 4 cm a 12 cm**.',
      ]),
      remember(
        'En todo triángulo, cada lado es menor que la suma de los otros dos. Por eso el camino más corto entre dos puntos es el recto.',
      ),
      check(['¿Existe con 5, 5 y 10 cm?', 'no'], ['¿Existe con 6, 8 y 10 cm?', 'sí']),
    ],
  },
  {
    title: 'Las alturas de un triángulo',
    terms: ['altura', 'base'],
    blocks: [
      say(
        'La **altura** de un triángulo es el segmento que baja desde un vértice hasta el lado opuesto, llamado **base**, y es perpendicular a él. Como hay tres vértices, hay tres alturas.',
      ),
      figure(
        150,
        'Altura en un triángulo acutángulo, en un rectángulo y en un obtusángulo.',
        row(3, (index, pen, cell) => {
          const shapes = [
            [point(0, 0), point(6, 0), point(2.4, 4)],
            [point(0, 0), point(5.4, 0), point(0, 4)],
            [point(0, 0), point(3.6, 0), point(5, 4)],
          ];
          const [a, b, c] = drawPolygon(pen, box(cell.x, cell.y, cell.width, cell.height - 22), shapes[index] ?? [], {
            margin: 10,
          });
          if (!a || !b || !c) return;
          const foot = point(c.x, a.y);
          if (index === 2) pen.dashed(b, foot, pen.ink.dark, 1);
          pen.line(c, foot, pen.ink.accent, 2);
          const beside = point(foot.x + (index === 1 ? 20 : -20), foot.y);
          if (index === 1) pen.angle(foot, beside, c, 14, pen.ink.accent);
          else pen.angle(foot, c, beside, 14, pen.ink.accent);
          pen.label('altura', point(c.x + (index === 1 ? 24 : index === 2 ? 20 : 22), between(c, foot).y + 12), {
            size: 10,
            color: pen.ink.accent,
            font: 'bold',
          });
          pen.label(
            ['cae dentro', 'es un lado', 'cae fuera'][index] ?? '',
            point(cell.x + cell.width / 2, cell.y + cell.height - 6),
            { size: 12, font: 'heading', color: pen.ink.dark },
          );
        }),
      ),
      bullets(
        'En el acutángulo, las tres alturas caen **dentro**.',
        'En el rectángulo, dos alturas son los **lados** del ángulo recto.',
        'En el obtusángulo, dos alturas caen **fuera**: hay que prolongar la base.',
      ),
      heading('Trazar una altura con la escuadra'),
      say(
        'Apoya la regla sobre la base. Desliza la escuadra sobre la regla hasta que su borde pase por el vértice. Traza el segmento: esa es la altura.',
      ),
      table(
        ['Triángulo', 'Alturas dentro', 'Alturas en un lado', 'Alturas fuera'],
        ['acutángulo', '3', '0', '0'],
        ['rectángulo', '1', '2', '0'],
        ['obtusángulo', '1', '0', '2'],
      ),
      check(['¿Cuántas alturas tiene todo triángulo?', 'tres'], ['¿Qué ángulo forma la altura con la base?', '90°']),
    ],
  },
];
