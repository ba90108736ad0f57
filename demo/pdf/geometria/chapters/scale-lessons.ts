import { box, center, point } from '../../kit/geometry.ts';
import { drawIsland, drawMeasure } from '../figures/maps.ts';
import { drawPolygon } from '../figures/measured-polygon.ts';
import { bullets, check, example, figure, heading, remember, say, steps, table } from '../lesson-blocks.ts';
import type { Lesson } from '../workbook.ts';

export const scaleLessons: readonly Lesson[] = [
  {
    title: 'Figuras semejantes',
    terms: ['figuras semejantes', 'razón', 'proporción'],
    blocks: [
      say(
        'Dos figuras son **semejantes** si tienen la misma forma, aunque no el mismo tamaño: sus ángulos son iguales y todos sus lados crecen, o disminuyen, en la misma proporción.',
      ),
      figure(180, 'Un triángulo de lados 3, 4 y 5 y otro de lados 6, 8 y 10.', (pen, area) => {
        drawPolygon(
          pen,
          box(area.x, area.y + area.height * 0.36, area.width * 0.36, area.height * 0.64),
          [point(0, 0), point(4, 0), point(0, 3)],
          { sides: ['4 cm', '5 cm', '3 cm'], angles: ['', undefined, undefined], margin: 20 },
        );
        drawPolygon(
          pen,
          box(area.x + area.width * 0.38, area.y, area.width * 0.62, area.height),
          [point(0, 0), point(8, 0), point(0, 6)],
          { sides: ['8 cm', '10 cm', '6 cm'], angles: ['', undefined, undefined], margin: 20, fill: '#fff4de' },
        );
      }),
      table(
        ['Lado pequeño', 'Lado grande', 'Grande ÷ pequeño'],
        ['3 cm', '6 cm', '2'],
        ['4 cm', '8 cm', '2'],
        ['5 cm', '10 cm', '2'],
      ),
      example('Una foto de 10 cm × 15 cm se amplía a 30 cm de ancho', [
        'La razón es 30 ÷ 10 = 3.',
        'El alto debe crecer igual: 15 × 3 = **45 cm**.',
        'Si el alto fuera otro, la foto se vería estirada.',
      ]),
      remember('Al multiplicar los lados por 2, el perímetro se multiplica por 2, pero el área se multiplica por 4.'),
      check(['¿Son semejantes todos los cuadrados?', 'sí'], ['¿Y todos los rectángulos?', 'no']),
    ],
  },
  {
    title: 'La escala de un plano',
    terms: ['escala', 'plano'],
    blocks: [
      say(
        'La **escala** dice cuántas veces es mayor la realidad que el dibujo. Escala **1:100** se lee «uno a cien»: 1 cm del plano son 100 cm de la realidad, es decir, 1 m.',
      ),
      figure(
        210,
        'Plano de una casa con sala, cocina, dormitorio y baño.',
        (pen, area) => {
          const unit = Math.min(area.width / 15, (area.height - 44) / 8);
          const left = center(area).x - unit * 6;
          const top = area.y + 38;
          const rooms: [string, number, number, number, number, string][] = [
            ['Sala', 0, 0, 7, 5, '#fff4de'],
            ['Cocina', 7, 0, 5, 4, pen.ink.tint],
            ['Dormitorio', 0, 5, 7, 3, '#e6effb'],
            ['Baño', 7, 4, 5, 4, '#ffffff'],
          ];
          for (const [name, x, y, w, h, fill] of rooms) {
            pen.rect(box(left + x * unit, top + y * unit, w * unit, h * unit), {
              fill,
              stroke: pen.ink.dark,
              width: 2.6,
            });
            pen.label(name, point(left + (x + w / 2) * unit, top + (y + h / 2) * unit), {
              size: 12,
              font: 'heading',
              color: pen.ink.dark,
            });
          }
          drawMeasure(pen, point(left, top), point(left + 12 * unit, top), '12 cm en el plano → 12 m');
        },
        'Plano a escala 1:100, aquí reducido para que quepa en la página.',
      ),
      steps(
        '**Del plano a la realidad:** multiplica por la escala.',
        '**De la realidad al plano:** divide entre la escala.',
        'Cambia la unidad al final, para que el número sea cómodo.',
      ),
      example('Escala 1:50. Una pared mide 8 cm en el plano', ['8 cm × 50 = 400 cm.', '400 cm = **4 m**.']),
      remember('Cuanto mayor es el número de la escala, más pequeño se dibuja todo.'),
      check(['Escala 1:200. ¿Cuánto son 3 cm?', '6 m'], ['Escala 1:100. ¿Cómo se dibujan 5 m?', 'con 5 cm']),
    ],
  },
  {
    title: 'Leer un mapa',
    terms: ['mapa', 'escala gráfica', 'puntos cardinales'],
    blocks: [
      say(
        'Un **mapa** es un plano de un lugar muy grande. Suele traer una flecha que señala el norte, una leyenda y una **escala gráfica**: una barra que se compara con las distancias del mapa.',
      ),
      figure(
        250,
        'Mapa de una isla con un puerto, un faro y una cueva, escala gráfica y norte.',
        (pen, area) => {
          const { places } = drawIsland(pen, area);
          const { Puerto, Faro, Cueva } = places;
          if (!Puerto || !Faro || !Cueva) return;
          pen.path([Puerto, Faro, Cueva], { stroke: pen.ink.main, width: 2, dash: [6, 4] });
        },
        'Cada tramo de la barra vale 2 km.',
      ),
      example('¿Cuántos kilómetros hay del puerto al faro?', [
        'Marca la distancia en el borde de un papel y llévala sobre la barra: caben 10 tramos.',
        '10 × 2 km = **20 km**.',
      ]),
      heading('Escalas de mapas'),
      bullets(
        '1:50 000 — 1 cm son 500 m: sirve para caminar.',
        '1:1 000 000 — 1 cm son 10 km: cabe un departamento o una provincia.',
        '1:50 000 000 — 1 cm son 500 km: cabe un continente.',
      ),
      check(
        ['Del faro a la cueva hay 3 tramos. ¿Cuántos km?', '6 km'],
        ['1:25 000. ¿Cuántos metros son 4 cm?', '1000 m'],
      ),
    ],
  },
  {
    title: 'Tablas de proporción',
    terms: ['proporción', 'regla de tres'],
    blocks: [
      say(
        'Dos cantidades son **proporcionales** si, cuando una se duplica, la otra también; si una se reduce a la mitad, la otra también. Las medidas del plano y las reales son proporcionales.',
      ),
      table(['En el plano', '1 cm', '2 cm', '5 cm', '7,5 cm'], ['En la realidad', '4 m', '8 m', '20 m', '30 m']),
      figure(
        170,
        'Recta que une los puntos de la tabla: a más centímetros, más metros.',
        (pen, area) => {
          const [left, low] = [area.x + 50, area.y + area.height - 26];
          const [ux, uy] = [(area.width - 90) / 8, (area.height - 40) / 32];
          pen.arrow(point(left, low), point(left + ux * 8.2, low), pen.ink.dark, 1.3);
          pen.arrow(point(left, low), point(left, low - uy * 34), pen.ink.dark, 1.3);
          for (let x = 1; x <= 8; x += 1) pen.label(String(x), point(left + x * ux, low + 10), { size: 9 });
          for (let y = 8; y <= 32; y += 8) {
            pen.line(point(left, low - y * uy), point(left + ux * 8, low - y * uy), '#d5dce8', 0.7);
            pen.label(String(y), point(left - 6, low - y * uy), { size: 9, align: 'right' });
          }
          pen.line(point(left, low), point(left + ux * 8, low - uy * 32), pen.ink.main, 2);
          for (const x of [1, 2, 5, 7.5]) pen.dot(point(left + x * ux, low - x * 4 * uy), pen.ink.accent, 4);
          pen.label('centímetros del plano', point(left + ux * 4, low + 22), { size: 9.5, font: 'bold' });
          pen.label('metros', point(left - 22, area.y + 2), { size: 9.5, font: 'bold' });
        },
        'Los puntos de dos cantidades proporcionales están en una recta que pasa por el origen.',
      ),
      example('Si 3 cm del plano son 12 m, ¿cuántos metros son 8 cm?', [
        'Busca primero cuánto vale 1 cm: 12 ÷ 3 = 4 m.',
        'Multiplica: 8 × 4 = **32 m**.',
      ]),
      heading('Halla la escala'),
      say(
        'Si 1 cm del plano son 4 m, es decir, 400 cm, la escala es **1:400**. Las dos medidas deben estar en la misma unidad.',
      ),
      remember('Reducir a la unidad: averigua cuánto corresponde a 1 y después multiplica.'),
      check(['5 cm son 40 km. ¿Cuánto son 2 cm?', '16 km'], ['1 cm es 1 km. ¿Cuál es la escala?', '1:100 000']),
    ],
  },
];
