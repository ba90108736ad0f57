import { box, center, inset, point, polar } from '../../kit/geometry.ts';
import { drawRuler } from '../figures/instruments.ts';
import { bullets, check, example, figure, heading, remember, say, steps, table } from '../lesson-blocks.ts';
import type { Lesson } from '../workbook.ts';

export const linesLessons: readonly Lesson[] = [
  {
    title: 'Punto, recta, semirrecta y segmento',
    terms: ['punto', 'recta', 'semirrecta', 'segmento'],
    blocks: [
      say(
        'Un **punto** señala un lugar. Lo nombramos con una letra mayúscula: A, B, C… Cuando un punto se mueve siempre en la misma dirección, deja un camino recto. Según si ese camino termina o no, recibe un nombre distinto.',
      ),
      figure(150, 'Una recta, una semirrecta y un segmento, uno debajo del otro.', (pen, area) => {
        for (const [row, name] of ['recta AB', 'semirrecta AB', 'segmento AB'].entries()) {
          const y = area.y + (area.height / 3) * (row + 0.5);
          const [left, right] = [point(area.x + 30, y), point(area.x + 300, y)];
          const [a, b] = [point(area.x + 90, y), point(area.x + 230, y)];
          if (row === 0) pen.arrow(left, right, pen.ink.main, 2, true);
          if (row === 1) pen.arrow(a, right, pen.ink.main, 2);
          if (row === 2) pen.line(a, b, pen.ink.main, 2.4);
          for (const [spot, letter] of [
            [a, 'A'],
            [b, 'B'],
          ] as const) {
            pen.dot(spot, pen.ink.dark, 3.4);
            pen.label(letter, point(spot.x, y - 13), { size: 12, font: 'italic' });
          }
          pen.label(name, point(area.x + 340, y), { size: 12, font: 'heading', color: pen.ink.dark, align: 'left' });
        }
      }),
      bullets(
        'La **recta** no tiene principio ni fin. Las flechas de los dos lados lo recuerdan.',
        'La **semirrecta** empieza en un punto, su origen, y no termina.',
        'El **segmento** tiene dos extremos. Es lo único de los tres que se puede medir.',
      ),
      remember(
        'Por dos puntos distintos pasa una sola recta. Por eso basta clavar dos clavos para tender un hilo derecho.',
      ),
      check(
        ['¿Cuántos extremos tiene una semirrecta?', 'uno'],
        ['¿Se puede medir una recta con la regla?', 'no, porque no termina'],
        ['¿Cuántas rectas pasan por un solo punto?', 'tantas como se quiera'],
        ['¿Cuántos segmentos unen de dos en dos los puntos A, B y C?', '3'],
      ),
    ],
  },
  {
    title: 'Paralelas, perpendiculares y secantes',
    terms: ['rectas paralelas', 'rectas perpendiculares', 'rectas secantes'],
    blocks: [
      say(
        'Dos rectas dibujadas en la misma hoja pueden cortarse o no. Si se cortan, son **secantes**. Si nunca se cortan, por más que las prolonguemos, son **paralelas**. Cuando dos secantes forman cuatro ángulos iguales, son **perpendiculares**.',
      ),
      figure(150, 'Un par de rectas paralelas, un par de perpendiculares y un par de secantes.', (pen, area) => {
        const pitch = area.width / 3;
        for (const [index, name] of ['paralelas', 'perpendiculares', 'secantes'].entries()) {
          const middle = point(area.x + pitch * (index + 0.5), area.y + area.height / 2 - 10);
          const reach = Math.min(pitch, area.height) * 0.42;
          const turns = [
            [20, 20],
            [20, 110],
            [20, 65],
          ][index] ?? [0, 0];
          for (const [line, turn] of turns.entries()) {
            const through = index === 0 ? polar(middle, line === 0 ? 16 : -16, 110) : middle;
            pen.arrow(
              polar(through, reach, turn + 180),
              polar(through, reach, turn),
              line === 0 ? pen.ink.main : pen.ink.accent,
              2,
              true,
            );
          }
          if (index === 1) pen.angle(middle, polar(middle, 30, 20), polar(middle, 30, 110), 18, pen.ink.dark);
          pen.label(name, point(middle.x, area.y + area.height - 8), {
            size: 12,
            font: 'heading',
            color: pen.ink.dark,
          });
        }
      }),
      heading('Cómo se escribe'),
      say(
        'Para decir que *r* y *s* son paralelas escribimos *r* ∥ *s*. Para decir que son perpendiculares escribimos *r* ⊥ *s*. El cuadradito en el cruce avisa que el ángulo es recto.',
      ),
      example('¿Son paralelos los bordes de una regla?', [
        'Mide la distancia entre los dos bordes en un extremo: por ejemplo, 3 cm.',
        'Mide en el otro extremo: también 3 cm.',
        'La distancia no cambia, así que los bordes son **paralelos**.',
      ]),
      remember('Dos rectas paralelas guardan siempre la misma distancia entre sí.'),
      check(
        ['Dos rectas forman un ángulo de 90°. ¿Cómo se llaman?', 'perpendiculares'],
        ['Si *r* ∥ *s* y *s* ∥ *t*, ¿cómo son *r* y *t*?', 'paralelas'],
      ),
    ],
  },
  {
    title: 'Medir con la regla',
    terms: ['regla', 'centímetro', 'milímetro'],
    blocks: [
      say(
        'La regla está dividida en **centímetros** (cm) y cada centímetro en diez **milímetros** (mm). Por eso 1 mm es la décima parte de 1 cm: 1 mm = 0,1 cm.',
      ),
      figure(110, 'Regla de 12 centímetros con un segmento de 7,4 centímetros.', (pen, area) => {
        const at = drawRuler(pen, inset(area, 10, 14), 12, 36);
        const y = at(0).y - 14;
        pen.line(point(at(0).x, y), point(at(7.4).x, y), pen.ink.main, 3);
        for (const cm of [0, 7.4]) pen.dashed(point(at(cm).x, y), at(cm), pen.ink.main);
        pen.label('7,4 cm', point(at(3.7).x, y - 12), { size: 12, font: 'bold', color: pen.ink.main });
      }),
      steps(
        'Haz coincidir el **0** de la regla con un extremo del segmento.',
        'Mira la última marca larga antes del otro extremo: son los centímetros enteros.',
        'Cuenta las marcas pequeñas que faltan: son los milímetros.',
      ),
      example(
        'La regla está rota y empieza en 3',
        [
          'El segmento va desde 3 cm hasta 8,5 cm.',
          'Su longitud es la diferencia: 8,5 − 3 = 5,5.',
          'Mide **5,5 cm**, es decir, 55 mm.',
        ],
        'Regla rota desde 3 hasta 8,5.',
        (pen, area) => {
          const y = center(area).y;
          const x = (cm: number) => area.x + 8 + (cm - 3) * 20;
          pen.rect(box(area.x + 2, y, 134, 26), { fill: '#fff1c9', stroke: '#c99b2e' });
          for (let cm = 3; cm <= 9; cm += 1) {
            pen.line(point(x(cm), y), point(x(cm), y + 8), '#7a5b10', 0.9);
            pen.label(String(cm), point(x(cm), y + 16), { size: 8.5 });
          }
          pen.line(point(x(3), y - 9), point(x(8.5), y - 9), pen.ink.main, 2.6);
        },
      ),
      table(
        ['Milímetros', 'Centímetros', 'Lectura'],
        ['10 mm', '1 cm', 'un centímetro'],
        ['25 mm', '2,5 cm', 'dos centímetros y medio'],
        ['74 mm', '7,4 cm', 'siete centímetros y cuatro milímetros'],
      ),
      check(['¿Cuántos milímetros son 6,3 cm?', '63 mm'], ['Va de 2,5 cm a 9 cm. ¿Cuánto mide?', '6,5 cm']),
    ],
  },
];
