import * as v from 'valibot';
import { ProblemError } from '../../../contract/problems.ts';
import type { Fate } from '../../platform/answer.ts';
import type { Clock } from '../../platform/clock.ts';
import { createLifeWatch } from '../../platform/life-watch.ts';
import { report } from '../../platform/report.ts';
import type { Journal } from '../notes/journal.ts';
import type { ReadableEdition } from './chunk-store.ts';
import { type ChunkPlace, type RunsPlace, type StorageRequest, storageReplySchema } from './storage-protocol.ts';

/** The page's side of the storage worker. */
export interface StorageClient {
  open(edition: ReadableEdition): Promise<number>;
  read(source: number, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  serve(source: number, port: MessagePort): void;
  close(source: number): void;
  /** Fetches, verifies and keeps one chunk; throws `ProblemError`. */
  keepChunk(chunk: ChunkPlace, signal?: AbortSignal): Promise<void>;
  /**
   * The same for runs none of which is here, in one answer: tells how many more are kept, and answers how many are, from
   * the first on. The rest is to be asked for again.
   */
  keepRuns(runs: RunsPlace, onKept: (count: number) => void, signal?: AbortSignal): Promise<number>;
  listChunks(editionId: string): Promise<ReadonlyMap<number, number>>;
  /** Every edition something of is here, with the bytes it takes. */
  listEditions(): Promise<ReadonlyMap<string, number>>;
  removeEdition(editionId: string): Promise<void>;
  /**
   * Whether this much may be written now: what can be had again (`isSpare`) only while the reserve is whole. That it did not
   * fit within the last half minute is believed, but where somebody tries again (`isAnew`).
   */
  hasRoom(sizeBytes: number, isSpare: boolean, isAnew?: boolean): Promise<boolean>;
  /** The same of what can be had again; `null` where it could not be tried out, which says nothing of the disk. */
  tryRoom(sizeBytes: number): Promise<boolean | null>;
  readonly journal: Journal;
}

/** What the client needs of a worker. */
export interface StorageWorker {
  postMessage(message: StorageRequest, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'error', listener: (event: Event) => void): void;
  terminate(): void;
}

export interface StorageClientEdges {
  /** Starts the worker; asked when a book is first touched, again after it failed or fell silent. */
  readonly startWorker: () => StorageWorker;
  readonly clock: Clock;
  /** Absolute, ends in `/`. */
  readonly contentBase: () => string;
  readonly onFate: (fate: Fate) => void;
  readonly onChecked: (isWhole: boolean) => void;
}

interface Waiting {
  readonly onKept: ((count: number) => void) | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (cause: unknown) => void;
}

type Ask = StorageRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;

const bytesSchema = v.custom<Uint8Array<ArrayBuffer>>((input) => input instanceof Uint8Array);
const sizesOf = <K>(isKey: (key: unknown) => key is K) =>
  v.custom<Map<K, number>>(
    (input) => input instanceof Map && [...input].every(([key, size]) => isKey(key) && typeof size === 'number'),
  );
const chunksSchema = sizesOf((key) => typeof key === 'number');
const editionsSchema = sizesOf((key) => typeof key === 'string');
const segmentsSchema = v.custom<Map<string, Uint8Array<ArrayBuffer>>>((input) => input instanceof Map);

/**
 * Note: a worker that hangs. On a full disk and a busy machine Chromium 156 at times never comes back from a call that a
 * worker makes to its file: nothing it is asked would ever be answered, and no note kept. So it is given up, and another
 * one takes its place; whoever waited hears that it failed.
 */
export function createStorageClient(edges: StorageClientEdges): StorageClient {
  const waiting = new Map<number, Waiting>();
  let worker: StorageWorker | null = null;
  let nextId = 1;
  const life = createLifeWatch({
    clock: edges.clock,
    isWaitedFor: () => waiting.size > 0,
    ask: () => worker?.postMessage({ type: 'here' }, []),
    onSilence() {
      report('El almacén no contesta', null);
      failAll();
    },
  });

  function hear(event: MessageEvent): void {
    const parsed = v.safeParse(storageReplySchema, event.data);
    if (!parsed.success) return;
    const reply = parsed.output;
    life.heard();
    switch (reply.type) {
      case 'here':
        return;
      case 'request-ended':
        return edges.onFate(reply.fate);
      case 'content-checked':
        return edges.onChecked(reply.isWhole);
      case 'kept':
        return waiting.get(reply.id)?.onKept?.(reply.count);
      case 'done':
        waiting.get(reply.id)?.resolve(reply.value);
        break;
      case 'failed':
        waiting.get(reply.id)?.reject(new ProblemError(reply.problem));
        break;
    }
    waiting.delete(reply.id);
  }

  function failAll(): void {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new ProblemError('unexpected-failure'));
    waiting.clear();
  }

  function theWorker(): StorageWorker {
    if (worker) return worker;
    const started = edges.startWorker();
    life.began();
    started.addEventListener('message', hear);
    started.addEventListener('error', failAll);
    started.postMessage({ type: 'set-up', contentBase: edges.contentBase() }, []);
    worker = started;
    return started;
  }

  async function ask(request: Ask, signal?: AbortSignal, onKept?: (count: number) => void): Promise<unknown> {
    const id = nextId;
    nextId += 1;
    const cancel = () => theWorker().postMessage({ type: 'cancel', id }, []);
    signal?.addEventListener('abort', cancel);
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject, onKept });
        theWorker().postMessage({ ...request, id }, []);
        life.asked();
      });
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  const tryRoom = async (sizeBytes: number, isSpare = true, isAnew = false) =>
    v.parse(v.nullable(v.boolean()), await ask({ type: 'has-room', sizeBytes, isSpare, isAnew }));

  const journal = (
    call: 'append' | 'read' | 'clear',
    person: string,
    writer = '',
    record: Uint8Array<ArrayBuffer> = new Uint8Array(0),
  ) => ask({ type: 'journal', call, person, writer, record });

  return {
    open: async (edition) => v.parse(v.number(), await ask({ type: 'open', edition: withoutReadonly(edition) })),
    read: async (source, offset, length) => v.parse(bytesSchema, await ask({ type: 'read', source, offset, length })),
    serve: (source, port) => theWorker().postMessage({ type: 'serve', source, port }, [port]),
    close: (source) => theWorker().postMessage({ type: 'close', source }, []),
    async keepChunk(chunk, signal) {
      await ask({ type: 'keep-chunk', chunk }, signal);
    },
    keepRuns: async (runs, onKept, signal) =>
      v.parse(v.number(), await ask({ type: 'keep-runs', runs }, signal, onKept)),
    listChunks: async (editionId) => v.parse(chunksSchema, await ask({ type: 'list-chunks', editionId })),
    listEditions: async () => v.parse(editionsSchema, await ask({ type: 'list-editions' })),
    async removeEdition(editionId) {
      await ask({ type: 'remove-edition', editionId });
    },
    hasRoom: async (...asked) => (await tryRoom(...asked)) === true,
    tryRoom: (sizeBytes) => tryRoom(sizeBytes),
    journal: {
      append: async (person, writer, record) => void (await journal('append', person, writer, record)),
      read: async (person) => v.parse(segmentsSchema, await journal('read', person)),
      clear: async (person, writer) => void (await journal('clear', person, writer)),
    },
  };
}

function withoutReadonly({ editionId, sizeBytes, chunks, key }: ReadableEdition) {
  return { editionId, sizeBytes, chunks: [...chunks], key };
}
