import { credentialPrefixes } from '../../../contract/endpoints.ts';

const field = 'credencial=';

/**
 * Reads the credential the main site handed over in the fragment (`/libros#credencial=entrega.…`) and takes the
 * fragment off the address at once, used or not. Credentials of an unknown kind are not passed on: they become an
 * empty one, which opens nothing and nobody. `null`: there is no hand-off.
 */
export function takeHandOffCredential(
  location: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'replaceState' | 'state'>,
): string | null {
  const found = handOffIn(location.hash);
  if (found === undefined) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return knownCredential(found.slice(field.length));
}

/** One that arrives while the app is open changes the fragment alone: the page begins anew with it. */
export function followHandOffs(page: {
  readonly location: Pick<Location, 'hash' | 'reload'>;
  addEventListener(type: 'hashchange', hear: () => void): void;
}): void {
  page.addEventListener('hashchange', () => {
    if (isHandOff(page.location.hash)) page.location.reload();
  });
}

const handOffIn = (hash: string) =>
  hash
    .replace(/^#/, '')
    .split('&')
    .find((part) => part.startsWith(field));

/** Whether a fragment carries a credential, of whatever kind. */
export const isHandOff = (hash: string): boolean => handOffIn(hash) !== undefined;

function knownCredential(text: string): string {
  let credential = text;
  try {
    credential = decodeURIComponent(text);
  } catch {
    // A stray percent sign: no credential of ours has one, so the check below refuses it.
  }
  const isKnown = Object.values(credentialPrefixes).some(
    (prefix) => credential.startsWith(prefix) && credential.length > prefix.length,
  );
  return isKnown && /^[\x21-\x7e]+$/.test(credential) ? credential : '';
}
