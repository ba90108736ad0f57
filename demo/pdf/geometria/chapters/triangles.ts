import { center, point } from '../../kit/geometry.ts';
import { inks } from '../../kit/ink.ts';
import { canBuild, classifyTriangle, thirdAngle, trianglePerimeter } from '../exercises/triangles.ts';
import type { Chapter } from '../workbook.ts';
import { trianglesLessons } from './triangles-lessons.ts';

export const trianglesChapter: Chapter = {
  number: 3,
  title: 'Triángulos',
  question: '¿Por qué los puentes, las grúas y los techos están llenos de triángulos?',
  ink: inks.teal,
  art: (pen) => {
    const colors = ['#07493f', '#ffb81c', '#e4572e', '#fff4de', '#0a6d62'];
    for (let row = 0; row < 5; row += 1) {
      for (let column = -1; column < 8; column += 1) {
        const x = column * 96 - (row % 2) * 48;
        const y = row * 96;
        const color = colors[(column * 2 + row * 3 + 10) % colors.length] ?? '#07493f';
        if ((column + row * 2) % 3 !== 0)
          pen.polygon([point(x, y + 96), point(x + 96, y + 96), point(x + 48, y)], { fill: color });
      }
    }
  },
  lessons: trianglesLessons,
  practices: [
    {
      title: 'El tercer ángulo',
      instruction: 'Los tres ángulos de un triángulo suman 180°.',
      make: thirdAngle,
      columns: 2,
      rows: 3,
    },
    {
      title: 'Según sus lados',
      instruction: 'Equilátero: tres lados iguales. Isósceles: dos. Escaleno: ninguno.',
      make: classifyTriangle,
      columns: 2,
      rows: 3,
    },
    {
      title: '¿Se puede construir?',
      instruction: 'El lado más largo debe ser menor que la suma de los otros dos.',
      make: canBuild,
      columns: 2,
      rows: 4,
    },
    {
      title: 'Dar la vuelta al triángulo',
      instruction: 'Suma los tres lados.',
      make: trianglePerimeter,
      columns: 2,
      rows: 3,
    },
    {
      title: 'Ángulos exteriores y triángulos isósceles',
      instruction: 'En un triángulo isósceles, los ángulos de la base son iguales.',
      make: thirdAngle,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'Según sus ángulos',
      instruction: 'Calcula primero el ángulo que falta y mira el mayor de los tres.',
      make: classifyTriangle,
      columns: 3,
      rows: 3,
      level: 2,
    },
    {
      title: 'El tercer lado',
      instruction: 'El tercer lado es menor que la suma y mayor que la diferencia de los otros dos.',
      make: canBuild,
      columns: 2,
      rows: 4,
      level: 2,
    },
    {
      title: 'Del contorno al lado',
      instruction: 'Resta primero la base y reparte lo que queda.',
      make: trianglePerimeter,
      columns: 2,
      rows: 3,
      level: 2,
    },
  ],
  problems: [
    {
      ask: 'Un terreno triangular tiene lados de 36 m, 45 m y 27 m. Se cerca con tres vueltas de alambre. ¿Cuántos metros de alambre hacen falta?',
      answer: '324 m',
    },
    { ask: 'Un triángulo isósceles tiene un ángulo de 100°. ¿Cuánto miden los otros dos?', answer: '40° y 40°' },
    {
      ask: 'En un triángulo rectángulo, un ángulo agudo mide 20° más que el otro. ¿Cuánto mide cada ángulo agudo?',
      answer: '35° y 55°',
    },
    {
      ask: 'Con 12 palitos iguales, sin partirlos, ¿cuántos triángulos diferentes puedes formar usando todos?',
      answer: '3: 4-4-4, 5-5-2 y 5-4-3',
    },
  ],
  workshop: {
    title: 'La figura que no se deforma',
    materials: ['siete sorbetes o tiras de cartón', 'broches o cinta', 'tijeras'],
    steps: [
      'Une tres tiras por sus puntas y forma un triángulo. Empuja un vértice: no se mueve.',
      'Une cuatro tiras y forma un cuadrado. Empuja un vértice: se vuelve un rombo.',
      'Agrega una tira en diagonal. ¿Qué pasó? Ahora hay dos triángulos.',
      'Busca en tu barrio tres construcciones que usen triángulos y dibújalas.',
    ],
    alt: 'Un triángulo, un cuadrado que se inclina y un cuadrado con una diagonal.',
    draw: (pen, area) => {
      const pitch = area.width / 3;
      const size = Math.min(pitch * 0.56, area.height * 0.62);
      const low = center(area).y + size / 2;
      const shapes = [
        [point(0, 0), point(size, 0), point(size / 2, -size * 0.87)],
        [point(0, 0), point(size, 0), point(size * 1.28, -size * 0.92), point(size * 0.28, -size * 0.92)],
        [point(0, 0), point(size, 0), point(size, -size), point(0, -size)],
      ];
      for (const [index, shape] of shapes.entries()) {
        const left = area.x + pitch * index + (pitch - size) / 2 - (index === 1 ? size * 0.14 : 0);
        const points = shape.map(({ x, y }) => point(left + x, low + y));
        pen.polygon(points, { stroke: pen.ink.main, width: 7 });
        const [a, , c] = points;
        if (index === 2 && a && c) pen.line(a, c, pen.ink.accent, 7);
        for (const spot of points) pen.circle(spot, 5, { fill: '#ffffff', stroke: pen.ink.dark, width: 1.6 });
      }
    },
    wonder: '¿Y si armas un pentágono? ¿Cuántas diagonales necesitas para que no se deforme?',
  },
  canDo: [
    'Clasifico triángulos por sus lados y por sus ángulos.',
    'Calculo el tercer ángulo y los ángulos exteriores.',
    'Sé si tres longitudes pueden ser lados de un triángulo.',
    'Trazo las alturas de un triángulo con la escuadra.',
  ],
  glossary: [
    {
      term: 'Altura',
      meaning: 'Segmento perpendicular a un lado, o a su prolongación, que llega hasta el vértice opuesto.',
    },
    { term: 'Triángulo acutángulo', meaning: 'El que tiene sus tres ángulos agudos.' },
    { term: 'Triángulo equilátero', meaning: 'El que tiene sus tres lados iguales.' },
    { term: 'Triángulo escaleno', meaning: 'El que tiene sus tres lados distintos.' },
    { term: 'Triángulo isósceles', meaning: 'El que tiene al menos dos lados iguales.' },
    { term: 'Triángulo obtusángulo', meaning: 'El que tiene un ángulo obtuso.' },
    { term: 'Triángulo rectángulo', meaning: 'El que tiene un ángulo recto.' },
  ],
};
