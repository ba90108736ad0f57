import * as v from 'valibot';
import { roomQuestionSchema, type WorkerRequest, workerAnswerSchema } from '../../contract/worker-messages.ts';
import type { Clock } from '../platform/clock.ts';
import { reported } from '../platform/report.ts';
import type { WorkerDoor } from '../platform/service-worker-door.ts';

export interface OfflineShell {
  hasWorker(): boolean;
  /** Told when a worker takes control, as it does once on a first visit; the answer stops it. */
  onWorker(listener: () => void): () => void;
  /** Asks the service worker; `null` where none controls this page. A silent one counts as a no. */
  ask(request: WorkerRequest): Promise<boolean | null>;
}

/** An engine is the largest thing it is asked to bring: 2 MB on a slow network. */
const patienceMs = 120_000;

export function createOfflineShell(
  door: WorkerDoor,
  clock: Clock,
  hasRoom: (sizeBytes: number) => Promise<boolean>,
): OfflineShell {
  return {
    hasWorker: () => door.controller() !== null,
    onWorker: door.onControl,
    async ask(request) {
      const worker = door.controller();
      if (!worker) return null;
      const { port1, port2 } = new MessageChannel();
      const answer = await new Promise<unknown>((resolve) => {
        const stop = clock.after(patienceMs, () => resolve(null));
        port1.addEventListener('message', (event) => {
          const question = v.safeParse(roomQuestionSchema, event.data);
          if (question.success) {
            void hasRoom(question.output.room)
              .catch(reported('El sitio libre no se pudo probar', false))
              .then((fits) => port1.postMessage(fits));
            return;
          }
          stop();
          resolve(event.data);
        });
        port1.start();
        worker.postMessage(request, [port2]);
      });
      port1.close();
      const parsed = v.safeParse(workerAnswerSchema, answer);
      return parsed.success && parsed.output.ok;
    },
  };
}
