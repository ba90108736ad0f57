import { point } from '../../kit/geometry.ts';
import { type Ink, inks, neutral } from '../../kit/ink.ts';
import type { Typesetter } from '../../kit/typesetter.ts';
import type { PagePlan } from '../../kit/write-book.ts';
import { content, drawFurniture, drawPageTitle, styles } from './furniture.ts';

/** An entry of the pages at the end: solutions, glossary, index. */
export interface Entry {
  readonly kind: 'title' | 'line';
  readonly text: string;
  /** Page names written after the text, as linked numbers. */
  readonly places?: readonly string[];
}

export interface BackSection {
  readonly name: string;
  readonly title: string;
  readonly columns: number;
  readonly size: number;
  readonly entries: readonly Entry[];
}

const ink: Ink = inks.blue;
const titleStyle = { size: 12, leading: 1.3, color: ink.main, font: 'heading' } as const;

interface Placed {
  readonly entry: Entry;
  readonly column: number;
  readonly y: number;
}

/** Flows entries through columns and pages; a title never stays alone at the foot of a column. */
export function planBackSection(type: Typesetter, section: BackSection): PagePlan[] {
  const firstTop = content.y + 56;
  const space = 18;
  const width = (content.width - space * (section.columns - 1)) / section.columns;
  const bottom = content.y + content.height;
  const pages: Placed[][] = [[]];
  let column = 0;
  let y = firstTop;
  const top = (): number => (pages.length === 1 ? firstTop : content.y);
  for (const [index, entry] of section.entries.entries()) {
    const own = entryHeight(type, section, entry, width);
    const next = section.entries[index + 1];
    const need = own + (entry.kind === 'title' && next ? entryHeight(type, section, next, width) : 0);
    if (y + need > bottom) {
      column += 1;
      if (column === section.columns) {
        pages.push([]);
        column = 0;
      }
      y = top();
    }
    const lead = entry.kind === 'title' && y > top() ? 8 : 0;
    pages.at(-1)?.push({ entry, column, y: y + lead });
    y += own + lead;
  }
  return pages.map((placed, index) => ({
    name: index === 0 ? section.name : `${section.name}-${index + 1}`,
    ink,
    ...(index === 0 ? { bookmark: { title: section.title, level: 0 }, section: section.title } : {}),
    draw: (page) => {
      drawFurniture(page, 'Geometría y medida', section.title);
      if (index === 0) drawPageTitle(page, 'AL FINAL DEL LIBRO', section.title);
      for (const { entry, column: at, y: line } of placed) {
        const x = content.x + at * (width + space);
        if (entry.kind === 'title') {
          page.structure.block('H3', () => page.pen.paragraph(entry.text, x, line, width, titleStyle));
          continue;
        }
        const numbers = (entry.places ?? []).map((place) => String(page.pageOf(place)));
        const text = numbers.length > 0 ? `${entry.text}, ${numbers.join(', ')}` : entry.text;
        const style = { ...styles.small, size: section.size };
        const place = entry.places?.[0];
        const draw = (): void => {
          page.pen.paragraph(text, x, line, width, style);
        };
        if (place === undefined) page.structure.block('P', draw);
        else page.structure.link('LI', [x, line, width, section.size * 1.4], place, draw);
      }
      for (let at = 1; at < section.columns; at += 1) {
        const x = content.x + at * (width + space) - space / 2;
        page.structure.furniture(() =>
          page.pen.line(point(x, index === 0 ? firstTop : content.y), point(x, bottom), neutral.line, 0.4),
        );
      }
    },
  }));
}

function entryHeight(type: Typesetter, section: BackSection, entry: Entry, width: number): number {
  if (entry.kind === 'title') return type.height(entry.text, width, titleStyle) + 4;
  const tail = entry.places ? `, ${entry.places.map(() => '000').join(', ')}` : '';
  return type.height(entry.text + tail, width, { ...styles.small, size: section.size }) + 2.5;
}
