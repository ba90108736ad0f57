import type { AskPassword } from '../../engines/publication.ts';
import { nextPassword, unknownPassword } from './password-machine.ts';
import type { PasswordEvent, PasswordState } from './password-machine.ts';

/** One reader that opens the book, and may need its password. */
export interface LockedOpening {
  readonly ask: AskPassword;
  /** That reader is gone: it gets no answer any more. */
  end(): void;
}

/** Stands between a book with a password and the person who knows it. Holds it in memory, and nowhere else. */
export interface PasswordLock {
  /** With another book the one before is closed. */
  begin(bookId: string): LockedOpening;
  answer(password: string): void;
  /** The book is closed. */
  forget(): void;
}

export function createPasswordLock(onState: (state: PasswordState) => void): PasswordLock {
  let state: PasswordState = unknownPassword;
  let ofBook: string | null = null;
  let waiting: (password: string | null) => void = () => undefined;

  function send(event: PasswordEvent): void {
    const next = nextPassword(state, event);
    if (next === state) return;
    state = next;
    onState(state);
  }

  return {
    begin(bookId) {
      if (bookId !== ofBook) send({ type: 'book-closed' });
      ofBook = bookId;
      let hasEnded = false;
      return {
        async ask(isWrong) {
          if (hasEnded) return null;
          send({ type: 'needed', isWrong });
          if ('password' in state) return state.password;
          return new Promise((resolve) => {
            waiting = resolve;
          });
        },
        end() {
          hasEnded = true;
          waiting(null);
          send({ type: 'opening-ended' });
        },
      };
    },
    answer(password) {
      send({ type: 'written', password });
      waiting(password);
    },
    forget: () => send({ type: 'book-closed' }),
  };
}
