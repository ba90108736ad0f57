import { ProblemError } from '../../../contract/problems.ts';
import { childrenOf, findAll } from './parse-xml.ts';
import type { XmlElement } from './parse-xml.ts';

/** The two ways to make a font useless outside its book; readers undo both without any key. */
const FONT_ALGORITHMS: readonly string[] = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'];

/** Files that only protected books carry: Apple FairPlay, Readium LCP, Adobe ADEPT. */
const LOCK_FILES = /^(?:[^/]+\/)?META-INF\/(?:sinf\.xml|license\.lcpl|rights\.xml)$/iu;

/** Paths, as written, of everything a book says is encrypted in a way that needs a key. */
export function listLocked(encryption: XmlElement | null): string[] {
  if (encryption === null) return [];
  return findAll(encryption, 'encrypteddata').flatMap((data) => {
    const algorithm = childrenOf(data, 'encryptionmethod')[0]?.attributes.get('algorithm') ?? '';
    if (FONT_ALGORITHMS.includes(algorithm)) return [];
    return findAll(data, 'cipherreference').map((reference) => reference.attributes.get('uri') ?? '');
  });
}

/**
 * Refuses a book that a lock keeps from being read. What is declared encrypted but is in the
 * clear, or is not needed to read, is no reason: only pages that cannot be read are.
 */
export function refuseLockedBook(
  names: readonly string[],
  locked: ReadonlySet<string>,
  unreadablePages: readonly string[],
): void {
  const hasLockFile = names.some((name) => LOCK_FILES.test(name));
  const isPageLocked = unreadablePages.some((path) => locked.has(path) || hasLockFile);
  // Pictures and styles under a shop's lock: the pages open, and show nothing.
  if (isPageLocked || (hasLockFile && locked.size > 0)) throw new ProblemError('import-drm');
}
