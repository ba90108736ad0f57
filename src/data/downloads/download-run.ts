import type { BookDetail } from '../../../contract/book-detail.ts';
import type { BookSummary } from '../../../contract/books.ts';
import type { EditionManifest } from '../../../contract/editions.ts';
import { plainChunkSize, RUN_CHUNKS } from '../../../contract/content.ts';
import { ProblemError, type ProblemCode, type Result } from '../../../contract/problems.ts';
import { plainBytes, wholeChunks } from '../content/chunk-folder.ts';
import type { Manifests } from '../content/manifests.ts';
import type { StorageClient } from '../content/storage-client.ts';
import { codeOf } from '../content/storage-protocol.ts';
import type { Licences } from '../licences/licences.ts';
import type { ChunkSlots } from './chunk-slots.ts';
import { isPassing } from './download-machine.ts';

export interface DownloadRunEdges {
  readonly manifests: Manifests;
  readonly licences: Licences;
  readonly storage: StorageClient;
  readonly keepDetail: (bookId: string) => Promise<Result<BookDetail>>;
  /** Keeps cover and reader engine in the service worker; says what was the matter, or `null`. */
  readonly keepShell: (book: BookSummary) => Promise<ProblemCode | null>;
  /** Removes what nobody asked to keep, but not of this edition; answers how many bytes that frees. */
  readonly makeRoom: (editionId: string) => Promise<number>;
  /** Shared by all books. */
  readonly slots: ChunkSlots;
  /** Told which edition is being brought, before its first byte. */
  readonly onEdition: (manifest: EditionManifest) => Promise<void>;
  readonly onStarted: (doneBytes: number, totalBytes: number) => void;
  readonly onChunkKept: (sizeBytes: number) => void;
}

/** Requests a book has under way at a time, where no other book has any. */
export const mostInFlight = 4;
/** So much is tried out before a book: that it fits, or that a good beginning of it does. */
const trialBytes = 32_000_000;

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
  signal.throwIfAborted();
  await edges.onEdition(manifest);

  const { editionId, sizeBytes } = manifest;
  const here = wholeChunks(sizeBytes, await storage.listChunks(editionId));
  signal.throwIfAborted();
  const doneBytes = plainBytes(sizeBytes, here);
  edges.onStarted(doneBytes, sizeBytes);
  const missing = manifest.chunks.map((_, index) => index).filter((index) => !here.has(index));
  const hasRoom = () => storage.hasRoom(Math.min(trialBytes, sizeBytes - doneBytes), true, true);
  const isRoomy =
    missing.length === 0 || (await hasRoom()) || ((await edges.makeRoom(editionId)) > 0 && (await hasRoom()));
  // Where there is no room one part is tried all the same: how that fails tells a full disk from a closed one.
  await keepAll(edges, manifest, isRoomy ? missing : missing.slice(0, 1), signal);
  if (!isRoomy) throw new ProblemError('storage-full');

  const problem = await edges.keepShell(book);
  if (problem) throw new ProblemError(problem);
  signal.throwIfAborted();
  // Believed only when seen: the browser may have thrown a file away in the meantime.
  const kept = wholeChunks(sizeBytes, await storage.listChunks(editionId));
  if (kept.size !== manifest.chunks.length) throw new ProblemError('storage-unavailable');
  return sizeBytes;
}

/**
 * What is missing, in the order it is brought: runs none of which is here, and single chunks. A small book comes as single
 * chunks, four at once; one answer for most of it would be no quicker.
 */
export function stepsOf(chunks: number, missing: readonly number[]): readonly (readonly number[])[] {
  const isMissing = new Set(missing);
  const steps: number[][] = [];
  for (let first = 0; first < chunks; first += RUN_CHUNKS) {
    const run = Array.from({ length: Math.min(RUN_CHUNKS, chunks - first) }, (_, index) => first + index);
    if (chunks > 2 * RUN_CHUNKS && run.every((index) => isMissing.has(index))) steps.push(run);
    else steps.push(...run.filter((index) => isMissing.has(index)).map((index) => [index]));
  }
  return steps;
}

/**
 * A few at a time. After the first failure nothing new is asked for; what is under way may end where only the network
 * failed, for each part that is called back is one more that travels twice.
 */
async function keepAll(
  { storage, slots, onChunkKept }: DownloadRunEdges,
  { editionId, sizeBytes, chunks }: EditionManifest,
  missing: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const control = new AbortController();
  const giveUp = () => control.abort(signal.reason);
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  const waiting = stepsOf(chunks.length, missing).values();
  const failures: unknown[] = [];
  /** Somebody on the way may know single chunks only. */
  let hasRuns = true;
  const isOver = () => failures.length > 0 || control.signal.aborted;
  const onKept = (index: number) => onChunkKept(plainChunkSize(sizeBytes, index));

  /** Answers what is missing of it still. */
  async function keepAsRun(step: readonly number[]): Promise<readonly number[]> {
    const [first = 0] = step;
    if (step.length === 1 || !hasRuns) return step;
    const run = { editionId, sizeBytes, run: first / RUN_CHUNKS, hashes: chunks.slice(first, first + step.length) };
    const kept = await storage.keepRun(run, onKept, control.signal);
    if (kept === 0) hasRuns = false;
    return step.slice(kept);
  }

  async function keepStep(step: readonly number[]): Promise<void> {
    const giveBack = await slots.take();
    try {
      if (isOver()) return;
      for (const index of await keepAsRun(step)) {
        const hash = chunks[index];
        if (hash === undefined || isOver()) return;
        await storage.keepChunk({ editionId, sizeBytes, index, hash }, control.signal);
        onKept(index);
      }
    } catch (cause) {
      failures.push(cause);
      if (!isPassing(codeOf(cause))) control.abort();
    } finally {
      giveBack();
    }
  }

  async function work(): Promise<void> {
    for (const step of waiting) {
      if (isOver()) return;
      await keepStep(step);
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
