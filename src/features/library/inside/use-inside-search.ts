import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { BookSummary } from '../../../../contract/books.ts';
import { ProblemError } from '../../../../contract/problems.ts';
import type { ShelfBooks } from '../../../data/catalogue/shelf-books.ts';
import { useServices } from '../../../hooks/app-context.ts';
import { createKnownWords } from '../../../engines/book-words.ts';
import { formatOf, openFrom, openPublicationOf } from '../../../hooks/open-publication.ts';
import { useTranslations } from '../../../hooks/use-text.ts';
import { idleInside, type InsideState, nextInside } from './inside-machine.ts';
import { searchBooks } from './search-books.ts';

/** What a person found on their shelf, for when they come back from a book. A shelf is one person's. */
const kept = new WeakMap<ShelfBooks, InsideState>();

/** What these words found before, where they are the last that were searched for. */
function remembered(shelf: ShelfBooks, words: string): InsideState {
  const state = kept.get(shelf);
  if (state?.words !== words) return idleInside;
  return nextInside(state, { type: 'stopped' });
}

/** What is read by whoever looks first, and handed to the engine. */
function once<T>(read: (() => Promise<T>) | undefined): (() => Promise<T>) | undefined {
  let reading: Promise<T> | null = null;
  return read && (() => (reading ??= read()));
}

/** A search through the books of this device; it ends with the screen. */
export function useInsideSearch(shelf: ShelfBooks, words: string) {
  const { content, repair } = useServices();
  const translations = useTranslations();
  const [state, send] = useReducer(nextInside, idleInside, () => remembered(shelf, words));
  const control = useRef<AbortController | null>(null);

  useEffect(() => {
    if (state.status !== 'idle') kept.set(shelf, state);
  }, [shelf, state]);
  useEffect(() => () => control.current?.abort(), []);

  const stop = useCallback(() => {
    control.current?.abort();
    send({ type: 'stopped' });
  }, []);

  const start = useCallback(
    (books: readonly BookSummary[]) => {
      const running = new AbortController();
      control.current?.abort();
      control.current = running;
      const open = async (book: BookSummary) => {
        const found = await content.open(book.id);
        if (!found.ok) throw new ProblemError(found.problem);
        const source = { ...found.value, readWords: once(found.value.readWords) };
        if (await createKnownWords(source).saysNothingOf(words)) {
          source.close();
          return null;
        }
        const format = formatOf(source);
        const engine = await openPublicationOf(format, repair, () => !running.signal.aborted).catch(
          (cause: unknown) => {
            source.close();
            throw cause;
          },
        );
        return { format, publication: await openFrom(source, engine, translations) };
      };
      void searchBooks(books, words, open, running.signal, send);
    },
    [content, repair, translations, words],
  );

  return { state, start, stop };
}
