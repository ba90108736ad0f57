import { box } from '../../kit/geometry.ts';
import { inks } from '../../kit/ink.ts';
import { aroundPoint, innerAngles, namePolygon, symmetryAxes } from '../exercises/polygons.ts';
import { drawHexagonTiling, drawOctagonTiling } from '../figures/tessellations.ts';
import type { Chapter } from '../workbook.ts';
import { polygonsLessons } from './polygons-lessons.ts';

export const polygonsChapter: Chapter = {
  number: 5,
  title: 'Polígonos y teselados',
  question: '¿Por qué las abejas construyen hexágonos y no pentágonos?',
  ink: inks.amber,
  art: (pen, area) => {
    const colors = ['#ffb81c', '#c77700', '#6b3f00', '#fff2db', '#e4572e', '#ffd166', '#c77700'];
    drawHexagonTiling(pen, area, 52, (column, row) => colors[(((column * 3 + row * 5) % 7) + 7) % 7] ?? '#ffb81c');
  },
  lessons: polygonsLessons,
  practices: [
    {
      title: 'Contar lados',
      instruction: 'Marca los lados mientras los cuentas.',
      make: namePolygon,
      columns: 3,
      rows: 3,
    },
    {
      title: 'La suma de los ángulos',
      instruction: 'Cuenta en cuántos triángulos queda partido el polígono.',
      make: innerAngles,
      columns: 3,
      rows: 2,
    },
    {
      title: 'Ejes de simetría',
      instruction: 'Imagina que doblas la figura: ¿por dónde coinciden las dos mitades?',
      make: symmetryAxes,
      columns: 3,
      rows: 3,
    },
    {
      title: 'El ángulo central',
      instruction: 'Los ángulos centrales de un polígono regular son iguales y juntos dan una vuelta completa.',
      make: aroundPoint,
      columns: 3,
      rows: 2,
    },
    {
      title: 'Todas las diagonales',
      instruction: 'Desde un vértice ya están dibujadas. Piensa en los demás y no las cuentes dos veces.',
      make: namePolygon,
      columns: 3,
      rows: 2,
      level: 2,
    },
    {
      title: 'Un solo ángulo',
      instruction: 'Primero calcula la suma y después reparte.',
      make: innerAngles,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'Simetría de los polígonos regulares',
      instruction: 'Traza todos los ejes con regla.',
      make: symmetryAxes,
      columns: 3,
      rows: 2,
      level: 2,
    },
    {
      title: '¿Sirve para un piso?',
      instruction: 'Divide 360 entre el ángulo interior y mira si el resultado es entero.',
      make: aroundPoint,
      columns: 2,
      rows: 3,
      level: 2,
    },
  ],
  problems: [
    {
      ask: 'Una plaza tiene forma de hexágono regular de 18 m de lado. ¿Cuántos metros se caminan al dar dos vueltas por el borde?',
      answer: '216 m',
    },
    { ask: 'Un polígono tiene 20 diagonales. ¿Cuántos lados tiene? Prueba con varios números.', answer: '8 lados' },
    { ask: 'Los ángulos de un polígono suman 1260°. ¿Cuántos lados tiene?', answer: '9 lados' },
    {
      ask: 'Quieres un piso con triángulos y hexágonos regulares. Si en cada vértice pones un hexágono, ¿cuántos triángulos faltan para completar 360°?',
      answer: '4 triángulos',
    },
  ],
  workshop: {
    title: 'Inventa tu propia baldosa',
    materials: ['un cuadrado de cartulina de 6 cm', 'tijeras', 'cinta', 'una hoja grande', 'colores'],
    steps: [
      'Dibuja una curva de esquina a esquina en el lado izquierdo del cuadrado. Recorta por ella.',
      'Desliza la pieza recortada hasta el lado derecho, sin girarla, y pégala allí.',
      'Haz lo mismo con el lado de arriba: recorta y pega abajo.',
      'Tu baldosa encaja con sus copias. Cálcala muchas veces y píntala: ¿parece un pez, un ave, una hoja?',
    ],
    alt: 'Un mosaico de octógonos y cuadrados.',
    draw: (pen, area) =>
      drawOctagonTiling(pen, box(area.x, area.y, area.width, area.height), 54, [pen.ink.main, '#ffd166']),
    wonder: '¿Y si empiezas con un hexágono? Hay tres pares de lados opuestos para recortar y pegar.',
  },
  canDo: [
    'Nombro polígonos de 3 a 12 lados.',
    'Calculo la suma de los ángulos de cualquier polígono.',
    'Encuentro los ejes de simetría de una figura.',
    'Explico qué polígonos regulares cubren el plano.',
  ],
  glossary: [
    { term: 'Apotema', meaning: 'Segmento que va del centro de un polígono regular a la mitad de uno de sus lados.' },
    { term: 'Eje de simetría', meaning: 'Recta que parte una figura en dos mitades que son reflejo una de la otra.' },
    { term: 'Polígono', meaning: 'Figura plana cerrada formada por segmentos.' },
    { term: 'Polígono regular', meaning: 'El que tiene todos sus lados y todos sus ángulos iguales.' },
    { term: 'Teselado', meaning: 'Cubrimiento del plano con figuras que encajan sin huecos ni montarse.' },
  ],
};
