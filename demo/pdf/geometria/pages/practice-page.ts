import { type Box, box, point } from '../../kit/geometry.ts';
import { neutral } from '../../kit/ink.ts';
import type { PageContext, PagePlan } from '../../kit/write-book.ts';
import type { Chapter, Exercise, Practice } from '../workbook.ts';
import { content, drawFurniture, drawPageTitle, styles } from './furniture.ts';

export interface NumberedExercise {
  readonly code: string;
  readonly exercise: Exercise;
}

export function planPractice(
  chapter: Chapter,
  practice: Practice,
  index: number,
  exercises: readonly NumberedExercise[],
): PagePlan {
  return {
    name: `practica-${chapter.number}.${index + 1}`,
    ink: chapter.ink,
    bookmark: { title: `Práctica ${index + 1}: ${practice.title}`, level: 1 },
    draw: (page) => {
      drawFurniture(page, `${chapter.number}  ${chapter.title}`, `Práctica ${index + 1}`);
      const top = drawPageTitle(page, `PRÁCTICA ${index + 1}`, practice.title);
      drawLevel(page, practice.level ?? 1);
      let y = top;
      page.structure.block('P', () => {
        y = page.pen.paragraph(practice.instruction, content.x, top, content.width, styles.body);
      });
      drawCells(page, exercises, practice.columns, practice.rows, y + 10);
    },
  };
}

function drawLevel({ pen, structure }: PageContext, level: 1 | 2): void {
  structure.furniture(() => {
    const right = content.x + content.width;
    pen.label(level === 1 ? 'Para empezar' : 'Un paso más', point(right - 24, content.y + 4), {
      size: 9,
      color: neutral.soft,
      align: 'right',
    });
    for (const dot of [0, 1]) {
      const fill = dot < level ? pen.ink.main : neutral.line;
      pen.circle(point(right - 4 - dot * 10, content.y + 4), 3.4, { fill });
    }
  });
}

export function drawCells(
  page: PageContext,
  exercises: readonly NumberedExercise[],
  columns: number,
  rows: number,
  top: number,
): void {
  const space = 10;
  const width = (content.width - space * (columns - 1)) / columns;
  const height = (content.y + content.height - top - space * (rows - 1)) / rows;
  for (const [index, each] of exercises.entries()) {
    const x = content.x + (index % columns) * (width + space);
    const y = top + Math.floor(index / columns) * (height + space);
    drawCell(page, each, box(x, y, width, height));
  }
}

function drawCell(page: PageContext, { code, exercise }: NumberedExercise, cell: Box): void {
  const { pen, structure } = page;
  const badge = pen.type.measure(code, 'heading', 10) + 14;
  structure.furniture(() => {
    pen.rect(cell, { fill: neutral.white, stroke: neutral.line, width: 0.8 }, 7);
    pen.shape(cornerBadge(cell, badge), { fill: pen.ink.main });
    pen.label(code, point(cell.x + badge / 2, cell.y + 9.5), { size: 10, font: 'heading', color: neutral.white });
  });
  let y = cell.y + 24;
  structure.block('P', () => {
    y = pen.paragraph(exercise.ask, cell.x + 10, y, cell.width - 20, styles.small);
  });
  const foot = cell.y + cell.height - 17;
  const art = box(cell.x + 10, y + 5, cell.width - 20, foot - y - 16);
  if (art.height < 30) throw new Error(`Exercise ${code} leaves no room for its figure`);
  structure.block('Figure', () => exercise.draw(pen, art), exercise.alt);
  structure.furniture(() => {
    pen.label('Respuesta:', point(cell.x + 10, foot), { size: 8.5, color: neutral.soft, align: 'left' });
    pen.path([point(cell.x + 58, foot + 5), point(cell.x + cell.width - 10, foot + 5)], {
      stroke: neutral.line,
      width: 0.9,
    });
  });
}

function cornerBadge({ x, y }: Box, width: number): string {
  return `M${x + 7} ${y} H${x + width} V${y + 14} a5 5 0 0 1 -5 5 H${x} V${y + 7} a7 7 0 0 1 7 -7 Z`;
}
