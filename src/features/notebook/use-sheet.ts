import { useMemo } from 'react';
import { useRouter } from '@tanstack/react-router';
import { formatOf, readerSearchOf } from '../../data/notebook/entries.ts';
import type { NotebookSheet } from '../../data/notebook/notebook-words.ts';
import { readerPath } from '../../hooks/reading-place.ts';
import { useText } from '../../hooks/use-text.ts';
import { spanish } from './text.es.ts';
import type { NamedGroup } from './use-notebook.ts';
import { useWhen } from './use-when.ts';

/** What is shown, ready to be written to a file or to paper. */
export function useSheet(groups: readonly NamedGroup[]): () => NotebookSheet {
  const text = useText('notebook', spanish);
  const when = useWhen();
  const router = useRouter();
  return useMemo(
    () => () => ({
      title: text.title,
      groups,
      words: { kinds: text.kinds, colors: text.colors, columns: text.columns, page: text.page, day: when },
      writtenAt: new Date().toISOString(),
      newId: () => crypto.randomUUID(),
      linkOf: (entry) => {
        const { href } = router.buildLocation({
          to: readerPath(formatOf(entry)),
          params: { bookId: entry.note.bookId },
          search: readerSearchOf(entry.note),
        });
        return new URL(href, document.baseURI).href;
      },
    }),
    [groups, text, when, router],
  );
}
