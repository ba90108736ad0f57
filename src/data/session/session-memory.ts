import { emptyUser, type User } from '../../../contract/user.ts';
import type { TextStore } from '../../platform/session-storage.ts';
import { parseStoredUser, parseToken } from './user-record.ts';

/** Session storage keys of the seed. */
const userKey = 'user';
const tokenKey = 'token';
/** Ours: no more than that somebody left this tab. */
const leftKey = 'libro-salida';
/** See `data/positions/held-place`. */
export const heldPlaceKey = 'libro-lugar';
/** See `data/display/display-store`. */
export const heldDisplayKey = 'libro-lectura';

/** User and token in memory and in session storage, lazily restored from there (seed). */
export interface SessionMemory {
  user(): User;
  hasUser(): boolean;
  token(): string | null;
  saveUser(user: User | null): void;
  saveToken(token: string | null): void;
  /** Somebody left this tab on purpose and nobody has come in since. */
  hasLeft(): boolean;
  /** From now on only this page knows who that was, until it is told otherwise. */
  markLeft(): void;
}

export function createSessionMemory(store: TextStore): SessionMemory {
  let user: User | null = null;
  let token: string | null = null;
  let left = false;
  const restoredUser = () => (user ??= parseStoredUser(store.read(userKey)));
  return {
    user: () => restoredUser() ?? emptyUser(),
    hasUser: () => restoredUser() !== null,
    token: () => (token ??= parseToken(store.read(tokenKey))),
    saveUser(next) {
      user = next;
      if (next === null) {
        store.remove(heldPlaceKey);
        store.remove(heldDisplayKey);
        return store.remove(userKey);
      }
      store.save(userKey, JSON.stringify(next));
      left = false;
      store.remove(leftKey);
    },
    saveToken(next) {
      token = next;
      if (next === null) store.remove(tokenKey);
      else store.save(tokenKey, next);
    },
    hasLeft: () => left || store.read(leftKey) !== null,
    markLeft() {
      left = true;
      store.save(leftKey, '1');
      // See `app/system/history-owner`: what says nothing is nobody's from now on.
      store.save('libro-historia', '');
      // A tab that is closed while its person is still leaving brings nobody back.
      store.remove(userKey);
      store.remove(tokenKey);
    },
  };
}
