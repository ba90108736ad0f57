import { inked } from './book-on-trial.ts';
import type { BookOnTrial, Box } from './book-on-trial.ts';

/** Where a word of a paragraph is divided between two lines: the word, and whether the book allowed it there. */
export function dividedWords(): { word: string; isAllowed: boolean }[][] {
  return [...document.querySelectorAll('p[style]')].map((paragraph) => {
    const text = paragraph.firstChild;
    if (!(text instanceof Text)) return [];
    const range = document.createRange();
    const heightOf = (at: number): number => {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return [...range.getClientRects()].at(-1)?.bottom ?? Number.NaN;
    };
    return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const letters = [...word.matchAll(/[^\u00ad]/g)].map((letter) => index + letter.index);
      const breaks = letters.filter((at, n) => n > 0 && Math.abs(heightOf(at) - heightOf(letters[n - 1] ?? at)) > 4);
      return breaks.map((at) => ({ word, isAllowed: text.data.charAt(at - 1) === '\u00ad' }));
    });
  });
}

interface Letter {
  readonly letter: string;
  readonly top: number;
  readonly height: number;
}

export interface Written {
  readonly text: string;
  /** Size of its letters, in pixels. */
  readonly size: number;
  readonly textOrientation: string;
  readonly textCombineUpright: string;
  readonly textTransform: string;
  readonly writingMode: string;
  readonly letters: readonly Letter[];
}

/** How the elements that a selector finds are written, letter by letter. */
export async function writtenIn(book: BookOnTrial, selector: string): Promise<Written[]> {
  return (await book.reader.frame()).evaluate((wanted) => {
    const range = document.createRange();
    return [...document.querySelectorAll(wanted)].map((element) => {
      const letters: { letter: string; top: number; height: number }[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        for (let at = 0; at < (node.nodeValue ?? '').length; at++) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const { top, height } = range.getBoundingClientRect();
          letters.push({ letter: node.nodeValue?.charAt(at) ?? '', top, height });
        }
      const { fontSize, textOrientation, textCombineUpright, textTransform, writingMode } = getComputedStyle(element);
      const text = letters.map(({ letter }) => letter).join('');
      const size = Number.parseFloat(fontSize);
      return { text, size, textOrientation, textCombineUpright, textTransform, writingMode, letters };
    });
  }, selector);
}

export const BEYOND_PX = 10;

export interface Underlined {
  readonly box: Box;
  readonly baseline: number;
  /** How much of each row (or column) of points is inked, 0–1; it begins `BEYOND_PX` before the box and ends as much after. */
  lines(axis: 'across' | 'down'): Promise<number[]>;
}

/** The underlined words of the page shown: their box, where their letters stand, and what is painted there. */
export async function underlined(book: BookOnTrial): Promise<Underlined> {
  const { box, baseline } = await book.inFrame(() => {
    const words = document.querySelector('.underline');
    const { left, top, width, height } = words?.getBoundingClientRect() ?? new DOMRect();
    const foot = document.createElementNS('http://www.w3.org/1999/xhtml', 'span');
    foot.setAttribute('style', 'display: inline-block; width: 0; height: 0');
    words?.prepend(foot);
    const { bottom } = foot.getBoundingClientRect();
    foot.remove();
    return { box: { left, top, width, height }, baseline: bottom };
  });
  return {
    box,
    baseline,
    async lines(axis) {
      const painted = await book.pixels();
      const [start, length] = axis === 'across' ? [box.top, box.height] : [box.left, box.width];
      const [from, to] = [start - BEYOND_PX, start + length + BEYOND_PX];
      return Array.from({ length: Math.round(to - from) }, (_, n) =>
        painted.share(
          axis === 'across' ? { ...box, top: from + n, height: 1 } : { ...box, left: from + n, width: 1 },
          inked,
        ),
      );
    },
  };
}
