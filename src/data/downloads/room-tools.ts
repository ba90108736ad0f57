import { askStorage, type StorageWord } from '../../platform/storage-room.ts';
import type { StorageClient } from '../content/storage-client.ts';
import { measureRoom } from './device-room.ts';
import type { DownloadTools } from './download-tools.ts';
import { createLeftovers, type LeftoverEdges } from './leftovers.ts';

export interface MakingRoomEdges extends LeftoverEdges {
  readonly storage: StorageClient;
  readonly askStorage: (() => Promise<StorageWord>) | undefined;
}

export interface MakingRoom extends Pick<DownloadTools, 'room' | 'leftoverBytes' | 'removeLeftovers'> {
  /** For a download that finds no room; answers the bytes that were freed, and never rejects. */
  makeRoom(ownEdition: string): Promise<number>;
}

/** What is behind `createMakingRoom`, once it is needed. */
export function createRoomTools(edges: MakingRoomEdges): MakingRoom {
  const { find, remove, giveWay } = createLeftovers(edges);
  return {
    room: () => measureRoom(edges.askStorage ?? askStorage, edges.storage),
    async leftoverBytes() {
      let total = 0;
      for (const sizeBytes of (await find()).values()) total += sizeBytes;
      return total;
    },
    removeLeftovers: remove,
    makeRoom: giveWay,
  };
}
