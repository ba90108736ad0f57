import { box, point } from '../../kit/geometry.ts';
import { inks } from '../../kit/ink.ts';
import { convertLength, countContour, labelledPerimeter, regularPerimeter } from '../exercises/perimeter.ts';
import type { Chapter } from '../workbook.ts';
import { perimeterLessons } from './perimeter-lessons.ts';

export const perimeterChapter: Chapter = {
  number: 6,
  title: 'Longitud y perímetro',
  question: 'Si una hormiga recorre el borde de tu mesa, ¿cuántos metros camina?',
  ink: inks.rose,
  art: (pen) => {
    for (const [index, color] of ['#741a3e', '#ffb81c', '#fff4de', '#0c8b7c', '#741a3e'].entries()) {
      const side = 60 + index * 56;
      pen.path([point(-20, 90 + index * 44), point(210 + side, 90 + index * 44), point(210 + side, 500)], {
        stroke: color,
        width: 20,
      });
    }
    for (let x = 0; x < 58; x += 1)
      pen.line(point(x * 10, 0), point(x * 10, x % 5 === 0 ? 46 : 24), '#fff4de', x % 5 === 0 ? 3 : 1.4);
    pen.rect(box(60, 330, 90, 90), { fill: '#ffb81c' });
  },
  lessons: perimeterLessons,
  practices: [
    {
      title: 'Contar el borde',
      instruction: 'Cuenta los lados de los cuadritos que forman el borde, no los cuadritos.',
      make: countContour,
      columns: 2,
      rows: 3,
    },
    {
      title: 'Sumar los lados',
      instruction: 'Suma todas las longitudes y no olvides escribir la unidad.',
      make: labelledPerimeter,
      columns: 2,
      rows: 3,
    },
    {
      title: 'Subir y bajar la escalera',
      instruction: 'Cada escalón multiplica o divide por 10.',
      make: convertLength,
      columns: 2,
      rows: 4,
    },
    {
      title: 'Polígonos regulares',
      instruction: 'Todos los lados miden lo mismo.',
      make: regularPerimeter,
      columns: 3,
      rows: 3,
    },
    {
      title: 'Cuadritos de otro tamaño',
      instruction: 'Cuenta primero los lados y multiplica después.',
      make: countContour,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'Los lados que faltan',
      instruction: 'Los tramos de arriba suman lo mismo que los de abajo.',
      make: labelledPerimeter,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'Medidas con dos unidades',
      instruction: 'Pasa todo a una misma unidad.',
      make: convertLength,
      columns: 2,
      rows: 4,
      level: 2,
    },
    {
      title: 'Del perímetro al lado',
      instruction: 'Divide el perímetro entre el número de lados.',
      make: regularPerimeter,
      columns: 3,
      rows: 3,
      level: 2,
    },
  ],
  problems: [
    {
      ask: 'Para adornar un mantel de 1,8 m por 1,2 m se cose cinta en todo el borde. La cinta se vende por metros enteros. ¿Cuántos metros hay que comprar?',
      answer: '6 m',
    },
    { ask: 'Un atleta corre 5 km en una pista de 400 m. ¿Cuántas vueltas da?', answer: '12 vueltas y media' },
    {
      ask: 'Con 60 m de malla se cerca una huerta rectangular de 18 m de largo. ¿Cuánto mide el ancho?',
      answer: '12 m',
    },
    { ask: 'Un caracol avanza 35 cm cada minuto. ¿Cuántos metros avanza en una hora?', answer: '21 m' },
  ],
  workshop: {
    title: 'Mide tu escuela con tu paso',
    materials: ['cinta métrica', 'tiza', 'una tabla para anotar'],
    steps: [
      'Marca con tiza una línea de 10 m. Camínala tres veces con tu paso normal y cuenta.',
      'Divide 10 m entre el promedio de pasos: ese es el largo de tu paso.',
      'Camina por el borde del patio y cuenta los pasos de cada lado.',
      'Calcula el perímetro y compáralo con el de tu grupo y con la cinta métrica.',
    ],
    alt: 'Un camino de huellas de 10 metros con marcas en cada metro.',
    draw: (pen, area) => {
      const y = area.y + area.height / 2;
      pen.line(point(area.x, y + 44), point(area.x + area.width, y + 44), pen.ink.dark, 3);
      for (let metre = 0; metre <= 10; metre += 1) {
        const x = area.x + (metre * area.width) / 10;
        pen.line(point(x, y + 36), point(x, y + 52), pen.ink.dark, 2);
        pen.label(`${metre} m`, point(Math.min(area.x + area.width - 10, Math.max(area.x + 10, x)), y + 64), {
          size: 10,
          font: 'bold',
        });
      }
      for (let step = 0; step < 15; step += 1) {
        const x = area.x + 18 + (step * (area.width - 36)) / 14;
        const foot = y + (step % 2 === 0 ? -12 : 14);
        pen.ellipse(point(x, foot), 12, 6.5, { fill: pen.ink.main });
        pen.circle(point(x - 15, foot), 4.4, { fill: pen.ink.main });
      }
    },
    wonder: '¿Y si das pasos más largos? ¿Cambia el perímetro del patio o cambia el número de pasos?',
  },
  canDo: [
    'Elijo la unidad adecuada para cada longitud.',
    'Paso de una unidad a otra multiplicando o dividiendo por 10.',
    'Calculo el perímetro de cualquier polígono.',
    'Encuentro lados que faltan en figuras con ángulos rectos.',
  ],
  glossary: [
    { term: 'Metro', meaning: 'Unidad principal de longitud. Se escribe m.' },
    { term: 'Perímetro', meaning: 'Longitud del contorno de una figura.' },
    { term: 'Unidad de medida', meaning: 'Cantidad que se toma como referencia para medir.' },
  ],
};
