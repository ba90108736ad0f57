import { box, point } from '../../kit/geometry.ts';
import { neutral } from '../../kit/ink.ts';
import type { PageContext, PagePlan } from '../../kit/write-book.ts';
import type { Chapter, Problem } from '../workbook.ts';
import { content, drawFurniture, drawPageTitle, styles } from './furniture.ts';
import { type NumberedExercise, drawCells } from './practice-page.ts';

export function planProblems(chapter: Chapter): PagePlan {
  return {
    name: `problemas-${chapter.number}`,
    ink: chapter.ink,
    bookmark: { title: 'Problemas', level: 1 },
    draw: (page) => {
      drawFurniture(page, `${chapter.number}  ${chapter.title}`, 'Problemas');
      const top = drawPageTitle(page, 'PROBLEMAS', 'Piensa, dibuja y resuelve');
      const bottom = content.y + content.height;
      const height = (bottom - top) / chapter.problems.length;
      for (const [index, problem] of chapter.problems.entries()) {
        drawProblem(page, problem, `P${index + 1}`, top + index * height, height - 12);
      }
    },
  };
}

/** A problem and, below it, squared paper to work on. */
function drawProblem(page: PageContext, problem: Problem, code: string, top: number, height: number): void {
  const { pen, structure } = page;
  const { draw } = problem;
  const art = draw ? 132 : 0;
  structure.furniture(() => {
    pen.circle(point(content.x + 13, top + 13), 13, { fill: pen.ink.main });
    pen.label(code, point(content.x + 13, top + 13), { size: 10.5, font: 'heading', color: neutral.white });
  });
  let y = top;
  structure.block('P', () => {
    y = pen.paragraph(problem.ask, content.x + 36, top, content.width - 36 - art, styles.body) + 6;
  });
  if (draw) {
    const area = box(content.x + content.width - art + 8, top, art - 8, height);
    structure.block('Figure', () => draw(pen, area), problem.alt ?? problem.ask);
  }
  structure.furniture(() => {
    const step = 11.2;
    const columns = Math.floor((content.width - 36 - art) / step);
    const rows = Math.floor((top + height - y) / step);
    if (rows < 2) throw new Error(`Problem ${code} "${problem.ask}" leaves no room to work`);
    const left = content.x + 36;
    for (let row = 0; row <= rows; row += 1) {
      pen.line(point(left, y + row * step), point(left + columns * step, y + row * step), '#dde3ec', 0.5);
    }
    for (let column = 0; column <= columns; column += 1) {
      pen.line(point(left + column * step, y), point(left + column * step, y + rows * step), '#dde3ec', 0.5);
    }
  });
}

export function planWorkshop(chapter: Chapter): PagePlan {
  const { workshop } = chapter;
  return {
    name: `taller-${chapter.number}`,
    ink: chapter.ink,
    bookmark: { title: `Taller: ${workshop.title}`, level: 1 },
    draw: (page) => {
      const { pen, structure } = page;
      drawFurniture(page, `${chapter.number}  ${chapter.title}`, 'Taller');
      let y = drawPageTitle(page, 'TALLER', workshop.title);
      structure.block('P', () => {
        y =
          pen.paragraph(`**Necesitas:** ${workshop.materials.join(', ')}.`, content.x, y, content.width, styles.body) +
          12;
      });
      const stepsHeight = workshop.steps.reduce(
        (sum, step) => sum + pen.type.height(step, content.width - 30, styles.body) + 9,
        0,
      );
      const wonder = pen.type.height(workshop.wonder, content.width - 36, styles.body) + 44;
      const area = box(content.x, y, content.width, content.y + content.height - y - stepsHeight - wonder - 26);
      if (area.height < 120) throw new Error(`Workshop "${workshop.title}" leaves no room for its figure`);
      structure.furniture(() => pen.rect(area, { fill: pen.ink.tint }, 10));
      structure.block(
        'Figure',
        () => workshop.draw(pen, box(area.x + 16, area.y + 16, area.width - 32, area.height - 32)),
        workshop.alt,
      );
      y = area.y + area.height + 14;
      for (const [index, step] of workshop.steps.entries()) {
        structure.block('LI', () => {
          pen.rect(box(content.x, y, 19, 17), { fill: pen.ink.main }, 5);
          pen.label(String(index + 1), point(content.x + 9.5, y + 8.5), {
            size: 10,
            font: 'heading',
            color: neutral.white,
          });
          y = pen.paragraph(step, content.x + 30, y, content.width - 30, styles.body) + 9;
        });
      }
      structure.block('Note', () => {
        const note = box(content.x, y + 4, content.width, wonder - 8);
        pen.rect(note, { stroke: pen.ink.accent, width: 1.4, dash: [5, 3] }, 8);
        pen.label('¿Y si…?', point(note.x + 18, note.y + 16), {
          size: 12,
          font: 'heading',
          color: pen.ink.accent,
          align: 'left',
        });
        pen.paragraph(workshop.wonder, note.x + 18, note.y + 26, note.width - 36, styles.body);
      });
    },
  };
}

export function planReview(chapter: Chapter, exercises: readonly NumberedExercise[]): PagePlan {
  return {
    name: `repaso-${chapter.number}`,
    ink: chapter.ink,
    bookmark: { title: 'Lo que ya sé', level: 1 },
    draw: (page) => {
      const { pen, structure } = page;
      drawFurniture(page, `${chapter.number}  ${chapter.title}`, 'Lo que ya sé');
      let y = drawPageTitle(page, 'PARA CERRAR', 'Lo que ya sé');
      structure.block('P', () => {
        y =
          pen.paragraph(
            'Pinta la cara que dice cómo te sientes con cada tema. Después, resuelve los ejercicios.',
            content.x,
            y,
            content.width,
            styles.body,
          ) + 10;
      });
      for (const line of chapter.canDo) {
        structure.block('LI', () => {
          for (const mood of [0, 1, 2]) drawFace(page, content.x + content.width - 62 + mood * 26, y + 8, mood);
          y = pen.paragraph(line, content.x, y, content.width - 100, styles.body) + 9;
        });
        structure.furniture(() =>
          pen.line(point(content.x, y - 3), point(content.x + content.width, y - 3), neutral.line, 0.5),
        );
      }
      drawCells(page, exercises, 2, 2, y + 12);
    },
  };
}

function drawFace({ pen }: PageContext, x: number, y: number, mood: number): void {
  pen.circle(point(x, y), 8.5, { stroke: pen.ink.main, width: 1.1, fill: neutral.white });
  for (const eye of [-3, 3]) pen.circle(point(x + eye, y - 2), 1.1, { fill: pen.ink.main });
  const bend = [3.4, 0, -2.6][mood] ?? 0;
  pen.shape(`M${x - 4} ${y + 3} Q${x} ${y + 3 + bend} ${x + 4} ${y + 3}`, { stroke: pen.ink.main, width: 1.1 });
}
