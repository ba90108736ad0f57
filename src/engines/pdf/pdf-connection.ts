import { type ProblemCode, ProblemError } from '../../../contract/problems.ts';
import type { FileBytes, PdfReply, PdfRequest } from './pdf-messages.ts';

export interface PdfConnectionParts {
  createWorker(): Worker;
  /** Called for every worker started: after a crash the bytes are needed once more. */
  openFile(): Promise<{ file: FileBytes; transfer: Transferable[] }>;
  /** A worker that says nothing for this long while it owes an answer is taken for dead. */
  readonly silenceMs?: number;
}

export interface PdfConnectionEvents {
  readonly replied: (reply: PdfReply) => void;
  /** The worker died; `culprit` is the request it was working on, where that is known. */
  readonly lost: (culprit: number | null) => void;
  /** A worker could not be started at all. */
  readonly unreachable: (problem: ProblemCode) => void;
  /** Whether the worker owes an answer, and to which request. */
  readonly owes: () => number | null;
}

/** One worker at a time: started, watched, ended. */
export interface PdfConnection {
  /** What the worker is to open the file with is handed over each time. */
  start(password: string): void;
  send(request: PdfRequest): void;
  stop(): void;
}

export function createPdfConnection(parts: PdfConnectionParts, events: PdfConnectionEvents): PdfConnection {
  const { createWorker, openFile, silenceMs = 45_000 } = parts;
  let worker: Worker | null = null;
  let watch: ReturnType<typeof setInterval> | undefined;
  let generation = 0;

  const stop = (): void => {
    generation += 1;
    clearInterval(watch);
    worker?.terminate();
    worker = null;
  };

  const listen = (started: Worker, isCurrent: () => boolean): void => {
    let hasSpoken = false;
    let lastWord = Date.now();
    started.addEventListener('message', ({ data }: MessageEvent<PdfReply>) => {
      if (!isCurrent()) return;
      hasSpoken = true;
      lastWord = Date.now();
      events.replied(data);
    });
    started.addEventListener('error', (event) => {
      event.preventDefault();
      if (!isCurrent()) return;
      stop();
      // A worker that never said a word is a script that could not be loaded.
      if (hasSpoken) events.lost(null);
      else events.unreachable('engine-missing');
    });
    watch = setInterval(() => {
      const debt = events.owes();
      if (debt === null) lastWord = Date.now();
      if (Date.now() - lastWord <= silenceMs) return;
      stop();
      events.lost(debt);
    }, silenceMs / 4);
  };

  const start = async (mine: number, password: string): Promise<void> => {
    try {
      const { file, transfer } = await openFile();
      if (mine !== generation) return;
      const started = createWorker();
      worker = started;
      listen(started, () => mine === generation);
      started.postMessage({ type: 'open', file, password } satisfies PdfRequest, transfer);
    } catch (cause) {
      if (mine !== generation) return;
      stop();
      events.unreachable(cause instanceof ProblemError ? cause.code : 'engine-missing');
    }
  };

  return {
    start(password) {
      stop();
      void start(generation, password);
    },
    send: (request) => worker?.postMessage(request),
    stop,
  };
}
