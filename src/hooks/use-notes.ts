import type { NotesService } from '../data/notes/notes-service.ts';
import { useServices } from './app-context.ts';
import { usePart } from './use-part.ts';

/** The notes of whoever is in; `null` until their code is here. */
export function useNotes(): NotesService | null {
  return usePart(useServices().notes);
}
