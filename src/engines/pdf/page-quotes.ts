import { ProblemError } from '../../../contract/problems.ts';
import { foldLetters, foldText } from '../../platform/fold-text.ts';
import { createQuoteFinder, type Quote, type QuoteFinder, quoteOf } from '../find-quote.ts';
import type { PdfClient, PdfQuestion } from './pdf-client.ts';
import { textOfRuns, urgency } from './pdf-messages.ts';

/** What a page says of a quote, and what the page after it. */
export type PartedQuote = readonly [here: Quote, after: Quote];

/**
 * How a page says a quote: all of it, its beginning only, which the page after it ends, or none of it; `blank` says
 * nothing at all, `unread` cannot be read now.
 */
export type Said = 'whole' | 'none' | 'blank' | 'unread' | PartedQuote;

/** `edited` counts also what was changed a little since, `sure` only what no other page would say. */
export type How = 'exact' | 'edited' | 'sure';

export interface PageQuotes {
  /** `pageNumber` from 1 on. */
  ask(pageNumber: number, quote: Quote, how: How): Promise<Said>;
  stop(): void;
}

/** As many pages are kept at hand while their notes are looked for. */
const mostKept = 8;
/** Of words that were edited since, so many letters on either side of a page's end tell that they go over it. */
const edgeLetters = 10;

interface Sayer {
  readonly text: string;
  readonly finder: QuoteFinder;
}

const sayerOf = (text: string): Sayer => ({ text, finder: createQuoteFinder({ text, folded: foldText(text) }) });

/** What a page says, as it was printed and in the order of its structure. */
interface PageSayers {
  readonly words: Sayer;
  /** Its `body` without the number and the head of the page; null where it cannot be read now. */
  readonly ordered: () => Promise<(Sayer & { readonly body: string }) | null>;
  /** The body with what the page after it says; made once. */
  joined: Sayer | null;
}

const spanIn = ({ finder }: Sayer, quote: Quote, how: How) =>
  how === 'sure' ? finder.findSurely(quote) : finder.find(quote, null);

function isExact(sayer: Sayer, quote: Quote, how: How): boolean {
  const { finder } = sayer;
  const span = spanIn(sayer, quote, how);
  return span !== null && finder.says(span, quote);
}

/** The two parts of a quote that goes over the end of the first text; null where it does not. */
function partsOf(sayer: Sayer, first: string, quote: Quote, how: How): PartedQuote | null {
  const { text, finder } = sayer;
  const span = spanIn(sayer, quote, how);
  if (span === null || span.start >= first.length || span.end <= first.length + 1) return null;
  const isSame = finder.says(span, quote);
  if (how !== 'edited' && !isSame) return null;
  const here = quoteOf(first, { start: span.start, end: first.length });
  const after = quoteOf(text.slice(first.length + 1), { start: 0, end: span.end - first.length - 1 });
  const isLong = ({ highlight = '' }: Quote): boolean => foldLetters(highlight).length >= (isSame ? 1 : edgeLetters);
  return isLong(here) && isLong(after) ? [here, after] : null;
}

/** Asks the pages of a PDF for the words of notes. */
export function createPageQuotes(client: PdfClient, pageCount: number): PageQuotes {
  const kept = new Map<number, Promise<PageSayers | null>>();
  const asked = new Set<PdfQuestion<unknown>>();

  /** Null where it cannot be read now. */
  async function answerOf<T>(question: PdfQuestion<T>): Promise<T | null> {
    asked.add(question);
    try {
      return await question.answer;
    } catch (cause) {
      if (cause instanceof ProblemError) return null;
      throw cause;
    } finally {
      asked.delete(question);
    }
  }

  async function read(pageNumber: number): Promise<PageSayers | null> {
    const words = await answerOf(client.readWords(pageNumber - 1, urgency.search));
    if (words === null) return null;
    let ordered: ReturnType<PageSayers['ordered']> | null = null;
    return {
      words: sayerOf(words),
      ordered: () =>
        (ordered ??= answerOf(client.readText(pageNumber - 1, urgency.search)).then(
          (page) => page && { ...sayerOf(textOfRuns(page.runs)), body: textOfRuns(page.runs.slice(0, page.bodyRuns)) },
        )),
      joined: null,
    };
  }

  /** A page is read once for all notes that are looked for on it, one after the other. */
  function sayersOf(pageNumber: number): Promise<PageSayers | null> {
    const reading = kept.get(pageNumber) ?? read(pageNumber);
    kept.delete(pageNumber);
    kept.set(pageNumber, reading);
    for (const other of [...kept.keys()].slice(0, -mostKept)) kept.delete(other);
    return reading;
  }

  return {
    async ask(pageNumber, quote, how) {
      const page = await sayersOf(pageNumber);
      if (page === null) return 'unread';
      if (page.words.text.trim() === '') return 'blank';
      if (isExact(page.words, quote, how)) return 'whole';
      // Read in the order of its structure a page may say it otherwise.
      const ordered = await page.ordered();
      if (ordered && isExact(ordered, quote, how)) return 'whole';

      // Over the end of the page, as the layers have it that are drawn on.
      const after = pageNumber < pageCount ? await (await sayersOf(pageNumber + 1))?.ordered() : undefined;
      if (ordered && after) page.joined ??= sayerOf(`${ordered.body}\n${after.text}`);
      const parts = ordered && page.joined && partsOf(page.joined, ordered.body, quote, how);
      if (parts) return parts;
      if (how === 'edited' && [page.words, ordered].some((sayer) => sayer && sayer.finder.find(quote, null) !== null))
        return 'whole';
      if (ordered !== null && (after || pageNumber === pageCount)) return 'none';
      // They are asked for again with the next change.
      kept.delete(pageNumber);
      kept.delete(pageNumber + 1);
      return 'unread';
    },
    stop() {
      for (const question of asked) question.withdraw();
    },
  };
}
