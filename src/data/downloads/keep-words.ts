import type { EditionManifest } from '../../../contract/editions.ts';
import { report } from '../../platform/report.ts';
import { cipherChunkSize } from '../content/chunk-folder.ts';
import { withWords } from '../content/manifests.ts';
import type { StorageClient } from '../content/storage-client.ts';
import type { ChunkSlots } from './chunk-slots.ts';

export interface WordsEdges {
  readonly storage: StorageClient;
  /** Shared by all books. */
  readonly slots: ChunkSlots;
}

/**
 * Brings the words of a book that is whole here: chunks numbered after its own. Never rejects: without them the book is
 * searched part by part, and what is missing of them comes with a search that has a network.
 */
export async function keepWords(
  { storage, slots }: WordsEdges,
  manifest: EditionManifest | null,
  signal: AbortSignal,
): Promise<void> {
  const whole = manifest ? withWords(manifest) : undefined;
  if (!whole || !manifest) return;
  const { editionId, sizeBytes } = whole;
  try {
    const here = await storage.listChunks(editionId);
    for (const [index, hash] of whole.chunks.entries()) {
      if (index < manifest.chunks.length || here.get(index) === cipherChunkSize(sizeBytes, index)) continue;
      const giveBack = await slots.take();
      try {
        signal.throwIfAborted();
        await storage.keepChunk({ editionId, sizeBytes, index, hash }, signal);
      } finally {
        giveBack();
      }
    }
  } catch (cause) {
    if (!signal.aborted) report('Un libro se guardó sin sus palabras', cause);
  }
}
