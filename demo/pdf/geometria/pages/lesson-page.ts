import { box } from '../../kit/geometry.ts';
import type { PageContext, PagePlan } from '../../kit/write-book.ts';
import type { Chapter, Lesson } from '../workbook.ts';
import { blockHeight } from './block-heights.ts';
import { drawBlock } from './draw-block.ts';
import { content, drawFurniture, drawPageTitle } from './furniture.ts';

export function planLesson(chapter: Chapter, lesson: Lesson, index: number): PagePlan {
  const code = `${chapter.number}.${index + 1}`;
  return {
    name: `leccion-${code}`,
    ink: chapter.ink,
    bookmark: { title: `${code} ${lesson.title}`, level: 1 },
    draw: (page) => {
      drawFurniture(page, `${chapter.number}  ${chapter.title}`, `Lección ${code}`);
      drawLesson(page, lesson, drawPageTitle(page, `LECCIÓN ${code}`, lesson.title));
    },
  };
}

const gap = 11;

/** Sets the blocks down the page; figures grow, up to a limit, to use the room that is left. */
function drawLesson(page: PageContext, lesson: Lesson, top: number): void {
  const { type } = page.pen;
  const heights = lesson.blocks.map((block) => blockHeight(type, block));
  const bottom = content.y + content.height;
  const used = heights.reduce((sum, height) => sum + height + gap, -gap);
  const spare = bottom - top - used;
  const figures = lesson.blocks.filter((block) => block.kind === 'figure');
  const wanted = figures.reduce((sum, block) => sum + block.height, 0);
  const growth = wanted > 0 ? Math.max(-0.22, Math.min(0.42, spare / wanted)) : 0;
  const rest = spare - wanted * growth;
  if (rest < -1) {
    throw new Error(`Lesson "${lesson.title}" is ${Math.ceil(-rest)} points too long for its page`);
  }
  const spacing = gap + Math.min(12, rest / Math.max(1, lesson.blocks.length));
  let y = top;
  for (const [index, block] of lesson.blocks.entries()) {
    const grown = (heights[index] ?? 0) + (block.kind === 'figure' ? block.height * growth : 0);
    drawBlock(page, block, box(content.x, y, content.width, grown));
    y += grown + (block.kind === 'heading' ? gap / 2 : spacing);
  }
}
