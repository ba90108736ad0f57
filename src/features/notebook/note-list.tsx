import { useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { NotebookGroup } from '../../data/notebook/find-entries.ts';
import { useText } from '../../hooks/use-text.ts';
import { NoteCard } from './note-card.tsx';
import styles from './note-list.module.css';
import { spanish } from './text.es.ts';
import type { NoteActions } from './use-note-actions.ts';

/** Notes are drawn by blocks, and only those near the screen: ten thousand cards at once would stop a tablet. */
const blockNotes = 24;
/** What is near: about two screens, for a quick finger and the key Tab. */
const near = '1600px 0px';
const guessedRem = 15;

interface BlockProps {
  readonly count: number;
  /** Drawn before anything is known of where it is. */
  readonly isFirst: boolean;
  /** Somebody writes in it. */
  readonly isHeld: boolean;
  readonly children: () => ReactNode;
}

/** Its notes while it is near the screen or has the focus; else as much room as they took. */
function Block({ count, isFirst, isHeld, children }: BlockProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isFirst);
  const [roomPx, setRoomPx] = useState<number | null>(null);
  useEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        const seen = entries.at(-1);
        if (!seen || (!seen.isIntersecting && current.contains(document.activeElement))) return;
        if (!seen.isIntersecting) setRoomPx(seen.boundingClientRect.height);
        setNear(seen.isIntersecting);
      },
      { rootMargin: near },
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  const room = roomPx === null ? `${(count * guessedRem) / 2}rem` : `${roomPx}px`;
  return (
    <div ref={frame} style={isNear || isHeld ? undefined : { blockSize: room }}>
      {(isNear || isHeld) && children()}
    </div>
  );
}

export interface NoteListProps {
  readonly group: NotebookGroup;
  readonly title: string;
  readonly isFirst: boolean;
  readonly hasTitles: boolean;
  readonly editing: string | null;
  readonly actions: NoteActions;
}

/** The notes of a group, in lists of a few. */
export function NoteList({ group, title, isFirst, hasTitles, editing, actions }: NoteListProps): ReactElement {
  const text = useText('notebook', spanish);
  const { entries } = group;
  const starts = Array.from({ length: Math.ceil(entries.length / blockNotes) }, (_each, index) => index * blockNotes);
  return (
    <>
      {starts.map((from) => {
        const some = entries.slice(from, from + blockNotes);
        return (
          <Block
            key={from}
            count={some.length}
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
                    actions={actions}
                  />
                ))}
              </ul>
            )}
          </Block>
        );
      })}
    </>
  );
}
