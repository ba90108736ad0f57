import { type Box, box, point } from '../../kit/geometry.ts';
import { neutral } from '../../kit/ink.ts';
import type { TextStyle } from '../../kit/typesetter.ts';
import { type PageContext, pageSize } from '../../kit/write-book.ts';

/** The area for content: every page of the workbook keeps to it. */
export const content: Box = box(50, 66, pageSize.width - 100, pageSize.height - 66 - 62);

export const styles = {
  body: { size: 11.5, leading: 1.42, color: neutral.ink },
  small: { size: 10, leading: 1.36, color: neutral.ink },
  note: { size: 9.5, leading: 1.35, color: neutral.soft },
} as const satisfies Record<string, TextStyle>;

/** Running head, chapter tab and page number. */
export function drawFurniture(page: PageContext, left: string, right: string): void {
  const { pen, structure } = page;
  const { width, height } = pageSize;
  structure.furniture(() => {
    pen.rect(box(0, 0, width, height), { fill: neutral.paper });
    pen.rect(box(0, 0, width, 8), { fill: pen.ink.main });
    pen.label(left, point(content.x, 34), { size: 9, font: 'bold', color: pen.ink.main, align: 'left' });
    pen.label(right, point(width - content.x, 34), { size: 9, color: neutral.soft, align: 'right' });
    pen.line(point(content.x, 46), point(width - content.x, 46), neutral.line, 0.6);
    drawFolio(page);
  });
}

function drawFolio({ pen, number }: PageContext): void {
  const { width, height } = pageSize;
  const onRight = number % 2 === 1;
  const corner = point(onRight ? width : 0, height);
  const from = onRight ? 90 : 0;
  pen.wedge(corner, 58, from, from + 90, { fill: pen.ink.main });
  pen.label(String(number), point(onRight ? width - 22 : 22, height - 19), {
    size: 12,
    font: 'heading',
    color: neutral.white,
  });
}

/** The big title of a page with its small line above; gives back the y where content starts. */
export function drawPageTitle(page: PageContext, over: string, title: string): number {
  const { pen, structure } = page;
  let y = content.y;
  structure.furniture(() => {
    pen.rect(box(content.x, y + 2, 26, 4), { fill: pen.ink.accent });
    pen.label(over, point(content.x + 34, y + 4), { size: 9.5, font: 'bold', color: pen.ink.main, align: 'left' });
  });
  structure.block('H2', () => {
    y = pen.paragraph(title, content.x, y + 14, content.width, {
      size: 23,
      leading: 1.14,
      color: pen.ink.dark,
      font: 'display',
    });
  });
  return y + 8;
}
