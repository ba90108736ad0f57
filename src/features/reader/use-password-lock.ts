import { useEffect, useState } from 'react';
import { type PasswordLock, createPasswordLock } from './password-lock.ts';
import { type PasswordState, unknownPassword } from './password-machine.ts';

export interface BookPassword {
  readonly state: PasswordState;
  readonly lock: PasswordLock;
}

/** The password of a book for as long as its screen is there, also where the book is opened anew meanwhile. */
export function usePasswordLock(): BookPassword {
  const [state, setState] = useState(unknownPassword);
  const [lock] = useState(() => createPasswordLock(setState));
  useEffect(() => () => lock.forget(), [lock]);
  return { state, lock };
}
