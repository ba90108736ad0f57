import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import type { ReactElement } from 'react';
import { problemSentences } from '../../../../contract/problem-sentences.ts';
import type { ShelfBooks } from '../../../data/catalogue/shelf-books.ts';
import { isEnough } from '../../../engines/find-text.ts';
import { readerPath, readingPlaceOf } from '../../../hooks/reading-place.ts';
import { useCover } from '../../../hooks/use-cover.ts';
import { useDownloads } from '../../../hooks/use-downloads.ts';
import { useForeign, useSentence, useText } from '../../../hooks/use-text.ts';
import { BookCover } from '../../../ui/book-cover.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { FoundWords } from '../../../ui/found-words.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { oneLine } from '../../../ui/one-line.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { truncate } from '../../../ui/truncate.ts';
import { countFinds, type InsideState, isMore, type SearchedBook, shareOf } from './inside-machine.ts';
import styles from './inside-books.module.css';
import { spanish } from './text.es.ts';
import { useInsideSearch } from './use-inside-search.ts';

/** As many of each book are read through; all of them are shown in the book. */
const shownFinds = 3;

interface BookFindsProps {
  readonly searched: SearchedBook;
  readonly words: string;
}

const BookFinds = memo(function BookFinds({ searched, words }: BookFindsProps): ReactElement | null {
  const { book, format, finds, problem } = searched;
  const text = useText('insideBooks', spanish);
  const sentenceOf = useSentence(problemSentences);
  const cover = useCover(book);
  const lang = useForeign()(book.language);
  if (finds.length === 0 && problem === null) return null;
  const to = { to: readerPath(format), params: { bookId: book.id } } as const;
  return (
    <section className={styles.book}>
      <BookCover className={styles.cover} {...cover} />
      <div>
        <h3 className={styles.title} lang={lang}>
          <bdi>{book.title}</bdi>
        </h3>
        <ul>
          {finds.slice(0, shownFinds).map(({ place, locator }, index) => {
            const { page, chapter } = readingPlaceOf(locator);
            const height = page !== null && { altura: String(locator.locations.progression ?? 0) };
            return (
              <li key={index}>
                <Link className={styles.find} {...to} search={{ lugar: place, buscar: words, ...height }}>
                  <span lang={lang}>
                    <FoundWords text={locator.text} />
                  </span>
                  <small className={styles.where} lang={page === null ? lang : undefined}>
                    {page === null ? truncate(chapter ?? '', 24) : text.page(page)}
                  </small>
                </Link>
              </li>
            );
          })}
        </ul>
        {finds.length > shownFinds && (
          <Link className={styles.all} {...to} search={{ buscar: words }}>
            {text.all(finds.length, isMore(searched))}
            <span className="only-heard">: {book.title}</span>
          </Link>
        )}
        {problem !== null && <Callout kind="danger">{sentenceOf(problem)}</Callout>}
      </div>
    </section>
  );
});

/** What the search has come to, in one sentence. */
function useOutcome(state: InsideState, words: string): string {
  const text = useText('insideBooks', spanish);
  const count = countFinds(state);
  const last = state.books.at(-1);
  if (state.status === 'searching') {
    return last === undefined ? '' : text.searching(truncate(last.book.title, 40), state.books.length, state.bookCount);
  }
  if (state.status === 'stopped') return text.stopped(words, count);
  if (count === 0) {
    return text.nothing(
      words,
      state.books.every(({ problem }) => problem === null),
    );
  }
  const found = state.books.filter(({ finds }) => finds.length > 0);
  return text.found(words, count, found.length, found.some(isMore));
}

export interface InsideBooksProps {
  readonly shelf: ShelfBooks;
  /** What is searched for on the shelf; another is another search, drawn anew. */
  readonly search: string;
}

/** Searches the text of the books on this device for what is searched for on the shelf, when asked to; no network is needed. */
export function InsideBooks({ shelf, search: typed }: InsideBooksProps): ReactElement | null {
  const words = typed.trim();
  const text = useText('insideBooks', spanish);
  const downloads = useDownloads();
  const { state, start, stop } = useInsideSearch(shelf, words);
  const shown = truncate(oneLine(words), 30);
  const outcome = useOutcome(state, shown);
  const here = useMemo(() => {
    if (!isEnough(words)) return [];
    return [...downloads].flatMap(([id, { status }]) => (status === 'downloaded' ? (shelf.find(id) ?? []) : []));
  }, [downloads, shelf, words]);
  if (here.length === 0 && state.status === 'idle') return null;
  const search = () => start(here);
  const isWhole =
    state.status === 'done' &&
    here.every(({ id }) => state.books.some(({ book, problem }) => book.id === id && problem === null));
  return (
    <section className={state.status === 'idle' ? undefined : styles.inside} aria-label={text.region}>
      {state.status === 'idle' ? (
        <Button onClick={search}>
          <Icon name="search" />
          {text.button(shown, here.length)}
        </Button>
      ) : (
        <div className={styles.head}>
          <p className={styles.outcome} role="status">
            {outcome}
          </p>
          {state.status === 'searching' ? (
            <Button onClick={({ detail }) => detail < 2 && stop()}>{text.stop}</Button>
          ) : (
            // The second of two taps was meant for the button that stood here before.
            !isWhole && <Button onClick={({ detail }) => detail < 2 && search()}>{text.again}</Button>
          )}
        </div>
      )}
      {state.status === 'searching' && <ProgressBar share={shareOf(state)} name={text.progress} isThin />}
      {state.books.map((searched) => (
        <BookFinds key={searched.book.id} searched={searched} words={words} />
      ))}
    </section>
  );
}
