/// <reference lib="webworker" />
import * as v from 'valibot';
import { BUILD } from '../contract/build.ts';
import { STILL_HERE, workerRequestSchema } from '../contract/worker-messages.ts';
import type { SharedFiles } from '../contract/shared-files.ts';
import type { WorkerAnswer, WorkerRequest } from '../contract/worker-messages.ts';
import { type HasRoom, roomBehind } from './room.ts';
import { keepCovers } from './covers.ts';
import { keepEngine, noteEngine } from './engines.ts';
import type { SharedFilesDesk } from './shared-files.ts';
import { countWindows, forgetOldVersions } from './versions.ts';

async function answer(
  scope: ServiceWorkerGlobalScope,
  sharedFiles: SharedFilesDesk,
  request: WorkerRequest,
  hasRoom: HasRoom,
): Promise<WorkerAnswer | SharedFiles> {
  switch (request.type) {
    case 'keep-engine':
      await keepEngine(request.engine, hasRoom);
      await noteEngine(request.engine, hasRoom);
      return { ok: true };
    case 'keep-covers':
      await keepCovers(request.urls, hasRoom);
      return { ok: true };
    case 'activate-now':
      await scope.skipWaiting();
      return { ok: true };
    case 'which-build': {
      const windows = await countWindows();
      if (windows === 1 && request.build === BUILD) await forgetOldVersions(false);
      return { ok: true, build: BUILD, windows };
    }
    case 'take-files':
      return (await sharedFiles.take(request.share)) ?? { ok: false };
  }
}

const wordEveryMs = 2_000;

/** Answers pages on the port they send along, with a word now and then; what cannot be done is `{ok: false}`, never silence. */
export function answerMessages(scope: ServiceWorkerGlobalScope, sharedFiles: SharedFilesDesk): void {
  scope.addEventListener('message', (event) => {
    const parsed = v.safeParse(workerRequestSchema, event.data);
    const port = event.ports[0];
    if (!parsed.success || !port) return;
    const words = setInterval(() => port.postMessage(STILL_HERE), wordEveryMs);
    event.waitUntil(
      answer(scope, sharedFiles, parsed.output, roomBehind(port))
        .then(
          (result) => port.postMessage(result),
          (error: unknown) => {
            console.warn('El trabajador no pudo cumplir', parsed.output.type, error instanceof Error ? error.name : '');
            port.postMessage({ ok: false } satisfies WorkerAnswer);
          },
        )
        .finally(() => clearInterval(words)),
    );
  });
}
