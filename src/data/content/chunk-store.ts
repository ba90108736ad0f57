import { CHUNK_SIZE_BYTES, decryptChunk, plainChunkSize, sha256Hex } from '../../../contract/content.ts';
import { ProblemError } from '../../../contract/problems.ts';
import { report, reported } from '../../platform/report.ts';
import { type ChunkFolder, cipherChunkSize } from './chunk-folder.ts';
import { type ChunkFetchEdges, fetchChunk } from './chunk-fetch.ts';
import { createRecentChunks } from './recent-chunks.ts';
import { keepRuns, type RunFetchEdges } from './run-fetch.ts';
import type { ChunkPlace, RunsPlace } from './storage-protocol.ts';

/** Which bytes an edition has, and the key to read them. */
export interface ReadableEdition {
  readonly editionId: string;
  readonly sizeBytes: number;
  /** SHA-256 of each chunk's ciphertext. */
  readonly chunks: readonly string[];
  readonly key: CryptoKey;
}

export interface ChunkStore {
  /** Plain bytes of one chunk, from memory, this device or the network; what was fetched is kept. */
  readChunk(edition: ReadableEdition, index: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Plain bytes of a range, clamped to the end of the file. */
  readRange(edition: ReadableEdition, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Fetches, verifies and keeps one chunk; throws where it cannot be kept. */
  keepChunk(chunk: ChunkPlace, signal?: AbortSignal): Promise<void>;
  /** The same for runs none of which is here; answers how many of their chunks are, from the first on. */
  keepRuns(runs: RunsPlace, onKept: (count: number) => void, signal?: AbortSignal): Promise<number>;
  /** Forgets what was decrypted of an edition. */
  forget(editionId: string): void;
}

export interface ChunkStoreEdges extends ChunkFetchEdges, Omit<RunFetchEdges, 'folder'> {
  /** `null` where this browser keeps no files: then everything comes from the network. */
  readonly folder: ChunkFolder | null;
}

/** 16 chunks of 256 KiB: 4 MB of decrypted book at most. */
const recentChunks = 16;

export function createChunkStore(edges: ChunkStoreEdges): ChunkStore {
  const { folder } = edges;
  const recent = createRecentChunks(recentChunks);
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const lastRead = new Map<string, number>();
  /** How many are brought before they are asked for, to somebody who reads on: more where they cost nobody's data. */
  let ahead = 1;
  let closed = 0;
  const nameOf = (edition: ReadableEdition, index: number) => `${edition.editionId}/${index}`;

  function hashOf(edition: ReadableEdition, index: number): string {
    const hash = edition.chunks[index];
    if (hash === undefined) throw new RangeError(`Edition ${edition.editionId} has no chunk ${index}`);
    return hash;
  }

  /** The plain bytes from this device; `null` where they are not here, or were wrong and are gone now. */
  async function readLocal(edition: ReadableEdition, index: number): Promise<Uint8Array<ArrayBuffer> | null> {
    // A device that cannot read its files is no reason not to ask the network.
    const cipher = await folder
      ?.read(edition.editionId, index)
      .catch(reported('Una parte del libro no se pudo leer', null));
    if (!cipher) return null;
    try {
      const plain = await decryptChunk(edition.key, edition.editionId, index, cipher);
      ahead = 3;
      return plain;
    } catch (cause) {
      // The right bytes with the wrong key: fetching them again would not help, and they are somebody's download.
      if ((await sha256Hex(cipher)) === hashOf(edition, index)) throw new ProblemError('chunk-damaged', { cause });
      await folder?.remove(edition.editionId, index);
      return null;
    }
  }

  async function readRemote(edition: ReadableEdition, index: number): Promise<Uint8Array<ArrayBuffer>> {
    const hash = hashOf(edition, index);
    ahead = 1;
    const cipher = await fetchChunk(edges, hash, cipherChunkSize(edition.sizeBytes, index)).catch((cause: unknown) => {
      // To somebody in the middle of a book, nobody answering means: this part is missing.
      const isSilence = cause instanceof ProblemError && cause.code === 'no-answer';
      throw isSilence ? new ProblemError('chunk-missing', { cause }) : cause;
    });
    // Reading goes on where nothing can be kept: a full disk must not close an open book.
    await folder
      ?.write(edition.editionId, index, cipher)
      .catch(reported('Una parte del libro no se guardó', undefined));
    try {
      return await decryptChunk(edition.key, edition.editionId, index, cipher);
    } catch (cause) {
      throw new ProblemError('chunk-damaged', { cause });
    }
  }

  function load(edition: ReadableEdition, index: number): Promise<Uint8Array<ArrayBuffer>> {
    const name = nameOf(edition, index);
    const kept = recent.get(name);
    if (kept) return Promise.resolve(kept);
    const running = underWay.get(name);
    if (running) return running;
    const closedBefore = closed;
    const loading = (async () => {
      const plain = (await readLocal(edition, index)) ?? (await readRemote(edition, index));
      if (plain.length !== plainChunkSize(edition.sizeBytes, index)) throw new ProblemError('chunk-damaged');
      // Brought for a book that was closed meanwhile: nothing readable of it stays.
      if (closed === closedBefore) recent.add(name, plain);
      return plain;
    })().finally(() => underWay.delete(name));
    underWay.set(name, loading);
    return loading;
  }

  /** Somebody reads on: the next chunks are brought while this one is used. What is expected is told when it is asked for. */
  function bringAhead(edition: ReadableEdition, index: number): void {
    const last = Math.min(index + ahead, edition.chunks.length - 1);
    for (let next = index + 1; next <= last; next += 1) {
      load(edition, next).catch((cause: unknown) => {
        if (!(cause instanceof ProblemError)) report('La parte siguiente no se trajo', cause);
      });
    }
  }

  async function readChunk(edition: ReadableEdition, index: number): Promise<Uint8Array<ArrayBuffer>> {
    const plain = await load(edition, index);
    const isOnward = lastRead.get(edition.editionId) === index - 1;
    lastRead.set(edition.editionId, index);
    if (isOnward) bringAhead(edition, index);
    return plain;
  }

  return {
    readChunk,
    async readRange(edition, offset, length) {
      const start = Math.min(Math.max(0, offset), edition.sizeBytes);
      const whole = new Uint8Array(Math.max(0, Math.min(length, edition.sizeBytes - start)));
      let filled = 0;
      while (filled < whole.length) {
        const at = start + filled;
        const index = Math.floor(at / CHUNK_SIZE_BYTES);
        const from = at - index * CHUNK_SIZE_BYTES;
        const part = (await readChunk(edition, index)).subarray(from, from + whole.length - filled);
        whole.set(part, filled);
        filled += part.length;
      }
      return whole;
    },
    async keepChunk({ editionId, sizeBytes, index, hash }, signal) {
      if (!folder) throw new ProblemError('storage-unavailable');
      await folder.write(editionId, index, await fetchChunk(edges, hash, cipherChunkSize(sizeBytes, index), signal));
    },
    async keepRuns(runs, onKept, signal) {
      if (!folder) throw new ProblemError('storage-unavailable');
      return keepRuns({ ...edges, folder }, runs, onKept, signal);
    },
    forget(editionId) {
      closed += 1;
      recent.forget(`${editionId}/`);
      lastRead.delete(editionId);
    },
  };
}
