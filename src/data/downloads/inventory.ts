import { plainBytes, wholeChunks } from '../content/chunk-folder.ts';
import type { Manifests } from '../content/manifests.ts';
import type { StorageClient } from '../content/storage-client.ts';
import type { Licences } from '../licences/licences.ts';
import type { DownloadRecord } from './download-list.ts';

export interface InventoryEdges {
  readonly manifests: Manifests;
  readonly licences: Licences;
  readonly storage: StorageClient;
}

export interface Found {
  readonly doneBytes: number;
  readonly totalBytes: number;
  readonly isComplete: boolean;
  readonly isPaused: boolean;
  /** What a book that is not whole lacks first. */
  readonly missing: 'manifest' | 'edition' | 'licence' | 'chunks' | null;
}

/**
 * What of a listed book is really here, for somebody who asked for it: files are counted, not remembered. `null` where
 * it is another person's wish: its bytes may be here, the book is not this one's until they ask for it.
 */
export async function findOnDevice(
  { manifests, licences, storage }: InventoryEdges,
  record: DownloadRecord,
  personId: string,
): Promise<Found | null> {
  const { bookId, editionId, totalBytes } = record;
  if (!record.people.includes(personId)) return null;
  const isPaused = record.pausedBy.includes(personId);
  const manifest = await manifests.local(bookId);
  const nothing = { doneBytes: 0, totalBytes, isComplete: false, isPaused };
  if (manifest === null) return { ...nothing, missing: 'manifest' };
  if (manifest.editionId !== editionId) return { ...nothing, missing: 'edition' };
  const here = wholeChunks(manifest.sizeBytes, await storage.listChunks(editionId));
  const isWhole = here.size === manifest.chunks.length;
  if (!(await licences.opens(bookId, editionId))) return { ...nothing, missing: isWhole ? 'licence' : 'chunks' };
  return {
    doneBytes: plainBytes(manifest.sizeBytes, here),
    totalBytes: manifest.sizeBytes,
    isComplete: record.isComplete && isWhole,
    isPaused,
    missing: isWhole ? null : 'chunks',
  };
}
