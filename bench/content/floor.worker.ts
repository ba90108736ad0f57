/**
 * What nothing that keeps a book can be quicker than, with none of what makes it safe: one answer for all parts, one
 * file that stays open, no lock, no trial of the disk, nothing that can be taken up again.
 */
import { CHUNK_SIZE_BYTES, TAG_SIZE_BYTES, decryptChunk, sha256Hex } from '../../contract/content.ts';

export type FloorRequest =
  | { readonly type: 'keep'; readonly hashes: readonly string[] }
  | {
      readonly type: 'read';
      readonly key: CryptoKey;
      readonly editionId: string;
      readonly at: number;
      readonly length: number;
    };

const partBytes = CHUNK_SIZE_BYTES + TAG_SIZE_BYTES;

const opening = (async () => {
  const root = await navigator.storage.getDirectory();
  return (await root.getFileHandle('suelo', { create: true })).createSyncAccessHandle();
})();

/** Fetched, verified part by part and written, as it comes, in memory that is used again. */
async function keep(hashes: readonly string[]): Promise<void> {
  const handle = await opening;
  handle.truncate(0);
  const { body } = await fetch('/whole', { cache: 'no-store' });
  if (!body) throw new Error('No body');
  const reader = body.getReader({ mode: 'byob' });
  const spare: ArrayBuffer[] = [];
  const checks: Promise<void>[] = [];
  for (let isAtEnd = false; !isAtEnd;) {
    let memory = spare.pop() ?? new ArrayBuffer(partBytes);
    let filled = 0;
    while (filled < partBytes && !isAtEnd) {
      const { done, value } = await reader.read(new Uint8Array(memory, filled, partBytes - filled));
      isAtEnd = done;
      memory = value?.buffer ?? memory;
      filled += value?.length ?? 0;
    }
    const [bytes, index] = [new Uint8Array(memory, 0, filled), checks.length];
    checks.push(
      sha256Hex(bytes).then((hash) => {
        if (filled > 0 && hash !== hashes[index]) throw new Error(`Part ${index} is wrong`);
        handle.write(bytes, { at: index * partBytes });
        spare.push(bytes.buffer);
      }),
    );
  }
  await Promise.all(checks);
}

/** The bytes at one place, decrypted. */
async function read(request: FloorRequest & { type: 'read' }): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await opening;
  const index = Math.floor(request.at / CHUNK_SIZE_BYTES);
  const cipher = new Uint8Array(partBytes);
  const count = handle.read(cipher, { at: index * partBytes });
  const plain = await decryptChunk(request.key, request.editionId, index, cipher.subarray(0, count));
  const from = request.at - index * CHUNK_SIZE_BYTES;
  return plain.slice(from, from + request.length);
}

self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<FloorRequest>) => {
  void (data.type === 'keep' ? keep(data.hashes) : read(data)).then(
    (result) => port?.postMessage({ result }, result ? [result.buffer] : []),
    (error: unknown) => port?.postMessage({ error: String(error) }),
  );
});
