import type { EditionManifest } from '../../../contract/editions.ts';
import { CHUNK_SIZE_BYTES, chunkCount } from '../../../contract/content.ts';
import { ProblemError, type Result } from '../../../contract/problems.ts';
import { reported } from '../../platform/report.ts';
import type { BookApi } from '../api/book-api.ts';
import type { PersonSource } from '../session/current-person.ts';

/** Which chunks a book is made of, kept for the person who may read it. */
export interface Manifests {
  /** What this device knows; `null` where it knows nothing. */
  local(bookId: string): Promise<EditionManifest | null>;
  /** All this device knows for who is in. */
  all(): Promise<readonly EditionManifest[]>;
  /** Asks the server and keeps the answer; fails where it cannot be kept. */
  fetchAndKeep(bookId: string): Promise<Result<EditionManifest>>;
  /** Asks the server, and keeps the answer where that can be done: enough to read with the network. */
  fetch(bookId: string): Promise<Result<EditionManifest>>;
}

const notRead = reported('Un manifiesto no se pudo leer', undefined);

export function createManifests(api: BookApi, person: PersonSource): Manifests {
  async function fetch(bookId: string, mustKeep: boolean): Promise<Result<EditionManifest>> {
    const who = person.get();
    if (!who) return { ok: false, problem: 'session-ended' };
    const answer = await api.fetchEdition(bookId);
    if (!answer.ok) return answer;
    if (!isWhole(answer.value)) return { ok: false, problem: 'book-unreadable' };
    try {
      await who.database.change((open) => open.put('manifests', answer.value));
    } catch (cause) {
      // The disk is full, or the browser refuses to keep anything (a private window, a broken database).
      if (!mustKeep) return answer;
      return { ok: false, problem: cause instanceof ProblemError ? cause.code : 'storage-unavailable' };
    }
    return answer;
  }

  return {
    async local(bookId) {
      const who = person.get();
      return (await who?.database.use((open) => open.get('manifests', bookId)).catch(notRead)) ?? null;
    },
    async all() {
      const who = person.get();
      return (await who?.database.use((open) => open.getAll('manifests')).catch(notRead)) ?? [];
    },
    fetchAndKeep: (bookId) => fetch(bookId, true),
    fetch: (bookId) => fetch(bookId, false),
  };
}

/** The edition with the chunks of its words, which begin behind the last chunk of the book; `undefined` where it has none. */
export const withWords = ({ editionId, chunks, words }: Pick<EditionManifest, 'editionId' | 'chunks' | 'words'>) =>
  words && {
    editionId,
    sizeBytes: chunks.length * CHUNK_SIZE_BYTES + words.sizeBytes,
    chunks: [...chunks, ...words.chunks],
  };

/** Whether the list of chunks fits the size; everything that reads relies on it. */
function isWhole(manifest: EditionManifest): boolean {
  return manifest.chunkSizeBytes === CHUNK_SIZE_BYTES && manifest.chunks.length === chunkCount(manifest.sizeBytes);
}
