import { useEffect, useMemo, useState } from 'react';
import type { NoteColor } from '../../../contract/notes.ts';
import type { ProblemCode, Result } from '../../../contract/problems.ts';
import type { NotesService } from '../../data/notes/notes-service.ts';

/** How long one can take a removal back. */
const undoMs = 8_000;

/** What the person is told of what they did last. */
export type NoteNews =
  | { readonly kind: 'removed'; readonly id: string }
  | { readonly kind: 'problem'; readonly problem: ProblemCode };

/** What can be done with a note; the same object for as long as the notes are. */
export interface NoteActions {
  /** Opens one's editor; `null` closes it. */
  edit(id: string | null): void;
  /** Keeps what was written and closes; `null` where it is as before. What cannot be kept stays in the editor. */
  save(id: string, text: string | null): Promise<void>;
  recolor(id: string, color: NoteColor): Promise<void>;
  remove(id: string): Promise<void>;
  /** One that came back stays. */
  keep(id: string): void;
}

export function useNoteActions(notes: NotesService) {
  const [editing, setEditing] = useState<string | null>(null);
  const [news, setNews] = useState<NoteNews | null>(null);

  useEffect(() => {
    if (news?.kind !== 'removed') return undefined;
    const timer = setTimeout(() => setNews(null), undoMs);
    return () => clearTimeout(timer);
  }, [news]);

  const actions = useMemo((): NoteActions => {
    const isDone = (result: Result<null>) => {
      if (!result.ok) setNews({ kind: 'problem', problem: result.problem });
      return result.ok;
    };
    return {
      edit: setEditing,
      async save(id, text) {
        if (text === null || isDone(await notes.change(id, { text }))) setEditing(null);
      },
      async recolor(id, color) {
        isDone(await notes.change(id, { color }));
      },
      async remove(id) {
        if (isDone(await notes.remove(id))) setNews({ kind: 'removed', id });
      },
      keep: (id) => void notes.restore(id).then(isDone),
    };
  }, [notes]);

  async function undo(id: string): Promise<void> {
    const result = await notes.restore(id);
    setNews(result.ok ? null : { kind: 'problem', problem: result.problem });
  }

  return { actions, editing, news, undo, forgetNews: () => setNews(null) };
}
