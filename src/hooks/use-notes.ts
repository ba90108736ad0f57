import type { NotesService } from '../data/notes/notes-service.ts';
import type { LazyPart } from '../platform/lazy-part.ts';
import { useServices } from './app-context.ts';
import { usePart } from './use-part.ts';

/** While not even the part that brings it is here. */
const notYet: LazyPart<NotesService> = { here: () => null, use: () => new Promise(() => undefined) };

/** The notes of whoever is in; `null` until their code is here. */
export function useNotes(): NotesService | null {
  const books = usePart(useServices().books);
  return usePart(books?.notes ?? notYet);
}
