import { RUN_CHUNKS, sha256Hex } from '../../../contract/content.ts';
import type { Answer } from '../../platform/answer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OnPart } from '../../platform/content-network.ts';
import { type ChunkFolder, cipherChunkSize } from './chunk-folder.ts';
import { fileOf, runOf } from './origin-runs.ts';
import type { RunsPlace } from './storage-protocol.ts';

export interface RunFetchEdges {
  readonly folder: ChunkFolder;
  readonly fetchParts: (
    hashes: readonly string[],
    sizes: readonly number[],
    onPart: OnPart,
    spare: ArrayBuffer[],
    signal?: AbortSignal,
  ) => Promise<Answer<number>>;
  readonly clock: Clock;
  readonly onChecked: (isWhole: boolean) => void;
}

/** Opening a file costs as much as writing a few parts: those that come within this time are written together. */
const togetherMs = 80;
/** Of files that are open, so many. */
const togetherParts = 4;
/** So many parts may wait for the disk: the network waits for it then. */
const mostWaiting = 24;

/**
 * Fetches runs of chunks in one answer, and keeps what came of it whole: a cut costs the part it cut, and where the
 * connection is reset what the browser had not handed over by then. `onKept` is told how many more are kept, one behind the
 * other; the answer is how many are. What the network did wrong is not told here: whoever asks for the rest hears it then.
 * Throws `ProblemError` where they cannot be kept.
 */
export async function keepRuns(
  { folder, fetchParts, clock, onChecked }: RunFetchEdges,
  { editionId, sizeBytes, run, hashes }: RunsPlace,
  onKept: (count: number) => void,
  signal?: AbortSignal,
): Promise<number> {
  const first = run * RUN_CHUNKS;
  /** Several runs are asked for at once where they come quickly: their files stay open for so long. */
  const isQuick = hashes.length > RUN_CHUNKS;
  const failures: unknown[] = [];
  /** Memory of parts that are written: for the next ones. */
  const spare: ArrayBuffer[] = [];
  let checked: Uint8Array<ArrayBuffer>[] = [];
  let [came, kept] = [0, 0];
  let writtenAt = clock.now();
  let isGoingOn = true;

  const runs = Array.from({ length: runOf(hashes.length - 1) + 1 }, (_, index) => run + index);
  const fileAt = (index: number) => fileOf(runOf(first + index), runs);

  /** At most the rest of one run. */
  async function write(): Promise<void> {
    if (checked.length === 0) return;
    const batch = checked;
    checked = [];
    onChecked(true);
    const file = fileAt(kept);
    const from = first + kept - file * RUN_CHUNKS;
    const next = kept + batch.length;
    const isEnd = next === hashes.length || fileAt(next) !== file;
    // Another tab may have written here while this one slept: it has the run now.
    if (!(await folder.append(editionId, file, from, batch, isEnd))) {
      isGoingOn = false;
      return;
    }
    for (const { buffer } of batch) spare.push(buffer);
    kept += batch.length;
    onKept(batch.length);
    writtenAt = clock.now();
  }

  async function take(bytes: Uint8Array<ArrayBuffer>, hash: Promise<string>, expected: string): Promise<void> {
    if ((await hash) !== expected) {
      isGoingOn = false;
      return;
    }
    checked.push(bytes);
    const isRunWhole = (kept + checked.length) % RUN_CHUNKS === 0;
    const isEnough = isQuick ? checked.length >= togetherParts : clock.now() - writtenAt >= togetherMs;
    if (isRunWhole || isEnough) await write();
  }

  const files = new Set(runs.map((each) => fileOf(each, runs)));
  const atAll = async (work: (file: number) => Promise<void>) => void (await Promise.all([...files].map(work)));
  /** All files at once: they share a trial of the disk. */
  const begin = () => atAll((each) => folder.begin(editionId, each));
  const hold = () => atAll((each) => folder.hold(editionId, each));

  // Parts are checked and written while others come.
  let before = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    before = before
      .then(() => (isGoingOn ? work() : undefined))
      .catch((cause: unknown) => {
        failures.push(cause);
        isGoingOn = false;
      });
  };
  const sizes = hashes.map((_, index) => cipherChunkSize(sizeBytes, first + index));
  const onPart = async (bytes: Uint8Array<ArrayBuffer>) => {
    const expected = hashes[came] ?? '';
    const hash = sha256Hex(bytes);
    // The file is made while the others come.
    if (came === 0 && !isQuick) inTurn(begin);
    came += 1;
    inTurn(() => take(bytes, hash, expected));
    if (came - kept >= mostWaiting) await before;
    return isGoingOn;
  };
  if (isQuick) {
    // Made while parts come the files take ten times as long, and all parts wait for them.
    inTurn(begin);
    await before;
    inTurn(hold);
  }
  if (isGoingOn) await fetchParts(hashes, sizes, onPart, spare, signal);
  await before;
  isGoingOn = true;
  inTurn(write);
  await before;
  if (failures.length > 0) throw failures[0];
  return kept;
}
