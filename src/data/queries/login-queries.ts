import { type MutationObserverOptions, type QueryObserverOptions } from '@tanstack/query-core';
import { ProblemError, type Result } from '../../../contract/problems.ts';
import type { UserAnswer } from '../../../contract/user-answer.ts';
import type { LoginApi } from '../api/login-api.ts';
import { LOGIN_LOADER_ID } from '../loading/loading-machine.ts';
import type { LoadingService } from '../services.ts';

/** `always`: the library would otherwise believe `navigator.onLine` and wait. */
const asked = { networkMode: 'always', retry: false, gcTime: 0 } as const;

/** Hides the loader however the call ends: answer, problem, abort, time out. */
async function withLoader<T>(loading: LoadingService, work: () => Promise<T>, isQuiet = false): Promise<T> {
  loading.show(LOGIN_LOADER_ID, isQuiet);
  try {
    return await work();
  } finally {
    loading.hide(LOGIN_LOADER_ID);
  }
}

function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new ProblemError(result.problem, { cause: result });
}

export interface SignInTry {
  readonly credential: string;
  /** Gives the try up, as when its screen is gone. */
  readonly signal?: AbortSignal | undefined;
}

/** Alternative login: one credential string, one answer. */
export function signInMutation(api: LoginApi, loading: LoadingService) {
  return {
    mutationKey: ['sign-in'],
    ...asked,
    mutationFn: ({ credential, signal }: SignInTry) =>
      withLoader(loading, async () => valueOf(await api.signIn(credential, signal))),
  } satisfies MutationObserverOptions<UserAnswer, Error, SignInTry>;
}

/**
 * Current login: the record that belongs to the token. Where the record is already here (`isKnown`) this only
 * confirms it, and the loader is quiet: it must not cover a shelf that can be read.
 */
export function currentUserQuery(api: LoginApi, loading: LoadingService, isKnown: boolean) {
  const ask = async (signal: AbortSignal) => valueOf(await api.fetchUser(signal));
  return {
    // The token itself must not sit in a cache key; a session has one user, and leaving clears the cache.
    queryKey: ['user', 'current'],
    ...asked,
    staleTime: 0,
    meta: { isKnown },
    queryFn: ({ signal }: { signal: AbortSignal }) => withLoader(loading, () => ask(signal), isKnown),
  } satisfies QueryObserverOptions<UserAnswer>;
}
