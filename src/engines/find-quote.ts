import type { Locator } from '../../contract/locator.ts';
import { foldLetters } from '../platform/fold-text.ts';
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

  return {
    says({ start, end }, { highlight = '' }) {
      const said = foldLetters(text.slice(start, end));
      const sought = foldLetters(highlight);
      return said === sought || (highlight.length > longest - 200 && sought !== '' && said.startsWith(sought));
    },
    find({ before = '', highlight = '', after = '' }, near) {
      const sought = foldLetters(highlight);
      if (sought === '') return null;
      const { letters, at } = known ?? read();
      const [left, right] = [foldLetters(before), foldLetters(after)];
      const unitAt = (letter: number): number => folded.starts[at[letter] ?? folded.text.length] ?? text.length;
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
      const isSure =
        sought.length >= sureLetters || (best?.score ?? 0) >= Math.min(enoughAround, left.length + right.length);
      if (best === null) {
        const edited = findEdited(letters, { before: left, highlight: sought, after: right });
        return edited && { start: unitAt(edited.start), end: unitAt(edited.end - 1) + 1 };
      }
      if (!isSure) return null;
      const last = at[best.letter + sought.length - 1] ?? 0;
      return { start: unitAt(best.letter), end: folded.starts[last + 1] ?? text.length };
    },
  };
}
