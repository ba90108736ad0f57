import { box, point } from '../../kit/geometry.ts';
import { inks } from '../../kit/ink.ts';
import { compoundArea, countSquares, parallelogramArea, triangleArea } from '../exercises/area.ts';
import { drawSquares } from '../figures/instruments.ts';
import type { Chapter } from '../workbook.ts';
import { areaLessons } from './area-lessons.ts';

export const areaChapter: Chapter = {
  number: 7,
  title: 'Área',
  question:
    '¿Cuánta pintura hace falta para una pared? ¿Cuánto pasto para una cancha? ¿Cuánto papel para forrar un cuaderno?',
  ink: inks.blue,
  art: (pen) => {
    const colors = ['#123a78', '#f2a900', '#f0643a', '#8fc3ea', '#fff4de', '#1f9e8f'];
    for (let line = 0; line < 8; line += 1) {
      for (let column = 0; column < 10; column += 1) {
        const pick = (column * 7 + line * 5 + ((column * line) % 3)) % 11;
        const fill = colors[pick];
        if (fill) pen.rect(box(column * 58 + 2, line * 58 + 2, 54, 54), { fill });
        if (pick === 6)
          pen.polygon(
            [
              point(column * 58 + 2, line * 58 + 56),
              point(column * 58 + 56, line * 58 + 56),
              point(column * 58 + 2, line * 58 + 2),
            ],
            { fill: '#f2a900' },
          );
      }
    }
  },
  lessons: areaLessons,
  practices: [
    {
      title: 'Contar cuadritos',
      instruction: 'Escribe el área con su unidad: cm².',
      make: countSquares,
      columns: 2,
      rows: 3,
    },
    {
      title: 'Base por altura',
      instruction: 'La altura es la línea punteada, perpendicular a la base.',
      make: parallelogramArea,
      columns: 2,
      rows: 3,
    },
    { title: 'Triángulos', instruction: 'Base por altura, y la mitad.', make: triangleArea, columns: 2, rows: 3 },
    {
      title: 'Figuras en L',
      instruction: 'Traza tú la línea que parte la figura.',
      make: compoundArea,
      columns: 2,
      rows: 3,
    },
    {
      title: 'Medios cuadritos',
      instruction: 'Junta las partes cortadas o usa figuras que conoces.',
      make: countSquares,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'La altura que falta',
      instruction: 'Divide el área entre la base.',
      make: parallelogramArea,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'Trapecios',
      instruction: 'Suma las bases, multiplica por la altura y toma la mitad.',
      make: triangleArea,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'Figuras con hueco',
      instruction: 'Al área de afuera réstale la del hueco.',
      make: compoundArea,
      columns: 2,
      rows: 3,
      level: 2,
    },
  ],
  problems: [
    {
      ask: 'Un piso de 4 m por 3 m se cubre con baldosas cuadradas de 50 cm de lado. ¿Cuántas baldosas hacen falta?',
      answer: '48 baldosas',
    },
    {
      ask: 'Un litro de pintura cubre 8 m². ¿Cuántos litros se necesitan para una pared de 6 m por 2,8 m con una ventana de 2 m por 1,4 m?',
      answer: '1,75 L',
    },
    {
      ask: 'Una vela de barco es un triángulo de 5 m de base y 7 m de altura. ¿Cuántos metros cuadrados de tela tiene?',
      answer: '17,5 m²',
    },
    { ask: 'Una chacra rectangular mide 250 m por 120 m. ¿Cuántas hectáreas son?', answer: '3 ha' },
  ],
  workshop: {
    title: 'El área de tu mano',
    materials: ['papel cuadriculado de 1 cm', 'lápiz', 'dos colores'],
    steps: [
      'Apoya la mano con los dedos juntos y dibuja su contorno.',
      'Pinta de un color los cuadritos que quedan completos adentro y cuéntalos.',
      'Pinta de otro color los que el borde corta y cuéntalos aparte.',
      'Área aproximada: los completos más la mitad de los cortados. Compara con tu grupo.',
    ],
    alt: 'Papel cuadriculado con el contorno de una hoja de árbol y cuadritos pintados.',
    draw: (pen, area) => {
      const { at, unit } = drawSquares(pen, area, 16, 8);
      const middle = at(8, 4);
      pen.shape(
        `M${middle.x - unit * 6} ${middle.y} C${middle.x - unit * 3} ${middle.y - unit * 5} ${middle.x + unit * 4} ${middle.y - unit * 4} ${middle.x + unit * 6} ${middle.y} C${middle.x + unit * 4} ${middle.y + unit * 4} ${middle.x - unit * 3} ${middle.y + unit * 5} ${middle.x - unit * 6} ${middle.y} Z`,
        { fill: '#1f9e8f', opacity: 0.35 },
      );
      pen.path([at(2, 4), at(14, 4)], { stroke: '#07493f', width: 2 });
      for (const x of [4.5, 6.5, 8.5, 10.5]) {
        pen.line(at(x, 4), at(x + 1.2, 5.6), '#07493f', 1);
        pen.line(at(x, 4), at(x + 1.2, 2.4), '#07493f', 1);
      }
    },
    wonder: '¿Y si usas cuadritos de medio centímetro? ¿Tu estimación mejora?',
  },
  canDo: [
    'Cuento áreas en papel cuadriculado, también con medios cuadritos.',
    'Uso las fórmulas del rectángulo, el triángulo y el trapecio.',
    'Distingo la altura del lado inclinado.',
    'Parto o completo figuras para hallar su área.',
  ],
  glossary: [
    { term: 'Área', meaning: 'Medida de la superficie de una figura.' },
    { term: 'Base', meaning: 'Lado de una figura sobre el que se toma la altura.' },
    { term: 'Hectárea', meaning: 'Área de un cuadrado de 100 m de lado: 10 000 m². Se escribe ha.' },
    { term: 'Metro cuadrado', meaning: 'Área de un cuadrado de 1 m de lado. Se escribe m².' },
  ],
};
