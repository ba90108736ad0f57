import { fromBase64Url, importEditionKey, RUN_CHUNKS, sha256Hex } from '../../../../contract/content.ts';
import { openBookSource } from '../../../../src/data/content/open-book-source.ts';
import { startStorageWorker } from '../../../../src/data/content/start-storage-worker.ts';
import { createStorageClient } from '../../../../src/data/content/storage-client.ts';
import { systemClock } from '../../../../src/platform/clock.ts';
import { trustedScriptUrl } from '../../../../src/platform/trusted-urls.ts';
import askerUrl from './asker.worker.ts?worker&url';
import folderUrl from './folder.worker.ts?worker&url';

interface Papers {
  readonly editionId: string;
  readonly sizeBytes: number;
  readonly chunks: string[];
  readonly key: string;
}

const ask = (url: string, message: unknown, transfer: Transferable[]) =>
  new Promise<unknown>((resolve, reject) => {
    const worker = new Worker(trustedScriptUrl(url), { type: 'module' });
    worker.addEventListener('message', (event) => {
      worker.terminate();
      resolve(event.data);
    });
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.postMessage(message, transfer);
  });

const news: unknown[] = [];
const storage = createStorageClient({
  startWorker: startStorageWorker,
  clock: systemClock(),
  contentBase: () => new URL('/', location.href).href,
  onFate: (fate) => news.push(fate),
  onChecked: (isWhole) => news.push(isWhole),
});

async function open({ editionId, sizeBytes, chunks, key }: Papers) {
  const edition = { editionId, sizeBytes, chunks, key: await importEditionKey(fromBase64Url(key)) };
  return openBookSource(storage, edition, 'application/pdf', crossOriginIsolated);
}

/** What the spec calls in the page. */
Object.assign(globalThis, {
  parts: {
    news,
    judgeFolder: () => ask(folderUrl, null, []),
    async read(papers: Papers, offset: number, length: number) {
      const source = await open(papers);
      try {
        return await sha256Hex(await source.read(offset, length));
      } catch (cause) {
        return cause instanceof Error && 'code' in cause ? cause.code : String(cause);
      } finally {
        source.close();
      }
    },
    async readSync(papers: Papers, ranges: [number, number][]) {
      const source = await open(papers);
      const port = source.openSyncPort();
      if (!port) return 'no port';
      return ask(askerUrl, { port, ranges }, [port]);
    },
    keep: ({ editionId, sizeBytes, chunks }: Papers) =>
      Promise.all(chunks.map((hash, index) => storage.keepChunk({ editionId, sizeBytes, index, hash }))),
    /** How many of these runs were kept, and which were told. */
    async keepRuns({ editionId, sizeBytes, chunks }: Papers, run: number, count = 1) {
      const told: number[] = [];
      const hashes = chunks.slice(run * RUN_CHUNKS, (run + count) * RUN_CHUNKS);
      const kept = await storage.keepRuns({ editionId, sizeBytes, run, hashes }, (more) => {
        for (let left = more; left > 0; left -= 1) told.push(run * RUN_CHUNKS + told.length);
      });
      return { kept, told };
    },
    sizes: async (editionId: string) => [...(await storage.listChunks(editionId))],
    tryForeign: () => {
      try {
        trustedScriptUrl('https://example.org/malo.js');
        return 'admitted';
      } catch (cause) {
        return cause instanceof Error ? cause.name : 'error';
      }
    },
  },
});
