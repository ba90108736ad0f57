import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import * as v from 'valibot';
import { ProblemError } from '../../contract/problems.ts';
import type { Result } from '../../contract/problems.ts';
import { inspectionMessageSchema } from './book-facts.ts';
import type { BookFacts, Cover, InspectionMessage } from './book-facts.ts';
import { findInspectProgram } from './inspect-program.ts';
import { processLimits } from './limits.ts';
import { areWords } from './pack-words.ts';
import { watchMemory } from './watch-memory.ts';

export interface Inspection {
  facts: BookFacts;
  cover: Cover | null;
  /** The words of the book, packed (`contract/book-words.ts`); `null` where they could not be read. */
  words: Uint8Array<ArrayBuffer> | null;
}

/** How long and how large the inspecting process may get. */
export type ProcessLimits = { readonly [Name in keyof typeof processLimits]: number };

/** What is known so far; `null` while the program has not even started. */
type Answer = Result<Inspection> | null;

const COMPLAINT_LENGTH = 2000;

/**
 * Looks at a book in a process of its own. A crash, a hang or a flood of memory before the
 * facts are known is a damaged file; after that it only costs the cover, and after that the words. The process ends with ours, and before it when
 * `signal` says that the server closes: a hostile book must not go on working where nobody looks at its limits any more.
 */
export async function inspectBook(
  path: string,
  bounds: ProcessLimits = processLimits,
  signal?: AbortSignal,
): Promise<Result<Inspection>> {
  const program = await findInspectProgram();
  if (signal?.aborted === true) throw closes();
  return new Promise((resolve, reject) => {
    const child = startProgram(program, path, bounds);
    let answer: Answer = null;
    let complaint = '';
    const end = (): void => void child.kill('SIGKILL');
    let timer = setTimeout(end, bounds.startMs);
    function allow(timeoutMs: number): void {
      clearTimeout(timer);
      timer = setTimeout(end, timeoutMs);
    }
    const stopWatching = watchMemory(child, bounds.memoryBytes, end);
    signal?.addEventListener('abort', end, { once: true });
    process.once('exit', end);

    child.on('message', (raw) => {
      const message = v.safeParse(inspectionMessageSchema, raw);
      // What does not speak as our program does is a program taken over by the book.
      if (!message.success) return end();
      answer = nextAnswer(answer, message.output);
      if (message.output.type === 'started') allow(bounds.factsMs);
      if (message.output.type === 'accepted') allow(bounds.coverMs);
      if (message.output.type === 'cover') allow(bounds.wordsMs);
      // Nothing more is said: the process is not waited for.
      if (message.output.type === 'words') end();
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(0, COMPLAINT_LENGTH);
    });
    child.once('error', (error) => {
      complaint ||= error.message;
      finish();
    });
    child.once('close', finish);

    function finish(): void {
      clearTimeout(timer);
      stopWatching();
      signal?.removeEventListener('abort', end);
      process.off('exit', end);
      // Ended by us: nothing was found out about the book.
      if (signal?.aborted === true) reject(closes());
      else if (answer !== null) resolve(answer);
      else reject(new Error(`The program that inspects books does not start: ${complaint}`));
    }
  });
}

function closes(): ProblemError {
  return new ProblemError('server-busy', { detail: 'The server closes' });
}

function nextAnswer(answer: Answer, message: InspectionMessage): Answer {
  switch (message.type) {
    case 'started':
      return { ok: false, problem: 'import-damaged' };
    case 'refused':
      return { ok: false, problem: message.problem };
    case 'accepted':
      return { ok: true, value: { facts: message.facts, cover: null, words: null } };
    case 'cover':
      return answer?.ok === true ? { ok: true, value: { ...answer.value, cover: message.cover } } : answer;
    case 'words':
      return answer?.ok === true && message.words !== null && areWords(message.words)
        ? { ok: true, value: { ...answer.value, words: message.words } }
        : answer;
  }
}

function startProgram(program: string, path: string, bounds: ProcessLimits): ChildProcess {
  return fork(program, [path], {
    // Not ours: a debugger's port and a loader would follow, and the environment holds secrets.
    execArgv: [`--max-old-space-size=${bounds.heapMebibytes}`],
    env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', VIPS_CONCURRENCY: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
