import * as v from 'valibot';
import { CHUNK_SIZE_BYTES } from '../../../contract/content.ts';
import { problemCodeSchema } from '../../../contract/problem-codes.ts';
import { type ProblemCode, ProblemError } from '../../../contract/problems.ts';

/**
 * Note: bytes for a worker that cannot wait. PDFium reads its file through a synchronous callback, while OPFS,
 * WebCrypto and the network are asynchronous. The asking worker posts `{ sequence, block }` and sleeps on shared
 * memory; the storage worker writes the block there, then the sequence number, and wakes it. A block is one chunk:
 * the few small reads around a place cost one trip.
 */
const headerBytes = 16;
const blockBytes = CHUNK_SIZE_BYTES;
/** Places in the header: which request was answered, how, and how many bytes it brought. */
const slot = { sequence: 0, status: 1, length: 2 } as const;
const tellEveryMs = 1000;
const answeredOk = 1;
const answeredProblem = 2;

/** Where memory cannot be shared the class is missing, and nothing is shared memory. */
const memorySchema = v.custom<SharedArrayBuffer>(
  (input) => typeof SharedArrayBuffer !== 'undefined' && input instanceof SharedArrayBuffer,
);
const requestSchema = v.union([
  v.object({ type: v.literal('memory'), memory: memorySchema }),
  v.object({ type: v.literal('block'), sequence: v.number(), block: v.number() }),
]);

export interface SyncReader {
  /**
   * Bytes `[offset, offset + length)`, clamped to the end of the file. Blocks this thread; throws `ProblemError`.
   * The answer may share memory with the reader's own blocks: copy it before changing it.
   */
  read(offset: number, length: number): Uint8Array;
}

export interface SyncReaderOptions {
  readonly timeoutMs?: number;
  /** How many blocks of 256 KiB stay at hand. */
  readonly keptBlocks?: number;
  /** Called at least once a second while nothing comes: who sleeps here is at work on nothing. */
  readonly whileWaiting?: () => void;
}

/** For the worker that needs bytes now; never on a page's own thread. `port` is `BookSource.openSyncPort()`. */
export function createSyncReader(port: MessagePort, options: SyncReaderOptions = {}): SyncReader {
  const { timeoutMs = 60_000, keptBlocks = 16, whileWaiting } = options;
  const memory = new SharedArrayBuffer(headerBytes + blockBytes);
  const header = new Int32Array(memory, 0, headerBytes / 4);
  const data = new Uint8Array(memory, headerBytes);
  const kept = new Map<number, Uint8Array>();
  let sequence = 0;
  port.postMessage({ type: 'memory', memory });

  function wait(mine: number): void {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const seen = Atomics.load(header, slot.sequence);
      if (seen === mine) return;
      const left = deadline - Date.now();
      if (left <= 0) throw new ProblemError('no-answer', { detail: 'The storage worker did not answer in time' });
      if (Atomics.wait(header, slot.sequence, seen, Math.min(left, tellEveryMs)) === 'timed-out') whileWaiting?.();
    }
  }

  function fetchBlock(block: number): Uint8Array {
    sequence += 1;
    port.postMessage({ type: 'block', sequence, block });
    wait(sequence);
    const answer = data.slice(0, Atomics.load(header, slot.length));
    if (Atomics.load(header, slot.status) === answeredProblem) throw new ProblemError(parseCode(answer));
    return answer;
  }

  function readBlock(block: number): Uint8Array {
    const found = kept.get(block) ?? fetchBlock(block);
    // Last in the map is latest used, first is the one to go.
    kept.delete(block);
    kept.set(block, found);
    const oldest = kept.keys().next();
    if (kept.size > keptBlocks && !oldest.done) kept.delete(oldest.value);
    return found;
  }

  return {
    read(offset, length) {
      const first = Math.floor(offset / blockBytes);
      const last = Math.floor((offset + Math.max(1, length) - 1) / blockBytes);
      const start = offset - first * blockBytes;
      if (first === last) return readBlock(first).subarray(start, start + length);
      const whole = new Uint8Array(length);
      let filled = 0;
      for (let block = first; block <= last; block += 1) {
        const piece = readBlock(block).subarray(block === first ? start : 0);
        const part = piece.subarray(0, length - filled);
        whole.set(part, filled);
        filled += part.length;
      }
      return whole.subarray(0, filled);
    },
  };
}

function parseCode(bytes: Uint8Array): ProblemCode {
  const parsed = v.safeParse(problemCodeSchema, new TextDecoder().decode(bytes));
  return parsed.success ? parsed.output : 'unexpected-failure';
}

/** For the worker that has the bytes: answers one request after the other into the asker's memory. */
export function serveSyncReads(
  port: MessagePort,
  readBlock: (block: number) => Promise<Uint8Array>,
  codeOf: (cause: unknown) => ProblemCode,
): void {
  let memory: SharedArrayBuffer | null = null;
  let queue: Promise<void> = Promise.resolve();

  async function answer(target: SharedArrayBuffer, sequence: number, block: number): Promise<void> {
    const header = new Int32Array(target, 0, headerBytes / 4);
    let status = answeredOk;
    let bytes: Uint8Array;
    try {
      bytes = await readBlock(block);
    } catch (cause) {
      status = answeredProblem;
      bytes = new TextEncoder().encode(codeOf(cause));
    }
    new Uint8Array(target, headerBytes).set(bytes);
    Atomics.store(header, slot.status, status);
    Atomics.store(header, slot.length, bytes.length);
    Atomics.store(header, slot.sequence, sequence);
    Atomics.notify(header, slot.sequence);
  }

  port.addEventListener('message', (event) => {
    const request = v.safeParse(requestSchema, event.data);
    if (!request.success) return;
    if (request.output.type === 'memory') memory = request.output.memory;
    else {
      const { sequence, block } = request.output;
      const target = memory;
      if (target) queue = queue.then(() => answer(target, sequence, block));
    }
  });
  port.start();
}
