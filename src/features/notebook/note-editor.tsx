import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { LONGEST_NOTE, type Note } from '../../../contract/notes.ts';
import { textOf } from '../../data/notebook/entries.ts';
import { useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ColorChoice } from './color-filter.tsx';
import styles from './note-card.module.css';
import { spanish } from './text.es.ts';
import type { NoteActions } from './use-note-actions.ts';

export interface NoteEditorProps {
  readonly note: Note;
  readonly actions: NoteActions;
}

/** Writes to a note in its own card; a colour is taken at once. */
export function NoteEditor({ note, actions }: NoteEditorProps): ReactElement {
  const text = useText('notebook', spanish).editor;
  const before = textOf(note);
  const [written, setWritten] = useState(before);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = area;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const save = () => void actions.save(note.id, written === before ? null : written);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') actions.edit(null);
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
  }

  return (
    <div className={styles.editor}>
      <ColorChoice id={`${id}c`} color={note.color} onChange={(color) => void actions.recolor(note.id, color)} />
      <label className="only-heard" htmlFor={id}>
        {text.label}
      </label>
      <textarea
        ref={area}
        id={id}
        className={styles.area}
        dir="auto"
        rows={4}
        maxLength={LONGEST_NOTE}
        placeholder={text.placeholder}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {note.texts.length > 1 && <p className={styles.small}>{text.several}</p>}
      <div className={styles.editorActions}>
        <Button onClick={() => actions.edit(null)}>{text.cancel}</Button>
        <Button kind="primary" onClick={save}>
          {text.save}
        </Button>
      </div>
    </div>
  );
}
