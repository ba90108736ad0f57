/** What is known of the password of one book. */
export type PasswordState =
  | { readonly status: 'unknown' }
  /** The person is to write it; `wrong`: how many did not open the book. */
  | { readonly status: 'asked'; readonly wrong: number }
  /** Written, and being tried. */
  | { readonly status: 'given'; readonly password: string; readonly wrong: number }
  /** Written when the book was opened before: it is opened anew with it, and nobody is asked. */
  | { readonly status: 'known'; readonly password: string };

export type PasswordEvent =
  | { readonly type: 'needed'; readonly isWrong: boolean }
  | { readonly type: 'written'; readonly password: string }
  /** The book is not being opened any more, nor open; it may be again. */
  | { readonly type: 'opening-ended' }
  | { readonly type: 'book-closed' };

export const unknownPassword: PasswordState = { status: 'unknown' };

/** A password is asked for as often as it is wrong, and known until the book is closed. */
export function nextPassword(state: PasswordState, event: PasswordEvent): PasswordState {
  switch (event.type) {
    case 'needed': {
      if (!event.isWrong && 'password' in state) return { status: 'known', password: state.password };
      // A worker that broke while somebody writes asks once more: nothing new was tried.
      if (state.status === 'asked') return state;
      const before = state.status === 'given' ? state.wrong : 0;
      return { status: 'asked', wrong: event.isWrong ? before + 1 : before };
    }
    case 'written':
      return state.status === 'asked' ? { status: 'given', password: event.password, wrong: state.wrong } : state;
    case 'opening-ended':
      return 'password' in state ? { status: 'known', password: state.password } : unknownPassword;
    case 'book-closed':
      return unknownPassword;
  }
}
