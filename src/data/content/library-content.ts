import type { EditionManifest } from '../../../contract/editions.ts';
import type { ProblemCode, Result } from '../../../contract/problems.ts';
import type { Observable } from '../../platform/observable.ts';
import type { Licences } from '../licences/licences.ts';
import type { ConnectionStatus, LibraryContentService } from '../services.ts';
import { type Manifests, withWords } from './manifests.ts';
import { openBookSource, readBehind } from './open-book-source.ts';
import type { StorageClient } from './storage-client.ts';
import { codeOf } from './storage-protocol.ts';

export interface LibraryContentEdges {
  readonly manifests: Manifests;
  readonly licences: Licences;
  readonly storage: StorageClient;
  readonly connection: Observable<ConnectionStatus>;
  readonly checkConnection: () => Promise<void>;
  /** The edition the shelf names, which may be newer than the one on this device. */
  readonly currentEdition: (bookId: string) => string | null;
  /** Whether somebody downloaded this edition, as the list of this device has it: the inventory may not have been taken yet. */
  readonly isDownloaded: (bookId: string, editionId: string) => Promise<boolean>;
  readonly isIsolated: boolean;
}

/** Opens books by manifest and licence, what is on this device first. */
export function createLibraryContent(edges: LibraryContentEdges): LibraryContentService {
  const { manifests, licences, storage } = edges;

  async function manifestOf(bookId: string): Promise<Result<EditionManifest>> {
    const local = await manifests.local(bookId);
    const current = edges.currentEdition(bookId);
    const isOutdated = local !== null && current !== null && local.editionId !== current;
    // A downloaded book stays the edition that was downloaded: it must open without network.
    if (local && (!isOutdated || (await edges.isDownloaded(bookId, local.editionId))))
      return { ok: true, value: local };
    const fetched = await manifests.fetch(bookId);
    return !fetched.ok && local ? { ok: true, value: local } : fetched;
  }

  /** What was true of the network a minute ago may be so no more: somebody is waiting for a book, so ask. */
  async function canFetch(): Promise<boolean> {
    if (edges.connection.get() !== 'online') await edges.checkConnection();
    return edges.connection.get() === 'online';
  }

  return {
    async open(bookId) {
      let manifest = await manifestOf(bookId);
      if (!manifest.ok) return absent(manifest.problem);
      let licence = await licences.key(bookId, manifest.value.editionId);
      if (!licence.ok && licence.problem === 'not-downloaded') {
        // There is a newer edition, and nothing that opens this one: that one is read.
        manifest = await manifests.fetch(bookId);
        if (!manifest.ok) return absent(manifest.problem);
        licence = await licences.key(bookId, manifest.value.editionId);
      }
      if (!licence.ok) return absent(licence.problem);
      const { editionId, sizeBytes, chunks, mediaType, pageObjects } = manifest.value;
      try {
        if ((await storage.listChunks(editionId)).size === 0 && !(await canFetch())) {
          // A book somebody downloaded and whose files are gone is a book with missing parts, not one never brought.
          return {
            ok: false,
            problem: (await edges.isDownloaded(bookId, editionId)) ? 'chunk-missing' : 'not-downloaded',
          };
        }
        const { key, graceEndsAt } = licence.value;
        const edition = { editionId, sizeBytes, chunks, key };
        const source = await openBookSource(storage, edition, mediaType, edges.isIsolated);
        const whole = withWords(manifest.value);
        const readWords = whole && (() => readBehind(storage, { ...whole, key }, chunks.length));
        return { ok: true, value: { ...source, graceEndsAt, pageObjects, readWords } };
      } catch (cause) {
        return { ok: false, problem: codeOf(cause) };
      }
    },
  };
}

/** Nothing of the book is here and nobody answers: say what that means for this book. */
function absent(problem: ProblemCode): { ok: false; problem: ProblemCode } {
  return { ok: false, problem: problem === 'no-answer' ? 'not-downloaded' : problem };
}
