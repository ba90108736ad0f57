import { endpoints } from '../../../contract/endpoints.ts';
import type { Result } from '../../../contract/problems.ts';
import { type UserAnswer, userAnswerSchema } from '../../../contract/user-answer.ts';
import type { ApiCall } from './api-call.ts';
import type { Api } from './api.ts';

/** Who somebody is; it comes with the part that lets people in. */
export interface LoginApi {
  /** Current login: who does the token belong to? */
  fetchUser(signal?: AbortSignal): Promise<Result<UserAnswer>>;
  /** Alternative login: an empty body and the raw credential. */
  signIn(credential: string, signal?: AbortSignal): Promise<Result<UserAnswer>>;
}

export function createLoginApi({ call }: Pick<Api, 'call'>): LoginApi {
  const ask = (signal: AbortSignal | undefined, more: ApiCall = {}) =>
    call(endpoints.user, userAnswerSchema, { ...more, ...(signal ? { signal } : {}), misfit: 'account-unreadable' });
  return {
    fetchUser: (signal) => ask(signal),
    signIn: (credential, signal) => ask(signal, { method: 'POST', credential }),
  };
}
