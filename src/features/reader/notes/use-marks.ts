import { useEffect, useMemo } from 'react';
import type { Note } from '../../../../contract/notes.ts';
import type { NoteMark } from '../../../engines/note-marks.ts';
import { useText } from '../../../hooks/use-text.ts';
import { wordsOf } from './note-list.ts';
import { spanish } from './text.es.ts';

/** The mark of a note that is as it was is the same object: of thousands only what changed is looked at anew. */
function createMarks(kinds: typeof spanish.kinds): (note: Note) => NoteMark {
  const known = new WeakMap<Note, NoteMark>();
  return (note) => {
    const { id, kind, color, locator, texts } = note;
    const label = () => [`${kinds[kind]}: «${wordsOf(note)}»`, ...texts].join('. ');
    const mark = known.get(note) ?? { id, kind, color, locator, label: label() };
    known.set(note, mark);
    return mark;
  };
}

/** Shows notes in the pages of a book that is open. */
export function useMarks(notes: readonly Note[], isOpen: boolean, show: (marks: readonly NoteMark[]) => void): void {
  const { kinds } = useText('readerNotes', spanish);
  const markOf = useMemo(() => createMarks(kinds), [kinds]);
  useEffect(() => {
    if (isOpen) show(notes.map(markOf));
  }, [notes, isOpen, show, markOf]);
}
