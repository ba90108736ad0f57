import { box, point } from '../../kit/geometry.ts';
import { neutral } from '../../kit/ink.ts';
import { type PagePlan, pageSize } from '../../kit/write-book.ts';
import type { Chapter } from '../workbook.ts';

/** A full-bleed page: the number, the title, a picture, and what the chapter holds. */
export function planOpener(chapter: Chapter): PagePlan {
  const title = `${chapter.number}. ${chapter.title}`;
  return {
    name: `capitulo-${chapter.number}`,
    ink: chapter.ink,
    bookmark: { title, level: 0 },
    section: title,
    draw: ({ pen, structure, pageOf, number }) => {
      const { width, height } = pageSize;
      structure.furniture(() => {
        pen.rect(box(0, 0, width, height), { fill: pen.ink.tint });
        pen.rect(box(0, 0, width, 470), { fill: pen.ink.main });
      });
      structure.block(
        'Figure',
        () => pen.clipped(box(0, 0, width, 470), () => chapter.art(pen, box(0, 0, width, 470))),
        `Ilustración geométrica del capítulo ${chapter.title}`,
      );
      structure.furniture(() => {
        pen.rect(box(0, 446, width, height - 446), { fill: neutral.paper });
        pen.rect(box(50, 398, 96, 96), { fill: pen.ink.dark }, 12);
        pen.label(String(chapter.number), point(98, 446), { size: 58, font: 'display', color: neutral.white });
      });
      let y = 0;
      structure.block('H1', () => {
        y = pen.paragraph(chapter.title, 164, 456, width - 214, {
          size: 31,
          leading: 1.08,
          color: pen.ink.dark,
          font: 'display',
        });
      });
      structure.block('P', () => {
        y = pen.paragraph(chapter.question, 50, Math.max(y + 10, 512), width - 100, {
          size: 13,
          leading: 1.4,
          color: neutral.ink,
          font: 'italic',
        });
      });
      const pitch = Math.min(23, (height - 50 - (y + 16)) / chapter.lessons.length);
      for (const [index, lesson] of chapter.lessons.entries()) {
        const line = y + 24 + index * pitch;
        const place = `leccion-${chapter.number}.${index + 1}`;
        structure.link('LI', [50, line - 9, width - 100, 19], place, () => {
          pen.label(`${chapter.number}.${index + 1}`, point(50, line), {
            size: 11.5,
            font: 'heading',
            color: pen.ink.main,
            align: 'left',
          });
          pen.label(lesson.title, point(84, line), { size: 11.5, align: 'left' });
          pen.label(String(pageOf(place)), point(width - 50, line), {
            size: 11.5,
            color: neutral.soft,
            align: 'right',
          });
        });
      }
      structure.furniture(() =>
        pen.label(String(number), point(width / 2, height - 22), { size: 10, font: 'heading', color: pen.ink.main }),
      );
    },
  };
}
