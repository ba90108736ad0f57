import type { BookDetail } from '../../../contract/book-detail.ts';
import type { BookSummary } from '../../../contract/books.ts';
import type { EditionManifest } from '../../../contract/editions.ts';
import { plainChunkSize } from '../../../contract/content.ts';
import { ProblemError, type ProblemCode, type Result } from '../../../contract/problems.ts';
import { plainBytes, wholeChunks } from '../content/chunk-folder.ts';
import type { Manifests } from '../content/manifests.ts';
import type { StorageClient } from '../content/storage-client.ts';
import type { Licences } from '../licences/licences.ts';

export interface DownloadRunEdges {
  readonly manifests: Manifests;
  readonly licences: Licences;
  readonly storage: StorageClient;
  readonly keepDetail: (bookId: string) => Promise<Result<BookDetail>>;
  /** Keeps cover and reader engine in the service worker; says what was the matter, or `null`. */
  readonly keepShell: (book: BookSummary) => Promise<ProblemCode | null>;
  readonly onStarted: (doneBytes: number, totalBytes: number) => void;
  readonly onChunkKept: (sizeBytes: number) => void;
}

/** Chunks under way at a time. */
const mostInFlight = 4;

function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new ProblemError(result.problem);
}

/**
 * Brings one book to this device, from wherever an earlier run stopped. Small rights first (manifest, licence,
 * detail), then chunks, then what draws them; throws `ProblemError` with the first thing that went wrong.
 */
export async function runDownload(edges: DownloadRunEdges, book: BookSummary, signal: AbortSignal): Promise<number> {
  const { manifests, licences, storage } = edges;
  const local = await manifests.local(book.id);
  const manifest = local?.editionId === book.editionId ? local : valueOf(await manifests.fetchAndKeep(book.id));
  valueOf(await licences.keep(book.id, manifest.editionId));
  valueOf(await edges.keepDetail(book.id));

  const { editionId, sizeBytes } = manifest;
  const here = wholeChunks(sizeBytes, await storage.listChunks(editionId));
  signal.throwIfAborted();
  edges.onStarted(plainBytes(sizeBytes, here), sizeBytes);
  const missing = manifest.chunks.map((_, index) => index).filter((index) => !here.has(index));
  await keepAll(edges, manifest, missing, signal);

  const problem = await edges.keepShell(book);
  if (problem) throw new ProblemError(problem);
  signal.throwIfAborted();
  // Believed only when seen: the browser may have thrown a file away in the meantime.
  const kept = wholeChunks(sizeBytes, await storage.listChunks(editionId));
  if (kept.size !== manifest.chunks.length) throw new ProblemError('storage-unavailable');
  return sizeBytes;
}

/** A few at a time; the first failure calls the others back. */
async function keepAll(
  { storage, onChunkKept }: DownloadRunEdges,
  { editionId, sizeBytes, chunks }: EditionManifest,
  missing: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const control = new AbortController();
  const giveUp = () => control.abort(signal.reason);
  signal.addEventListener('abort', giveUp);
  const waiting = missing.values();
  const failures: unknown[] = [];

  async function work(): Promise<void> {
    for (const index of waiting) {
      if (control.signal.aborted) return;
      const hash = chunks[index];
      if (hash === undefined) continue;
      try {
        await storage.keepChunk({ editionId, sizeBytes, index, hash }, control.signal);
        onChunkKept(plainChunkSize(sizeBytes, index));
      } catch (cause) {
        failures.push(cause);
        control.abort();
      }
    }
  }

  try {
    await Promise.all(Array.from({ length: mostInFlight }, work));
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
  signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}
