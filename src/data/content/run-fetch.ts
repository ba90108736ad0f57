import { RUN_CHUNKS, sha256Hex } from '../../../contract/content.ts';
import type { Answer } from '../../platform/answer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OnPart } from '../../platform/content-network.ts';
import { type ChunkFolder, cipherChunkSize } from './chunk-folder.ts';
import type { RunPlace } from './storage-protocol.ts';

export interface RunFetchEdges {
  readonly folder: ChunkFolder;
  readonly fetchParts: (
    hashes: readonly string[],
    sizes: readonly number[],
    onPart: OnPart,
    signal?: AbortSignal,
  ) => Promise<Answer<number>>;
  readonly clock: Clock;
  readonly onChecked: (isWhole: boolean) => void;
}

/** Opening a file costs as much as writing a few parts: those that come within this time are written together. */
const togetherMs = 80;

/**
 * Fetches a run of chunks in one answer, and keeps what came of it whole: a cut costs the part it cut, and where the
 * connection is reset what the browser had not handed over by then. Answers how many are kept. What the network did
 * wrong is not told here: whoever asks for the rest part by part hears it then. Throws `ProblemError` where they cannot
 * be kept.
 */
export async function keepRun(
  { folder, fetchParts, clock, onChecked }: RunFetchEdges,
  { editionId, sizeBytes, run, hashes }: RunPlace,
  onKept: (index: number) => void,
  signal?: AbortSignal,
): Promise<number> {
  const first = run * RUN_CHUNKS;
  const failures: unknown[] = [];
  let checked: Uint8Array<ArrayBuffer>[] = [];
  let [came, kept] = [0, 0];
  let writtenAt = clock.now();
  let isGoingOn = true;

  async function write(): Promise<void> {
    if (checked.length === 0) return;
    const batch = checked;
    checked = [];
    // Another tab may have written here while this one slept: it has the run now.
    if (!(await folder.append(editionId, run, kept, batch))) {
      isGoingOn = false;
      return;
    }
    for (let index = 0; index < batch.length; index += 1) onKept(first + kept + index);
    kept += batch.length;
    writtenAt = clock.now();
  }

  async function take(bytes: Uint8Array<ArrayBuffer>, hash: Promise<string>, expected: string): Promise<void> {
    if ((await hash) !== expected) {
      isGoingOn = false;
      return;
    }
    onChecked(true);
    checked.push(bytes);
    if (clock.now() - writtenAt >= togetherMs) await write();
  }

  // Parts are checked and written while others come: at most a run of them waits.
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
    // Its file is made while the others come.
    if (came === 0) inTurn(() => folder.begin(editionId, run));
    came += 1;
    inTurn(() => take(bytes, hash, expected));
    return isGoingOn;
  };
  await fetchParts(hashes, sizes, onPart, signal);
  await before;
  isGoingOn = true;
  inTurn(write);
  await before;
  if (failures.length > 0) throw failures[0];
  return kept;
}
