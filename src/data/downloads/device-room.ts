import type { StorageWord } from '../../platform/storage-room.ts';
import type { StorageClient } from '../content/storage-client.ts';
import type { DeviceRoom } from './download-tools.ts';

/** Sizes that are really tried, the larger first: small enough for an old tablet, large enough for most books. */
const trials = [32, 8].map((megabytes) => megabytes * 1_000_000);
/** Below this the next book may not fit: time to say which one could go. */
const shortBytes = 100_000_000;

/**
 * Note: what still fits. A browser's own figure is a guess that may be far too high, so it counts only above what was
 * really written a moment ago, and a trial that failed is the most there is.
 */
export function roomOf({ freeBytes, isPersisted }: StorageWord, triedBytes: number): DeviceRoom {
  const isTight = triedBytes < (trials[0] ?? 0);
  const fitsBytes = isTight ? triedBytes : Math.max(triedBytes, freeBytes ?? 0);
  return { fitsBytes, isTight, isGuess: !isTight && freeBytes !== null, isShort: fitsBytes < shortBytes, isPersisted };
}

/** Measures what this device can still hold. */
export async function measureRoom(
  askStorage: () => Promise<StorageWord>,
  storage: Pick<StorageClient, 'hasRoom'>,
): Promise<DeviceRoom> {
  let tried = 0;
  for (const size of trials) {
    if (tried === 0 && (await storage.hasRoom(size, true, true))) tried = size;
  }
  return roomOf(await askStorage(), tried);
}
