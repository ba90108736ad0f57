import type { User } from '../../contract/user.ts';
import { emptyUser } from '../../contract/user.ts';
import type { SessionState } from '../data/services.ts';
import { useServices } from './app-context.ts';
import { useObservable } from './use-observable.ts';

export function useSession(): SessionState {
  return useObservable(useServices().session.state);
}

/** The person who is here; the empty user while nobody is. */
export function useUser(): User {
  const state = useSession();
  return state.status === 'signed-in' ? state.user : emptyUser();
}
