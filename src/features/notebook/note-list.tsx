import type { ReactElement } from 'react';
import type { NotebookGroup } from '../../data/notebook/find-entries.ts';
import { useText } from '../../hooks/use-text.ts';
import { NearBlock } from '../../ui/near-block.tsx';
import { NoteCard } from './note-card.tsx';
import styles from './note-list.module.css';
import { spanish } from './text.es.ts';
import type { NoteActions } from './use-note-actions.ts';
import type { When } from './use-when.ts';

/** Notes are drawn by blocks, and only those near the screen: ten thousand cards at once would stop a tablet. */
const blockNotes = 24;
const guessedRem = 15;

export interface NoteListProps {
  readonly group: NotebookGroup;
  readonly title: string;
  readonly isFirst: boolean;
  readonly hasTitles: boolean;
  readonly editing: string | null;
  readonly when: When;
  readonly actions: NoteActions;
}

/** The notes of a group, in lists of a few. */
export function NoteList({ group, title, isFirst, hasTitles, editing, when, actions }: NoteListProps): ReactElement {
  const text = useText('notebook', spanish);
  const { entries } = group;
  const starts = Array.from({ length: Math.ceil(entries.length / blockNotes) }, (_each, index) => index * blockNotes);
  return (
    <>
      {starts.map((from) => {
        const some = entries.slice(from, from + blockNotes);
        return (
          <NearBlock
            key={from}
            guessedRem={(some.length * guessedRem) / 2}
            isFirst={isFirst && from === 0}
            isHeld={some.some(({ note }) => note.id === editing)}
          >
            {() => (
              <ul className={styles.notes} aria-label={text.list(title, from + 1, from + some.length, entries.length)}>
                {some.map((entry) => (
                  <NoteCard
                    key={entry.note.id}
                    entry={entry}
                    isEditing={editing === entry.note.id}
                    hasTitle={hasTitles}
                    when={when}
                    actions={actions}
                  />
                ))}
              </ul>
            )}
          </NearBlock>
        );
      })}
    </>
  );
}
