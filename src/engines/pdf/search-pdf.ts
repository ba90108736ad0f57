import type { Locator } from '../../../contract/locator.ts';
import { ProblemError } from '../../../contract/problems.ts';
import { foldLetters, foldQuery, foldText } from '../../platform/fold-text.ts';
import type { KnownWords } from '../book-words.ts';
import { entryOfPage } from '../entry-of-page.ts';
import { findText } from '../find-text.ts';
import { createRests } from '../long-work.ts';
import { type ContentsItem, mostHits, type SearchStep } from '../publication.ts';
import { locatorOfPage } from './page-locator.ts';
import type { PdfClient, PdfQuestion } from './pdf-client.ts';
import { urgency } from './pdf-messages.ts';

/** Letters of pages kept between two searches. */
const keptLength = 8_000_000;
/** Pages asked for ahead: enough that the worker never waits for the page of the app. */
const ahead = 8;

/** The entry of the contents a page belongs to: the last that begins on it or before it, as far down as is told. */
export const titleOfPage = (contents: readonly ContentsItem[], pageNumber: number, height = 1): string =>
  entryOfPage(contents, pageNumber, height)?.title ?? '';

/** What a page says, and its letters without anything between them. */
interface PageWords {
  readonly words: string;
  readonly letters: string;
}

/**
 * Searches a PDF page by page, in what the importer read of it where that is here; keeps what the next search of the same
 * book can use. `contents` may grow meanwhile.
 */
export function createPdfSearch(
  client: PdfClient,
  pageCount: number,
  contents: readonly ContentsItem[],
  knownWords: KnownWords,
) {
  const kept = new Map<number, PageWords>();
  let length = 0;

  async function readWords(pageIndex: number, question: PdfQuestion<string> | null): Promise<string> {
    // A page that cannot be read is passed by, as it is in reading.
    const answer = await question?.answer.catch((cause: unknown) => {
      if (cause instanceof ProblemError && cause.code === 'book-unreadable' && !client.isDead) return '';
      throw cause;
    });
    return answer ?? knownWords.ofPage(pageIndex) ?? '';
  }

  async function wordsOf(pageIndex: number, question: PdfQuestion<string> | null): Promise<PageWords> {
    const known = kept.get(pageIndex);
    if (known !== undefined) return known;
    const words = await readWords(pageIndex, question);
    const page = { words, letters: foldLetters(words) };
    length += words.length;
    if (length <= keptLength) kept.set(pageIndex, page);
    return page;
  }

  function searchPage(pageIndex: number, { words, letters }: PageWords, query: string, most: number): Locator[] {
    // Most pages hold nothing: all their letters at once are looked through many times quicker than one by one.
    if (!letters.includes(foldLetters(query))) return [];
    const folded = foldText(words);
    if (!folded.text.includes(query)) return [];
    const title = titleOfPage(contents, pageIndex + 1);
    return findText(words, folded, query, most).map(({ start, before, highlight, after }) => ({
      ...locatorOfPage(pageIndex + 1, pageCount, start / words.length),
      ...(title === '' ? {} : { title }),
      text: { before, highlight, after },
    }));
  }

  return async function* search(typed: string, signal: AbortSignal): AsyncGenerator<SearchStep> {
    const query = foldQuery(typed);
    const asked: { readonly pageIndex: number; readonly question: PdfQuestion<string> | null }[] = [];
    let next = 0;
    let found = 0;
    const askAhead = () => {
      for (; asked.length < ahead && next < pageCount; next += 1) {
        const isKnown = kept.has(next) || knownWords.ofPage(next) !== null;
        const question = isKnown ? null : client.readWords(next, urgency.search);
        // Heard when its turn comes; a book that is closed before answers to nobody.
        question?.answer.catch(() => null);
        asked.push({ pageIndex: next, question });
      }
    };
    const rest = createRests();
    await knownWords.bring();
    try {
      for (let done = 0; done < pageCount && found < mostHits; done += 1) {
        await rest();
        askAhead();
        const page = asked.shift();
        if (page === undefined || signal.aborted) return;
        const words = await wordsOf(page.pageIndex, page.question);
        if (signal.aborted) return;
        const hits = searchPage(page.pageIndex, words, query, mostHits - found);
        found += hits.length;
        // Most pages hold nothing: only now and then is there something to tell.
        if (hits.length > 0 || done % 20 === 19 || done === pageCount - 1)
          yield { hits, share: (done + 1) / pageCount };
      }
    } finally {
      for (const { question } of asked) question?.withdraw();
    }
  };
}
