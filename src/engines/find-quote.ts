import type { Locator } from '../../contract/locator.ts';
import { foldLetters, letterEnd } from '../platform/fold-text.ts';
import { findEdited } from './find-edited-quote.ts';
import type { RunningText } from './running-text.ts';
import type { Span } from './spoken-text.ts';

/** Words of a book, and those around them, by which they are found again. */
export type Quote = NonNullable<Locator['text']>;

const mostAround = 60;
/** Of a longer piece its beginning is kept. */
const longest = 4000;
/** Fewer letters stand in many places: some of the words around them must be there, too. */
const sureLetters = 12;
const enoughAround = 8;
/** So many do not come together by chance in all of a book. */
const ownLetters = 40;
const mostTries = 2000;

/** On one line, and no half letters where it was cut. */
const plain = (text: string): string =>
  text
    .replaceAll('\u00AD', '')
    .replaceAll(/\p{Cs}/gu, '')
    .replaceAll(/\s+/gu, ' ');

export function quoteOf(text: string, { start, end }: Span): Quote {
  return {
    before: plain(text.slice(Math.max(0, start - mostAround), start)),
    highlight: plain(text.slice(start, Math.min(end, start + longest))).trim(),
    after: plain(text.slice(end, end + mostAround)),
  };
}

/** Enough to know a page by. */
const firstWordsLength = 80;

/** The words a text goes on with from a unit on, to the end of one of them. */
export function firstWords(text: string, start: number): string {
  const piece = plain(text.slice(start, start + firstWordsLength)).trim();
  return start + firstWordsLength >= text.length ? piece : piece.replace(/\s\S*$/u, '');
}

/** A span without the blanks at its ends; null where nothing else is in it. */
export function trimSpan(text: string, { start, end }: Span): Span | null {
  const piece = text.slice(start, end);
  const from = start + piece.length - piece.trimStart().length;
  const to = start + piece.trimEnd().length;
  return to > from ? { start: from, end: to } : null;
}

export interface QuoteFinder {
  /** Whether this is what the quote says, whatever its case, accents and blanks. */
  says(span: Span, quote: Quote): boolean;
  /** Where the text says it; of several places the one with the most of the words around it, then the nearest. */
  find(quote: Quote, near: number | null): Span | null;
  /** Where it says it letter by letter, with so many letters, in it or around it, that no other place of a book would. */
  findSurely(quote: Quote): Span | null;
}

function alike(one: string, other: string, step: 1 | -1): number {
  const most = Math.min(one.length, other.length);
  const at = (text: string, index: number): string => text.charAt(step === 1 ? index : text.length - 1 - index);
  let count = 0;
  while (count < most && at(one, count) === at(other, count)) count += 1;
  return count;
}

export function createQuoteFinder({ text, folded }: Pick<RunningText, 'text' | 'folded'>): QuoteFinder {
  let known: { readonly letters: string; readonly at: Uint32Array } | null = null;

  /** All letters without blanks: line ends and elements part them differently in another edition. */
  function read() {
    const letters = folded.text.replaceAll(' ', '');
    const at = new Uint32Array(letters.length);
    let count = 0;
    for (let index = 0; index < folded.text.length; index += 1) if (folded.text[index] !== ' ') at[count++] = index;
    return (known ??= { letters, at });
  }

  const foldedOf = ({ before = '', highlight = '', after = '' }: Quote) => ({
    left: foldLetters(before),
    sought: foldLetters(highlight),
    right: foldLetters(after),
  });
  const unitAt = (letter: number): number =>
    folded.starts[(known ?? read()).at[letter] ?? folded.text.length] ?? text.length;

  function bestOf({ left, sought, right }: ReturnType<typeof foldedOf>, near: number | null) {
    const { letters } = known ?? read();
    let best: { readonly letter: number; readonly score: number; readonly far: number } | null = null;
    let tries = 0;
    for (let letter = letters.indexOf(sought); letter !== -1; letter = letters.indexOf(sought, letter + 1)) {
      const end = letter + sought.length;
      const score =
        alike(letters.slice(Math.max(0, letter - left.length), letter), left, -1) +
        alike(letters.slice(end, end + right.length), right, 1);
      const far = near === null ? 0 : Math.abs(unitAt(letter) - near);
      if (best === null || score > best.score || (score === best.score && far < best.far))
        best = { letter, score, far };
      if ((tries += 1) > mostTries) break;
    }
    return best;
  }

  function spanAt(letter: number, length: number): Span {
    const last = (known ?? read()).at[letter + length - 1] ?? 0;
    return { start: unitAt(letter), end: letterEnd(folded, last) };
  }

  return {
    says({ start, end }, { highlight = '' }) {
      const said = foldLetters(text.slice(start, end));
      const sought = foldLetters(highlight);
      return said === sought || (highlight.length > longest - 200 && sought !== '' && said.startsWith(sought));
    },
    find(quote, near) {
      const { left, sought, right } = foldedOf(quote);
      if (sought === '') return null;
      const best = bestOf({ left, sought, right }, near);
      if (best === null) {
        const { letters } = known ?? read();
        const edited = findEdited(letters, { before: left, highlight: sought, after: right });
        return edited && { start: unitAt(edited.start), end: unitAt(edited.end - 1) + 1 };
      }
      const isSure = sought.length >= sureLetters || best.score >= Math.min(enoughAround, left.length + right.length);
      return isSure ? spanAt(best.letter, sought.length) : null;
    },
    findSurely(quote) {
      const folded = foldedOf(quote);
      const best = folded.sought === '' ? null : bestOf(folded, null);
      const isOwn = best !== null && folded.sought.length + best.score >= ownLetters;
      return isOwn ? spanAt(best.letter, folded.sought.length) : null;
    },
  };
}
