import { box, point } from '../../kit/geometry.ts';
import { inks } from '../../kit/ink.ts';
import { boxVolume, convertCapacity, countCubes, readJug } from '../exercises/volume.ts';
import { drawCuboid } from '../figures/solids.ts';
import type { Chapter } from '../workbook.ts';
import { volumeLessons } from './volume-lessons.ts';

export const volumeChapter: Chapter = {
  number: 11,
  title: 'Volumen y capacidad',
  question: '¿Cuántos vasos de agua caben en el tanque de tu casa?',
  ink: inks.amber,
  art: (pen) => {
    pen.shape('M0 300 C90 250 170 350 288 300 S480 250 576 300 V480 H0 Z', { fill: '#2467c9' });
    pen.shape('M0 350 C120 310 200 400 330 350 S500 320 576 352 V480 H0 Z', { fill: '#123a78' });
    const boxes: [number, number, number, string][] = [
      [70, 150, 110, '#fff2db'],
      [236, 96, 150, '#e4572e'],
      [430, 180, 96, '#ffd166'],
    ];
    for (const [x, y, side, fill] of boxes) {
      pen.rect(box(x, y, side, side), { fill });
      pen.polygon(
        [
          point(x, y),
          point(x + side * 0.3, y - side * 0.26),
          point(x + side * 1.3, y - side * 0.26),
          point(x + side, y),
        ],
        { fill: '#ffffff' },
      );
      pen.polygon(
        [
          point(x + side, y),
          point(x + side * 1.3, y - side * 0.26),
          point(x + side * 1.3, y + side * 0.74),
          point(x + side, y + side),
        ],
        { fill: '#6b3f00' },
      );
    }
  },
  lessons: volumeLessons,
  practices: [
    {
      title: 'Contar cubitos',
      instruction: 'Cuenta una capa y multiplica por el número de capas. El bloque no tiene huecos.',
      make: countCubes,
      columns: 3,
      rows: 3,
    },
    {
      title: 'El volumen de una caja',
      instruction: 'V = largo × ancho × alto. No olvides la unidad: cm³.',
      make: boxVolume,
      columns: 2,
      rows: 3,
    },
    {
      title: 'Leer una jarra',
      instruction: 'Averigua primero cuánto vale cada marca.',
      make: readJug,
      columns: 3,
      rows: 2,
    },
    {
      title: 'Litros y mililitros',
      instruction: '1 L = 1000 mL = 1 dm³ y 1 mL = 1 cm³.',
      make: convertCapacity,
      columns: 2,
      rows: 4,
    },
    {
      title: 'Bloques incompletos',
      instruction: 'Calcula el bloque completo y resta.',
      make: countCubes,
      columns: 3,
      rows: 3,
      level: 2,
    },
    {
      title: 'La altura de la caja',
      instruction: 'Divide el volumen entre el área de la base.',
      make: boxVolume,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'Objetos que se hunden',
      instruction: 'El agua sube tanto como el volumen del objeto.',
      make: readJug,
      columns: 3,
      rows: 2,
      level: 2,
    },
    { title: 'Más unidades', instruction: '1 m³ = 1000 L.', make: convertCapacity, columns: 2, rows: 4, level: 2 },
  ],
  problems: [
    { ask: 'Un tanque mide 2 m de largo, 1,5 m de ancho y 1 m de alto. ¿Cuántos litros caben?', answer: '3000 L' },
    { ask: 'Una botella de 2 L se reparte en vasos de 250 mL. ¿Cuántos vasos se llenan?', answer: '8 vasos' },
    { ask: 'En una caja de 30 cm × 20 cm × 10 cm, ¿cuántos cubos de 5 cm de arista caben?', answer: '48 cubos' },
    { ask: 'Un caño que gotea pierde 3 mL por minuto. ¿Cuántos litros pierde en un día?', answer: '4,32 L' },
  ],
  workshop: {
    title: 'La caja más grande',
    materials: ['cuatro hojas cuadradas de 20 cm', 'regla', 'tijeras', 'cinta', 'arroz o arena'],
    steps: [
      'En la primera hoja recorta un cuadrado de 2 cm en cada esquina; dobla y arma una caja sin tapa.',
      'Haz lo mismo en las otras hojas con cuadrados de 3 cm, 4 cm y 5 cm.',
      'Calcula el volumen de cada caja: lado × lado × altura.',
      'Llénalas de arroz y comprueba cuál contiene más.',
    ],
    alt: 'Una hoja cuadrada con esquinas recortadas y la caja que se forma.',
    draw: (pen, area) => {
      const side = Math.min(area.height, area.width * 0.4);
      const [x, y] = [area.x + 10, area.y + (area.height - side) / 2];
      const cut = side * 0.18;
      pen.rect(box(x, y, side, side), { stroke: pen.ink.dark, width: 1, dash: [4, 3] });
      const [a, b] = [cut, side - cut];
      const cross = [
        [a, 0],
        [b, 0],
        [b, a],
        [side, a],
        [side, b],
        [b, b],
        [b, side],
        [a, side],
        [a, b],
        [0, b],
        [0, a],
        [a, a],
      ];
      pen.polygon(
        cross.map(([dx = 0, dy = 0]) => point(x + dx, y + dy)),
        { fill: '#ffffff', stroke: pen.ink.dark, width: 1.6 },
      );
      pen.rect(box(x + a, y + a, b - a, b - a), { stroke: pen.ink.main, width: 1.2, dash: [4, 3] });
      drawCuboid(pen, box(area.x + area.width * 0.46, area.y + 10, area.width * 0.54, area.height - 20), {
        width: 4,
        depth: 4,
        height: 1.2,
      });
    },
    wonder: '¿Y si recortas 3,5 cm? Haz una tabla: ¿con qué corte crees que sale la caja de mayor volumen?',
  },
  canDo: [
    'Calculo el volumen contando capas de cubitos.',
    'Uso V = largo × ancho × alto.',
    'Paso de litros a mililitros y a centímetros cúbicos.',
    'Mido el volumen de un objeto con agua.',
  ],
  glossary: [
    { term: 'Capacidad', meaning: 'Cantidad de líquido que cabe en un recipiente.' },
    { term: 'Litro', meaning: 'Unidad de capacidad; llena un cubo de 10 cm de arista. Se escribe L.' },
    { term: 'Volumen', meaning: 'Medida del espacio que ocupa un cuerpo.' },
  ],
};
