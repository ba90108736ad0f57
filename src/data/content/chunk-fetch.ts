import { sha256Hex } from '../../../contract/content.ts';
import { type ProblemCode, ProblemError } from '../../../contract/problems.ts';
import { type Clock, pause } from '../../platform/clock.ts';
import type { BytesAnswer } from '../../platform/content-network.ts';

export interface ChunkFetchEdges {
  readonly fetchBytes: (hash: string, mostBytes: number, signal?: AbortSignal) => Promise<BytesAnswer>;
  readonly clock: Clock;
  /** Told whether a chunk arrived as it was sent. */
  readonly onChecked: (isWhole: boolean) => void;
}

const tries = 3;
const pauseMs = 400;

/** What one try came to; `isFinal` where another cannot do better. */
type Attempt =
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly problem: ProblemCode; readonly isFinal: boolean };

/** Fetches a chunk until its hash is right: at most three times, then `ProblemError` with what was the matter. */
export async function fetchChunk(
  edges: ChunkFetchEdges,
  hash: string,
  sizeBytes: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  for (let count = 1; ; count += 1) {
    const attempt = judge(edges, await edges.fetchBytes(hash, sizeBytes, signal), hash);
    const found = await attempt;
    if ('bytes' in found) return found.bytes;
    if (found.isFinal || count === tries || signal?.aborted) throw new ProblemError(found.problem);
    await pause(edges.clock, pauseMs * count, signal);
  }
}

async function judge(edges: ChunkFetchEdges, answer: BytesAnswer, hash: string): Promise<Attempt> {
  switch (answer.kind) {
    case 'answered': {
      const isWhole = (await sha256Hex(answer.body)) === hash;
      if (isWhole || answer.isMarked) edges.onChecked(isWhole);
      if (isWhole) return { bytes: answer.body };
      // Without our mark these were somebody else's bytes from the start.
      return { problem: answer.isMarked ? 'chunk-damaged' : 'wrong-answer', isFinal: false };
    }
    case 'problem':
      if (answer.status === 404) return { problem: 'content-not-found', isFinal: true };
      return { problem: answer.code, isFinal: answer.status < 500 && answer.code !== 'wrong-answer' };
    case 'no-answer':
      // A request that hung for its whole time is not repeated: somebody is waiting for a page.
      return { problem: 'no-answer', isFinal: answer.reason !== 'network' };
    case 'wrong-answer':
    case 'broken-answer':
      return { problem: 'wrong-answer', isFinal: false };
  }
}
