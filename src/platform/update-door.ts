import * as v from 'valibot';
import { SERVICE_WORKER_PATH, workerAnswerSchema } from '../../contract/worker-messages.ts';
import type { WorkerRequest } from '../../contract/worker-requests.ts';
import { askWorker } from './ask-worker.ts';
import type { Clock } from './clock.ts';
import { letIn } from './let-in.ts';
import { trustedScriptUrl } from './trusted-urls.ts';

/** What a worker says of itself. */
export interface WorkerWord {
  readonly build: string;
  /** How many windows of the app are open. */
  readonly windows: number;
}

/** The way to the versions of this app on this device. */
export interface UpdateDoor {
  hasController(): boolean;
  hasWaiting(): boolean;
  /** A newer version is being brought, or waits. */
  hasNewer(): boolean;
  /** Told when another version waits, or does so no more; the answer stops it. */
  onWaiting(listener: () => void): () => void;
  /** Told when another worker answers for this page; the answer stops it. */
  onControl(listener: () => void): () => void;
  /** Registers the worker anew where the browser threw it away under this page. */
  keep(): Promise<void>;
  /** Looks for a newer version; that it could not be done now is no failure. */
  look(): Promise<void>;
  /** Looks for that build under an address of its own, which nobody on the way has kept. */
  lookPast(build: string): Promise<void>;
  /** What is here came from that address already, whatever it is. */
  isFrom(build: string): boolean;
  /** `null` where there is none, or it does not know the question. The controller is told whose page asks. */
  ask(who: 'waiting' | 'newest' | 'controller', build?: string): Promise<WorkerWord | null>;
  takeOver(): void;
}

/** A worker answers in milliseconds; one that has to be started first, in a second. */
const answerMs = 5_000;

/** That nothing could be fetched, or was not what it should be, is for the next look. */
async function tried(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    if (!(cause instanceof TypeError || cause instanceof DOMException)) throw cause;
  }
}

async function wordOf(worker: ServiceWorker, request: WorkerRequest, clock: Clock): Promise<WorkerWord | null> {
  const word = v.safeParse(workerAnswerSchema, await askWorker(worker, request, clock, answerMs));
  if (!word.success || word.output.build === undefined) return null;
  return { build: word.output.build, windows: word.output.windows ?? Number.POSITIVE_INFINITY };
}

export function browserUpdateDoor(
  registration: ServiceWorkerRegistration,
  container: ServiceWorkerContainer,
  clock: Clock,
): UpdateDoor {
  const register = (address: string) =>
    tried(container.register(trustedScriptUrl(address), { updateViaCache: 'none' }));
  const addressOf = (build: string) =>
    new URL(`${SERVICE_WORKER_PATH}?v=${encodeURIComponent(build)}`, location.href).href;
  const workers = () => [registration.installing, registration.waiting, registration.active];
  const found = {
    waiting: () => registration.waiting,
    newest: () => registration.waiting ?? registration.active,
    controller: () => container.controller,
  };
  return {
    hasController: () => container.controller !== null,
    // A first version waits for nobody.
    hasWaiting: () => registration.waiting !== null && registration.active !== null,
    hasNewer: () => registration.waiting !== null || registration.installing !== null,
    onWaiting(listener) {
      const follow = () => {
        for (const worker of workers()) worker?.addEventListener('statechange', listener);
      };
      registration.addEventListener('updatefound', follow);
      follow();
      return () => {
        registration.removeEventListener('updatefound', follow);
        for (const worker of workers()) worker?.removeEventListener('statechange', listener);
      };
    },
    onControl(listener) {
      container.addEventListener('controllerchange', listener);
      return () => container.removeEventListener('controllerchange', listener);
    },
    keep: async () => ((await container.getRegistration()) ? undefined : register(SERVICE_WORKER_PATH)),
    look: () => tried(registration.update()),
    lookPast: (build) => register(addressOf(build)),
    isFrom: (build) => workers().some((worker) => worker?.scriptURL === addressOf(build)),
    async ask(who, build) {
      const worker = found[who]();
      const request = { type: 'which-build', ...(build === undefined ? {} : { build }) } satisfies WorkerRequest;
      return worker && wordOf(worker, request, clock);
    },
    takeOver() {
      if (registration.waiting) letIn(registration.waiting, clock);
    },
  };
}
