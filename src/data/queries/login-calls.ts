import { MutationObserver, QueryClient } from '@tanstack/query-core';
import type { UserAnswer } from '../../../contract/user-answer.ts';
import type { Api } from '../api/api.ts';
import { createLoginApi } from '../api/login-api.ts';
import type { LoadingService } from '../services.ts';
import { currentUserQuery, signInMutation, type SignInTry } from './login-queries.ts';

/** The login calls as the session makes them; every failure is a `ProblemError`. */
export interface LoginCalls {
  readonly queryClient: QueryClient;
  signIn(given: SignInTry): Promise<UserAnswer>;
  currentUser(isKnown: boolean): Promise<UserAnswer>;
}

export function createLoginCalls(ourApi: Pick<Api, 'call'>, loading: LoadingService): LoginCalls {
  const api = createLoginApi(ourApi);
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  return {
    queryClient,
    signIn: (given) => new MutationObserver(queryClient, signInMutation(api, loading)).mutate(given),
    currentUser: (isKnown) => queryClient.fetchQuery(currentUserQuery(api, loading, isKnown)),
  };
}
