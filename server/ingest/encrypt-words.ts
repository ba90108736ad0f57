import { CHUNK_SIZE_BYTES, encryptChunk, importEditionKey, sha256Hex } from '../../contract/content.ts';
import type { StoredWords } from '../../contract/editions.ts';
import type { ContentStore } from '../files/content-store.ts';
import { removeChunks } from './remove-chunks.ts';

export interface WordsPlace {
  readonly editionId: string;
  readonly key: Uint8Array<ArrayBuffer>;
  /** Chunks of the book itself: those of its words are numbered after them, so that no nonce is used twice. */
  readonly bookChunks: number;
}

/** Encrypts and stores the packed words of a book, as its own chunks are; where it fails, none of them stays. */
export async function encryptWords(
  packed: Uint8Array,
  { editionId, key: rawKey, bookChunks }: WordsPlace,
  store: ContentStore,
): Promise<StoredWords> {
  const key = await importEditionKey(rawKey);
  const chunks: string[] = [];
  try {
    for (let at = 0; at < packed.byteLength; at += CHUNK_SIZE_BYTES) {
      const plain = new Uint8Array(packed.subarray(at, at + CHUNK_SIZE_BYTES));
      const cipher = await encryptChunk(key, editionId, bookChunks + chunks.length, plain);
      const hash = await sha256Hex(cipher);
      chunks.push(hash);
      await store.save(hash, cipher);
    }
  } catch (error) {
    await removeChunks(store, chunks);
    throw error;
  }
  return { sizeBytes: packed.byteLength, chunks };
}
