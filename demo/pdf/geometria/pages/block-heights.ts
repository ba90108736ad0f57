import type { Typesetter } from '../../kit/typesetter.ts';
import type { Block, Question } from '../workbook.ts';
import { content, styles } from './furniture.ts';

export const inner = content.width - 32;
export const exampleArt = 150;

export function blockHeight(type: Typesetter, block: Block): number {
  switch (block.kind) {
    case 'text':
      return type.height(block.text, content.width, styles.body);
    case 'heading':
      return 19;
    case 'bullets':
      return block.items.reduce((sum, item) => sum + type.height(item, content.width - 22, styles.body) + 3, -3);
    case 'remember':
      return type.height(block.text, inner - 10, { ...styles.body, font: 'body' }) + 38;
    case 'example':
      return Math.max(
        32 + stepsHeight(type, block.steps, block.draw ? inner - exampleArt : inner),
        block.draw ? 122 : 0,
      );
    case 'figure':
      return block.height + (block.caption === undefined ? 0 : captionHeight(type, block.caption));
    case 'table':
      return block.rows.length * 21;
    case 'check':
      return 26 + checkRows(type, block.items).reduce((sum, row) => sum + row, 0);
  }
}

function stepsHeight(type: Typesetter, lines: readonly string[], width: number): number {
  return lines.reduce((sum, line) => sum + type.height(line, width, styles.body) + 3, 8);
}

export function captionHeight(type: Typesetter, caption: string): number {
  return type.height(caption, content.width - 60, styles.note) + 5;
}

/** Heights of the rows of two questions each. */
export function checkRows(type: Typesetter, items: readonly Question[]): number[] {
  const rows: number[] = [];
  for (const [index, item] of items.entries()) {
    const own = type.height(item.ask, content.width / 2 - 28, styles.small) + 8;
    const row = Math.floor(index / 2);
    rows[row] = Math.max(rows[row] ?? 0, own);
  }
  return rows;
}
