import type { ReactElement } from 'react';
import { useId } from 'react';
import type { Grouping, NotebookGroup } from '../../data/notebook/find-entries.ts';
import { useCover } from '../../hooks/use-cover.ts';
import { useForeign, useText } from '../../hooks/use-text.ts';
import { BookCover } from '../../ui/book-cover.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import colors from '../../ui/note-colors.module.css';
import { NoteList } from './note-list.tsx';
import styles from './note-list.module.css';
import { spanish } from './text.es.ts';
import type { NoteActions } from './use-note-actions.ts';
import type { When } from './use-when.ts';

export interface NoteGroupProps {
  readonly group: NotebookGroup;
  readonly grouping: Grouping;
  readonly title: string;
  readonly isFirst: boolean;
  readonly editing: string | null;
  readonly when: When;
  readonly actions: NoteActions;
}

/** What a group's notes have in common, drawn: the book's cover, the colour's pen. */
function Sign({ group, grouping, title }: Pick<NoteGroupProps, 'group' | 'grouping' | 'title'>): ReactElement | null {
  const cover = useCover(group.entries[0]?.book ?? { title, coverColor: '#4a5678', coverHash: null });
  switch (grouping) {
    case 'book':
      return <BookCover className={styles.cover} {...cover} title={title} />;
    case 'color':
      return <span className={joinClasses(styles.pen, colors.tint)} data-color={group.key} aria-hidden="true" />;
    case 'day':
      return null;
  }
}

export function NoteGroup(props: NoteGroupProps): ReactElement {
  const { group, grouping, title, isFirst, editing, when, actions } = props;
  const text = useText('notebook', spanish);
  const foreign = useForeign();
  const id = useId();
  const language = grouping === 'book' ? group.entries[0]?.book?.language : undefined;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <header className={styles.groupHead}>
        <Sign group={group} grouping={grouping} title={title} />
        <div>
          <h2 id={id} className={styles.groupTitle} lang={foreign(language ?? '')}>
            <bdi>{title}</bdi>
          </h2>
          <p className={styles.groupCount}>{text.found(group.entries.length)}</p>
        </div>
      </header>
      <NoteList
        group={group}
        title={title}
        isFirst={isFirst}
        hasTitles={grouping !== 'book'}
        editing={editing}
        when={when}
        actions={actions}
      />
    </section>
  );
}
