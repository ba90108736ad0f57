import { type Box, box, point } from '../../kit/geometry.ts';
import { neutral } from '../../kit/ink.ts';
import type { PageContext } from '../../kit/write-book.ts';
import type { Block, Question } from '../workbook.ts';
import { captionHeight, checkRows, exampleArt, inner } from './block-heights.ts';
import { styles } from './furniture.ts';

export function drawBlock(page: PageContext, block: Block, area: Box): void {
  const { pen, structure } = page;
  switch (block.kind) {
    case 'text':
      structure.block('P', () => pen.paragraph(block.text, area.x, area.y, area.width, styles.body));
      return;
    case 'heading':
      structure.block('H3', () =>
        pen.paragraph(block.text, area.x, area.y, area.width, {
          size: 14,
          leading: 1.3,
          color: pen.ink.main,
          font: 'heading',
        }),
      );
      return;
    case 'bullets':
      drawBullets(page, block.items, block.numbered, area);
      return;
    case 'remember':
      drawRemember(page, block.text, area);
      return;
    case 'example':
      drawExample(page, block, area);
      return;
    case 'figure':
      drawFigure(page, block, area);
      return;
    case 'table':
      drawTable(page, block.rows, area);
      return;
    case 'check':
      drawCheck(page, block.items, area);
  }
}

function drawBullets(page: PageContext, items: readonly string[], numbered: boolean, area: Box): void {
  const { pen, structure } = page;
  let y = area.y;
  for (const [index, item] of items.entries()) {
    structure.block('LI', () => {
      const middle = point(area.x + 7, y + styles.body.size * 0.71);
      if (numbered) {
        pen.circle(middle, 7.2, { fill: pen.ink.main });
        pen.label(String(index + 1), middle, { size: 9, font: 'bold', color: neutral.white });
      } else pen.rect(box(middle.x - 3, middle.y - 3, 6, 6), { fill: pen.ink.main });
      y = pen.paragraph(item, area.x + 22, y, area.width - 22, styles.body) + 3;
    });
  }
}

function drawRemember({ pen, structure }: PageContext, text: string, area: Box): void {
  structure.furniture(() => {
    pen.rect(area, { fill: pen.ink.tint }, 8);
    pen.rect(box(area.x, area.y, 6, area.height), { fill: pen.ink.main }, 3);
  });
  structure.block('Note', () => {
    pen.label('Recuerda', point(area.x + 20, area.y + 18), {
      size: 11,
      font: 'heading',
      color: pen.ink.main,
      align: 'left',
    });
    pen.paragraph(text, area.x + 20, area.y + 28, inner - 10, styles.body);
  });
}

function drawExample(page: PageContext, block: Extract<Block, { kind: 'example' }>, area: Box): void {
  const { pen, structure } = page;
  const { draw } = block;
  const width = draw ? inner - exampleArt : inner;
  structure.furniture(() => {
    pen.rect(area, { fill: neutral.white, stroke: neutral.line, width: 0.9 }, 8);
    pen.rect(
      box(area.x + 14, area.y - 8, pen.type.measure('Ejemplo', 'heading', 10) + 20, 17),
      { fill: pen.ink.accent },
      8.5,
    );
  });
  structure.block('H3', () => {
    pen.label('Ejemplo', point(area.x + 24, area.y + 0.5), {
      size: 10,
      font: 'heading',
      color: neutral.white,
      align: 'left',
    });
    pen.paragraph(block.title, area.x + 16, area.y + 13, width, { ...styles.body, font: 'bold' });
  });
  let y = area.y + 31;
  for (const line of block.steps) {
    structure.block('P', () => {
      y = pen.paragraph(line, area.x + 16, y, width, styles.body) + 3;
    });
  }
  if (draw) {
    const art = box(area.x + area.width - exampleArt - 4, area.y + 10, exampleArt - 10, area.height - 20);
    structure.block('Figure', () => draw(pen, art), block.alt ?? block.title);
  }
}

function drawFigure(page: PageContext, block: Extract<Block, { kind: 'figure' }>, area: Box): void {
  const { pen, structure } = page;
  const caption = block.caption === undefined ? 0 : captionHeight(pen.type, block.caption);
  const art = box(area.x, area.y, area.width, area.height - caption);
  structure.block('Figure', () => block.draw(pen, art), block.alt);
  const text = block.caption;
  if (text === undefined) return;
  structure.block('Caption', () =>
    pen.paragraph(text, area.x + 30, art.y + art.height + 5, area.width - 60, { ...styles.note, align: 'center' }),
  );
}

function drawTable({ pen, structure }: PageContext, rows: readonly (readonly string[])[], area: Box): void {
  const columns = rows[0]?.length ?? 1;
  const width = area.width / columns;
  for (const [index, row] of rows.entries()) {
    const y = area.y + index * 21;
    structure.furniture(() => {
      const fill = index === 0 ? pen.ink.main : index % 2 === 1 ? pen.ink.tint : neutral.white;
      pen.rect(box(area.x, y, area.width, 21), { fill });
    });
    structure.block('P', () => {
      for (const [column, cell] of row.entries()) {
        pen.label(cell, point(area.x + column * width + width / 2, y + 10.5), {
          size: 10,
          font: index === 0 ? 'bold' : 'body',
          color: index === 0 ? neutral.white : neutral.ink,
        });
      }
    });
  }
}

function drawCheck({ pen, structure }: PageContext, items: readonly Question[], area: Box): void {
  const width = area.width / 2;
  const rows = checkRows(pen.type, items);
  const tops = rows.map((_, row) => rows.slice(0, row).reduce((sum, each) => sum + each, area.y + 26));
  structure.furniture(() =>
    pen.line(point(area.x, area.y + 2), point(area.x + area.width, area.y + 2), pen.ink.main, 1.4),
  );
  structure.block('H3', () =>
    pen.label('Comprueba', point(area.x, area.y + 16), {
      size: 12,
      font: 'heading',
      color: pen.ink.main,
      align: 'left',
    }),
  );
  for (const [index, item] of items.entries()) {
    const x = area.x + (index % 2) * width;
    const y = tops[Math.floor(index / 2)] ?? area.y;
    structure.block('P', () => {
      pen.label(`${'abcdef'[index] ?? ''})`, point(x, y + 7), {
        size: 10,
        font: 'bold',
        color: pen.ink.main,
        align: 'left',
      });
      pen.paragraph(item.ask, x + 16, y, width - 28, styles.small);
    });
  }
}
