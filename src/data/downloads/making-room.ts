import { reported } from '../../platform/report.ts';
import type { StorageWord } from '../../platform/storage-room.ts';
import type { StorageClient } from '../content/storage-client.ts';
import type { DownloadTools } from './download-tools.ts';
import type { LeftoverEdges } from './leftovers.ts';

export interface MakingRoomEdges extends LeftoverEdges {
  readonly storage: StorageClient;
  readonly askStorage: () => Promise<StorageWord>;
}

export interface MakingRoom extends Pick<DownloadTools, 'room' | 'leftoverBytes' | 'removeLeftovers'> {
  /** For a download that finds no room; answers the bytes that were freed, and never rejects. */
  makeRoom(ownEdition: string): Promise<number>;
}

/** What is seldom needed, where a disk is full and on the page of downloads: its code comes then, and is kept with that page. */
export function createMakingRoom(edges: MakingRoomEdges): MakingRoom {
  const leftovers = () => import('./leftovers.ts').then(({ createLeftovers }) => createLeftovers(edges));
  return {
    room: () => import('./device-room.ts').then(({ measureRoom }) => measureRoom(edges.askStorage, edges.storage)),
    async leftoverBytes() {
      let total = 0;
      for (const sizeBytes of (await (await leftovers()).find()).values()) total += sizeBytes;
      return total;
    },
    removeLeftovers: async () => (await leftovers()).remove(),
    makeRoom: (ownEdition) =>
      leftovers()
        .then(({ giveWay }) => giveWay(ownEdition))
        .catch(reported('No se pudo hacer sitio', 0)),
  };
}
