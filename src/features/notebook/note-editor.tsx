import type { ReactElement } from 'react';
import { LONGEST_NOTE, type Note, noteColors } from '../../../contract/notes.ts';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import { useUnsaved } from '../../hooks/use-unsaved.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import { ColorChoice } from '../../ui/color-choice.tsx';
import { NoteWriting, useNoteWriting } from '../../ui/note-writing.tsx';
import styles from './note-card.module.css';
import { spanish } from './text.es.ts';
import { type NoteActions, useUnsavedEditor } from './use-note-actions.ts';

export interface NoteEditorProps {
  readonly note: Note;
  readonly actions: NoteActions;
}

/** Writes to a note in its own card; a colour is taken at once. */
export function NoteEditor({ note, actions }: NoteEditorProps): ReactElement {
  const text = useText('notebook', spanish);
  const sentenceOf = useSentence(problemSentences);
  const { texts, typed: draft } = actions.workOn(note);
  const writing = useNoteWriting({
    texts,
    longest: LONGEST_NOTE,
    draft,
    onDraft: (typed) => actions.keepTyped(note, typed),
    async save(typed) {
      const problem = await actions.save(note, typed);
      return problem && `${text.editor.notSaved} ${sentenceOf(problem)}`;
    },
    onDone: () => actions.endEditing(note.id),
  });
  useUnsaved(writing.isChanged, writing.leave);
  useUnsavedEditor(actions, writing.leave);
  return (
    <div className={styles.editor}>
      <ColorChoice
        colors={noteColors}
        names={text.colors}
        legend={text.color}
        value={note.color}
        onChoose={(color) => void actions.recolor(note.id, color)}
      />
      <NoteWriting writing={writing} words={text.editor} />
    </div>
  );
}
