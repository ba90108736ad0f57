import { join } from 'node:path';
import { demoRoot } from '../../demo-root.ts';
import { openFont } from './open-font.ts';

export type FontName = 'body' | 'bold' | 'italic' | 'display' | 'heading' | 'math';

export interface TextStyle {
  readonly size: number;
  readonly color: string;
  readonly font?: FontName;
  /** Line distance as a multiple of the size. */
  readonly leading?: number;
  readonly align?: 'left' | 'center' | 'right';
}

export interface Run {
  readonly text: string;
  readonly font: FontName;
  /** Width at size 1. */
  readonly width: number;
}

export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
}

const fontFiles: Record<FontName, string> = {
  body: 'nunito/files/nunito-latin-400-normal.woff',
  bold: 'nunito/files/nunito-latin-700-normal.woff',
  italic: 'nunito/files/nunito-latin-400-italic.woff',
  display: 'bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff',
  heading: 'bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff',
  math: 'noto-sans-math/files/noto-sans-math-latin-400-normal.woff',
};

/** Signs the Latin fonts lack; they are set in the mathematical font. */
const mathSigns = /([π≈√∠⊥∥→≤≥≠′″△]+)/u;
const unitAfterNumber = /(\d) (?=(?:mm|cm|dm|m|km|hm|dam|g|kg|mg|t|L|mL|°|min|h|s|u|px)\b|%)/g;

export interface Typesetter {
  measure(text: string, font: FontName, size: number): number;
  /** Breaks text with **bold** and *italic* marks into lines no wider than `width`. */
  lines(text: string, width: number, size: number, font?: FontName): Line[];
  height(text: string, width: number, style: TextStyle): number;
}

export function createTypesetter(doc: PDFKit.PDFDocument): Typesetter {
  const root = join(demoRoot(), '..');
  for (const [name, file] of Object.entries(fontFiles)) {
    doc.registerFont(name, openFont(join(root, 'node_modules', '@fontsource', file)));
  }
  const widths = new Map<string, number>();
  const em = (text: string, font: FontName): number => {
    const key = `${font}|${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const width = doc.font(font).fontSize(1000).widthOfString(text) / 1000;
    widths.set(key, width);
    return width;
  };
  const lines = (text: string, width: number, size: number, font: FontName = 'body'): Line[] => {
    const limit = width / size;
    const space = em(' ', font);
    const result: Line[] = [];
    let runs: Run[] = [];
    let used = 0;
    for (const word of splitWords(text, font)) {
      const pieces = word.map((piece) => ({ ...piece, width: em(piece.text, piece.font) }));
      const wide = pieces.reduce((sum, piece) => sum + piece.width, 0);
      if (runs.length > 0 && used + space + wide > limit + 0.001) {
        result.push({ runs, width: used });
        runs = [];
        used = 0;
      }
      if (runs.length > 0) {
        runs = joinRun(runs, { text: ' ', font: pieces[0]?.font ?? font, width: space });
        used += space;
      }
      for (const piece of pieces) runs = joinRun(runs, piece);
      used += wide;
    }
    if (runs.length > 0) result.push({ runs, width: used });
    return result;
  };
  return {
    measure: (text, font, size) =>
      splitWords(text.replaceAll(' ', '\u00a0'), font)
        .flat()
        .reduce((sum, piece) => sum + em(piece.text, piece.font), 0) * size,
    lines,
    height: (text, width, style) =>
      lines(text, width, style.size, style.font).length * style.size * (style.leading ?? 1.4),
  };
}

interface Piece {
  readonly text: string;
  readonly font: FontName;
}

function splitWords(text: string, base: FontName): Piece[][] {
  const words: Piece[][] = [];
  let word: Piece[] = [];
  for (const { text: part, font } of splitMarks(text.replace(unitAfterNumber, '$1\u00a0'), base)) {
    for (const [index, chunk] of part.split(' ').entries()) {
      if (index > 0 && word.length > 0) {
        words.push(word);
        word = [];
      }
      for (const piece of chunk.split(mathSigns)) {
        if (piece === '') continue;
        const shown = piece.replaceAll('\u00a0', ' ');
        word.push({ text: shown, font: mathSigns.test(piece) ? 'math' : font });
      }
    }
  }
  if (word.length > 0) words.push(word);
  return words;
}

function splitMarks(text: string, base: FontName): Piece[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('**') && part.length > 4) {
        return { text: part.slice(2, -2), font: 'bold' };
      }
      if (part.startsWith('*') && part.endsWith('*') && part.length > 2) {
        return { text: part.slice(1, -1), font: 'italic' };
      }
      return { text: part, font: base };
    });
}

function joinRun(runs: Run[], run: Run): Run[] {
  const last = runs.at(-1);
  const joins = last !== undefined && (last.font === run.font || run.text === ' ');
  if (!joins) return [...runs, run];
  return [...runs.slice(0, -1), { text: last.text + run.text, font: last.font, width: last.width + run.width }];
}
