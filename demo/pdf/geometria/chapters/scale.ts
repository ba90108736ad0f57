import { box, center, point } from '../../kit/geometry.ts';
import { inks } from '../../kit/ink.ts';
import { enlarge, mapDistance, proportion, roomPlan } from '../exercises/scale.ts';
import { drawIsland, drawRoute, drawScaleBar } from '../figures/maps.ts';
import type { Chapter } from '../workbook.ts';
import { scaleLessons } from './scale-lessons.ts';

export const scaleChapter: Chapter = {
  number: 12,
  title: 'Escalas, planos y mapas',
  question: '¿Cómo cabe una ciudad entera en una hoja de papel?',
  ink: inks.rose,
  art: (pen) => {
    const streets = [
      [0, 90, 576, 60],
      [0, 300, 576, 330],
      [120, 0, 90, 480],
      [330, 0, 380, 480],
      [500, 0, 470, 480],
    ];
    for (const [index, fill] of [
      '#741a3e',
      '#ffb81c',
      '#fff4de',
      '#0c8b7c',
      '#e06a98',
      '#741a3e',
      '#0c8b7c',
      '#ffb81c',
    ].entries()) {
      pen.rect(box(20 + (index % 4) * 146, 20 + Math.floor(index / 4) * 220, 112, 170), { fill }, 6);
    }
    for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of streets) pen.line(point(x1, y1), point(x2, y2), '#c93a73', 24);
    pen.path([point(-10, 420), point(110, 310), point(350, 320), point(360, 84), point(590, 50)], {
      stroke: '#ffffff',
      width: 5,
      dash: [14, 9],
    });
    pen.shape('M360 92 C330 50 322 34 322 14 A38 38 0 0 1 398 14 C398 34 390 50 360 92 Z', { fill: '#ffb81c' });
    pen.circle(point(360, 14), 14, { fill: '#741a3e' });
  },
  lessons: scaleLessons,
  practices: [
    {
      title: 'Del mapa a la realidad',
      instruction:
        'Multiplica por la escala y cambia la unidad: 100 cm = 1 m; 100 000 cm = 1 km. Los mapas son esquemas.',
      make: mapDistance,
      columns: 2,
      rows: 3,
    },
    {
      title: 'El plano de un cuarto',
      instruction: 'Cuenta cuadritos y multiplica.',
      make: roomPlan,
      columns: 2,
      rows: 3,
    },
    {
      title: 'Ampliar',
      instruction: 'Averigua por cuánto se multiplicó la base y haz lo mismo con la altura.',
      make: enlarge,
      columns: 2,
      rows: 3,
    },
    {
      title: 'Proporciones',
      instruction: 'Averigua primero cuántos metros corresponden a 1 cm.',
      make: proportion,
      columns: 2,
      rows: 4,
    },
    {
      title: 'De la realidad al mapa',
      instruction: 'Pasa la distancia a centímetros y divide entre la escala.',
      make: mapDistance,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'El área real',
      instruction: 'Calcula primero los dos lados reales.',
      make: roomPlan,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'Hallar la razón',
      instruction: 'Divide un lado del grande entre el lado que le corresponde en el pequeño.',
      make: enlarge,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'Proporciones al revés',
      instruction: 'Divide para saber cuántos metros hay en 1 cm.',
      make: proportion,
      columns: 2,
      rows: 4,
      level: 2,
    },
  ],
  problems: [
    {
      ask: 'En un mapa a escala 1:250 000, dos ciudades están a 6,4 cm. ¿Cuántos kilómetros las separan en línea recta?',
      answer: '16 km',
    },
    { ask: 'Un insecto de 4 mm se dibuja con 6 cm en un libro. ¿Cuántas veces se amplió?', answer: '15 veces' },
    {
      ask: 'La maqueta de un edificio está a escala 1:80 y mide 45 cm. ¿Cuál es la altura del edificio?',
      answer: '36 m',
    },
    {
      ask: 'A las 3 de la tarde, un palo de 1 m da una sombra de 1,5 m y un árbol, una de 9 m. ¿Cuánto mide el árbol?',
      answer: '6 m',
    },
  ],
  workshop: {
    title: 'El plano de tu aula',
    materials: ['cinta métrica', 'papel cuadriculado', 'regla', 'cartulina de colores'],
    steps: [
      'Midan el largo y el ancho del aula, las puertas, las ventanas y una carpeta.',
      'Elijan una escala para que el plano quepa en la hoja: por ejemplo, 1:50.',
      'Dividan cada medida entre la escala y dibujen las paredes.',
      'Recorten las carpetas en cartulina, a la misma escala, y prueben otra distribución.',
    ],
    alt: 'Mapa de una isla con escala gráfica.',
    draw: (pen, area) => {
      drawIsland(pen, { ...area, width: area.width * 0.55 });
      const side = { ...area, x: area.x + area.width * 0.6, width: area.width * 0.4 };
      drawRoute(pen, { ...side, height: side.height * 0.8 }, 42);
      drawScaleBar(pen, point(center(side).x - 45, side.y + side.height - 8), 30, 1, 'km');
    },
    wonder: '¿Y si usaras la escala 1:20? ¿De qué tamaño tendría que ser la hoja?',
  },
  canDo: [
    'Reconozco figuras semejantes.',
    'Paso del plano a la realidad y al revés.',
    'Uso la escala gráfica de un mapa.',
    'Resuelvo tablas de proporción.',
  ],
  glossary: [
    { term: 'Escala', meaning: 'Relación entre las medidas de un dibujo y las de la realidad.' },
    { term: 'Figuras semejantes', meaning: 'Figuras de igual forma, con ángulos iguales y lados proporcionales.' },
    { term: 'Proporción', meaning: 'Igualdad entre dos razones.' },
    { term: 'Razón', meaning: 'Resultado de dividir una cantidad entre otra para compararlas.' },
  ],
};
