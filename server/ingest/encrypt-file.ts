import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { CHUNK_SIZE_BYTES, encryptChunk, importEditionKey, sha256Hex } from '../../contract/content.ts';
import { ProblemError } from '../../contract/problems.ts';
import type { ContentStore } from '../files/content-store.ts';
import { removeChunks } from './remove-chunks.ts';

/** Chunks on their way to the disk at a time: hides the wait for fsync, bounds the memory. */
const CHUNKS_IN_FLIGHT = 4;

export interface EncryptedFile {
  sourceHash: string;
  sizeBytes: number;
  chunks: string[];
}

/**
 * Cuts a file into chunks, encrypts each with `rawKey` and saves it under the hash of its ciphertext. Where it fails, or
 * `signal` ends it because the server closes, the chunks it had saved are gone again; a crash leaves them.
 */
export async function encryptFile(
  path: string,
  editionId: string,
  rawKey: Uint8Array<ArrayBuffer>,
  store: ContentStore,
  signal?: AbortSignal,
): Promise<EncryptedFile> {
  const chunks: string[] = [];
  try {
    return await encryptInto(chunks, { path, editionId, rawKey, store, signal });
  } catch (error) {
    await removeChunks(store, chunks);
    throw error;
  }
}

interface Encrypting {
  readonly path: string;
  readonly editionId: string;
  readonly rawKey: Uint8Array<ArrayBuffer>;
  readonly store: ContentStore;
  readonly signal: AbortSignal | undefined;
}

/** Names each chunk in `chunks` before it is saved; when this ends, however it ends, none is on its way any more. */
async function encryptInto(
  chunks: string[],
  { path, editionId, rawKey, store, signal }: Encrypting,
): Promise<EncryptedFile> {
  const key = await importEditionKey(rawKey);
  const source = createHash('sha256');
  let sizeBytes = 0;
  const file = await open(path, 'r');
  const saving = new Set<Promise<void>>();
  const failures: unknown[] = [];
  try {
    for (let index = 0; ; index += 1) {
      const plain = await readChunk(file, sizeBytes);
      if (plain.byteLength === 0) break;
      source.update(plain);
      sizeBytes += plain.byteLength;
      const cipher = await encryptChunk(key, editionId, index, plain);
      const hash = await sha256Hex(cipher);
      chunks.push(hash);
      if (saving.size >= CHUNKS_IN_FLIGHT) await Promise.race(saving);
      if (failures.length > 0) break;
      if (signal?.aborted === true) throw new ProblemError('server-busy', { detail: 'The server closes' });
      const save: Promise<void> = store
        .save(hash, cipher)
        // Kept for below: a rejection nobody waits for yet would end the process.
        .catch((error: unknown) => void failures.push(error))
        .finally(() => saving.delete(save));
      saving.add(save);
    }
  } finally {
    await Promise.all(saving);
    await file.close();
  }
  if (failures.length > 0) throw new Error('Cannot store the book', { cause: failures[0] });
  return { sourceHash: source.digest('hex'), sizeBytes, chunks };
}

/** Up to one chunk from `position`; shorter only at the end of the file. */
async function readChunk(file: FileHandle, position: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(CHUNK_SIZE_BYTES);
  let filled = 0;
  while (filled < bytes.byteLength) {
    const { bytesRead } = await file.read(bytes, filled, bytes.byteLength - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled === bytes.byteLength ? bytes : bytes.slice(0, filled);
}
