import * as v from 'valibot';
import { endpoints } from '../../../contract/endpoints.ts';
import { ROOM_LOCK } from '../../../contract/worker-messages.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { createContentNetwork } from '../../platform/content-network.ts';
import { createLockLease } from '../../platform/lock-lease.ts';
import { knowsOriginFiles, openOriginFiles } from '../../platform/origin-files.ts';
import { canHoldFiles, openNewFile, openOriginReserve } from '../../platform/origin-reserve.ts';
import { browserLocks, isLockWanted } from '../../platform/web-locks.ts';
import { createOriginChunkFolder } from './origin-chunk-folder.ts';
import { createOriginJournal, noJournal } from '../notes/origin-journal.ts';
import { createRoom, openRoom, untriedRoom } from './room.ts';
import { createStorageDesk, type StorageDeskEdges } from './storage-desk.ts';
import { type StorageReply, storageRequestSchema } from './storage-protocol.ts';

/** Where bytes can be kept, as far as this browser lets anybody keep them. */
async function openDevice(clock: Clock): Promise<Pick<StorageDeskEdges, 'folder' | 'room' | 'journal'>> {
  if (!knowsOriginFiles()) return { folder: null, room: openRoom, journal: noJournal };
  const root = await openOriginFiles();
  if (!root) return { folder: null, room: untriedRoom, journal: noJournal };
  const withLock = browserLocks();
  const lease = createLockLease(withLock, ROOM_LOCK, clock, isLockWanted);
  const withReserve = openOriginReserve(root, lease);
  if (!(await canHoldFiles(withReserve, openNewFile(root))))
    return { folder: null, room: openRoom, journal: noJournal };
  const room = createRoom(withReserve, clock, lease);
  return {
    folder: createOriginChunkFolder(root, withLock, clock),
    room,
    journal: createOriginJournal(root, () => room.admit({ sizeBytes: 0, isSpare: false })),
  };
}

/** One per tab: the only place that touches the bytes of books. */
function start(): void {
  const reply = (message: StorageReply, transfer: Transferable[] = []) => self.postMessage(message, { transfer });
  const clock = systemClock();
  const network = createContentNetwork({
    fetch: (url, init) => fetch(url, init),
    clock,
    onFate: (fate) => reply({ type: 'request-ended', fate }),
  });
  const opening = openDevice(clock).then((device) =>
    createStorageDesk({
      ...device,
      fetchBytes: (base, hash, mostBytes, signal) => network.bytes(base + endpoints.content(hash), mostBytes, signal),
      fetchParts: (base, hashes, ...rest) => network.parts(base + endpoints.contentRun(hashes), ...rest),
      clock,
      onChecked: (isWhole) => reply({ type: 'content-checked', isWhole }),
      reply,
    }),
  );
  // Requests that come before the file system is found wait in the order they came.
  let desk: ReturnType<typeof createStorageDesk> | null = null;
  void opening.then((opened) => {
    desk = opened;
  });
  self.addEventListener('message', (event) => {
    const request = v.safeParse(storageRequestSchema, event.data);
    if (!request.success) return;
    const { output } = request;
    if (output.type === 'here') reply({ type: 'here' });
    else if (desk) desk(output);
    else void opening.then((opened) => opened(output));
  });
  reply({ type: 'here' });
}

start();
