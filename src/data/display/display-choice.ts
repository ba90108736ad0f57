import { ProblemError, type ProblemCode } from '../../../contract/problems.ts';
import { createSubject, type Observable } from '../../platform/observable.ts';
import type { PersonDisplay, ReadingDisplayService, Services } from '../services.ts';
import { displayLine, firstDisplay, parseDisplay, type ReadingDisplay } from './reading-display.ts';

/** How the person reads in one open book, and the changing of it. */
export interface DisplayChoice {
  readonly state: Observable<ReadingDisplay>;
  /** Why the last choice is not here, or will not be here the next time; `null` is how it should be. */
  readonly problem: Observable<ProblemCode | null>;
  /** Letters that were chosen are on their way. */
  readonly isBringing: Observable<boolean>;
  /** Resolves once it is known what this person chose before, or that it cannot be known now. */
  readonly known: Promise<void>;
  /** Seen at once, but for letters that have to be fetched; then kept for who opened the book, and nobody else. */
  choose(part: Partial<ReadingDisplay>): Promise<void>;
}

export interface DisplayEdges {
  /** Resolves once the letters of a family are here; rejects with `engine-missing`. */
  readonly bringLetters: (family: ReadingDisplay['family']) => Promise<unknown>;
  /** How who is in now reads. */
  readonly displayOf: (person: ReadingDisplayService['person']) => PersonDisplay;
}

export function createDisplayChoice(
  books: Services['books'],
  { bringLetters, displayOf }: DisplayEdges,
): DisplayChoice {
  const state = createSubject(firstDisplay);
  const problem = createSubject<ProblemCode | null>(null);
  const isBringing = createSubject(false);
  let mine: PersonDisplay | null = null;
  /** Nothing is written over what is kept before that is known. */
  let isRead = false;
  /** What was chosen in this book: it stands above what is read later. */
  let chosen: Partial<ReadingDisplay> = {};
  let latestFamily = 0;

  async function recall(): Promise<void> {
    const part = await books.use();
    if (!part.ok) return problem.set(part.problem);
    mine ??= displayOf(part.value.display.person);
    const kept = await mine.read();
    if (!kept.ok) return problem.set(kept.problem);
    isRead = true;
    if (kept.value !== null) state.set({ ...parseDisplay(kept.value), ...chosen });
    if (mine.isHeld?.()) void save();
    const { family } = state.get();
    if (family === 'dyslexic') part.value.display.keepLetters();
    // Nothing waits for them; where they cannot be had it is said.
    if (family !== 'book') void hasLetters(family);
  }

  async function save(): Promise<void> {
    if (!isRead) await recall();
    if (!isRead || !mine?.isIn()) return;
    const saved = await mine.save(displayLine(state.get()));
    if (mine.isIn()) problem.set(saved.ok ? null : saved.problem);
  }

  /** Whether they are here, and nobody chose others meanwhile. */
  async function hasLetters(family: ReadingDisplay['family']): Promise<boolean> {
    latestFamily += 1;
    const mineToSay = latestFamily;
    isBringing.set(family !== 'book');
    const failure = await bringLetters(family).then(
      () => null,
      (cause: unknown) => (cause instanceof ProblemError ? cause.code : 'engine-missing'),
    );
    if (mineToSay !== latestFamily) return false;
    isBringing.set(false);
    if (failure !== null) problem.set(failure);
    return failure === null;
  }

  const known = recall();
  return {
    state,
    problem,
    isBringing,
    known,
    async choose(change) {
      if (change.family && !(await hasLetters(change.family))) return;
      const next = { ...state.get(), ...change };
      if (mine && !mine.isIn()) return;
      if (displayLine(next) === displayLine(state.get())) return;
      chosen = { ...chosen, ...change };
      state.set(next);
      const part = change.family === 'dyslexic' ? await books.use() : null;
      if (part?.ok) part.value.display.keepLetters();
      await save();
    },
  };
}
