import { type FoldedText, letterEnd } from '../platform/fold-text.ts';

/** Where a text says what was looked for, in units of the original, with the words around it. */
export interface FoundText {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly highlight: string;
  readonly after: string;
}

/** Whether there is something to search for: two letters, or one of a writing that says a word with it. */
export function isEnough(query: string): boolean {
  return query.length > 1 || /[\u2e80-\uffff]/u.test(query);
}

/** Words around a find: enough to tell it from the others. */
const contextLength = 48;

const oneLine = (text: string) => text.replace(/\s+/gu, ' ');

/** The end of a text, from the beginning of a word on. */
function wordsBefore(text: string, start: number): string {
  const from = Math.max(0, start - contextLength);
  const piece = oneLine(text.slice(from, start));
  return from === 0 ? piece : piece.replace(/^\S*\s/u, '');
}

function wordsAfter(text: string, end: number): string {
  const to = Math.min(text.length, end + contextLength);
  const piece = oneLine(text.slice(end, to));
  return to === text.length ? piece : piece.replace(/\s\S*$/u, '');
}

/** Finds a folded query (see `foldQuery`) in a text and its folded form, at most `most` times. */
export function findText(original: string, folded: FoldedText, query: string, most: number): FoundText[] {
  const found: FoundText[] = [];
  if (query === '') return found;
  let at = folded.text.indexOf(query);
  while (at !== -1 && found.length < most) {
    const start = folded.starts[at] ?? 0;
    const end = letterEnd(folded, at + query.length - 1);
    found.push({
      start,
      end,
      before: wordsBefore(original, start),
      highlight: oneLine(original.slice(start, end)).trimEnd(),
      after: wordsAfter(original, end),
    });
    at = folded.text.indexOf(query, at + query.length);
  }
  return found;
}
