import * as v from 'valibot';
import { type SharedFiles, sharedFilesSchema } from '../../../contract/shared-files.ts';
import { askWorker } from '../../platform/ask-worker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { WorkerDoor } from '../../platform/service-worker-door.ts';

/** A large file is read by the worker before it can be handed over. */
const patienceMs = 60_000;

/** Takes what was shared with the app out of the service worker's hands; `null` where it holds nothing (any more). */
export async function takeSharedFiles(door: WorkerDoor, clock: Clock, share: string): Promise<SharedFiles | null> {
  const worker = door.controller();
  if (!worker) return null;
  const answer = await askWorker(worker, { type: 'take-files', share }, clock, patienceMs);
  const parsed = v.safeParse(sharedFilesSchema, answer);
  return parsed.success ? parsed.output : null;
}
