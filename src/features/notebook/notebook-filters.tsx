import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { noteColors, noteKinds } from '../../../contract/notes.ts';
import type { NotebookEntry } from '../../data/notebook/entries.ts';
import { groupings, type NotebookQuery } from '../../data/notebook/find-entries.ts';
import { useText } from '../../hooks/use-text.ts';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { ColorFilter } from '../../ui/color-choice.tsx';
import { truncate } from '../../ui/truncate.ts';
import styles from './notebook-screen.module.css';
import { spanish } from './text.es.ts';

const filterKinds = [...noteKinds, 'written'] as const;
/** Wider ones would be wider than a phone. */
const titleLetters = 48;

export interface NotebookFiltersProps {
  readonly query: NotebookQuery;
  readonly entries: readonly NotebookEntry[];
  onChange(part: Partial<NotebookQuery>): void;
}

/** Which notes are shown, and what they stand under. A choice of one book among one is not drawn. */
export function NotebookFilters({ query, entries, onChange }: NotebookFiltersProps): ReactElement {
  const text = useText('notebook', spanish);
  const books = useMemo(() => {
    const titles = new Map(entries.map(({ note, bookTitle }) => [note.bookId, truncate(bookTitle, titleLetters)]));
    return [...titles].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
  }, [entries]);
  return (
    <div className={styles.filters} role="group" aria-label={text.filters}>
      <ColorFilter
        colors={noteColors}
        names={text.colors}
        legend={text.color}
        isOn={(color) => color === query.color}
        onToggle={(color) => onChange({ color: color === query.color ? '' : color })}
      />
      {books.length > 1 && (
        <ChoiceChip
          name={text.book}
          any={text.anyBook}
          value={query.bookId}
          options={books}
          onChange={(bookId) => onChange({ bookId })}
        />
      )}
      <ChoiceChip
        name={text.kind}
        any={text.anyKind}
        value={query.kind}
        options={filterKinds.map((value) => ({ value, label: text.filterKinds[value] }))}
        onChange={(kind) => onChange({ kind })}
      />
      <ChoiceChip
        name={text.grouping}
        value={query.grouping}
        options={groupings.map((value) => ({ value, label: text.groupings[value] }))}
        onChange={(grouping) => onChange({ grouping: grouping === '' ? 'book' : grouping })}
      />
    </div>
  );
}
