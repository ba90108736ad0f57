import { useMemo } from 'react';
import type { Note } from '../../../../contract/notes.ts';
import type { ProblemCode } from '../../../../contract/problems.ts';
import type { NotesService, NotesState, Sending } from '../../../data/notes/notes-service.ts';
import { useObservable } from '../../../hooks/use-observable.ts';
import { notesOf } from './note-list.ts';

/** A person's notes of one book. */
export type BookNotes =
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly problem: ProblemCode; retry(): void }
  | {
      readonly status: 'ready';
      /** In the order of the book. */
      readonly list: readonly Note[];
      readonly sendingOf: (id: string) => Sending;
    };

const none: ReadonlyMap<string, Note> = new Map();
const waiting: NotesState = { status: 'waiting' };
/** As long as the code of notes is not here. */
const notHere = { get: () => waiting, subscribe: () => () => undefined };

export function useBookNotes(service: NotesService | null, bookId: string): BookNotes {
  const state = useObservable(service?.state ?? notHere);
  const notes = state.status === 'ready' ? state.notes : none;
  // Thousands of them are put in order only when one of them changed, and not when one of them was sent.
  const list = useMemo(() => notesOf(notes, bookId), [notes, bookId]);
  return useMemo(() => {
    switch (state.status) {
      case 'waiting':
        return state;
      case 'failed':
        return { ...state, retry: () => void service?.sync() };
      case 'ready':
        return { status: 'ready', list, sendingOf: (id) => state.sending.get(id) ?? 'confirmed' };
    }
  }, [state, list, service]);
}
