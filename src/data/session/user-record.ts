import * as v from 'valibot';
import { roleFamilyOf } from '../../../contract/roles.ts';
import { tokenPattern, type User, userSchema } from '../../../contract/user.ts';
import type { UserAnswer } from '../../../contract/user-answer.ts';
import { parseJson } from '../../platform/answer.ts';

/** A user from its stored JSON; `null` where it is none. */
export function parseStoredUser(text: string | null): User | null {
  const parsed = v.safeParse(userSchema, text === null ? null : parseJson(text));
  return parsed.success ? parsed.output : null;
}

/** A stored token; `null` where it could not travel in a header, so that nobody would ever hear of it. */
export function parseToken(text: string | null): string | null {
  return text !== null && tokenPattern.test(text) ? text : null;
}

/** Takes the session token off the record before anything is stored. */
export function splitUserAnswer(answer: UserAnswer): { user: User; token: string | null } {
  const { token, ...user } = answer;
  return { user, token: token ?? null };
}

/** Whether any role has the name; false where there is no list of roles. */
export function userHasRole(user: User, name: string): boolean {
  return user.roles.some((role) => role.name === name);
}

export type LogoutDestination = 'students' | 'teachers' | 'home';

/** Where the id of the first role leads after leaving (seed). */
export function logoutDestinationOf(user: User): LogoutDestination {
  const first = user.roles[0];
  const family = first ? roleFamilyOf(first.id) : null;
  if (family === 'student') return 'students';
  return family === 'teacher' ? 'teachers' : 'home';
}
