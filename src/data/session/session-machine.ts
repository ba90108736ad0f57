import type { ProblemCode } from '../../../contract/problems.ts';
import type { User } from '../../../contract/user.ts';
import type { SessionState } from '../services.ts';

export type SessionEvent =
  /** Session storage or this device knew somebody. */
  | { readonly type: 'restored'; readonly user: User }
  | { readonly type: 'nobody-found' }
  /** The server confirmed who this is. */
  | { readonly type: 'confirmed'; readonly user: User }
  | { readonly type: 'sign-in-failed'; readonly problem: ProblemCode }
  /** A hand-off opened nothing; whoever was here before is not opened in its place. */
  | { readonly type: 'hand-off-failed'; readonly problem: ProblemCode; readonly remembered: User | null }
  /** The server, with our mark and our code, said that the session is over. */
  | { readonly type: 'ended' }
  | { readonly type: 'signed-out' };

export const restoring: SessionState = { status: 'restoring' };

/** What a session becomes. Only `ended` and `signed-out` take a person away: the network is no verdict. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'restored':
      return { status: 'signed-in', user: event.user, fresh: false };
    case 'confirmed':
      return { status: 'signed-in', user: event.user, fresh: true };
    case 'nobody-found':
      return state.status === 'restoring' ? { status: 'signed-out', problem: null } : state;
    case 'sign-in-failed':
      return state.status === 'restoring' ? { status: 'signed-out', problem: event.problem } : state;
    case 'hand-off-failed':
      return {
        status: 'signed-out',
        problem: event.problem,
        ...(event.remembered === null ? {} : { remembered: event.remembered }),
      };
    case 'ended':
      return { status: 'signed-out', problem: 'session-ended' };
    case 'signed-out':
      return { status: 'signed-out', problem: null };
  }
}

/** Whose data may be shown; `null` while nobody is in. */
export function personIdOf(state: SessionState): string | null {
  return state.status === 'signed-in' ? String(state.user.id) : null;
}
