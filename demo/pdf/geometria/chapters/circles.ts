import { center, point } from '../../kit/geometry.ts';
import { inks } from '../../kit/ink.ts';
import { circleLength, circleParts, discArea, sectorShare } from '../exercises/circles.ts';
import type { Chapter } from '../workbook.ts';
import { circlesLessons } from './circles-lessons.ts';

export const circlesChapter: Chapter = {
  number: 8,
  title: 'Circunferencia y círculo',
  question: '¿Por qué las ruedas, las monedas y las tapas de los buzones son redondas?',
  ink: inks.coral,
  art: (pen) => {
    const rings: [number, number, number[], string[]][] = [
      [400, 190, [210, 168, 126, 84, 42], ['#8f2c10', '#ffb81c', '#fff4de', '#1f4e8c', '#ffb81c']],
      [96, 96, [110, 74, 38], ['#fff4de', '#8f2c10', '#ffb81c']],
      [120, 330, [92, 56], ['#1f4e8c', '#8fc3ea']],
    ];
    for (const [x, y, radii, colors] of rings) {
      for (const [index, radius] of radii.entries())
        pen.circle(point(x, y), radius, { fill: colors[index] ?? '#ffffff' });
    }
    pen.wedge(point(400, 190), 210, 200, 250, { fill: '#f59a7c' });
  },
  lessons: circlesLessons,
  practices: [
    {
      title: 'Las partes de la circunferencia',
      instruction: 'Elige: radio, diámetro, cuerda, arco, sector circular o recta tangente.',
      make: circleParts,
      columns: 3,
      rows: 3,
    },
    {
      title: 'Fracciones de círculo',
      instruction: 'Escribe la fracción más sencilla.',
      make: sectorShare,
      columns: 3,
      rows: 3,
    },
    { title: 'La longitud', instruction: 'L = 2 × π × radio.', make: circleLength, columns: 2, rows: 3 },
    { title: 'El área', instruction: 'A = π × radio × radio.', make: discArea, columns: 2, rows: 3 },
    {
      title: 'Radio y diámetro',
      instruction: 'El diámetro mide dos radios.',
      make: circleParts,
      columns: 3,
      rows: 3,
      level: 2,
    },
    {
      title: 'El ángulo del sector',
      instruction: 'Reparte 360° entre todas las partes.',
      make: sectorShare,
      columns: 3,
      rows: 3,
      level: 2,
    },
    {
      title: 'Ruedas que avanzan',
      instruction: 'En cada vuelta, la rueda avanza la longitud de su borde.',
      make: circleLength,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'Coronas y semicírculos',
      instruction: 'Piensa qué círculo completas o qué círculo quitas.',
      make: discArea,
      columns: 2,
      rows: 3,
      level: 2,
    },
  ],
  problems: [
    { ask: 'Una pista redonda tiene 50 m de radio. ¿Cuántos metros tiene una vuelta? Usa π ≈ 3,14.', answer: '314 m' },
    {
      ask: 'Una cabra está atada a una estaca con una soga de 6 m en medio del pasto. ¿Cuántos metros cuadrados puede comer?',
      answer: '113,04 m²',
    },
    {
      ask: 'De una lámina cuadrada de 20 cm de lado se corta el círculo más grande posible. ¿Qué área se desperdicia?',
      answer: '86 cm²',
    },
    { ask: 'El minutero de un reloj mide 15 cm. ¿Qué distancia recorre su punta en media hora?', answer: '47,1 cm' },
  ],
  workshop: {
    title: 'A la caza de π',
    materials: ['cinco objetos redondos', 'hilo', 'regla', 'calculadora'],
    steps: [
      'Mide el diámetro de cada objeto: pasa la regla por el centro y busca la mayor distancia.',
      'Rodea el borde con el hilo, estíralo y mide su longitud.',
      'Divide la longitud entre el diámetro. Anota el resultado con dos decimales.',
      'Calcula el promedio de los cinco resultados. ¿Qué tan cerca quedó de 3,14?',
    ],
    alt: 'Un vaso, una moneda y un plato vistos desde arriba con su diámetro marcado.',
    draw: (pen, area) => {
      for (const [index, share] of [0.3, 0.14, 0.42].entries()) {
        const reach = Math.min(area.height, area.width * 0.42) * share;
        const middle = point(area.x + area.width * ([0.2, 0.46, 0.78][index] ?? 0.5), center(area).y);
        pen.circle(middle, reach, {
          fill: ['#ffffff', '#ffb81c', '#8fc3ea'][index] ?? '#ffffff',
          stroke: pen.ink.dark,
          width: 2,
        });
        if (index !== 1) pen.circle(middle, reach * 0.78, { stroke: pen.ink.dark, width: 1 });
        pen.arrow(point(middle.x - reach, middle.y), point(middle.x + reach, middle.y), pen.ink.main, 1.4, true);
      }
    },
    wonder: '¿Y si mides una pelota? ¿Cómo encontrarías su diámetro sin cortarla?',
  },
  canDo: [
    'Reconozco y nombro las partes de la circunferencia.',
    'Calculo la longitud de la circunferencia.',
    'Calculo el área del círculo y de la corona.',
    'Relaciono el ángulo de un sector con una fracción.',
  ],
  glossary: [
    { term: 'Arco', meaning: 'Trozo de circunferencia entre dos de sus puntos.' },
    {
      term: 'Circunferencia',
      meaning: 'Línea formada por todos los puntos que están a la misma distancia de un centro.',
    },
    { term: 'Círculo', meaning: 'Superficie encerrada por una circunferencia.' },
    { term: 'Cuerda', meaning: 'Segmento que une dos puntos de una circunferencia.' },
    { term: 'Diámetro', meaning: 'Cuerda que pasa por el centro.' },
    {
      term: 'Pi (π)',
      meaning: 'Número que resulta de dividir la longitud de cualquier circunferencia entre su diámetro; vale 3,14159…',
    },
    { term: 'Radio', meaning: 'Segmento que une el centro con un punto de la circunferencia.' },
    { term: 'Sector circular', meaning: 'Parte del círculo entre dos radios.' },
  ],
};
