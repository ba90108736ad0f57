import { reported } from '../../platform/report.ts';
import type { WithLock } from '../../platform/tab-locks.ts';
import type { StorageClient } from '../content/storage-client.ts';
import type { DownloadList } from './download-list.ts';

export interface LeftoverEdges {
  readonly list: Pick<DownloadList, 'all' | 'lookers'>;
  readonly storage: Pick<StorageClient, 'listEditions' | 'removeEdition'>;
  readonly withLock: WithLock;
}

/** Parts of books nobody asked to keep: what was read with network, and what a removal that was cut off left behind. */
export interface Leftovers {
  /** Bytes by edition. */
  find(): Promise<ReadonlyMap<string, number>>;
  /** Removes them; answers how many bytes that frees. Books that are open are brought again as they are read. */
  remove(): Promise<number>;
  /**
   * The same for a download that finds no room, which holds the lock of its own edition. Never rejects; where a list was
   * lost nothing goes by itself: it may be somebody's download who has not been here since.
   */
  giveWay(ownEdition: string): Promise<number>;
}

export function createLeftovers({ list, storage, withLock }: LeftoverEdges): Leftovers {
  async function listed(): Promise<ReadonlySet<string>> {
    const records = await list.all();
    return new Set(records.flatMap(({ editionId, olderEditions }) => [editionId, ...olderEditions]));
  }

  async function find(): Promise<ReadonlyMap<string, number>> {
    const onDevice = new Map(await storage.listEditions());
    // Read after the folders: what is listed meanwhile is nobody's leftover.
    for (const editionId of await listed()) onDevice.delete(editionId);
    return onDevice;
  }

  async function removeBut(ownEdition: string | null): Promise<number> {
    let freedBytes = 0;
    for (const [editionId, sizeBytes] of await find()) {
      if (editionId === ownEdition) continue;
      // Whoever downloads it holds this lock, and has listed it before.
      await withLock(`libro-descarga-${editionId}`, async () => {
        if ((await listed()).has(editionId)) return;
        await storage.removeEdition(editionId);
        freedBytes += sizeBytes;
      }).catch(reported('Lo que quedaba no se pudo quitar', undefined));
    }
    return freedBytes;
  }

  return {
    find,
    remove: () => removeBut(null),
    giveWay: (ownEdition) =>
      list
        .lookers()
        .then((lookers) => (lookers?.wasLost ? 0 : removeBut(ownEdition)))
        .catch(reported('Lo que quedaba no se pudo quitar', 0)),
  };
}
