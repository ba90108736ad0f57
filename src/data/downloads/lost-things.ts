import { wholeChunks } from '../content/chunk-folder.ts';
import type { Manifests } from '../content/manifests.ts';
import type { StorageClient } from '../content/storage-client.ts';
import type { DownloadList, DownloadRecord } from './download-list.ts';
import type { Found } from './inventory.ts';

export interface LostListEdges {
  readonly list: DownloadList;
  readonly manifests: Manifests;
  readonly storage: StorageClient;
  readonly now: () => number;
}

/**
 * Note: a list that is lost. Some browsers delete a database and leave the files beside it. The first look at a new
 * list that finds books on the device knows: there was another list. From then on each person, when they first come
 * in, has back what is whole here and was opened by them before, without a byte being fetched; of the rest nobody knows
 * whose wish it was. Answers whether this person has to hear of it.
 */
export async function recoverList(edges: LostListEdges, personId: string): Promise<boolean> {
  const { list, storage, manifests } = edges;
  const lookers = await list.lookers();
  if (lookers !== null && (!lookers.wasLost || lookers.people.includes(personId))) return false;
  const onDevice = await storage.listEditions();
  const records = await list.all();
  const wasLost = lookers?.wasLost ?? (records.length === 0 && onDevice.size > 0);
  const listed = new Set(records.map(({ bookId }) => bookId));
  let mine = 0;
  for (const { bookId, editionId, sizeBytes, chunks } of wasLost ? await manifests.all() : []) {
    if (!onDevice.has(editionId)) continue;
    const here = wholeChunks(sizeBytes, await storage.listChunks(editionId));
    if (here.size !== chunks.length) continue;
    mine += 1;
    const addedAt = new Date(edges.now()).toISOString();
    await list.add([{ bookId, editionId, totalBytes: sizeBytes, addedAt }], personId);
    // Whole already for whoever listed it before.
    if (!listed.has(bookId)) await list.complete(bookId);
  }
  await list.noteLook({ wasLost, people: [...(lookers?.people ?? []), personId] });
  return wasLost && (lookers === null || mine > 0);
}

/**
 * Whether the browser took something of a book this person had whole, and nobody was told yet. Who left gave their
 * licences back, and who shares the book may never have had it themselves: both miss something that was not lost.
 */
export function isLoss({ isComplete, isLossTold, people }: DownloadRecord, found: Found): boolean {
  if (!isComplete || isLossTold || found.isComplete) return false;
  return found.missing === 'chunks' || (found.missing === 'manifest' && people.length === 1);
}
