import type { BookFormat, BookSummary } from '../../../../contract/books.ts';
import { ProblemError } from '../../../../contract/problems.ts';
import type { Publication } from '../../../engines/publication.ts';
import { type InsideEvent, mostFinds } from './inside-machine.ts';

/** A book that is open, and how it is read. */
export interface OpenedBook {
  readonly format: BookFormat;
  readonly publication: Publication;
}

async function searchBook(
  { format, publication }: OpenedBook,
  words: string,
  signal: AbortSignal,
  send: (event: InsideEvent) => void,
): Promise<void> {
  let count = 0;
  let told = 0;
  for await (const { hits, share } of publication.search(words, signal)) {
    if (signal.aborted) return;
    // Most sections hold nothing: only now and then is there something to tell.
    if (hits.length === 0 && share - told < 0.05) continue;
    told = share;
    const finds = hits.map((locator) => ({ place: publication.placeOf(locator), locator }));
    send({ type: 'found', format, finds, share });
    count += finds.length;
    if (count >= mostFinds) return;
  }
}

/**
 * Searches one book after the other, each open only as long as it is searched: a small tablet has room for one. A book
 * that cannot be searched tells why and keeps none of the others from it; one whose words are known not to hold what is
 * looked for is not opened (`null`).
 */
export async function searchBooks(
  books: readonly BookSummary[],
  words: string,
  open: (book: BookSummary) => Promise<OpenedBook | null>,
  signal: AbortSignal,
  send: (event: InsideEvent) => void,
): Promise<void> {
  send({ type: 'asked', words, bookCount: books.length });
  for (const book of books) {
    if (signal.aborted) return;
    send({ type: 'begun', book });
    try {
      const opened = await open(book);
      if (opened === null) continue;
      try {
        if (!signal.aborted) await searchBook(opened, words, signal, send);
      } finally {
        opened.publication.close();
      }
    } catch (cause) {
      if (signal.aborted) return;
      if (!(cause instanceof ProblemError)) console.error('Un libro no se pudo recorrer', cause);
      send({ type: 'failed', problem: cause instanceof ProblemError ? cause.code : 'unexpected-failure' });
    }
  }
  if (!signal.aborted) send({ type: 'ended' });
}
