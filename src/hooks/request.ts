import type { ProblemCode, Result } from '../../contract/problems.ts';
import { createSubject } from '../platform/observable.ts';
import type { Observable } from '../platform/observable.ts';

export type RequestState<T> =
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly problem: ProblemCode }
  | { readonly status: 'ready'; readonly value: T };

/** One question that can be asked again; asked for the first time when somebody watches. */
export interface Request<T> {
  readonly state: Observable<RequestState<T>>;
  ask(): void;
}

export function createRequest<T>(question: () => Promise<Result<T>>): Request<T> {
  const state = createSubject<RequestState<T>>({ status: 'waiting' });
  let asked = 0;

  async function ask(): Promise<void> {
    asked += 1;
    const mine = asked;
    if (state.get().status === 'failed') state.set({ status: 'waiting' });
    const result = await question();
    // A later question has been asked meanwhile: its answer counts.
    if (mine !== asked) return;
    state.set(result.ok ? { status: 'ready', value: result.value } : { status: 'failed', problem: result.problem });
  }
  function askAndReport(): void {
    ask().catch((error: unknown) => {
      console.error('La petición falló de forma inesperada.', error);
      state.set({ status: 'failed', problem: 'unexpected-failure' });
    });
  }

  return {
    state: {
      get: state.get,
      subscribe(listener) {
        if (asked === 0) askAndReport();
        return state.subscribe(listener);
      },
    },
    ask: askAndReport,
  };
}
