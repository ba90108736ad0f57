import { point } from '../../kit/geometry.ts';
import { inks } from '../../kit/ink.ts';
import { fish, movePoint, nameMovement, planeDistance, readPoint } from '../exercises/plane.ts';
import { drawPlane } from '../figures/plane.ts';
import type { Chapter } from '../workbook.ts';
import { planeLessons } from './plane-lessons.ts';

export const planeChapter: Chapter = {
  number: 9,
  title: 'Plano cartesiano y movimientos',
  question: '¿Cómo le explicas a alguien, por teléfono, dónde está exactamente un tesoro?',
  ink: inks.teal,
  art: (pen) => {
    for (let step = 0; step < 20; step += 1) {
      pen.line(point(step * 32, 0), point(step * 32, 480), '#3aa598', 1.2);
      pen.line(point(0, step * 32), point(576, step * 32), '#3aa598', 1.2);
    }
    pen.line(point(0, 224), point(576, 224), '#fff4de', 5);
    pen.line(point(288, 0), point(288, 480), '#fff4de', 5);
    for (const [side, color] of [
      [-1, '#ffb81c'],
      [1, '#e4572e'],
    ] as const) {
      pen.polygon(
        fish.map(({ x, y }) => point(288 + side * (146 - x * 26), 118 - y * 30)),
        { fill: color },
      );
      pen.polygon(
        fish.map(({ x, y }) => point(288 + side * (146 - x * 26), 330 + y * 30)),
        { fill: '#07493f' },
      );
    }
  },
  lessons: planeLessons,
  practices: [
    {
      title: 'Leer coordenadas',
      instruction: 'Primero la *x*, después la *y*, separadas por punto y coma.',
      make: readPoint,
      columns: 2,
      rows: 3,
    },
    {
      title: 'Distancias en el plano',
      instruction: 'Cuenta cuadritos o resta las coordenadas que cambian.',
      make: planeDistance,
      columns: 2,
      rows: 3,
    },
    {
      title: 'Trasladar',
      instruction: 'A la derecha y hacia arriba se suma; a la izquierda y hacia abajo se resta.',
      make: movePoint,
      columns: 2,
      rows: 3,
    },
    {
      title: '¿Qué movimiento fue?',
      instruction: 'Puede ser traslación, reflexión en un eje o giro de 180°.',
      make: nameMovement,
      columns: 2,
      rows: 3,
    },
    {
      title: 'En los cuatro cuadrantes',
      instruction: 'Cuidado con los signos.',
      make: readPoint,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'El vértice que falta',
      instruction: 'Dibuja el cuarto vértice antes de responder.',
      make: planeDistance,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'Reflejar',
      instruction: 'El eje es un espejo: el punto y su imagen quedan a la misma distancia de él.',
      make: movePoint,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'Giros',
      instruction: 'El sentido contrario al reloj es el sentido positivo.',
      make: nameMovement,
      columns: 2,
      rows: 3,
      level: 2,
    },
  ],
  problems: [
    {
      ask: 'En el plano de un parque, 1 unidad son 10 m. La fuente está en (2; 3) y la banca en (2; 9). ¿Cuántos metros las separan?',
      answer: '60 m',
    },
    {
      ask: 'Un robot sale de (−4; 1), avanza 7 a la derecha y 5 hacia abajo. ¿A qué punto llega y en qué cuadrante está?',
      answer: '(3; −4), en el IV',
    },
    {
      ask: 'Los puntos (1; 1), (6; 1) y (1; 5) son los vértices de un triángulo rectángulo. ¿Cuál es su área?',
      answer: '10 unidades cuadradas',
    },
    {
      ask: 'Refleja el punto (3; 2) en el eje x y luego la imagen en el eje y. ¿A qué punto llegas? ¿Qué único movimiento hace lo mismo?',
      answer: '(−3; −2); el giro de 180°',
    },
  ],
  workshop: {
    title: 'La batalla de los barcos',
    materials: ['dos hojas cuadriculadas', 'lápices de dos colores', 'una pareja de juego'],
    steps: [
      'Cada quien dibuja en secreto un plano de −5 a 5 y tres barcos: de 2, 3 y 4 puntos seguidos.',
      'Por turnos, di un par ordenado. Tu pareja responde «agua» o «tocado».',
      'Anota tus disparos en otro plano para no repetirlos.',
      'Gana quien toca primero todos los puntos de los tres barcos.',
    ],
    alt: 'Un plano de menos cinco a cinco con tres barcos de puntos.',
    draw: (pen, area) => {
      const plane = drawPlane(pen, area, -5, 5);
      const ships = [
        [
          [-4, 3],
          [-3, 3],
        ],
        [
          [1, -2],
          [1, -3],
          [1, -4],
        ],
        [
          [1, 4],
          [2, 4],
          [3, 4],
          [4, 4],
        ],
      ];
      for (const [index, ship] of ships.entries()) {
        for (const [x = 0, y = 0] of ship)
          pen.dot(plane.at(x, y), ['#e4572e', '#f2a900', '#2467c9'][index] ?? '#2467c9', plane.unit * 0.36);
      }
    },
    wonder: '¿Y si tu flota entera se traslada 2 a la izquierda en mitad del juego? ¿Qué pares cambian?',
  },
  canDo: [
    'Ubico y leo puntos en los cuatro cuadrantes.',
    'Calculo distancias horizontales y verticales.',
    'Traslado, reflejo y giro figuras en el plano.',
    'Amplío un dibujo multiplicando sus coordenadas.',
  ],
  glossary: [
    { term: 'Coordenadas', meaning: 'Par de números que dice dónde está un punto del plano.' },
    { term: 'Cuadrante', meaning: 'Cada una de las cuatro regiones en que los ejes parten el plano.' },
    { term: 'Origen', meaning: 'Punto (0; 0), donde se cruzan los ejes.' },
    { term: 'Reflexión', meaning: 'Movimiento que lleva cada punto a su imagen en un espejo.' },
    { term: 'Rotación', meaning: 'Giro de una figura alrededor de un punto.' },
    { term: 'Traslación', meaning: 'Movimiento que desliza una figura sin girarla.' },
  ],
};
