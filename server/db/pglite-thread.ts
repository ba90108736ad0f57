import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import workerSource from './pglite-worker.mjs?raw';

type FromThread =
  | { type: 'opened' }
  | { type: 'answer'; id: number; bytes: Uint8Array; syncs: number }
  | { type: 'failed'; message: string }
  | { type: 'closed' };

interface Waiting {
  resolve: (bytes: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** The embedded PostgreSQL, spoken to in its wire protocol. */
export interface PgliteThread {
  /** Sends whole protocol messages; answers what the database said to them. */
  send(bytes: Uint8Array): Promise<Uint8Array>;
  /** How often the host's fsync has run, as of the last answer. */
  syncs(): number;
  /** Calls back once when the database dies; never when it is closed on purpose. */
  onFailure(listener: (error: Error) => void): void;
  close(): Promise<void>;
}

/** Opens (or creates) the embedded database in `folder`, in a thread of its own. */
export function openPgliteThread(folder: string): Promise<PgliteThread> {
  const require = createRequire(import.meta.url);
  const worker = new Worker(workerSource, {
    eval: true,
    workerData: {
      folder,
      pglitePath: require.resolve('@electric-sql/pglite'),
      nodeFsPath: require.resolve('@electric-sql/pglite/nodefs'),
    },
  });
  const waiting = new Map<number, Waiting>();
  const listeners = new Set<(error: Error) => void>();
  let failure: Error | null = null;
  let lastId = 0;
  let syncs = 0;
  let whenClosed: (() => void) | null = null;

  function fail(error: Error): void {
    if (failure) return;
    failure = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    if (!whenClosed) for (const listener of listeners) listener(error);
  }

  const thread: PgliteThread = {
    send(bytes) {
      if (failure) return Promise.reject(failure);
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ type: 'send', id, bytes });
      });
    },
    syncs: () => syncs,
    onFailure(listener) {
      if (failure) listener(failure);
      else listeners.add(listener);
    },
    close() {
      return new Promise((resolve) => {
        if (failure) {
          worker.terminate().then(() => resolve(), resolve);
          return;
        }
        whenClosed = resolve;
        worker.postMessage({ type: 'close' });
      });
    },
  };

  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromThread) => {
      switch (message.type) {
        case 'opened':
          resolve(thread);
          break;
        case 'answer':
          syncs = message.syncs;
          waiting.get(message.id)?.resolve(message.bytes);
          waiting.delete(message.id);
          break;
        case 'failed': {
          const error = new Error(`The embedded database failed: ${message.message}`);
          fail(error);
          reject(error);
          break;
        }
        case 'closed':
          worker.terminate().then(
            () => whenClosed?.(),
            () => whenClosed?.(),
          );
          break;
      }
    });
    worker.on('error', (cause) => {
      const error = new Error('The embedded database crashed', { cause });
      fail(error);
      reject(error);
    });
    worker.on('exit', () => {
      const error = new Error('The embedded database ended');
      fail(error);
      reject(error);
    });
  });
}
