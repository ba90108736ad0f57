import { Suspense, useCallback, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useServices } from '../../hooks/app-context.ts';
import { useCatalogue } from '../../hooks/use-catalogue.ts';
import { useDocumentTitle } from '../../hooks/use-document-title.ts';
import { useUser } from '../../hooks/use-session.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { oneLine } from '../../ui/one-line.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { truncate } from '../../ui/truncate.ts';
import { ShelfOfBooks } from './shelf-of-books.tsx';
import type { ShelfMemory } from './shelf-memory.ts';
import type { ShelfQuery } from './shelf-query.ts';
import styles from './shelf-screen.module.css';
import { ShelfSkeleton } from './shelf-skeleton.tsx';
import { spanish } from './text.es.ts';

/** The address follows what a person types once they pause. */
const SETTLE_MS = 400;

export interface ShelfScreenProps {
  /** Read once. */
  readonly initialQuery: ShelfQuery;
  readonly memory: ShelfMemory;
  /** Told after a pause and before a click, so that the way back leads to the same selection. */
  onQuerySettled(query: ShelfQuery): void;
}

export function ShelfScreen({ memory, onQuerySettled, ...props }: ShelfScreenProps): ReactElement {
  const text = useText('library', spanish);
  const sentenceOf = useSentence();
  const { catalogue } = useServices();
  const state = useCatalogue();
  const user = useUser();
  const [initialQuery] = useState(props.initialQuery);
  const [query, setQuery] = useState(initialQuery);
  useDocumentTitle(text.documentTitle);

  const settle = useCallback(() => {
    if (query !== initialQuery) onQuerySettled(query);
  }, [query, initialQuery, onQuerySettled]);
  useEffect(() => {
    const timer = setTimeout(settle, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [settle]);

  const books = state.status === 'ready' && state.books.length > 0 ? state.books : null;
  return (
    // Whoever opens a book before the pause is over comes back to what they searched, too.
    <div className={styles.screen} onClickCapture={settle}>
      <div className={styles.head}>
        <h1 className={styles.greeting} tabIndex={-1}>
          {text.greeting(truncate(oneLine(user.firstname), 20))}
        </h1>
        {books && (
          <SearchField name={text.search} value={query.search} onChange={(search) => setQuery({ ...query, search })} />
        )}
      </div>
      {state.status === 'waiting' && <ShelfSkeleton />}
      {state.status !== 'waiting' && !books && (
        <Notice
          key={state.status}
          {...(state.status === 'failed'
            ? { isAlert: true, title: text.failed.title, text: sentenceOf(state.problem) }
            : text.empty)}
        >
          <Button kind="primary" onClick={() => void catalogue.refresh()}>
            {text.retry}
          </Button>
        </Notice>
      )}
      {books && (
        <Suspense fallback={<ShelfSkeleton />}>
          <ShelfOfBooks books={books} query={query} memory={memory} onQuery={setQuery} />
        </Suspense>
      )}
    </div>
  );
}
