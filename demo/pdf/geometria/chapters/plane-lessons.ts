import { point } from '../../kit/geometry.ts';
import { fish, spokenPoints } from '../exercises/plane.ts';
import { namedRow } from '../figures/cells-row.ts';
import { drawPlane } from '../figures/plane.ts';
import { bullets, check, example, figure, heading, remember, say, steps, table } from '../lesson-blocks.ts';
import type { Lesson } from '../workbook.ts';

export const planeLessons: readonly Lesson[] = [
  {
    title: 'Un punto, dos números',
    terms: ['coordenadas', 'par ordenado', 'eje x', 'eje y', 'origen'],
    blocks: [
      say(
        'Para decir dónde está un punto en una hoja bastan dos números: cuánto avanzas y cuánto subes. El primero se lee en el **eje x**, horizontal; el segundo, en el **eje y**, vertical.',
      ),
      figure(230, 'Plano con los puntos A en (3; 5), B en (6; 2) y C en (0; 4).', (pen, area) => {
        const plane = drawPlane(pen, area, 0, 9, 6);
        for (const [name, x, y] of [
          ['A(3; 5)', 3, 5],
          ['B(6; 2)', 6, 2],
          ['C(0; 4)', 0, 4],
        ] as const) {
          const at = plane.at(x, y);
          pen.dashed(plane.at(x, 0), at, pen.ink.main);
          pen.dashed(plane.at(0, y), at, pen.ink.main);
          pen.dot(at, pen.ink.main, 4);
          pen.label(name, point(at.x + 8, at.y - 10), { size: 12, font: 'bold', color: pen.ink.dark, align: 'left' });
        }
      }),
      steps(
        'Empieza siempre en el **origen**, el punto (0; 0).',
        'Avanza por el eje *x* el primer número.',
        'Sube, paralelo al eje *y*, el segundo número.',
      ),
      example('¿Son lo mismo (3; 5) y (5; 3)?', [
        'Para (3; 5) avanzas 3 y subes 5.',
        'Para (5; 3) avanzas 5 y subes 3. Llegas a **otro punto**.',
        'Por eso se llama **par ordenado**: el orden importa.',
      ]),
      remember('En un par ordenado (*x*; *y*), primero se avanza y después se sube.'),
      check(['¿En qué eje está el punto (0; 7)?', 'en el eje *y*'], ['¿Qué punto es (0; 0)?', 'el origen']),
    ],
  },
  {
    title: 'Los cuatro cuadrantes',
    terms: ['cuadrante', 'plano cartesiano', 'números negativos'],
    blocks: [
      say(
        'Si prolongamos los ejes hacia la izquierda y hacia abajo aparecen los números negativos. El plano queda partido en cuatro **cuadrantes**, que se numeran en sentido contrario a las agujas del reloj.',
      ),
      figure(270, 'Plano cartesiano con cuatro cuadrantes y un punto en cada uno.', (pen, area) => {
        const plane = drawPlane(pen, area, -6, 6, 6);
        for (const [name, x, y] of [
          ['I', 5, 5],
          ['II', -5, 5],
          ['III', -5, -5],
          ['IV', 5, -5],
        ] as const) {
          pen.label(name, plane.at(x, y), { size: 17, font: 'display', color: pen.ink.main });
        }
        for (const [x, y, text] of [
          [2, 3, '(2; 3)'],
          [-3, 2, '(−3; 2)'],
          [-2, -4, '(−2; −4)'],
          [4, -2, '(4; −2)'],
        ] as const) {
          pen.dot(plane.at(x, y), pen.ink.accent, 4);
          pen.label(text, point(plane.at(x, y).x, plane.at(x, y).y - 11), { size: 11, font: 'bold' });
        }
      }),
      table(
        ['Cuadrante', 'I', 'II', 'III', 'IV'],
        ['signo de x', '+', '−', '−', '+'],
        ['signo de y', '+', '+', '−', '−'],
      ),
      example('Distancia entre (−3; 2) y (4; 2)', [
        'Los dos tienen la misma *y*: están en una línea horizontal.',
        'De −3 a 0 hay 3 unidades y de 0 a 4 hay 4.',
        'La distancia es 3 + 4 = **7 unidades**.',
      ]),
      remember('Los puntos que están sobre un eje no pertenecen a ningún cuadrante.'),
      check(['¿En qué cuadrante está (−1; −8)?', 'en el III'], ['Distancia entre (5; −2) y (5; 4)', '6 unidades']),
    ],
  },
  {
    title: 'Trasladar, reflejar y girar',
    terms: ['traslación', 'reflexión', 'rotación'],
    blocks: [
      say(
        'Hay tres movimientos que cambian de lugar una figura sin cambiar su forma ni su tamaño: **trasladar** (deslizar), **reflejar** (como un espejo) y **girar** alrededor de un punto.',
      ),
      figure(
        180,
        'Un triángulo trasladado, reflejado y girado en tres planos.',
        namedRow(['traslación', 'reflexión', 'giro de 90°'], (index, pen, cell) => {
          const plane = drawPlane(pen, cell, -4, 4);
          const start = [point(1, 1), point(3, 1), point(1, 4)];
          const move = [
            (x: number, y: number) => point(x - 4, y - 4),
            (x: number, y: number) => point(-x, y),
            (x: number, y: number) => point(-y, x),
          ][index];
          pen.polygon(
            start.map((p) => plane.at(p.x, p.y)),
            { fill: pen.ink.tint, stroke: pen.ink.main, width: 1.4 },
          );
          if (move)
            pen.polygon(
              start.map((p) => move(p.x, p.y)).map((p) => plane.at(p.x, p.y)),
              { fill: pen.ink.main, stroke: pen.ink.dark, width: 1.4 },
            );
        }),
      ),
      table(
        ['Movimiento', 'El punto (x; y) pasa a'],
        ['trasladar a unidades a la derecha y b arriba', '(x + a; y + b)'],
        ['reflejar en el eje x', '(x; −y)'],
        ['reflejar en el eje y', '(−x; y)'],
        ['girar 180° alrededor del origen', '(−x; −y)'],
      ),
      example('Reflejar el punto (4; −3) en el eje *x*', [
        'El eje *x* es el espejo: la *x* no cambia.',
        'La *y* cambia de signo: de −3 a 3.',
        'La imagen es **(4; 3)**.',
      ]),
      remember('La imagen se nombra con una comilla: la imagen de A es A′ (se lee «A prima»).'),
      check(['Traslada (2; 5): 3 a la derecha y 1 abajo', '(5; 4)'], ['Refleja (−6; 1) en el eje *y*', '(6; 1)']),
    ],
  },
  {
    title: 'Dibujar con coordenadas',
    terms: ['coordenadas', 'ampliación'],
    blocks: [
      say(
        'Si unes puntos en orden puedes enviar un dibujo por mensaje de texto. Quien lo recibe lo vuelve a dibujar igual. Así guardan sus dibujos las computadoras… y también este libro.',
      ),
      figure(
        220,
        'Un pez dibujado uniendo puntos en el plano.',
        (pen, area) => {
          const plane = drawPlane(pen, area, -5, 5, 3);
          const points = fish.map((p) => plane.at(p.x, p.y));
          pen.polygon(points, { fill: pen.ink.tint, stroke: pen.ink.main, width: 2 });
          pen.dot(plane.at(-2.2, 0.4), pen.ink.dark, 3.4);
          for (const spot of points) pen.dot(spot, pen.ink.accent, 3);
        },
        spokenPoints([...fish, ...fish.slice(0, 1)]),
      ),
      heading('Ampliar con las coordenadas'),
      say(
        'Multiplica por 2 todas las coordenadas del pez: se vuelve el doble de largo y el doble de alto. Su perímetro se duplica, pero su área queda **cuatro veces** mayor.',
      ),
      example('Ampliar al triple el segmento de A(1; 2) a B(4; 2)', [
        'A′ = (3; 6) y B′ = (12; 6).',
        'Antes medía 4 − 1 = 3 unidades. Ahora mide 12 − 3 = **9 unidades**: el triple.',
      ]),
      bullets(
        'Multiplicar *x* e *y* por el mismo número **amplía** o **reduce** sin deformar.',
        'Multiplicar solo la *x* **estira** el dibujo a lo ancho.',
        'Sumar un número a todas las *x* lo **traslada**.',
      ),
      check(['Doble de (−3; 5)', '(−6; 10)'], ['¿Cuánto crece el área al triplicar las coordenadas?', 'nueve veces']),
    ],
  },
];
