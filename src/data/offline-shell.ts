import * as v from 'valibot';
import {
  FILES_CHANGED,
  roomQuestionSchema,
  STILL_HERE,
  type WorkerRequest,
  workerAnswerSchema,
} from '../../contract/worker-messages.ts';
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

const silence = Symbol('silence');

type HasRoom = (sizeBytes: number) => Promise<boolean>;

function answerRoom(port: MessagePort, sizeBytes: number, hasRoom: HasRoom): void {
  void hasRoom(sizeBytes)
    .catch(reported('El sitio libre no se pudo probar', false))
    .then((fits) => port.postMessage(fits));
}

/**
 * Tries out for a worker that installs itself whether there is room, and is told where its files come changed; the answer
 * stops it.
 */
export function followInstallations(
  questions: WorkerQuestions,
  hasRoom: HasRoom,
  onFilesChanged: () => void,
): () => void {
  return questions((question, port) => {
    if (question === FILES_CHANGED) onFilesChanged();
    const asked = v.safeParse(roomQuestionSchema, question);
    if (asked.success && port) answerRoom(port, asked.output.room, hasRoom);
  });
}

export function createOfflineShell(door: WorkerDoor, clock: Clock, hasRoom: HasRoom): OfflineShell {
  /** Its answer, or `silence` where it was ended in the middle. */
  async function askOnce(worker: Pick<ServiceWorker, 'postMessage'>, request: WorkerRequest): Promise<unknown> {
    const { port1, port2 } = new MessageChannel();
    const answer = await new Promise<unknown>((resolve) => {
      const wait = () => clock.after(silenceMs, () => resolve(silence));
      let stop = wait();
      port1.addEventListener('message', (event) => {
        stop();
        const question = v.safeParse(roomQuestionSchema, event.data);
        if (!question.success && event.data !== STILL_HERE) return resolve(event.data);
        stop = wait();
        if (question.success) answerRoom(port1, question.output.room, hasRoom);
      });
      port1.start();
      worker.postMessage(request, [port2]);
    });
    port1.close();
    return answer;
  }

  return {
    hasWorker: () => door.controller() !== null,
    onWorker: door.onControl,
    async ask(request) {
      for (let tries = 1; tries <= mostTries; tries += 1) {
        const worker = door.controller();
        if (!worker) return null;
        const answer = await askOnce(worker, request);
        if (answer === silence) continue;
        const parsed = v.safeParse(workerAnswerSchema, answer);
        return parsed.success && parsed.output.ok;
      }
      return false;
    },
  };
}
