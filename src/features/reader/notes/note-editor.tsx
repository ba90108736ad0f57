import type { ReactElement } from 'react';
import { problemSentences } from '../../../../contract/problem-sentences.ts';
import { LONGEST_NOTE, type Note } from '../../../../contract/notes.ts';
import type { Result } from '../../../../contract/problems.ts';
import { useUnsaved } from '../../../hooks/use-unsaved.ts';
import { useSentence, useText } from '../../../hooks/use-text.ts';
import { focusEnd, NoteWriting, useNoteWriting } from '../../../ui/note-writing.tsx';
import styles from './note-card.module.css';
import { NoteQuote } from './note-quote.tsx';
import { NoteSheet } from './note-sheet.tsx';
import { spanish } from './text.es.ts';

export interface NoteEditorProps {
  /** What is written on; one that has no id yet is new. */
  readonly note: Pick<Note, 'kind' | 'color' | 'texts'> & { readonly id: string | null };
  readonly words: string;
  readonly lang: string | undefined;
  save(text: string): Promise<Result<unknown>>;
  onDone(): void;
}

/** The dialog is shown after what is in it. */
function focusText(dialog: HTMLDialogElement): () => void {
  focusEnd(dialog.querySelector('textarea'));
  return () => undefined;
}

/** Where a note is written, over the page. */
export function NoteEditor({ note, words, lang, save, onDone }: NoteEditorProps): ReactElement {
  const text = useText('readerNotes', spanish).editor;
  const sentenceOf = useSentence(problemSentences);
  const isNew = note.id === null;
  const writing = useNoteWriting({
    texts: note.texts,
    longest: LONGEST_NOTE,
    isNew,
    async save(typed) {
      const result = await save(typed);
      return result.ok ? null : `${text.notSaved} ${sentenceOf(result.problem)}`;
    },
    onDone,
  });
  useUnsaved(writing.isChanged, writing.leave);
  return (
    <NoteSheet name={isNew ? text.add : text.change} onShown={focusText} onLeave={writing.leave}>
      <h2 className={styles.title}>{isNew ? text.add : text.change}</h2>
      {words !== '' && <NoteQuote note={note} words={words} lang={lang} />}
      <NoteWriting writing={writing} words={text} />
    </NoteSheet>
  );
}
