import type { Palette } from './book.ts';
import { letterLine } from './lettering.ts';
import { weaveBand } from './weave.ts';
import { escapeXml } from './xhtml.ts';

export const COVER_WIDTH = 600;
export const COVER_HEIGHT = 800;

/** What a cover of the collection needs; books in PDF are dressed by the same function. */
export interface CoverInfo {
  title: string;
  titleLines: readonly string[];
  titleSize: number;
  subject: string;
  gradeNumeral: string;
  level: string;
  authors: readonly string[];
  palette: Palette;
  weave: number;
}

/**
 * The cover of every book of the collection: the same grid, a band woven for that book, and in the
 * middle the art of its own (a fragment drawn on 600 × 800, shown between y = 0 and y = 690).
 */
export function renderCover(book: CoverInfo, art: string): string {
  const { palette } = book;
  const alt = `Cubierta de ${book.title}`;
  const label = { face: 'label', fill: palette.cream } as const;
  const title = book.titleLines.map((text, index) =>
    letterLine({
      text,
      x: 38,
      y: 124 + book.titleSize * 0.62 + index * book.titleSize * 0.9,
      size: book.titleSize,
      face: 'display',
      fill: palette.cream,
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${COVER_WIDTH}" height="${COVER_HEIGHT}" viewBox="0 0 600 800" role="img" aria-label="${escapeXml(alt)}">
<title>${escapeXml(alt)}</title>
<rect width="600" height="800" fill="${palette.ground}"/>
${paint(art, palette)}
<rect y="690" width="600" height="110" fill="${palette.deep}"/>
${weaveBand(book.weave, palette)}
${letterLine({ ...label, text: book.subject, x: 40, y: 72, size: 27 })}
${title.join('\n')}
<circle cx="524" cy="84" r="50" fill="${palette.bright}"/>
${letterLine({ text: book.gradeNumeral, x: 524, y: 95, size: 66, face: 'display', fill: palette.deep, anchor: 'middle' })}
${letterLine({ text: book.level, x: 524, y: 114, size: book.level.length > 8 ? 12.5 : 14.5, face: 'label', fill: palette.deep, anchor: 'middle' })}
${letterLine({ ...label, text: book.authors.join(' · '), x: 40, y: 775, size: 19 })}
${publisherMark(palette)}
</svg>
`;
}

/** Art names its colours by role (`{ground}`, `{bright}` …), so a palette changes in one place. */
export function paint(art: string, palette: Palette): string {
  const tones: Readonly<Record<string, string>> = { ...palette };
  return art.replace(/\{(\w+)\}/g, (whole, name: string) => tones[name] ?? whole);
}

/** An open book as two sails, and the name of the house. */
function publisherMark(palette: Palette): string {
  const name = letterLine({
    text: 'Libro Digital',
    x: 562,
    y: 775,
    size: 19,
    face: 'display',
    fill: palette.cream,
    anchor: 'end',
  });
  return `<g fill="${palette.bright}"><path d="M424 758 h12 v17 h-6 a6 6 0 0 1 -6 -6z"/><path d="M439 758 h12 v11 a6 6 0 0 1 -6 6 h-6z" fill="${palette.warm}"/></g>${name}`;
}
