import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Note, NoteColor } from '../../../contract/notes.ts';
import type { ProblemCode, Result } from '../../../contract/problems.ts';
import type { Vector } from '../../../contract/stamp.ts';
import type { NotesService } from '../../data/notes/notes-service.ts';

/** What the person is told of what they did last. */
export type NoteNews =
  | { readonly kind: 'removed'; readonly id: string }
  | { readonly kind: 'problem'; readonly problem: ProblemCode };

/** What is in an open editor. */
export interface NoteWork {
  /** As it was opened: what comes meanwhile stays beside what is written here. */
  readonly texts: readonly string[];
  readonly known: Vector;
  /** What is typed and not saved: a card that moves in the list is made anew. */
  readonly typed?: string;
}

/** What can be done with a note; the same object for as long as the notes are. */
export interface NoteActions {
  /** Opens one's editor, unless something unsaved is in another: that one asks. */
  edit(note: Note): void;
  /** Closes it; what was typed there is kept, or not wanted. */
  endEditing(id: string): void;
  workOn(note: Note): NoteWork;
  keepTyped(note: Note, typed: string): void;
  /** Answers why it could not be kept, or `null`. */
  save(note: Note, text: string): Promise<ProblemCode | null>;
  recolor(id: string, color: NoteColor): Promise<void>;
  remove(id: string): Promise<void>;
  /** One that came back stays. */
  keep(id: string): void;
  /** The open editor says how it is left; answers a function that takes that back. */
  guard(leave: () => boolean): () => void;
}

const freely = (): boolean => true;

/** For the open editor: before another one opens it is left, and stays where something unsaved is in it. */
export function useUnsavedEditor({ guard }: NoteActions, leave: () => boolean): void {
  const onAnother = useEffectEvent(leave);
  useEffect(() => guard(() => onAnother()), [guard]);
}

export function useNoteActions(notes: NotesService) {
  const [editing, setEditing] = useState<string | null>(null);
  const [news, setNews] = useState<NoteNews | null>(null);
  const leaveEditor = useRef(freely);
  const works = useRef(new Map<string, NoteWork>());

  const actions = useMemo((): NoteActions => {
    const isDone = (result: Result<null>) => {
      if (!result.ok) setNews({ kind: 'problem', problem: result.problem });
      return result.ok;
    };
    const workOn = ({ id, texts }: Note): NoteWork => works.current.get(id) ?? { texts, known: notes.known(id) };
    return {
      edit(note) {
        if (!leaveEditor.current()) return;
        works.current.set(note.id, workOn(note));
        setEditing(note.id);
      },
      endEditing(id) {
        works.current.delete(id);
        setEditing((now) => (now === id ? null : now));
      },
      workOn,
      keepTyped: (note, typed) => void works.current.set(note.id, { ...workOn(note), typed }),
      async save(note, text) {
        const result = await notes.change(note.id, { text, known: workOn(note).known });
        return result.ok ? null : result.problem;
      },
      async recolor(id, color) {
        isDone(await notes.change(id, { color }));
      },
      async remove(id) {
        if (isDone(await notes.remove(id))) setNews({ kind: 'removed', id });
      },
      keep: (id) => void notes.restore(id).then(isDone),
      guard(leave) {
        leaveEditor.current = leave;
        return () => {
          leaveEditor.current = freely;
        };
      },
    };
  }, [notes]);

  async function undo(id: string): Promise<void> {
    const result = await notes.restore(id);
    setNews(result.ok ? null : { kind: 'problem', problem: result.problem });
  }

  return { actions, editing, news, undo, forgetNews: () => setNews(null) };
}
