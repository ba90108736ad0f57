import { center, point, polar } from '../../kit/geometry.ts';
import { neutral } from '../../kit/ink.ts';
import { drawProtractor } from '../figures/instruments.ts';
import { check, example, figure, heading, remember, say, steps, table } from '../lesson-blocks.ts';
import type { Lesson } from '../workbook.ts';

export const anglesLessons: readonly Lesson[] = [
  {
    title: 'Qué es un ángulo',
    terms: ['ángulo', 'vértice', 'ángulo recto', 'ángulo agudo', 'ángulo obtuso', 'ángulo llano'],
    blocks: [
      say(
        'Un **ángulo** es la abertura entre dos semirrectas que salen del mismo punto. El punto se llama **vértice** y las semirrectas, **lados**. También es un giro: lo que hay que girar un lado para que caiga sobre el otro.',
      ),
      figure(140, 'Cuatro ángulos: agudo de 40 grados, recto, obtuso de 130 grados y llano.', (pen, area) => {
        const pitch = area.width / 4;
        for (const [index, [name, turn]] of (
          [
            ['agudo', 40],
            ['recto', 90],
            ['obtuso', 130],
            ['llano', 180],
          ] as const
        ).entries()) {
          const vertex = point(
            area.x + pitch * index + (turn > 90 ? pitch * 0.5 : pitch * 0.22),
            area.y + area.height / 2 + 34,
          );
          const reach = turn > 90 ? pitch * 0.42 : pitch * 0.66;
          pen.angle(vertex, polar(vertex, reach, 0), polar(vertex, reach, turn), 22);
          pen.line(vertex, polar(vertex, reach, 0), neutral.ink, 2);
          pen.line(vertex, polar(vertex, Math.min(reach, area.height - 50), turn), neutral.ink, 2);
          pen.dot(vertex);
          pen.label(name, point(area.x + pitch * (index + 0.5), area.y + area.height / 2 + 60), {
            size: 12,
            font: 'heading',
            color: pen.ink.dark,
          });
        }
      }),
      say(
        'Medimos los ángulos en **grados**. Una vuelta completa se reparte en 360 partes iguales: cada parte es un grado y se escribe 1°.',
      ),
      table(
        ['Ángulo', 'Mide', 'Ejemplo'],
        ['agudo', 'menos de 90°', 'la punta de un lápiz'],
        ['recto', '90°', 'la esquina de una hoja'],
        ['obtuso', 'entre 90° y 180°', 'un abanico muy abierto'],
        ['llano', '180°', 'un libro abierto sobre la mesa'],
      ),
      remember('El tamaño de un ángulo no depende del largo con que dibujamos sus lados, sino solo de su abertura.'),
      check(
        ['¿Cómo se llama un ángulo de 91°?', 'obtuso'],
        ['¿Qué parte de una vuelta es un ángulo recto?', 'la cuarta parte'],
      ),
    ],
  },
  {
    title: 'Medir con el transportador',
    terms: ['transportador', 'grado'],
    blocks: [
      say(
        'El **transportador** es una regla curva. Tiene un centro, una línea que pasa por el 0 y una escala de 0° a 180°.',
      ),
      figure(170, 'Transportador grande con un ángulo de 65 grados.', (pen, area) => {
        const radius = Math.min(150, area.height - 20);
        const middle = point(center(area).x, area.y + area.height - 10);
        drawProtractor(pen, middle, radius);
        for (const turn of [0, 65]) pen.line(middle, polar(middle, radius + 16, turn), pen.ink.main, 2.2);
        pen.arc(middle, 44, 0, 65, { stroke: pen.ink.main, width: 1.8 });
        pen.label('65°', polar(middle, 62, 32), { size: 13, font: 'bold', color: pen.ink.main });
      }),
      steps(
        'Pon el **centro** del transportador sobre el vértice.',
        'Gira el transportador hasta que un lado pase por el **0**.',
        'Lee el número por donde pasa el **otro lado**.',
        'Comprueba: si el ángulo es agudo, el número debe ser menor que 90.',
      ),
      example('Los lados pasan por 30° y 105°', [
        'Ningún lado pasa por el 0, así que restamos las dos lecturas.',
        '105° − 30° = 75°',
        'El ángulo mide **75°**: es agudo.',
      ]),
      check(
        ['Los lados pasan por 20° y 110°. ¿Cuánto mide?', '90°'],
        ['¿Cuánto mide el ángulo si pasan por 0° y 145°?', '145°'],
      ),
    ],
  },
  {
    title: 'Ángulos que van juntos',
    terms: ['ángulos complementarios', 'ángulos suplementarios', 'ángulos opuestos por el vértice'],
    blocks: [
      say(
        'Algunos pares de ángulos tienen nombre propio. Si suman 90° son **complementarios**; si suman 180°, **suplementarios**. Cuando dos rectas se cortan, los ángulos que quedan frente a frente son **opuestos por el vértice**.',
      ),
      figure(
        150,
        'Par de ángulos complementarios, par de suplementarios y ángulos opuestos por el vértice.',
        (pen, area) => {
          const pitch = area.width / 3;
          const sets: [string, number[], string[]][] = [
            ['complementarios', [0, 35, 90], ['35°', '55°']],
            ['suplementarios', [0, 70, 180], ['70°', '110°']],
            ['opuestos', [20, 75, 200, 255], ['55°', '', '55°']],
          ];
          for (const [index, [name, turns, texts]] of sets.entries()) {
            const vertex = point(
              area.x + pitch * (index + 0.5) - (index === 0 ? 36 : 0),
              area.y + area.height / 2 + (index === 2 ? -6 : 34),
            );
            const reach = Math.min(pitch * 0.43, index === 2 ? 62 : 86);
            for (const [at, text] of texts.entries()) {
              if (text !== '')
                pen.angle(
                  vertex,
                  polar(vertex, 9, turns[at] ?? 0),
                  polar(vertex, 9, turns[at + 1] ?? 0),
                  at === 0 ? 24 : 28,
                  at === 1 ? pen.ink.accent : pen.ink.main,
                  text,
                );
            }
            for (const turn of turns) pen.line(vertex, polar(vertex, reach, turn), neutral.ink, 1.8);
            pen.label(name, point(area.x + pitch * (index + 0.5), area.y + area.height / 2 + 66), {
              size: 12,
              font: 'heading',
              color: pen.ink.dark,
            });
          }
        },
      ),
      example('Dos rectas se cortan y un ángulo mide 55°', [
        'El opuesto por el vértice mide lo mismo: 55°.',
        'Los otros dos son suplementarios de 55°: 180° − 55° = 125°.',
        'Los cuatro ángulos miden 55°, 125°, 55° y 125°. Suman 360°.',
      ]),
      heading('¿Por qué los opuestos son iguales?'),
      say(
        'Llama *a* y *b* a dos ángulos vecinos y *c* al opuesto de *a*. Como *a* + *b* = 180° y *b* + *c* = 180°, los ángulos *a* y *c* tienen que ser iguales.',
      ),
      remember('Complementarios: suman 90°. Suplementarios: suman 180°. Alrededor de un punto: suman 360°.'),
      check(['El complemento de 28°', '62°'], ['El suplemento de 133°', '47°']),
    ],
  },
  {
    title: 'La bisectriz',
    terms: ['bisectriz', 'compás'],
    blocks: [
      say(
        'La **bisectriz** es la semirrecta que sale del vértice y parte el ángulo en dos ángulos iguales. Se puede trazar sin transportador, solo con compás y regla.',
      ),
      figure(190, 'Ángulo de 70 grados con su bisectriz trazada con compás.', (pen, area) => {
        const vertex = point(area.x + 110, area.y + area.height - 14);
        const reach = Math.min(260, area.height * 1.2);
        const near = reach * 0.5;
        pen.line(vertex, polar(vertex, reach, 0), neutral.ink, 2);
        pen.line(vertex, polar(vertex, reach * 0.86, 70), neutral.ink, 2);
        pen.arc(vertex, near, -5, 75, { stroke: pen.ink.accent, width: 1.2, dash: [4, 3] });
        const [a, b] = [polar(vertex, near, 0), polar(vertex, near, 70)];
        pen.arc(a, near * 0.8, 60, 112, { stroke: pen.ink.accent, width: 1.2, dash: [4, 3] });
        pen.arc(b, near * 0.8, -42, 12, { stroke: pen.ink.accent, width: 1.2, dash: [4, 3] });
        pen.arrow(vertex, polar(vertex, reach, 35), pen.ink.main, 2.2);
        for (const [at, name] of [
          [vertex, 'V'],
          [a, 'A'],
          [b, 'B'],
        ] as const) {
          pen.dot(at, pen.ink.dark, 3.2);
          pen.label(name, point(at.x - 12, at.y - 9), { size: 12, font: 'italic' });
        }
        pen.label('bisectriz', polar(vertex, reach + 30, 35), { size: 11, font: 'heading', color: pen.ink.main });
      }),
      steps(
        'Con centro en el vértice V, traza un arco que corte los dos lados en A y B.',
        'Con la misma abertura, traza un arco con centro en A y otro con centro en B.',
        'Une V con el punto donde se cruzan los dos arcos: es la bisectriz.',
      ),
      example('La bisectriz de un ángulo de 70°', [
        'Cada mitad mide 70° ÷ 2 = **35°**.',
        'Si trazas otra bisectriz, cada cuarto mide 17,5°, es decir, 17° y 30 minutos.',
      ]),
      remember('Todo punto de la bisectriz está a la misma distancia de los dos lados del ángulo.'),
      check(
        ['¿Cuánto mide cada mitad de un ángulo recto?', '45°'],
        ['La mitad de un ángulo mide 64°. ¿Cuánto mide el ángulo?', '128°'],
      ),
    ],
  },
];
