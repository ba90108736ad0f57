import { useEffect, useReducer, useState } from 'react';
import { ProblemError } from '../../../contract/problems.ts';
import { isEnough } from '../../engines/find-text.ts';
import type { SearchStep } from '../../engines/publication.ts';
import { idleSearch, nextSearch, type SearchEvent, type SearchState } from './search-machine.ts';

/** Somebody who types is not interrupted by what the letters before this one would have found. */
const restMs = 180;

export interface BookSearch {
  readonly typed: string;
  type(text: string): void;
  /** The same once more, after it failed. */
  retry(): void;
  readonly state: SearchState;
}

async function run(
  steps: AsyncIterable<SearchStep>,
  signal: AbortSignal,
  send: (event: SearchEvent) => void,
): Promise<void> {
  try {
    for await (const step of steps) {
      if (signal.aborted) return;
      send({ type: 'found', ...step });
    }
    if (!signal.aborted) send({ type: 'ended' });
  } catch (cause) {
    if (signal.aborted) return;
    if (!(cause instanceof ProblemError)) console.error('La búsqueda en el libro falló', cause);
    send({ type: 'failed', problem: cause instanceof ProblemError ? cause.code : 'unexpected-failure' });
  }
}

/**
 * Searches the open book as somebody types; what was found stays while the panel is closed. `brought` is what they came
 * with; nothing is searched before the book is open.
 */
export function useBookSearch(
  search: (query: string, signal: AbortSignal) => AsyncIterable<SearchStep> | null,
  isOpen: boolean,
  brought: string,
): BookSearch {
  const [typed, setTyped] = useState(brought);
  const [tries, setTries] = useState(0);
  const [state, send] = useReducer(nextSearch, idleSearch);
  const query = typed.trim();

  useEffect(() => {
    if (!isOpen) return;
    send({ type: 'asked', query, isAgain: tries > 0 });
    if (!isEnough(query)) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      const steps = search(query, control.signal);
      if (steps) void run(steps, control.signal, send);
    }, restMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [isOpen, query, search, tries]);

  return { typed, type: setTyped, retry: () => setTries(tries + 1), state };
}

/** Marks in the pages what somebody came with, once; nothing stays marked when nothing is searched for any more. */
export function useFoundMarks(
  { typed }: BookSearch,
  brought: string,
  isOpen: boolean,
  markFound: (words: string | null) => void,
): void {
  const isSearching = isEnough(typed.trim());
  useEffect(() => {
    if (isOpen && brought !== '') markFound(brought);
  }, [isOpen, brought, markFound]);
  useEffect(() => {
    if (!isSearching) markFound(null);
  }, [isSearching, markFound]);
}
