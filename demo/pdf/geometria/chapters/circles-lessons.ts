import { box, center, point, polar } from '../../kit/geometry.ts';
import { namedRow } from '../figures/cells-row.ts';
import { bullets, check, example, figure, heading, remember, say, table } from '../lesson-blocks.ts';
import type { Lesson } from '../workbook.ts';

export const circlesLessons: readonly Lesson[] = [
  {
    title: 'La circunferencia y sus partes',
    terms: ['circunferencia', 'círculo', 'radio', 'diámetro', 'cuerda', 'arco', 'recta tangente'],
    blocks: [
      say(
        'Ata un hilo a una estaca y camina con el hilo tenso: dibujas una **circunferencia**. Todos sus puntos están a la misma distancia del **centro**. El **círculo** es la superficie que queda adentro.',
      ),
      figure(210, 'Circunferencia con radio, diámetro, cuerda, arco y recta tangente.', (pen, area) => {
        const reach = area.height / 2 - 26;
        const middle = center(area);
        pen.circle(middle, reach, { fill: pen.ink.tint, stroke: pen.ink.dark, width: 2 });
        pen.line(polar(middle, reach, 160), polar(middle, reach, 340), pen.ink.main, 2.2);
        pen.line(middle, polar(middle, reach, 70), pen.ink.accent, 2.2);
        pen.line(polar(middle, reach, 200), polar(middle, reach, 290), '#c77700', 2.2);
        pen.arc(middle, reach, 5, 50, { stroke: '#6a4bc9', width: 5 });
        const touch = polar(middle, reach, 110);
        pen.line(polar(touch, 110, 200), polar(touch, 70, 20), pen.ink.dark, 1.8);
        pen.dot(middle, pen.ink.dark, 4);
        pen.dot(touch, pen.ink.dark, 3);
        const bold = { size: 11, font: 'bold', align: 'left' } as const;
        pen.label('centro', point(middle.x + 8, middle.y + 14), bold);
        pen.label('radio', polar(middle, reach * 0.6, 60), { ...bold, color: pen.ink.accent });
        pen.label('diámetro', point(middle.x - reach * 0.82, middle.y - 12), { ...bold, color: pen.ink.main });
        pen.label('cuerda', polar(middle, reach * 0.98, 236), { ...bold, align: 'right', color: '#8a5200' });
        pen.label('arco', polar(middle, reach + 10, 28), { ...bold, color: '#6a4bc9' });
        pen.label('recta tangente', point(touch.x - 116, touch.y + 30), { ...bold, align: 'right' });
      }),
      bullets(
        '**Radio:** va del centro a un punto de la circunferencia.',
        '**Cuerda:** une dos puntos de la circunferencia.',
        '**Diámetro:** cuerda que pasa por el centro; mide dos radios.',
        '**Arco:** trozo de circunferencia entre dos puntos.',
        '**Tangente:** recta que toca la circunferencia en un solo punto y es perpendicular al radio.',
      ),
      remember('El diámetro es la cuerda más larga. Diámetro = 2 × radio.'),
      check(['Radio 6,5 cm. ¿El diámetro?', '13 cm'], ['¿Todas las cuerdas son diámetros?', 'no']),
    ],
  },
  {
    title: 'El número π',
    terms: ['pi (π)', 'longitud de la circunferencia'],
    blocks: [
      say(
        'Mide con un hilo el borde de varios platos, tapas y ruedas. Divide esa longitud entre el diámetro: siempre sale un poco más de 3. Ese número se llama **pi** y se escribe π.',
      ),
      figure(
        140,
        'Una rueda da una vuelta y avanza un poco más de tres diámetros.',
        (pen, area) => {
          const reach = (area.width - 40) / (2 * Math.PI + 2);
          const ground = area.y + area.height * 0.66;
          const start = point(area.x + 20 + reach, ground - reach);
          const end = point(start.x + 2 * Math.PI * reach, start.y);
          pen.line(point(area.x, ground), point(area.x + area.width, ground), pen.ink.dark, 1.4);
          for (const middle of [start, end]) {
            pen.circle(middle, reach, { fill: pen.ink.tint, stroke: pen.ink.dark, width: 3 });
            pen.line(middle, point(middle.x, ground), pen.ink.main, 2);
            pen.dot(middle);
          }
          for (let turn = 0; turn < 3; turn += 1) {
            pen.rect(box(start.x + turn * 2 * reach, ground + 8, 2 * reach - 2, 12), {
              fill: turn % 2 === 0 ? pen.ink.main : '#ffb81c',
            });
            pen.label('1 diámetro', point(start.x + (turn + 0.5) * 2 * reach, ground + 32), { size: 10, font: 'bold' });
          }
          pen.rect(box(start.x + 6 * reach, ground + 8, end.x - start.x - 6 * reach, 12), { fill: '#6a4bc9' });
        },
        'Una vuelta completa avanza 3 diámetros y un poquito más: π diámetros.',
      ),
      say('π = 3,14159265… tiene infinitas cifras que no se repiten. En este libro usamos **π ≈ 3,14**.'),
      remember('Longitud de la circunferencia: **L = π × diámetro**, es decir, **L = 2 × π × radio**.'),
      example('Una rueda de bicicleta tiene 60 cm de diámetro', [
        'En una vuelta avanza L = 3,14 × 60 = 188,4 cm.',
        'En 100 vueltas avanza 18 840 cm = **188,4 m**.',
      ]),
      table(
        ['Radio', 'Diámetro', 'Longitud (π ≈ 3,14)'],
        ['1 cm', '2 cm', '6,28 cm'],
        ['5 cm', '10 cm', '31,4 cm'],
        ['10 cm', '20 cm', '62,8 cm'],
      ),
      check(
        ['L de una circunferencia de radio 3 cm', '18,84 cm'],
        ['Si el radio se duplica, ¿qué pasa con L?', 'también se duplica'],
      ),
    ],
  },
  {
    title: 'El área del círculo',
    terms: ['área del círculo'],
    blocks: [
      say(
        'Corta un círculo en muchas tajadas iguales y acomódalas, una hacia arriba y otra hacia abajo. Se forma casi un rectángulo: su altura es el radio y su base es la mitad de la circunferencia.',
      ),
      figure(170, 'Un círculo en 16 sectores y los sectores acomodados como un rectángulo.', (pen, area) => {
        const reach = Math.min(area.height / 2 - 12, 80);
        const middle = point(area.x + reach + 10, center(area).y);
        const paint = (index: number): string => (index < 8 ? pen.ink.main : '#ffb81c');
        for (let index = 0; index < 16; index += 1)
          pen.wedge(middle, reach, index * 22.5, (index + 1) * 22.5, {
            fill: paint(index),
            stroke: '#ffffff',
            width: 1,
          });
        const left = middle.x + reach + 46;
        const step = (Math.PI * reach) / 8;
        for (let index = 0; index < 8; index += 1) {
          const x = left + step * (index + 0.5);
          pen.wedge(point(x, middle.y - reach / 2), reach, 270 - 11.25, 270 + 11.25, {
            fill: pen.ink.main,
            stroke: '#ffffff',
            width: 1,
          });
          pen.wedge(point(x + step / 2, middle.y + reach / 2), reach, 90 - 11.25, 90 + 11.25, {
            fill: '#ffb81c',
            stroke: '#ffffff',
            width: 1,
          });
        }
        pen.arrow(
          point(left, middle.y + reach / 2 + 16),
          point(left + step * 8, middle.y + reach / 2 + 16),
          pen.ink.dark,
          1,
          true,
        );
        pen.label('π × radio', point(left + step * 4, middle.y + reach / 2 + 28), { size: 11, font: 'bold' });
        pen.label('radio', point(left - 18, middle.y), { size: 11, font: 'bold' });
      }),
      say('El área de ese rectángulo es base × altura = (π × radio) × radio.'),
      remember('Área del círculo: **A = π × radio × radio**, que se escribe A = π × r².'),
      example('Una mesa redonda tiene 80 cm de diámetro', [
        'El radio es la mitad: 80 ÷ 2 = 40 cm.',
        'A = 3,14 × 40 × 40 = 3,14 × 1600 = **5024 cm²**.',
      ]),
      heading('La corona circular'),
      say(
        'Entre dos circunferencias con el mismo centro queda una **corona**. Su área es la del círculo grande menos la del pequeño. Con radios de 5 cm y 3 cm: 78,5 − 28,26 = 50,24 cm².',
      ),
      check(
        ['Área de un círculo de radio 10 cm', '314 cm²'],
        ['Si el radio se duplica, ¿cuántas veces crece el área?', 'cuatro veces'],
      ),
    ],
  },
  {
    title: 'Sectores y posiciones',
    terms: ['sector circular', 'semicírculo', 'corona circular'],
    blocks: [
      say(
        'Dos radios cortan el círculo en **sectores**, como las tajadas de una torta. El ángulo de un sector nos dice qué parte del círculo ocupa, porque la vuelta completa mide 360°.',
      ),
      figure(
        140,
        'Semicírculo de 180 grados, cuarto de círculo de 90 grados y sector de 60 grados.',
        namedRow(['180° = 1/2', '90° = 1/4', '60° = 1/6', '120° = 1/3'], (index, pen, cell) => {
          const turn = [180, 90, 60, 120][index] ?? 90;
          const middle = center(cell);
          const reach = Math.min(cell.width, cell.height) / 2 - 6;
          pen.circle(middle, reach, { fill: '#ffffff', stroke: pen.ink.dark, width: 1.4 });
          pen.wedge(middle, reach, 90 - turn, 90, { fill: pen.ink.main });
        }),
      ),
      example('Área de un sector de 90° en un círculo de radio 4 cm', [
        'Círculo completo: 3,14 × 4 × 4 = 50,24 cm².',
        '90° es la cuarta parte de 360°.',
        '50,24 ÷ 4 = **12,56 cm²**.',
      ]),
      heading('Recta y circunferencia'),
      figure(
        110,
        'Recta exterior, tangente y secante a una circunferencia.',
        namedRow(['exterior', 'tangente', 'secante'], (index, pen, cell) => {
          const reach = Math.min(cell.width, cell.height) / 2 - 14;
          const middle = point(center(cell).x, center(cell).y + 6);
          pen.circle(middle, reach, { fill: pen.ink.tint, stroke: pen.ink.dark, width: 1.6 });
          const y = middle.y - reach * ([1.28, 1, 0.4][index] ?? 1);
          pen.line(point(cell.x + 14, y), point(cell.x + cell.width - 14, y), pen.ink.main, 2);
          if (index === 1) pen.dot(point(middle.x, y), pen.ink.accent, 3.6);
          if (index === 2)
            for (const side of [-1, 1])
              pen.dot(point(middle.x + side * reach * Math.sqrt(1 - 0.16), y), pen.ink.accent, 3.6);
        }),
        'Se mira cuántos puntos comparten: ninguno, uno o dos.',
      ),
      remember('Ángulo del sector ÷ 360 = fracción del círculo.'),
      check(['¿Qué fracción es un sector de 45°?', '1/8'], ['¿Qué ángulo tiene 1/5 de círculo?', '72°']),
    ],
  },
];
