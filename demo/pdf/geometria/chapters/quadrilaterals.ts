import { box, center, point } from '../../kit/geometry.ts';
import { inks } from '../../kit/ink.ts';
import { diagonals, fourthAngle, nameQuadrilateral, sideFromContour } from '../exercises/quadrilaterals.ts';
import type { Chapter } from '../workbook.ts';
import { quadrilateralsLessons } from './quadrilaterals-lessons.ts';

export const quadrilateralsChapter: Chapter = {
  number: 4,
  title: 'Cuadriláteros',
  question: 'Ventanas, cometas, mesas y pantallas: ¿qué tienen en común todas las figuras de cuatro lados?',
  ink: inks.violet,
  art: (pen) => {
    const blocks: [number, number, number, number, string][] = [
      [0, 0, 190, 150, '#372279'],
      [190, 0, 110, 260, '#ffb81c'],
      [300, 0, 276, 120, '#8d72e0'],
      [0, 150, 120, 320, '#f0643a'],
      [300, 120, 130, 220, '#fff4de'],
      [430, 120, 146, 90, '#1f9e8f'],
      [430, 210, 146, 260, '#372279'],
      [120, 260, 180, 90, '#8fc3ea'],
      [190, 340, 240, 130, '#f0643a'],
    ];
    for (const [x, y, width, height, fill] of blocks) pen.rect(box(x + 4, y + 4, width - 8, height - 8), { fill });
    pen.polygon([point(365, 150), point(410, 230), point(365, 310), point(320, 230)], { fill: '#f0643a' });
    pen.polygon([point(30, 20), point(160, 20), point(130, 130), point(60, 130)], { fill: '#ffb81c' });
  },
  lessons: quadrilateralsLessons,
  practices: [
    {
      title: '¿Cómo se llama?',
      instruction: 'Elige entre cuadrado, rectángulo, rombo, romboide, trapecio y trapezoide.',
      make: nameQuadrilateral,
      columns: 3,
      rows: 3,
    },
    {
      title: 'El cuarto ángulo',
      instruction: 'Los cuatro ángulos suman 360°.',
      make: fourthAngle,
      columns: 2,
      rows: 3,
    },
    {
      title: 'Mirar las diagonales',
      instruction: 'Mide si hace falta. Responde sí o no.',
      make: diagonals,
      columns: 2,
      rows: 4,
    },
    {
      title: 'El lado que falta',
      instruction: 'La mitad del contorno de un rectángulo es la suma de la base y la altura.',
      make: sideFromContour,
      columns: 2,
      rows: 3,
    },
    {
      title: 'Lados paralelos',
      instruction: 'Puedes usar la regla y la escuadra.',
      make: nameQuadrilateral,
      columns: 3,
      rows: 3,
      level: 2,
    },
    {
      title: 'Ángulos del romboide',
      instruction: 'Los ángulos vecinos de un romboide suman 180°.',
      make: fourthAngle,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: '¿Se cortan en la mitad?',
      instruction: 'Los circulitos señalan la mitad de cada diagonal.',
      make: diagonals,
      columns: 3,
      rows: 2,
      level: 2,
    },
    {
      title: 'El lado del rombo',
      instruction: 'Los cuatro lados de un rombo son iguales.',
      make: sideFromContour,
      columns: 2,
      rows: 2,
      level: 2,
    },
  ],
  problems: [
    {
      ask: 'Una cancha rectangular mide 28 m de largo y 15 m de ancho. ¿Cuántos metros camina quien da tres vueltas por el borde?',
      answer: '258 m',
    },
    {
      ask: 'Un marco cuadrado se hizo con 3 m de varilla, sin que sobre nada. ¿Cuánto mide cada lado?',
      answer: '75 cm',
    },
    { ask: 'En un trapecio rectángulo, un ángulo mide 125°. ¿Cuánto miden los otros tres?', answer: '90°, 90° y 55°' },
    {
      ask: 'En un paralelogramo, un ángulo mide tres veces lo que mide su vecino. ¿Cuánto mide cada uno?',
      answer: '45° y 135°',
    },
  ],
  workshop: {
    title: 'Un rompecabezas de siete piezas',
    materials: ['un cuadrado de cartulina de 16 cm', 'regla', 'tijeras', 'colores'],
    steps: [
      'Traza en el cuadrado una cuadrícula de 4 × 4 y copia las líneas de la figura.',
      'Pinta y recorta las siete piezas: cinco triángulos, un cuadrado y un romboide.',
      'Con las dos piezas más pequeñas arma un cuadrado; después, un romboide.',
      'Con las siete piezas arma un rectángulo y un trapecio. Dibuja tus soluciones.',
    ],
    alt: 'Un cuadrado partido en las siete piezas del tangram.',
    draw: (pen, area) => {
      const size = Math.min(area.width, area.height);
      const left = center(area).x - size / 2;
      const at = (x: number, y: number) => point(left + (x * size) / 4, area.y + (y * size) / 4);
      const pieces: [string, [number, number][]][] = [
        [
          '#f0643a',
          [
            [0, 0],
            [4, 0],
            [2, 2],
          ],
        ],
        [
          '#ffb81c',
          [
            [0, 0],
            [2, 2],
            [0, 4],
          ],
        ],
        [
          '#1f9e8f',
          [
            [0, 4],
            [1, 3],
            [2, 4],
          ],
        ],
        [
          '#8fc3ea',
          [
            [1, 3],
            [2, 2],
            [3, 3],
            [2, 4],
          ],
        ],
        [
          '#8d72e0',
          [
            [2, 2],
            [3, 1],
            [3, 3],
          ],
        ],
        [
          '#fff4de',
          [
            [3, 1],
            [4, 0],
            [4, 2],
            [3, 3],
          ],
        ],
        [
          '#372279',
          [
            [2, 4],
            [4, 2],
            [4, 4],
          ],
        ],
      ];
      for (const [fill, corners] of pieces)
        pen.polygon(
          corners.map(([x, y]) => at(x, y)),
          { fill, stroke: '#ffffff', width: 2 },
        );
    },
    wonder: '¿Y si el cuadrado entero vale 16? ¿Cuánto vale cada una de las siete piezas?',
  },
  canDo: [
    'Distingo paralelogramos, trapecios y trapezoides.',
    'Calculo el cuarto ángulo de un cuadrilátero.',
    'Reconozco un paralelogramo por sus diagonales.',
    'Sé qué son las bases y la altura de un trapecio.',
  ],
  glossary: [
    { term: 'Cuadrilátero', meaning: 'Polígono de cuatro lados.' },
    { term: 'Diagonal', meaning: 'Segmento que une dos vértices que no son vecinos.' },
    { term: 'Paralelogramo', meaning: 'Cuadrilátero con dos pares de lados paralelos.' },
    { term: 'Rombo', meaning: 'Paralelogramo con los cuatro lados iguales.' },
    { term: 'Romboide', meaning: 'Paralelogramo sin ángulos rectos y con lados vecinos distintos.' },
    { term: 'Trapecio', meaning: 'Cuadrilátero con un solo par de lados paralelos.' },
    { term: 'Trapezoide', meaning: 'Cuadrilátero sin lados paralelos.' },
  ],
};
