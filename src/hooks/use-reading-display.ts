import { useState } from 'react';
import { ProblemError, type ProblemCode } from '../../contract/problems.ts';
import { displayLine, firstDisplay, parseDisplay, type ReadingDisplay } from '../data/display/reading-display.ts';
import type { ReadingDisplayService, Services } from '../data/services.ts';
import { bringLetters } from '../engines/epub/reading-letters.ts';
import { createSubject, type Observable } from '../platform/observable.ts';
import { useServices } from './app-context.ts';

/** How the person reads, and the changing of it. */
export interface DisplayChoice {
  readonly state: Observable<ReadingDisplay>;
  /** Why the last choice is not here, or will not be here the next time; `null` is how it should be. */
  readonly problem: Observable<ProblemCode | null>;
  /** Resolves once it is known what this person chose before. */
  readonly known: Promise<ReadingDisplay>;
  /** Seen at once, but for letters that have to be fetched; then kept. */
  choose(part: Partial<ReadingDisplay>): Promise<void>;
}

export function createDisplayChoice(books: Services['books']): DisplayChoice {
  const state = createSubject(firstDisplay);
  const problem = createSubject<ProblemCode | null>(null);

  function keepLetters(kept: ReadingDisplayService): void {
    if (state.get().family === 'dyslexic') kept.keepLetters();
  }

  async function recall(): Promise<ReadingDisplay> {
    const part = await books.use();
    const kept = part.ok ? await part.value.display.read() : null;
    if (part.ok && kept !== null) {
      state.set(parseDisplay(kept));
      keepLetters(part.value.display);
    }
    return state.get();
  }

  async function save(): Promise<void> {
    const part = await books.use();
    const saved = part.ok ? await part.value.display.save(displayLine(state.get())) : part;
    if (part.ok) keepLetters(part.value.display);
    problem.set(saved.ok ? null : saved.problem);
  }

  return {
    state,
    problem,
    known: recall(),
    async choose(change) {
      try {
        if (change.family) await bringLetters(change.family);
      } catch (cause) {
        return problem.set(cause instanceof ProblemError ? cause.code : 'engine-missing');
      }
      state.set({ ...state.get(), ...change });
      await save();
    },
  };
}

/** One for each book that is opened. */
export function useReadingDisplay(): DisplayChoice {
  const { books } = useServices();
  const [choice] = useState(() => createDisplayChoice(books));
  return choice;
}
