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
import type { Clock } from '../../platform/clock.ts';
import type { AnswerSize } from './answer-size.ts';
import { type ChunkSlots, mostInFlight } from './chunk-slots.ts';
import type { DownloadList } from './download-list.ts';
import { isPassing } from './download-machine.ts';
import { createDownloadSteps } from './download-steps.ts';

export interface DownloadRunEdges {
  readonly manifests: Manifests;
  readonly licences: Licences;
  readonly storage: StorageClient;
  readonly list: Pick<DownloadList, 'find'>;
  readonly keepDetail: (bookId: string) => Promise<Result<BookDetail>>;
  /** Keeps cover and reader engine in the service worker; says what was the matter, or `null`. */
  readonly keepShell: (book: BookSummary) => Promise<ProblemCode | null>;
  /** Removes what nobody asked to keep, but not of this edition, whose lock is held; answers how many bytes that frees. */
  readonly makeRoom: (editionId: string) => Promise<number>;
  /** Shared by all books. */
  readonly slots: ChunkSlots;
  /** Shared by all books. */
  readonly answerSize: AnswerSize;
  readonly clock: Clock;
  /** Told which edition is being brought, before its first byte. */
  readonly onEdition: (manifest: EditionManifest) => Promise<void>;
  readonly onStarted: (doneBytes: number, totalBytes: number) => void;
  /** Told how many more are kept. */
  readonly onBytesKept: (sizeBytes: number) => void;
}

/** So much is tried out before a book: that it fits, or that a good beginning of it does. */
const trialBytes = 32_000_000;

function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new ProblemError(result.problem);
}

async function listWhole(storage: StorageClient, { editionId, sizeBytes }: EditionManifest) {
  return wholeChunks(sizeBytes, await storage.listChunks(editionId));
}

/**
 * Whether this edition was whole here, can be read, and lacks few parts: those are brought. A newer one would take its
 * place, and its key's, before its own first byte, and there may be no room or no network for the whole of it.
 */
async function isTorn({ list, licences, storage }: DownloadRunEdges, manifest: EditionManifest): Promise<boolean> {
  const { bookId, editionId, chunks } = manifest;
  const record = await list.find(bookId);
  if (record?.editionId !== editionId || !record.isComplete || !(await licences.opens(bookId, editionId))) return false;
  const { size } = await listWhole(storage, manifest);
  // What was noted to be lost may have come back with the reading of it.
  return (record.isLossTold || size < chunks.length) && size * 2 > chunks.length;
}

/**
 * Brings one book to this device, from wherever an earlier run stopped. Small rights first (manifest, licence,
 * detail), then chunks, then what draws them; throws `ProblemError` with the first thing that went wrong.
 */
export async function runDownload(edges: DownloadRunEdges, book: BookSummary, signal: AbortSignal): Promise<number> {
  const { manifests, licences, storage } = edges;
  const local = await manifests.local(book.id);
  const isGood = local && (local.editionId === book.editionId || (await isTorn(edges, local)));
  const manifest = isGood ? local : valueOf(await manifests.fetchAndKeep(book.id));
  valueOf(await licences.keep(book.id, manifest.editionId));
  valueOf(await edges.keepDetail(book.id));
  signal.throwIfAborted();
  await edges.onEdition(manifest);

  const { sizeBytes } = manifest;
  const here = await listWhole(storage, manifest);
  signal.throwIfAborted();
  const doneBytes = plainBytes(sizeBytes, here);
  edges.onStarted(doneBytes, sizeBytes);
  const missing = manifest.chunks.map((_, index) => index).filter((index) => !here.has(index));
  const hasRoom = () => storage.hasRoom(Math.min(trialBytes, sizeBytes - doneBytes), true, true);
  const isRoomy =
    missing.length === 0 || (await hasRoom()) || ((await edges.makeRoom(book.editionId)) > 0 && (await hasRoom()));
  // Where there is no room one part is tried all the same: how that fails tells a full disk from a closed one.
  await keepAll(edges, manifest, isRoomy ? missing : missing.slice(0, 1), signal);
  if (!isRoomy) throw new ProblemError('storage-full');

  const problem = await edges.keepShell(book);
  if (problem) throw new ProblemError(problem);
  signal.throwIfAborted();
  // Believed only when seen: the browser may have thrown a file away in the meantime.
  const kept = await listWhole(storage, manifest);
  if (kept.size !== manifest.chunks.length) throw new ProblemError('storage-unavailable');
  return sizeBytes;
}

/**
 * A few at a time. After the first failure nothing new is asked for; what is under way may end where only the network
 * failed, for each part that is called back is one more that travels twice.
 */
async function keepAll(
  { storage, slots, answerSize, clock, onBytesKept }: DownloadRunEdges,
  { editionId, sizeBytes, chunks }: EditionManifest,
  missing: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const control = new AbortController();
  const giveUp = () => control.abort(signal.reason);
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  const steps = createDownloadSteps(chunks.length, missing, answerSize);
  const failures: unknown[] = [];
  /** Somebody on the way may know single chunks only. */
  let hasRuns = true;
  const isOver = () => failures.length > 0 || control.signal.aborted;

  /** Answers which chunks have to come one by one. */
  async function keepAsRuns(step: readonly number[]): Promise<readonly number[]> {
    const [first = 0] = step;
    if (step.length === 1 || !hasRuns) return step;
    const runs = { editionId, sizeBytes, run: first / RUN_CHUNKS, hashes: chunks.slice(first, first + step.length) };
    const askedAt = clock.now();
    let next = first;
    const onKept = (count: number) => {
      onBytesKept(plainBytes(sizeBytes, step.slice(next - first, next - first + count)));
      next += count;
    };
    const kept = await storage.keepRuns(runs, onKept, control.signal);
    if (kept === step.length) answerSize.came(kept, clock.now() - askedAt);
    else answerSize.tore();
    if (kept === 0) hasRuns = false;
    return steps.giveBack(step.slice(kept));
  }

  /** Answers whether there may be more. */
  async function keepStep(): Promise<boolean> {
    const giveBack = await slots.take();
    try {
      const step = isOver() ? null : steps.next();
      if (!step) return false;
      for (const index of await keepAsRuns(step)) {
        const hash = chunks[index];
        if (hash === undefined || isOver()) return false;
        await storage.keepChunk({ editionId, sizeBytes, index, hash }, control.signal);
        onBytesKept(plainChunkSize(sizeBytes, index));
      }
    } catch (cause) {
      failures.push(cause);
      if (!isPassing(codeOf(cause))) control.abort();
    } finally {
      giveBack();
    }
    return !isOver();
  }

  async function work(): Promise<void> {
    while (await keepStep()) continue;
  }

  try {
    await Promise.all(Array.from({ length: mostInFlight }, work));
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
  signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}
