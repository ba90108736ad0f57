import type { RouterHistory } from '@tanstack/react-router';
import type { SessionState } from '../../data/services.ts';
import type { Observable } from '../../platform/observable.ts';

/**
 * Note: whose an entry of the history is. The browser keeps where people were in a tab, longer than they are in: the
 * Back button of the next pupil leads through what the one before looked for and read. So each entry says who was in when it
 * was made (their id, nothing else), and the session gate leads whoever is not them to the shelf.
 */
export function ownEntries(history: RouterHistory, session: Observable<SessionState>): void {
  const owner = () => {
    const now = session.get();
    return now.status === 'signed-in' ? { owner: String(now.user.id) } : {};
  };
  const { push, replace } = history;
  // To where one is no entry leads: the router tells by the state, too, and does not know whose an entry is.
  history.push = (path, state, options) =>
    (path === history.location.href ? replace : push)(path, { ...state, ...owner() }, options);
  history.replace = (path, state, options) => replace(path, { ...state, ...owner() }, options);

  // The entry the page was opened with. Past the router, to whom it would be one more navigation.
  const before: unknown = window.history.state;
  if (typeof before === 'object' && before !== null && !('owner' in before))
    History.prototype.replaceState.call(window.history, { ...before, ...owner() }, '');
}
