import { box, point } from '../../kit/geometry.ts';
import { inks } from '../../kit/ink.ts';
import { averages, readBars, readPie, readSeries } from '../exercises/data.ts';
import { drawBars, drawPie } from '../figures/charts.ts';
import type { Chapter } from '../workbook.ts';
import { dataLessons } from './data-lessons.ts';

export const dataChapter: Chapter = {
  number: 13,
  title: 'Datos y gráficos',
  question: '¿Cuál es el deporte favorito de tu escuela? ¿Cómo lo averiguas y cómo lo muestras?',
  ink: inks.blue,
  art: (pen) => {
    for (const [index, tall] of [150, 240, 110, 300, 200, 350, 260].entries()) {
      const fill = ['#f2a900', '#8fc3ea', '#f0643a', '#fff4de', '#123a78', '#f2a900', '#1f9e8f'][index] ?? '#ffffff';
      pen.rect(box(14 + index * 80, 480 - tall - 40, 66, tall + 60), { fill });
    }
    pen.path(
      [
        [40, 230],
        [130, 150],
        [210, 230],
        [290, 90],
        [370, 150],
        [450, 40],
        [530, 80],
      ].map(([x = 0, y = 0]) => point(x, y)),
      { stroke: '#ffffff', width: 6 },
    );
  },
  lessons: dataLessons,
  practices: [
    {
      title: 'Leer barras',
      instruction: 'Cada línea horizontal son 4 votos. Si la barra acaba entre dos líneas, está justo a la mitad.',
      make: readBars,
      columns: 2,
      rows: 3,
    },
    { title: 'Leer un pictograma', instruction: 'Medio punto vale la mitad.', make: readSeries, columns: 2, rows: 3 },
    {
      title: 'Porcentajes de un círculo',
      instruction: 'El círculo completo son todos los votos.',
      make: readPie,
      columns: 2,
      rows: 3,
    },
    {
      title: 'El promedio',
      instruction: 'Suma todos los datos y divide entre cuántos son.',
      make: averages,
      columns: 3,
      rows: 3,
    },
    {
      title: 'Comparar barras',
      instruction: 'Lee las dos barras y resta.',
      make: readBars,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'Seguir una línea',
      instruction: 'El tramo más empinado hacia arriba es el que más sube.',
      make: readSeries,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'El ángulo de cada parte',
      instruction: '360° × porcentaje ÷ 100.',
      make: readPie,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'Mediana y rango',
      instruction: 'Ordena primero los datos de menor a mayor.',
      make: averages,
      columns: 3,
      rows: 3,
      level: 2,
    },
  ],
  problems: [
    {
      ask: 'En cuatro partidos, Lucía anotó 12, 9, 15 y 8 puntos. ¿Cuántos debe anotar en el quinto para que su promedio sea 12?',
      answer: '16 puntos',
    },
    {
      ask: 'De 200 estudiantes, 80 van a pie, 60 en bus y el resto en bicicleta. ¿Qué ángulo tiene cada sector del gráfico circular?',
      answer: '144°, 108° y 108°',
    },
    {
      ask: 'La estatura promedio de 5 amigas es 148 cm. Llega otra de 154 cm. ¿Cuál es el nuevo promedio?',
      answer: '149 cm',
    },
    {
      ask: 'Inventa cinco números distintos con promedio 10 y mediana 9.',
      answer: 'Hay muchas respuestas; por ejemplo, 7, 8, 9, 12 y 14',
    },
  ],
  workshop: {
    title: 'La encuesta de la semana',
    materials: ['papel cuadriculado', 'compás y transportador', 'colores'],
    steps: [
      'Elijan una pregunta con cuatro o cinco respuestas posibles.',
      'Pregunten a 20 personas y anoten con rayitas.',
      'Hagan la tabla y dibujen un gráfico de barras y uno circular. Con 20 personas, cada una vale 18°.',
      'Escriban dos conclusiones y una pregunta nueva que les haya quedado.',
    ],
    alt: 'Un gráfico de barras y un gráfico circular con los mismos datos.',
    draw: (pen, area) => {
      const data = [
        { name: 'leer', value: 7 },
        { name: 'jugar', value: 8 },
        { name: 'dibujar', value: 3 },
        { name: 'cantar', value: 2 },
      ];
      drawBars(pen, { ...area, width: area.width * 0.48 }, data, 2);
      drawPie(pen, { ...area, x: area.x + area.width * 0.52, width: area.width * 0.48 }, data, ({ value }) =>
        String(value),
      );
    },
    wonder: '¿Y si preguntas en otra escuela? ¿Esperas los mismos resultados?',
  },
  canDo: [
    'Organizo datos en una tabla de frecuencias.',
    'Leo y dibujo gráficos de barras y de líneas.',
    'Reparto 360° para hacer un gráfico circular.',
    'Calculo promedio, mediana, moda y rango.',
  ],
  glossary: [
    { term: 'Frecuencia', meaning: 'Número de veces que aparece un dato.' },
    { term: 'Mediana', meaning: 'Dato que queda en el medio después de ordenarlos.' },
    { term: 'Moda', meaning: 'Dato que más se repite.' },
    { term: 'Promedio', meaning: 'Suma de los datos dividida entre la cantidad de datos.' },
    { term: 'Rango', meaning: 'Diferencia entre el dato mayor y el menor.' },
  ],
};
