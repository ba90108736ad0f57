import type { SessionState } from '../data/services.ts';

export const SHELF_PATH = '/libros';
export const SIGN_IN_PATH = '/libros/entrar';

/** The address of the shelf, or one that leads there at once. */
export const isShelf = (path: string) => path === '/' || path === SHELF_PATH || path === `${SHELF_PATH}/`;

export interface Place {
  readonly pathname: string;
  /** Path and search: what a person comes back to. */
  readonly href: string;
  /** Where the sign-in page shall lead, as its address says. */
  readonly destination: string | null;
  /** The person who was here has left: the next one does not go on where they were. */
  readonly hasLeft: boolean;
  /** Who was here, or whose session ended at that destination; `null` where nobody is known. */
  readonly owner?: string | null;
}

/** Somebody at the door; `id` while they are in. */
export interface Visitor {
  readonly status: SessionState['status'];
  readonly id: string | null;
}

/** What to do with somebody at the door of a screen. */
export type Passage =
  | { readonly kind: 'wait' }
  | { readonly kind: 'pass' }
  | { readonly kind: 'go'; readonly href: string };

/** Only addresses of this library are believed: anything else in a link would lead people away after sign-in. */
export function safeDestination(destination: string | null): string {
  const isOurs = destination !== null && /^\/libros(?:[/?#]|$)/.test(destination);
  return isOurs && !destination.startsWith(SIGN_IN_PATH) ? destination : SHELF_PATH;
}

/** The one rule of who sees what: everything but the sign-in page needs a session. */
export function passageFor({ status, id }: Visitor, place: Place): Passage {
  if (status === 'restoring') return { kind: 'wait' };
  const isSignIn = place.pathname === SIGN_IN_PATH;
  if (status === 'signed-in') {
    // The history of a shared tablet leads through what others looked for and read.
    if ((place.owner ?? id) !== id) return { kind: 'go', href: SHELF_PATH };
    return isSignIn ? { kind: 'go', href: safeDestination(place.destination) } : { kind: 'pass' };
  }
  if (isSignIn) {
    // Also an older entry of the history: its destination is forgotten before anybody signs in.
    return place.hasLeft && place.destination !== null ? { kind: 'go', href: SIGN_IN_PATH } : { kind: 'pass' };
  }
  const destination = place.hasLeft ? SHELF_PATH : safeDestination(place.href);
  const query = destination === SHELF_PATH ? '' : `?destino=${encodeURIComponent(destination)}`;
  return { kind: 'go', href: `${SIGN_IN_PATH}${query}` };
}
