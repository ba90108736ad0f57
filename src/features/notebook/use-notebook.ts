import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Note } from '../../../contract/notes.ts';
import { listEntries, newestFirst, type NotebookEntry } from '../../data/notebook/entries.ts';
import {
  createNotebookFinder,
  type Grouping,
  groupEntries,
  type NotebookGroup,
  type NotebookQuery,
  wholeNotebook,
} from '../../data/notebook/find-entries.ts';
import type { Sending } from '../../data/notes/notes-service.ts';
import { useCatalogue } from '../../hooks/use-catalogue.ts';
import { useText } from '../../hooks/use-text.ts';
import { spanish } from './text.es.ts';
import { useWhen, type When } from './use-when.ts';

export interface NamedGroup extends NotebookGroup {
  readonly title: string;
}

export interface NotebookView {
  /** As it was chosen last; what is shown may follow a moment later. */
  readonly query: NotebookQuery;
  /** Changes a part of it and leaves the rest as it is by then. */
  readonly ask: (part: Partial<NotebookQuery>) => void;
  readonly entries: readonly NotebookEntry[];
  readonly shown: readonly NotebookEntry[];
  readonly groups: readonly NamedGroup[];
  /** What the groups that are shown stand under. */
  readonly grouping: Grouping;
  readonly bookCount: number;
  readonly when: When;
}

/** What somebody writes in, also once another device has removed it: what is typed is not gone with it. */
function useEdited(entries: readonly NotebookEntry[], editing: string | null): NotebookEntry | null {
  const now = entries.find(({ note }) => note.id === editing) ?? null;
  const [last, setLast] = useState(now);
  if (now !== null && now !== last) setLast(now);
  return now ?? (last?.note.id === editing ? last : null);
}

/** The notebook as it is asked for: while letters come, the list may follow a moment later. What is being edited stays in it. */
export function useNotebook(
  notes: ReadonlyMap<string, Note>,
  sending: ReadonlyMap<string, Sending>,
  editing: string | null,
): NotebookView {
  const text = useText('notebook', spanish);
  const when = useWhen();
  const catalogue = useCatalogue();
  const [query, setQuery] = useState(wholeNotebook);
  const asked = useDeferredValue(query);
  const [finder] = useState(createNotebookFinder);
  const shelf = catalogue.status === 'ready' ? catalogue.books : null;

  const ordered = useMemo(() => newestFirst(notes), [notes]);
  const entries = useMemo(
    () => listEntries(ordered, sending, (id) => shelf?.find(id) ?? null, shelf === null ? text.unknownBook : text.gone),
    [ordered, sending, shelf, text],
  );
  const edited = useEdited(entries, editing);
  const shown = useMemo(() => {
    const found = finder.select(entries, asked);
    return edited === null || found.includes(edited) ? found : [edited, ...found];
  }, [finder, entries, asked, edited]);
  const { grouping } = asked;
  const groups = useMemo(() => {
    const titleOf = ({ key, entries: of }: NotebookGroup) => {
      const [first] = of;
      if (!first) return key;
      const { note, bookTitle } = first;
      return { book: bookTitle, day: when(note.madeAt), color: text.colors[note.color] }[grouping];
    };
    return groupEntries(shown, grouping).map((group) => ({ ...group, title: titleOf(group) }));
  }, [shown, grouping, text, when]);
  const bookCount = useMemo(() => new Set(entries.map(({ note }) => note.bookId)).size, [entries]);
  const ask = useCallback((part: Partial<NotebookQuery>) => setQuery((last) => ({ ...last, ...part })), []);
  return { query, ask, grouping, entries, shown, groups, bookCount, when };
}
