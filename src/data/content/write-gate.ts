import { ProblemError } from '../../../contract/problems.ts';
import { ROOM_LOCK } from '../../../contract/worker-messages.ts';
import { type Clock, pause } from '../../platform/clock.ts';
import type { StorageDoor } from '../../platform/local-database.ts';
import { reported } from '../../platform/report.ts';
import type { WithLock } from '../../platform/tab-locks.ts';
import type { StorageClient } from './storage-client.ts';

/** A worker that does not come, or hangs, keeps nobody from writing; a slow disk takes seconds to be tried out. */
const trialMs = 10_000;
/** A transaction that hangs keeps nobody from trying the room out, and whoever tries it nobody from writing. */
const turnMs = 5_000;

/**
 * Asks the storage worker before each write of a database: see "Note: room before a write". Where it says nothing what
 * people did is written untried, and what can be had again is not.
 */
export function createWriteGate(
  storage: Pick<StorageClient, 'hasRoom'>,
  clock: Clock,
  onFull: () => void,
): StorageDoor['admit'] {
  return async ({ sizeBytes = 0, isSpare = false }) => {
    const control = new AbortController();
    const isAdmitted = await Promise.race([
      storage.hasRoom(sizeBytes, isSpare).catch(reported('El sitio libre no se pudo probar', !isSpare)),
      pause(clock, trialMs, control.signal).then(() => !isSpare),
    ]);
    control.abort();
    if (isAdmitted) return;
    // What can be had again is no news to anybody.
    if (!isSpare) onFull();
    throw new ProblemError('storage-full');
  };
}

/** Writes while nobody tries the room out: see "Note: room before a write". */
export function createWriteTurns(withLock: WithLock, clock: Clock): StorageDoor['writing'] {
  return (work) =>
    new Promise((resolve, reject) => {
      const done = new AbortController();
      let hasBegun = false;
      const begin = () => {
        if (hasBegun) return;
        hasBegun = true;
        void Promise.resolve()
          .then(work)
          .then(resolve, reject)
          .finally(() => done.abort());
      };
      const inTurn = () => {
        begin();
        return pause(clock, turnMs, done.signal);
      };
      void pause(clock, turnMs, done.signal).then(begin);
      // No such locks here, or this one was taken over: what is to be written is written all the same.
      withLock(ROOM_LOCK, inTurn, 'shared').catch(begin);
    });
}
