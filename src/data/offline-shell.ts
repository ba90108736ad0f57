import * as v from 'valibot';
import { FILES_CHANGED, roomQuestionSchema, workerAnswerSchema } from '../../contract/worker-messages.ts';
import type { WorkerRequest } from '../../contract/worker-requests.ts';
import { askWorker } from '../platform/ask-worker.ts';
import type { Clock } from '../platform/clock.ts';
import { reported } from '../platform/report.ts';
import type { WorkerDoor } from '../platform/service-worker-door.ts';
import type { WorkerQuestions } from '../platform/worker-questions.ts';

export interface OfflineShell {
  hasWorker(): boolean;
  /** Told when a worker takes control, as it does once on a first visit; the answer stops it. */
  onWorker(listener: () => void): () => void;
  /** Asks the service worker; `null` where none controls this page. One that is ended in the middle is asked again. */
  ask(request: WorkerRequest): Promise<boolean | null>;
}

/** A worker at work says a word every two seconds; one that says nothing so long was ended by the browser. */
const silenceMs = 10_000;
/** What it has kept by then it need not bring again. */
const mostTries = 3;

type HasRoom = (sizeBytes: number) => Promise<boolean | null>;

/** That it could not be tried is another answer than no: a device on which that is always so still gets new versions. */
function answerRoom(question: unknown, port: MessagePort, hasRoom: HasRoom): boolean {
  const asked = v.safeParse(roomQuestionSchema, question);
  if (asked.success)
    void hasRoom(asked.output.room)
      .catch(reported('El sitio libre no se pudo probar', null))
      .then((fits) => port.postMessage(fits));
  return asked.success;
}

/** Tries out for a worker that installs itself whether there is room, and is told where its files come changed. */
export function followInstallations(questions: WorkerQuestions, hasRoom: HasRoom, onFilesChanged: () => void): void {
  questions((question, port) => {
    if (question === FILES_CHANGED) onFilesChanged();
    if (port) answerRoom(question, port, hasRoom);
  });
}

export function createOfflineShell(door: WorkerDoor, clock: Clock, hasRoom: HasRoom): OfflineShell {
  return {
    hasWorker: () => door.controller() !== null,
    onWorker: door.onControl,
    async ask(request) {
      for (let tries = 1; tries <= mostTries; tries += 1) {
        const worker = door.controller();
        if (!worker) return null;
        const answer = await askWorker(worker, request, clock, silenceMs, (...word) => answerRoom(...word, hasRoom));
        // It was ended in the middle.
        if (answer === undefined) continue;
        const parsed = v.safeParse(workerAnswerSchema, answer);
        return parsed.success && parsed.output.ok;
      }
      return false;
    },
  };
}
