import { type Point, point, regularPolygon } from '../../kit/geometry.ts';
import { inks } from '../../kit/ink.ts';
import { cubeNet } from '../exercises/cube-nets.ts';
import { boxSurface, nameSolid, readNet } from '../exercises/solids.ts';
import { drawPrismNet, drawPyramidNet } from '../figures/nets.ts';
import type { Chapter } from '../workbook.ts';
import { solidsLessons } from './solids-lessons.ts';

export const solidsChapter: Chapter = {
  number: 10,
  title: 'Cuerpos geométricos',
  question: '¿Con qué papel, cortado y doblado, se arma una caja, una pirámide o un dado?',
  ink: inks.violet,
  art: (pen) => {
    const colors = ['#ffb81c', '#f0643a', '#372279'];
    for (let line = 0; line < 5; line += 1) {
      for (let column = 0; column < 6; column += 1) {
        const middle = point(column * 112 + (line % 2) * 56, line * 97 + 40);
        const ring: Point[] = regularPolygon(middle, 64, 6, 30);
        const pale = (column + line) % 3 === 0;
        for (const [index, start] of [0, 2, 4].entries()) {
          const face = [middle, ...[0, 1, 2].map((step) => ring[(start + step) % 6] ?? middle)];
          pen.polygon(face, {
            fill: pale ? (['#fff4de', '#8fc3ea', '#8d72e0'][index] ?? '#ffffff') : (colors[index] ?? '#ffffff'),
          });
        }
      }
    }
  },
  lessons: solidsLessons,
  practices: [
    {
      title: '¿Cómo se llama?',
      instruction: 'Los prismas y las pirámides llevan el apellido de su base.',
      make: nameSolid,
      columns: 3,
      rows: 3,
    },
    {
      title: 'Armar con la mente',
      instruction: 'Imagina que doblas cada desarrollo por sus líneas.',
      make: readNet,
      columns: 2,
      rows: 3,
    },
    {
      title: '¿Arma un cubo?',
      instruction: 'Elige una cara como piso y dobla las demás en tu cabeza.',
      make: cubeNet,
      columns: 3,
      rows: 3,
    },
    {
      title: 'Forrar un cubo',
      instruction: 'Un cubo tiene seis caras iguales.',
      make: boxSurface,
      columns: 2,
      rows: 3,
    },
    {
      title: 'Caras, aristas y vértices',
      instruction: 'Las líneas punteadas son las aristas que no se ven.',
      make: nameSolid,
      columns: 3,
      rows: 3,
      level: 2,
    },
    {
      title: 'Del desarrollo al área',
      instruction: 'Suma el área de los seis rectángulos.',
      make: readNet,
      columns: 2,
      rows: 2,
      level: 2,
    },
    {
      title: 'Caras opuestas',
      instruction: 'En una fila de cuatro, las caras opuestas están separadas por una.',
      make: cubeNet,
      columns: 3,
      rows: 3,
      level: 2,
    },
    {
      title: 'Forrar una caja',
      instruction: 'Calcula tres caras distintas y multiplica por dos.',
      make: boxSurface,
      columns: 2,
      rows: 3,
      level: 2,
    },
  ],
  problems: [
    {
      ask: 'Un dado se forma con un desarrollo de 6 cuadrados de 4 cm de lado. ¿Cuántos cm² de cartulina tiene?',
      answer: '96 cm²',
    },
    {
      ask: 'Con 54 cm de alambre se arma el esqueleto de un prisma triangular con todas sus aristas iguales. ¿Cuánto mide cada una?',
      answer: '6 cm',
    },
    {
      ask: 'Un cubo de 3 cm de arista se pinta por fuera y se corta en cubitos de 1 cm. ¿Cuántos cubitos tienen tres caras pintadas?',
      answer: '8 cubitos (las esquinas)',
    },
    { ask: 'Una pirámide tiene 16 aristas. ¿Cuántos lados tiene su base?', answer: '8 lados' },
  ],
  workshop: {
    title: 'Construye tu prisma y tu pirámide',
    materials: ['cartulina', 'regla y compás', 'tijeras', 'goma'],
    steps: [
      'Copia los desarrollos de la figura al tamaño que quieras: los lados que se tocan deben medir lo mismo.',
      'Dibuja una pestaña de 1 cm en un lado sí y en otro no del borde.',
      'Recorta, marca los dobleces con la regla, dobla y pega.',
      'Cuenta caras, vértices y aristas. ¿Se cumple que C + V − A = 2?',
    ],
    alt: 'Desarrollo de un prisma hexagonal y de una pirámide pentagonal.',
    draw: (pen, area) => {
      const half = { ...area, width: area.width / 2 };
      drawPrismNet(pen, half, 6);
      drawPyramidNet(pen, { ...half, x: area.x + area.width / 2 }, 5);
    },
    wonder: '¿Y si quitas las bases? ¿Cuál de los dos se puede aplastar?',
  },
  canDo: [
    'Distingo poliedros y cuerpos redondos.',
    'Nombro prismas y pirámides por su base.',
    'Reconozco el desarrollo plano de un cuerpo.',
    'Calculo el área total de cubos y cajas.',
  ],
  glossary: [
    { term: 'Arista', meaning: 'Segmento donde se juntan dos caras de un poliedro.' },
    { term: 'Cara', meaning: 'Cada uno de los polígonos que limitan un poliedro.' },
    { term: 'Desarrollo plano', meaning: 'Figura plana que se dobla para formar un cuerpo.' },
    { term: 'Pirámide', meaning: 'Poliedro con una base y caras triangulares que se juntan en un punto.' },
    { term: 'Poliedro', meaning: 'Cuerpo limitado solo por caras planas.' },
    { term: 'Prisma', meaning: 'Poliedro con dos bases iguales y paralelas.' },
  ],
};
