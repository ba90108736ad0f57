import { center, point, polar } from '../../kit/geometry.ts';
import { inks } from '../../kit/ink.ts';
import { classifyAngle, clockAngle, missingAngle, readProtractor } from '../exercises/angles.ts';
import type { Chapter } from '../workbook.ts';
import { anglesLessons } from './angles-lessons.ts';

export const anglesChapter: Chapter = {
  number: 2,
  title: 'Ángulos',
  question: 'Una puerta se abre, un abanico se despliega, la aguja del reloj avanza. ¿Cómo se mide un giro?',
  ink: inks.coral,
  art: (pen) => {
    const middle = point(120, 420);
    for (const [index, color] of ['#8f2c10', '#ffb81c', '#1f4e8c', '#fff4de', '#8f2c10', '#ffb81c'].entries()) {
      pen.wedge(middle, 420 - index * 52, index * 9, 84 - index * 6, { fill: color });
    }
    pen.dot(middle, '#ffffff', 16);
  },
  lessons: anglesLessons,
  practices: [
    {
      title: 'Leer el transportador',
      instruction: 'Un lado del ángulo pasa por el 0. Lee el número por donde pasa el otro lado.',
      make: readProtractor,
      columns: 2,
      rows: 3,
    },
    {
      title: 'Ponle nombre al ángulo',
      instruction: 'Compara cada ángulo con la esquina de una hoja: ¿es menor, igual o mayor?',
      make: classifyAngle,
      columns: 3,
      rows: 3,
    },
    {
      title: 'El ángulo que falta',
      instruction: 'Un ángulo recto mide 90° y un ángulo llano mide 180°.',
      make: missingAngle,
      columns: 2,
      rows: 3,
    },
    {
      title: 'Las agujas del reloj',
      instruction: 'De un número al siguiente hay 30°. Responde con el ángulo menor.',
      make: clockAngle,
      columns: 3,
      rows: 3,
    },
    {
      title: 'Un transportador que no empieza en cero',
      instruction: 'Lee por dónde pasan los dos lados y resta.',
      make: readProtractor,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'Ángulos de más de 180°',
      instruction: 'El arco te dice cuál de los dos ángulos debes mirar.',
      make: classifyAngle,
      columns: 3,
      rows: 3,
      level: 2,
    },
    {
      title: 'Opuestos y vueltas completas',
      instruction: 'Los ángulos opuestos por el vértice son iguales; una vuelta completa mide 360°.',
      make: missingAngle,
      columns: 2,
      rows: 3,
      level: 2,
    },
    {
      title: 'A las y media',
      instruction: 'Cuidado: a las y media, la aguja de las horas ya avanzó la mitad del camino, es decir, 15°.',
      make: clockAngle,
      columns: 3,
      rows: 2,
      level: 2,
    },
  ],
  problems: [
    { ask: 'Una pizza se corta en 8 tajadas iguales desde el centro. ¿Qué ángulo tiene cada tajada?', answer: '45°' },
    { ask: 'Un carrusel da una vuelta completa en 30 segundos. ¿Qué ángulo gira en 5 segundos?', answer: '60°' },
    {
      ask: 'Una escalera apoyada forma 75° con el piso. La pared forma 90° con el piso. ¿Qué ángulo forma la escalera con la pared?',
      answer: '15°',
    },
    {
      ask: 'De dos ángulos suplementarios, uno mide el doble que el otro. ¿Cuánto mide cada uno?',
      answer: '60° y 120°',
    },
  ],
  workshop: {
    title: 'Un medidor de alturas',
    materials: ['un transportador', 'hilo de 30 cm', 'una tuerca o una piedrita', 'un sorbete', 'cinta'],
    steps: [
      'Pega el sorbete a lo largo del borde recto del transportador.',
      'Ata el hilo al centro y cuelga la tuerca del otro extremo.',
      'Mira la punta de un árbol por el sorbete. Otra persona lee por dónde pasa el hilo.',
      'La inclinación de tu mirada es 90° menos la lectura del hilo.',
      'Aléjate 5 pasos y repite. Anota: ¿el ángulo crece o disminuye?',
    ],
    alt: 'Transportador con el borde recto hacia arriba, un sorbete pegado y un hilo con una pesa.',
    draw: (pen, area) => {
      const middle = point(center(area).x, area.y + 30);
      const radius = Math.min(area.height - 60, 110);
      pen.wedge(middle, radius, 180, 360, { fill: '#dff1f7', stroke: '#3a87a3' });
      for (let turn = 180; turn <= 360; turn += 10)
        pen.line(polar(middle, radius - (turn % 30 === 0 ? 12 : 7), turn), polar(middle, radius, turn), '#3a87a3', 0.9);
      pen.line(
        point(middle.x - radius - 40, middle.y - 5),
        point(middle.x + radius + 40, middle.y - 5),
        pen.ink.main,
        8,
      );
      pen.line(middle, point(middle.x, middle.y + radius + 18), pen.ink.dark, 1.4);
      pen.dot(point(middle.x, middle.y + radius + 22), pen.ink.dark, 7);
      pen.label('sorbete', point(middle.x + radius + 46, middle.y - 5), { size: 10, align: 'left' });
      pen.label('hilo y pesa', point(middle.x + 14, middle.y + radius + 20), { size: 10, align: 'left' });
    },
    wonder:
      '¿Y si el ángulo es justo 45°? Entonces la altura del árbol sobre tus ojos es igual a la distancia que te separa de él.',
  },
  canDo: [
    'Mido ángulos con el transportador.',
    'Reconozco ángulos agudos, rectos, obtusos, llanos y cóncavos.',
    'Calculo el ángulo que falta para 90°, 180° o 360°.',
    'Explico por qué los ángulos opuestos por el vértice son iguales.',
  ],
  glossary: [
    { term: 'Ángulo', meaning: 'Abertura entre dos semirrectas que salen del mismo punto.' },
    { term: 'Ángulo agudo', meaning: 'El que mide menos de 90°.' },
    { term: 'Ángulo cóncavo', meaning: 'El que mide más de 180° y menos de 360°.' },
    { term: 'Ángulo llano', meaning: 'El que mide 180°: sus lados forman una recta.' },
    { term: 'Ángulo obtuso', meaning: 'El que mide más de 90° y menos de 180°.' },
    { term: 'Ángulo recto', meaning: 'El que mide 90°, como la esquina de una hoja.' },
    { term: 'Ángulos complementarios', meaning: 'Dos ángulos que suman 90°.' },
    { term: 'Ángulos suplementarios', meaning: 'Dos ángulos que suman 180°.' },
    { term: 'Bisectriz', meaning: 'Semirrecta que parte un ángulo en dos ángulos iguales.' },
    { term: 'Transportador', meaning: 'Instrumento para medir y trazar ángulos.' },
    {
      term: 'Vértice',
      meaning: 'Punto donde se encuentran los lados de un ángulo o de un polígono, o las aristas de un cuerpo.',
    },
  ],
};
