import type { ReactElement } from 'react';
import { useText } from '../../hooks/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import type { ShelfChoices, ShelfQuery } from './shelf-query.ts';
import { shelfSorts } from './shelf-query.ts';
import styles from './shelf-filters.module.css';
import { spanish } from './text.es.ts';

interface ChoiceProps<T extends string> {
  readonly name: string;
  /** The words for *all*; a choice that always has a value has none. */
  readonly any?: string;
  readonly value: T | '';
  readonly options: readonly { readonly value: T; readonly label: string }[];
  onChange(value: T | ''): void;
}

function Choice<T extends string>({ name, any, value, options, onChange }: ChoiceProps<T>): ReactElement {
  return (
    <select
      className={joinClasses(styles.choice, any !== undefined && value !== '' && styles.chosen)}
      aria-label={name}
      value={value}
      onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value ?? '')}
    >
      {any !== undefined && <option value="">{any}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

const plain = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: value }));

export interface ShelfFiltersProps {
  readonly query: ShelfQuery;
  readonly choices: ShelfChoices;
  onChange(query: ShelfQuery): void;
}

/** Filters and order. A filter that would leave nothing to choose is not drawn. */
export function ShelfFilters({ query, choices, onChange }: ShelfFiltersProps): ReactElement {
  const text = useText('library', spanish);
  const change = (part: Partial<ShelfQuery>) => onChange({ ...query, ...part });
  return (
    <div className={styles.choices} role="group" aria-label={text.filters}>
      <button
        type="button"
        className={joinClasses(styles.choice, styles.toggle, query.onlyDownloaded && styles.chosen)}
        aria-pressed={query.onlyDownloaded}
        onClick={() => change({ onlyDownloaded: !query.onlyDownloaded })}
      >
        <Icon name={query.onlyDownloaded ? 'check' : 'tablet'} />
        {text.onlyDownloaded}
      </button>
      {choices.subjects.length > 1 && (
        <Choice
          name={text.subject}
          any={text.anySubject}
          value={query.subject}
          options={plain(choices.subjects)}
          onChange={(subject) => change({ subject })}
        />
      )}
      {choices.grades.length > 1 && (
        <Choice
          name={text.grade}
          any={text.anyGrade}
          value={query.grade}
          options={plain(choices.grades)}
          onChange={(grade) => change({ grade })}
        />
      )}
      {choices.formats.length > 1 && (
        <Choice
          name={text.format}
          any={text.anyFormat}
          value={query.format}
          options={choices.formats.map((value) => ({ value, label: text.formats[value] }))}
          onChange={(format) => change({ format })}
        />
      )}
      <Choice
        name={text.sort}
        value={query.sort}
        options={shelfSorts.map((value) => ({ value, label: text.sorts[value] }))}
        onChange={(sort) => change({ sort: sort === '' ? 'shelf' : sort })}
      />
    </div>
  );
}
