import { useEffect, useRef, useState } from 'react';
import type { Note } from '../../../contract/notes.ts';
import type { ProblemCode, Result } from '../../../contract/problems.ts';
import type { ShelfBooks } from '../../data/catalogue/shelf-books.ts';
import { type ImportPlan, planImport } from '../../data/notebook/plan-import.ts';
import { type FileFault, LARGEST_FILE_BYTES, readAnnotationSet } from '../../data/notebook/read-annotation-set.ts';
import type { NotesService } from '../../data/notes/notes-service.ts';

export type BringState =
  | { readonly status: 'choosing'; readonly fault: FileFault | 'unreadable' | null }
  | { readonly status: 'asking'; readonly plan: ImportPlan }
  | { readonly status: 'working'; readonly done: number; readonly total: number }
  | { readonly status: 'done'; readonly done: number; readonly plan: ImportPlan }
  | { readonly status: 'stopped'; readonly done: number; readonly total: number; readonly problem: ProblemCode };

/** Progress is said this often: each time draws the dialog. */
const everyNotes = 10;

export interface Bring {
  readonly state: BringState;
  choose(file: File): Promise<void>;
  /** Does what the plan says; `overwrites` says whether those that are here become as the file has them. */
  start(plan: ImportPlan, overwrites: boolean): Promise<void>;
}

/** Brings notes out of a file: looks first, asks, and then keeps one after the other. */
export function useBring(service: NotesService, notes: ReadonlyMap<string, Note>, shelf: ShelfBooks): Bring {
  const [state, setState] = useState<BringState>({ status: 'choosing', fault: null });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function choose(file: File): Promise<void> {
    if (file.size > LARGEST_FILE_BYTES) return setState({ status: 'choosing', fault: 'too-large' });
    const text = await file.text().catch((cause: unknown) => {
      // Changed, moved or taken away since it was chosen.
      if (cause instanceof DOMException) return null;
      throw cause;
    });
    if (text === null) return setState({ status: 'choosing', fault: 'unreadable' });
    const read = readAnnotationSet(text);
    if (typeof read === 'string') return setState({ status: 'choosing', fault: read });
    // As they are now: reading the file took its time.
    const now = service.state.get();
    const here = now.status === 'ready' ? now.notes : notes;
    setState({ status: 'asking', plan: planImport(read, here, shelf, service.known) });
  }

  async function start(plan: ImportPlan, overwrites: boolean): Promise<void> {
    const works: (() => Promise<Result<unknown>>)[] = [
      // The newest stand first, in a file as here: what is kept last is the newest.
      ...[...plan.added].reverse().map((draft) => () => service.add(draft)),
      ...(overwrites
        ? plan.differing.map(
            ({ id, change }) =>
              () =>
                service.change(id, change),
          )
        : []),
    ];
    const total = works.length;
    let done = 0;
    for (const work of works) {
      // Whoever closes the dialog stops here: what was kept stays, and the file brings the rest another time.
      if (isGone.current) return;
      if (done % everyNotes === 0) setState({ status: 'working', done, total });
      const result = await work();
      if (!result.ok) return setState({ status: 'stopped', done, total, problem: result.problem });
      done += 1;
    }
    setState({ status: 'done', done, plan });
  }

  return { state, choose, start };
}
