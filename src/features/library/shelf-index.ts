import { codedOf, linesOf, type PackedBooks, valueAt } from '../../../contract/shelf.ts';
import { foldText } from './shelf-choices.ts';

/**
 * A page of the shelf made ready for searching: each book is a line of one folded string, its title up to the tab.
 * A keystroke is then a scan of that string, which no search engine beats up to 100,000 books.
 */
export interface PageIndex {
  readonly page: PackedBooks;
  /** Where this page begins on the shelf. */
  readonly first: number;
  readonly text: string;
  /** Where each line begins, and where the one after the last would. */
  readonly starts: Uint32Array;
  readonly titleEnds: Uint32Array;
}

export function indexPage(page: PackedBooks, first: number): PageIndex {
  const authors = linesOf(page, 'authors');
  const [subject, grade] = [codedOf(page, 'subject'), codedOf(page, 'grade')];
  const lines = linesOf(page, 'title').map((title, at) => {
    const about = `${authors[at] ?? ''} ${valueAt(subject, at)} ${valueAt(grade, at)}`;
    return `${title.replaceAll('\t', ' ')}\t${about.replaceAll('\t', ' ')}\n`;
  });
  const text = foldText(lines.join(''));
  const starts = new Uint32Array(page.count + 1);
  const titleEnds = new Uint32Array(page.count);
  for (let line = 0; line < page.count; line += 1) {
    const start = starts[line] ?? 0;
    titleEnds[line] = text.indexOf('\t', start);
    starts[line + 1] = text.indexOf('\n', start) + 1;
  }
  return { page, first, text, starts, titleEnds };
}

/** How well a word fits: the less, the better. */
export const fits = { titleStart: 0, wordStart: 1, inTitle: 2, elsewhere: 3 } as const;

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;
}

/** How well a word, found first at `at`, fits the line from `start`. */
export function fitAt(text: string, word: string, at: number, start: number, titleEnd: number): number {
  if (at === start) return fits.titleStart;
  if (at >= titleEnd) return fits.elsewhere;
  for (let next = at; next >= 0 && next < titleEnd; next = text.indexOf(word, next + 1)) {
    if (!isLetter(text.charCodeAt(next - 1))) return fits.wordStart;
  }
  return fits.inTitle;
}

/** Where `word` is found in a line, or -1; never looks beyond the line. */
export function findInLine(text: string, word: string, start: number, end: number): number {
  const at = text.slice(start, end).indexOf(word);
  return at < 0 ? -1 : start + at;
}
