import { box, point } from '../../kit/geometry.ts';
import { inks, neutral } from '../../kit/ink.ts';
import { type PagePlan, pageSize } from '../../kit/write-book.ts';
import type { Chapter } from '../workbook.ts';
import { content, drawFurniture, drawPageTitle, styles } from './furniture.ts';

export function planCredits(): PagePlan {
  return {
    name: 'creditos',
    ink: inks.blue,
    draw: ({ pen, structure }) => {
      const { width, height } = pageSize;
      structure.furniture(() => {
        pen.rect(box(0, 0, width, height), { fill: neutral.paper });
        pen.rect(box(50, 96, 40, 6), { fill: inks.coral.main });
      });
      let y = 118;
      structure.block('P', () => {
        y = pen.paragraph('Geometría y medida', 50, y, 420, {
          size: 30,
          leading: 1.1,
          font: 'display',
          color: inks.blue.dark,
        });
        y = pen.paragraph('Cuaderno de trabajo · 6.º de primaria', 50, y + 4, 420, {
          size: 14,
          font: 'heading',
          color: inks.blue.main,
        });
      });
      const lines = [
        'Textos, figuras y ejercicios: Equipo editorial Libro Digital.',
        'Las figuras se dibujaron a partir de sus medidas: los ángulos son exactos y las longitudes guardan su proporción, salvo donde se avisa que la figura es solo un esquema.',
        'Las respuestas están al final, en **Soluciones**. Mira allí solo después de intentarlo.',
        'En este libro usamos la coma para los decimales (3,5) y un espacio para separar los miles en los números largos (12 500). Para π tomamos 3,14, salvo que se diga otra cosa.',
        'Se puede copiar, imprimir y repartir en el aula.',
      ];
      y += 300;
      for (const line of lines) {
        structure.block('P', () => {
          y = pen.paragraph(line, 50, y, 400, styles.small) + 8;
        });
      }
    },
  };
}

export function planHowTo(): PagePlan {
  const parts: [string, string][] = [
    [
      'Lecciones',
      'Cada lección ocupa una página: explica una idea, la muestra con una figura y trae un ejemplo resuelto paso a paso. Al final, **Comprueba** te deja ver si la entendiste.',
    ],
    [
      'Prácticas',
      'Ejercicios con figura. Un punto lleno significa *para empezar*; dos puntos, *un paso más*. Escribe la respuesta sobre la línea y no olvides la unidad.',
    ],
    ['Problemas', 'Situaciones para leer dos veces. Usa el papel cuadriculado para dibujar y hacer las cuentas.'],
    ['Taller', 'Se trabaja con las manos: doblar, recortar, medir, construir. Mejor en pareja.'],
    ['Lo que ya sé', 'Cierra el capítulo. Marca cómo te sientes con cada tema y resuelve cuatro ejercicios de repaso.'],
    [
      'Al final del libro',
      'Soluciones de todos los ejercicios, un glosario con las palabras nuevas y un índice para encontrarlas.',
    ],
  ];
  return {
    name: 'como-usar',
    ink: inks.coral,
    bookmark: { title: 'Cómo usar este cuaderno', level: 0 },
    section: 'Cómo usar este cuaderno',
    draw: (page) => {
      const { pen, structure } = page;
      drawFurniture(page, 'Geometría y medida', 'Para empezar');
      let y = drawPageTitle(page, 'PARA EMPEZAR', 'Cómo usar este cuaderno') + 8;
      const colors = [inks.blue, inks.coral, inks.teal, inks.violet, inks.rose, inks.amber];
      for (const [index, [name, text]] of parts.entries()) {
        const ink = colors[index] ?? inks.blue;
        const height = Math.max(62, pen.type.height(text, content.width - 110, styles.body) + 32);
        structure.furniture(() => {
          pen.rect(box(content.x, y, content.width, height), { fill: ink.tint }, 10);
          drawSign(pen, index, ink, content.x + 42, y + height / 2);
        });
        structure.block('H3', () =>
          pen.label(name, point(content.x + 88, y + 16), { size: 13, font: 'heading', color: ink.dark, align: 'left' }),
        );
        structure.block('P', () => pen.paragraph(text, content.x + 88, y + 25, content.width - 104, styles.body));
        y += height + 12;
      }
    },
  };
}

function drawSign(
  pen: Parameters<Chapter['art']>[0],
  index: number,
  ink:
    | typeof inks.blue
    | typeof inks.coral
    | typeof inks.teal
    | typeof inks.violet
    | typeof inks.rose
    | typeof inks.amber,
  x: number,
  y: number,
): void {
  const at = point(x, y);
  if (index === 0) pen.polygon([point(x - 20, y + 16), point(x + 20, y + 16), point(x, y - 18)], { fill: ink.main });
  else if (index === 1) pen.rect(box(x - 17, y - 17, 34, 34), { fill: ink.main }, 4);
  else if (index === 2) pen.circle(at, 19, { fill: ink.main });
  else if (index === 3)
    pen.polygon(
      [0, 1, 2, 3, 4, 5].map((side) =>
        point(x + 20 * Math.cos((side * Math.PI) / 3), y + 20 * Math.sin((side * Math.PI) / 3)),
      ),
      { fill: ink.main },
    );
  else if (index === 4)
    pen.polygon([point(x, y - 22), point(x + 18, y), point(x, y + 22), point(x - 18, y)], { fill: ink.main });
  else pen.wedge(point(x - 12, y + 14), 32, 0, 90, { fill: ink.main });
}

export function planContents(chapters: readonly Chapter[]): PagePlan[] {
  const half = Math.ceil(chapters.length / 2);
  const groups = [chapters.slice(0, half), chapters.slice(half)];
  return groups.map((group, index) => ({
    name: index === 0 ? 'contenido' : 'contenido-2',
    ink: inks.blue,
    ...(index === 0 ? { bookmark: { title: 'Contenido', level: 0 }, section: 'Contenido' } : {}),
    draw: (page) => {
      drawFurniture(page, 'Geometría y medida', 'Contenido');
      let y = index === 0 ? drawPageTitle(page, 'PARA EMPEZAR', 'Contenido') : content.y;
      for (const chapter of group) y = drawChapterLines(page, chapter, y);
      if (index === 0) return;
      for (const [name, title] of [
        ['soluciones', 'Soluciones'],
        ['glosario', 'Glosario'],
        ['indice', 'Índice de palabras'],
      ] as const) {
        drawLine(page, y, title, name, 'heading', inks.blue.dark, 0);
        y += 19;
      }
    },
  }));
}

type Page = Parameters<PagePlan['draw']>[0];

function drawChapterLines(page: Page, chapter: Chapter, top: number): number {
  const { pen, structure } = page;
  structure.furniture(() => {
    pen.rect(box(content.x, top, 22, 20), { fill: chapter.ink.main }, 5);
    pen.label(String(chapter.number), point(content.x + 11, top + 10), {
      size: 11,
      font: 'display',
      color: neutral.white,
    });
  });
  drawLine(page, top + 2, chapter.title, `capitulo-${chapter.number}`, 'heading', chapter.ink.dark, 30);
  let y = top + 22;
  for (const [index, lesson] of chapter.lessons.entries()) {
    drawLine(page, y, lesson.title, `leccion-${chapter.number}.${index + 1}`, 'body', neutral.ink, 30);
    y += 11.8;
  }
  return y + 9;
}

function drawLine(
  { pen, structure, pageOf }: Page,
  y: number,
  title: string,
  place: string,
  font: 'heading' | 'body',
  color: string,
  indent: number,
): void {
  const size = font === 'heading' ? 13 : 9.5;
  const right = content.x + content.width;
  const middle = y + (font === 'heading' ? 8 : 5.5);
  structure.link(
    'TOCI',
    [content.x + indent, y - 1, content.width - indent, font === 'heading' ? 18 : 12],
    place,
    () => {
      pen.label(title, point(content.x + indent, middle), { size, font, color, align: 'left' });
      pen.label(String(pageOf(place)), point(right, middle), { size, font, color, align: 'right' });
      const from = content.x + indent + pen.type.measure(title, font, size) + 6;
      pen.path([point(from, middle + 3), point(right - 26, middle + 3)], {
        stroke: neutral.line,
        width: 0.8,
        dash: [0.8, 2.6],
      });
    },
  );
}
