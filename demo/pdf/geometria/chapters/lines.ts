import { box, center, point, polar } from '../../kit/geometry.ts';
import { inks } from '../../kit/ink.ts';
import { countSegments, measureSegment, missingLength, relateLines } from '../exercises/lines.ts';
import type { Chapter } from '../workbook.ts';
import { linesLessons } from './lines-lessons.ts';

export const linesChapter: Chapter = {
  number: 1,
  title: 'Puntos, rectas y segmentos',
  question: '¿Qué tienen en común los rieles del tren, las cuerdas de una guitarra y los renglones de tu cuaderno?',
  ink: inks.blue,
  art: (pen, area) => {
    for (let index = 0; index < 15; index += 1) {
      const x = area.x - 120 + index * 58;
      pen.path([point(x, area.height + 20), point(x + 230, -20)], {
        stroke: index % 3 === 0 ? '#f2a900' : '#ffffff',
        width: index % 3 === 0 ? 16 : 3,
      });
    }
    pen.circle(point(410, 170), 96, { fill: pen.ink.dark });
    for (let turn = 0; turn < 360; turn += 30)
      pen.line(polar(point(410, 170), 40, turn), polar(point(410, 170), 82, turn), '#ffffff', 5);
    pen.dot(point(410, 170), '#f2a900', 16);
    pen.rect(box(-20, 250, 340, 22), { fill: pen.ink.dark });
  },
  lessons: linesLessons,
  practices: [
    {
      title: 'Medir con la regla',
      instruction: 'Lee la regla con cuidado: cada marca pequeña es un milímetro, que también es 0,1 cm.',
      make: measureSegment,
      columns: 2,
      rows: 4,
    },
    {
      title: 'Rectas en el plano',
      instruction: 'Mira la dirección de las dos rectas. Si dudas, prolóngalas con tu regla o acerca una escuadra.',
      make: relateLines,
      columns: 3,
      rows: 3,
    },
    {
      title: 'Un segmento dentro de otro',
      instruction: 'Usa la suma o la resta de longitudes.',
      make: missingLength,
      columns: 2,
      rows: 4,
    },
    {
      title: 'Contar sin olvidar ninguno',
      instruction: 'Ordena tu trabajo: primero los segmentos que empiezan en A, luego los que empiezan en B…',
      make: countSegments,
      columns: 2,
      rows: 3,
    },
    {
      title: 'La regla no siempre empieza en cero',
      instruction: 'Resta la lectura del primer extremo a la del segundo.',
      make: measureSegment,
      columns: 2,
      rows: 4,
      level: 2,
    },
    {
      title: 'El punto medio',
      instruction: 'El punto medio parte un segmento en dos partes iguales.',
      make: missingLength,
      columns: 2,
      rows: 4,
      level: 2,
    },
  ],
  problems: [
    {
      ask: 'Una calle recta une la escuela con la plaza. Entre las dos está la panadería: a 350 m de la escuela y a 425 m de la plaza. ¿Cuánto mide la calle?',
      answer: '775 m',
    },
    {
      ask: 'Un listón de 2,4 m se corta en dos. Una parte mide 60 cm más que la otra. ¿Cuánto mide cada parte?',
      answer: '90 cm y 150 cm',
    },
    {
      ask: 'A lo largo de una vereda de 48 m se plantan árboles cada 6 m, también en los dos extremos. ¿Cuántos árboles se plantan?',
      answer: '9 árboles',
    },
    {
      ask: 'Cinco amigas se saludan una vez cada una con cada una. Dibuja a cada amiga como un punto y cada saludo como un segmento. ¿Cuántos saludos hay?',
      answer: '10 saludos',
    },
  ],
  workshop: {
    title: 'Una escuadra de papel',
    materials: ['una hoja de papel de cualquier forma', 'un lápiz', 'tu regla'],
    steps: [
      'Dobla la hoja por donde quieras y marca bien el doblez con la uña: tienes una recta.',
      'Vuelve a doblar, de modo que el primer doblez caiga justo sobre sí mismo.',
      'Abre la hoja. Los dos dobleces se cortan y forman cuatro ángulos iguales: son perpendiculares.',
      'Cierra de nuevo: la esquina doblada es una escuadra. Búscala en puertas, libros y mesas.',
    ],
    alt: 'Tres pasos para doblar una hoja y obtener dos dobleces perpendiculares.',
    draw: (pen, area) => {
      const pitch = area.width / 3;
      for (const step of [0, 1, 2]) {
        const middle = point(area.x + pitch * (step + 0.5), center(area).y);
        const blob = [20, 75, 130, 175, 230, 285, 335].map((turn, index) =>
          polar(middle, [52, 60, 50, 62, 54, 60, 56][index] ?? 55, turn),
        );
        if (step < 2 || step === 2) pen.polygon(blob, { fill: '#ffffff', stroke: pen.ink.dark, width: 1.4 });
        if (step > 0) pen.dashed(polar(middle, 50, 200), polar(middle, 50, 20), pen.ink.main, 1.6);
        if (step === 2) {
          pen.dashed(polar(middle, 50, 290), polar(middle, 50, 110), pen.ink.accent, 1.6);
          pen.angle(middle, polar(middle, 40, 20), polar(middle, 40, 110), 20);
        }
        pen.label(`Paso ${step + 1}`, point(middle.x, area.y + area.height - 2), {
          size: 10,
          font: 'bold',
          color: pen.ink.dark,
        });
      }
    },
    wonder: '¿Y si doblas otra vez llevando un doblez sobre el otro? ¿Qué parte del ángulo recto obtienes?',
  },
  canDo: [
    'Distingo recta, semirrecta y segmento y los nombro con letras.',
    'Reconozco rectas paralelas, perpendiculares y secantes.',
    'Mido segmentos con la regla, aunque no empiecen en cero.',
    'Calculo longitudes con sumas, restas y el punto medio.',
  ],
  glossary: [
    { term: 'Punto medio', meaning: 'Punto que divide un segmento en dos partes iguales.' },
    { term: 'Recta', meaning: 'Línea sin curvas que no tiene principio ni fin.' },
    { term: 'Rectas paralelas', meaning: 'Rectas de un mismo plano que nunca se cortan.' },
    { term: 'Rectas perpendiculares', meaning: 'Rectas que se cortan formando cuatro ángulos rectos.' },
    { term: 'Segmento', meaning: 'Parte de una recta entre dos puntos, llamados extremos.' },
    { term: 'Semirrecta', meaning: 'Parte de una recta que empieza en un punto y no termina.' },
  ],
};
