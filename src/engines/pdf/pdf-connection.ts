import { type ProblemCode, ProblemError } from '../../../contract/problems.ts';
import type { FileBytes, PdfReply, PdfRequest } from './pdf-messages.ts';

export interface PdfConnectionParts {
  createWorker(): Worker;
  /** PDFium, compiled; called for every worker started. */
  bringEngine(): Promise<WebAssembly.Module>;
  /** Called for every worker started: after a crash the bytes are needed once more. */
  openFile(): Promise<{ file: FileBytes; transfer: Transferable[] }>;
  /**
   * A worker that says nothing for this long while it owes an answer is taken for dead. One that waits for bytes goes on saying that
   * it lives; so does one that breathes between two steps.
   */
  readonly silenceMs?: { readonly opening: number; readonly page: number };
}

export interface PdfConnectionEvents {
  readonly replied: (reply: PdfReply) => void;
  /** The worker died; `culprit` is the request it was working on, where that is known. */
  readonly lost: (culprit: number | null) => void;
  /** The worker was silent for too long over opening the file. */
  readonly hung: () => void;
  /** A worker could not be started at all. */
  readonly unreachable: (problem: ProblemCode) => void;
  /** Whether the worker owes an answer, and to which request; `openingDebt` is the opening. */
  readonly owes: () => number | null;
}

/** One worker at a time: started, watched, ended. */
export interface PdfConnection {
  /** What the worker is to open the file with is handed over each time. */
  start(password: string): void;
  send(request: PdfRequest): void;
  stop(): void;
}

/** What is owed while the file is being opened. */
export const openingDebt = 0;
const lookEveryMs = 500;

/** PDFium comes within this, or is missing: a line may hang. */
const enginePatienceMs = 90_000;

async function inTime(engine: Promise<WebAssembly.Module>): Promise<WebAssembly.Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProblemError('engine-missing')), enginePatienceMs);
  });
  return Promise.race([engine, late]).finally(() => clearTimeout(timer));
}

export function createPdfConnection(parts: PdfConnectionParts, events: PdfConnectionEvents): PdfConnection {
  const { createWorker, bringEngine, openFile, silenceMs = { opening: 4_000, page: 45_000 } } = parts;
  let worker: Worker | null = null;
  let watch: ReturnType<typeof setInterval> | undefined;
  let generation = 0;

  const stop = (): void => {
    generation += 1;
    clearInterval(watch);
    worker?.terminate();
    worker = null;
  };

  /** Answers what begins to watch over it. */
  const listen = (started: Worker, isCurrent: () => boolean): (() => void) => {
    let hasSpoken = false;
    /** Counted by a timer that stands still while the device sleeps, as the worker does. */
    let silentMs = 0;
    started.addEventListener('message', ({ data }: MessageEvent<PdfReply>) => {
      if (!isCurrent()) return;
      hasSpoken = true;
      silentMs = 0;
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
    return () => {
      silentMs = 0;
      watch = setInterval(() => {
        const debt = events.owes();
        silentMs = debt === null ? 0 : silentMs + lookEveryMs;
        if (silentMs < (debt === openingDebt ? silenceMs.opening : silenceMs.page)) return;
        stop();
        if (debt === openingDebt) events.hung();
        else events.lost(debt);
      }, lookEveryMs);
    };
  };

  const start = async (mine: number, password: string): Promise<void> => {
    try {
      // It starts while what it needs is on its way.
      const started = createWorker();
      worker = started;
      const watchOver = listen(started, () => mine === generation);
      const [engine, { file, transfer }] = await Promise.all([inTime(bringEngine()), openFile()]);
      if (mine !== generation) return;
      // Only from here on does it owe an answer: a file that has to come whole may take long.
      watchOver();
      started.postMessage({ type: 'open', engine, file, password } satisfies PdfRequest, transfer);
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
