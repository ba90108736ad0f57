import { useCallback, useEffect, useState } from 'react';
import type { Result } from '../../contract/problems.ts';
import type { NotesService } from '../data/notes/notes-service.ts';
import { useServices } from './app-context.ts';

/** The notes' part: `null` until it is here, or why it cannot be had; and asking once more. */
export function useNotesPart(): readonly [Result<NotesService> | null, () => void] {
  const { books } = useServices();
  const [found, setFound] = useState<Result<NotesService> | null>(() => {
    const here = books.here()?.notes.here() ?? null;
    return here && { ok: true, value: here };
  });
  useEffect(() => {
    if (found !== null) return undefined;
    let isGone = false;
    void books
      .use()
      .then((part) => (part.ok ? part.value.notes.use() : part))
      .then((result) => {
        if (!isGone) setFound(result);
      });
    return () => {
      isGone = true;
    };
  }, [books, found]);
  return [found, useCallback(() => setFound(null), [])];
}
