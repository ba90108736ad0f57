import type { DownloadRecord } from '../../platform/device-database.ts';
import { plainBytes, wholeChunks } from '../content/chunk-folder.ts';
import type { Manifests } from '../content/manifests.ts';
import type { StorageClient } from '../content/storage-client.ts';
import type { Licences } from '../licences/licences.ts';

export interface InventoryEdges {
  readonly manifests: Manifests;
  readonly licences: Licences;
  readonly storage: StorageClient;
}

export interface Found {
  readonly doneBytes: number;
  readonly totalBytes: number;
  readonly isComplete: boolean;
}

/**
 * What of a listed book this person really has here: files are counted, not remembered. `null` where the book is
 * another person's wish and this one lacks the right papers.
 */
export async function findOnDevice(
  { manifests, licences, storage }: InventoryEdges,
  record: DownloadRecord,
  personId: string,
): Promise<Found | null> {
  const { bookId, editionId, totalBytes } = record;
  const isOwn = record.people.includes(personId);
  const manifest = await manifests.local(bookId);
  const hasPapers = manifest?.editionId === editionId && (await licences.isKept(bookId, editionId));
  if (!hasPapers) return isOwn ? { doneBytes: 0, totalBytes, isComplete: false } : null;
  const here = wholeChunks(manifest.sizeBytes, await storage.listChunks(editionId));
  const isComplete = record.isComplete && here.size === manifest.chunks.length;
  if (!isOwn && !isComplete) return null;
  return { doneBytes: plainBytes(manifest.sizeBytes, here), totalBytes: manifest.sizeBytes, isComplete };
}
