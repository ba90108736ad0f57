import type { ReactElement } from 'react';
import { useMemo } from 'react';
import type { ShelfBooks } from '../../data/catalogue/shelf-books.ts';
import { useText } from '../../hooks/use-text.ts';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { ToggleChip } from '../../ui/toggle-chip.tsx';
import { choicesOf } from './shelf-choices.ts';
import type { ShelfQuery } from './shelf-query.ts';
import { shelfSorts } from './shelf-query.ts';
import styles from './shelf-filters.module.css';
import { spanish } from './filters/text.es.ts';

const plain = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: value }));

export interface ShelfFiltersProps {
  readonly query: ShelfQuery;
  readonly books: ShelfBooks;
  onChange(query: ShelfQuery): void;
}

/** Filters and order. A filter that would leave nothing to choose is not drawn. */
export function ShelfFilters({ query, books, onChange }: ShelfFiltersProps): ReactElement {
  const text = useText('shelfFilters', spanish);
  const choices = useMemo(() => choicesOf(books.pages), [books]);
  const change = (part: Partial<ShelfQuery>) => onChange({ ...query, ...part });
  return (
    <div className={styles.choices} role="group" aria-label={text.filters}>
      <ToggleChip
        text={text.onlyDownloaded}
        icon="tablet"
        isOn={query.onlyDownloaded}
        onToggle={() => change({ onlyDownloaded: !query.onlyDownloaded })}
      />
      {choices.subjects.length > 1 && (
        <ChoiceChip
          name={text.subject}
          any={text.anySubject}
          value={query.subject}
          options={plain(choices.subjects)}
          onChange={(subject) => change({ subject })}
        />
      )}
      {choices.grades.length > 1 && (
        <ChoiceChip
          name={text.grade}
          any={text.anyGrade}
          value={query.grade}
          options={plain(choices.grades)}
          onChange={(grade) => change({ grade })}
        />
      )}
      {choices.formats.length > 1 && (
        <ChoiceChip
          name={text.format}
          any={text.anyFormat}
          value={query.format}
          options={choices.formats.map((value) => ({ value, label: text.formats[value] }))}
          onChange={(format) => change({ format })}
        />
      )}
      <ChoiceChip
        name={text.sort}
        value={query.sort}
        options={shelfSorts.map((value) => ({ value, label: text.sorts[value] }))}
        onChange={(sort) => change({ sort: sort === '' ? 'shelf' : sort })}
      />
    </div>
  );
}
