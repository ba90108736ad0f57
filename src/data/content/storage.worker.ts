import * as v from 'valibot';
import { endpoints } from '../../../contract/endpoints.ts';
import { systemClock } from '../../platform/clock.ts';
import { createNetwork } from '../../platform/network.ts';
import { openOriginFiles } from '../../platform/origin-files.ts';
import { openOriginReserve } from '../../platform/origin-reserve.ts';
import { browserLocks } from '../../platform/web-locks.ts';
import { createOriginChunkFolder } from './origin-chunk-folder.ts';
import { createRoom, untriedRoom } from './room.ts';
import { createStorageDesk } from './storage-desk.ts';
import { type StorageReply, type StorageRequest, storageRequestSchema } from './storage-protocol.ts';

/** One per tab: the only place that touches the bytes of books. */
function start(): void {
  const reply = (message: StorageReply, transfer: Transferable[] = []) => self.postMessage(message, { transfer });
  const clock = systemClock();
  const network = createNetwork({
    fetch: (url, init) => fetch(url, init),
    clock,
    onFate: (fate) => reply({ type: 'request-ended', fate }),
  });
  const withLock = browserLocks();
  const opening = openOriginFiles().then((root) =>
    createStorageDesk({
      folder: root ? createOriginChunkFolder(root, withLock) : null,
      room: root ? createRoom(openOriginReserve(root, withLock), clock) : untriedRoom,
      fetchBytes: (base, hash, mostBytes, signal) => network.bytes(base + endpoints.content(hash), mostBytes, signal),
      clock,
      onChecked: (isWhole) => reply({ type: 'content-checked', isWhole }),
      reply,
    }),
  );
  // Requests that come before the file system is found wait in the order they came.
  let desk: ((request: StorageRequest) => void) | null = null;
  void opening.then((opened) => {
    desk = opened;
  });
  self.addEventListener('message', (event) => {
    const request = v.safeParse(storageRequestSchema, event.data);
    if (!request.success) return;
    if (desk) desk(request.output);
    else void opening.then((opened) => opened(request.output));
  });
}

start();
