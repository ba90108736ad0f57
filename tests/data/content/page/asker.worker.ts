import { sha256Hex } from '../../../../contract/content.ts';
import { createSyncReader } from '../../../../src/data/content/sync-read.ts';

interface Asked {
  readonly port: MessagePort;
  readonly ranges: readonly [number, number][];
}

async function answer({ port, ranges }: Asked): Promise<void> {
  const reader = createSyncReader(port, { timeoutMs: 10_000 });
  try {
    const pieces = ranges.map(([offset, length]) => reader.read(offset, length).slice());
    self.postMessage({ hashes: await Promise.all(pieces.map((piece) => sha256Hex(piece))) });
  } catch (cause) {
    self.postMessage({ problem: cause instanceof Error && 'code' in cause ? cause.code : String(cause) });
  }
}

// A worker that, like PDFium, can only read synchronously.
self.addEventListener('message', (event: MessageEvent<Asked>) => void answer(event.data));
