/// <reference lib="webworker" />
import * as v from 'valibot';
import { BUILD } from '../contract/build.ts';
import { STILL_HERE } from '../contract/still-here.ts';
import { type WorkerRequest, workerRequestSchema } from '../contract/worker-requests.ts';
import type { SharedFiles } from '../contract/shared-files.ts';
import type { WorkerAnswer } from '../contract/worker-messages.ts';
import { type HasRoom, openWindows, roomAtPages, roomBehind } from './room.ts';
import { keepCovers } from './covers.ts';
import { keepEngine, noteEngine } from './engines.ts';
import { makeWay } from './fetch-whole.ts';
import { keepShell } from './kept-files.ts';
import type { SharedFilesDesk } from './shared-files.ts';
import { forgetOldVersions } from './versions.ts';
import { warned } from './warned.ts';

async function answer(
  relay: BroadcastChannel,
  scope: ServiceWorkerGlobalScope,
  sharedFiles: SharedFilesDesk,
  request: WorkerRequest,
  hasRoom: HasRoom,
): Promise<WorkerAnswer | SharedFiles> {
  switch (request.type) {
    case 'keep-engine':
      await keepEngine(request.engine, hasRoom);
      await noteEngine(request.engine, hasRoom);
      // Versions installed before this was noted have to hear of it: their books would not open offline.
      for (const next of [scope.registration.waiting, scope.registration.installing]) next?.postMessage(request);
      // Each page asks for these: what the disk spoilt of the shell, and was taken away, comes back with them.
      if (request.engine === 'screens') await keepShell(hasRoom);
      return { ok: true };
    case 'keep-covers':
      await keepCovers(request.urls, hasRoom);
      return { ok: true };
    case 'activate-now':
      relay.postMessage(null);
      await scope.skipWaiting();
      return { ok: true };
    case 'which-build': {
      const windows = (await openWindows()).length;
      if (windows === 1 && request.build === BUILD) await forgetOldVersions(false);
      return { ok: true, build: BUILD, windows };
    }
    case 'take-files':
      return (await sharedFiles.take(request.share)) ?? { ok: false };
  }
}

/** The version at work says with no port what a book of this device needs. */
async function keepAsTold(request: WorkerRequest): Promise<void> {
  if (request.type !== 'keep-engine') return;
  await keepEngine(request.engine, roomAtPages).catch(warned('Un lector de la versión nueva no se pudo guardar'));
}

const wordEveryMs = 2_000;

/** Answers pages on the port they send along, with a word now and then; what cannot be done is `{ok: false}`, never silence. Another version is not answered. */
export function answerMessages(scope: ServiceWorkerGlobalScope, sharedFiles: SharedFilesDesk): void {
  // One version to the other; a message to the worker itself would start one that rests. A third that installs itself hears
  // it, too, and would fail: then nobody makes way.
  const relay = new BroadcastChannel('libro-relevo');
  relay.addEventListener('message', () => {
    if (!scope.registration.installing) makeWay();
  });
  scope.addEventListener('message', (event) => {
    const parsed = v.safeParse(workerRequestSchema, event.data);
    const port = event.ports[0];
    if (!parsed.success) return;
    if (!port) return event.waitUntil(keepAsTold(parsed.output));
    const words = setInterval(() => port.postMessage(STILL_HERE), wordEveryMs);
    event.waitUntil(
      answer(relay, scope, sharedFiles, parsed.output, roomBehind(port))
        .then(
          (result) => port.postMessage(result),
          (error: unknown) => {
            warned(`El trabajador no pudo cumplir ${parsed.output.type}`)(error);
            port.postMessage({ ok: false } satisfies WorkerAnswer);
          },
        )
        .finally(() => clearInterval(words)),
    );
  });
}
