import { ProblemError } from '../../../contract/problems.ts';
import { type Clock, pause } from '../../platform/clock.ts';
import type { StorageDoor } from '../../platform/local-database.ts';
import { reported } from '../../platform/report.ts';
import type { StorageClient } from './storage-client.ts';

/** A worker that does not come, or hangs, keeps nobody from writing. */
const patienceMs = 3_000;

/** Asks the storage worker before each write of a database: see "Note: room before a write". */
export function createWriteGate(
  storage: Pick<StorageClient, 'hasRoom'>,
  clock: Clock,
  onFull: () => void,
): StorageDoor['admit'] {
  return async ({ sizeBytes = 0, isSpare = false }) => {
    const control = new AbortController();
    const isAdmitted = await Promise.race([
      storage.hasRoom(sizeBytes, isSpare).catch(reported('El sitio libre no se pudo probar', true)),
      pause(clock, patienceMs, control.signal).then(() => true),
    ]);
    control.abort();
    if (isAdmitted) return;
    // What can be had again is no news to anybody.
    if (!isSpare) onFull();
    throw new ProblemError('storage-full');
  };
}
