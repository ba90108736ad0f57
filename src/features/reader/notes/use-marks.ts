import { useEffect } from 'react';
import type { Note } from '../../../../contract/notes.ts';
import type { NoteMark } from '../../../engines/note-marks.ts';
import { useText } from '../../../hooks/use-text.ts';
import { wordsOf } from './note-list.ts';
import { spanish } from './text.es.ts';

/** Shows notes in the pages of a book that is open. */
export function useMarks(notes: readonly Note[], isOpen: boolean, show: (marks: readonly NoteMark[]) => void): void {
  const { kinds } = useText('readerNotes', spanish);
  useEffect(() => {
    if (!isOpen) return;
    const marks = notes.map((note) => {
      const { id, kind, color, locator, texts } = note;
      return { id, kind, color, locator, label: [`${kinds[kind]}: «${wordsOf(note)}»`, ...texts].join('. ') };
    });
    show(marks);
  }, [notes, isOpen, show, kinds]);
}
