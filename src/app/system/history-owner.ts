import type { RouterHistory } from '@tanstack/react-router';
import type { SessionState } from '../../data/services.ts';
import type { Observable } from '../../platform/observable.ts';
import type { TextStore } from '../../platform/session-storage.ts';
import { SHELF_PATH } from '../guards.ts';

/** Who has been in in this tab: an id, or nothing once there was a second one. */
const onlyKey = 'libro-historia';

/** Answers who alone was ever in in this tab; an empty text once there were several, or where nobody was. */
function followOnly(session: Observable<SessionState>, tab: TextStore): () => string {
  let only = tab.read(onlyKey);
  const look = () => {
    const now = session.get();
    if (now.status !== 'signed-in') return;
    const id = String(now.user.id);
    const next = only === null || only === id ? id : '';
    if (next !== only) tab.save(onlyKey, next);
    only = next;
  };
  session.subscribe(look);
  look();
  return () => only ?? '';
}

function stateInView(): { readonly key?: unknown } {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** Says whose the entry in view is, where it does not say so itself; past the router, to whom it would be a navigation. */
function markEntry(owner: string): void {
  const known = stateInView();
  if (!('owner' in known)) History.prototype.replaceState.call(window.history, { ...known, owner }, '');
}

/**
 * Note: whose an entry of the history is. The browser keeps where people were in a tab, longer than they are in: the
 * Back button of the next pupil leads through what the one before looked for and read. So each entry says who was in when it
 * was made (their id, nothing else), and the session gate leads whoever is not them to the shelf. What was made before this
 * part was here says nothing: it is of who alone was ever in in this tab, and of nobody once there were several.
 */
export function ownEntries(history: RouterHistory, session: Observable<SessionState>, tab: TextStore): void {
  const owner = (): { readonly owner?: string } => {
    const now = session.get();
    return now.status === 'signed-in' ? { owner: String(now.user.id) } : {};
  };
  const { push, replace } = history;
  // To where one is no entry leads: the router tells by the state, too, and does not know whose an entry is.
  history.push = (path, state, options) =>
    (path === history.location.href ? replace : push)(path, { ...state, ...owner() }, options);
  history.replace = (path, state, options) => replace(path, { ...state, ...owner() }, options);

  const only = followOnly(session, tab);
  // The router has just been told, and has drawn nothing yet.
  history.subscribe(({ location, action }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE' || 'owner' in location.state) return;
    // Something unsaved kept them where they are: the browser goes there again.
    if (location.state.key !== stateInView().key) return;
    const { owner: now = only() } = owner();
    if (now === only()) markEntry(now);
    else history.replace(SHELF_PATH, {}, { ignoreBlocker: true });
  });
  // The entry in view is of who is in.
  const { owner: now } = owner();
  if (now !== undefined) markEntry(now);
}
