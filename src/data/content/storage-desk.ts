import { ProblemError } from '../../../contract/problems.ts';
import type { Journal } from '../notes/journal.ts';
import { type ChunkFolder, withRoom } from './chunk-folder.ts';
import { type ChunkStore, createChunkStore, type ReadableEdition } from './chunk-store.ts';
import type { ChunkFetchEdges } from './chunk-fetch.ts';
import type { Room } from './room.ts';
import type { RunFetchEdges } from './run-fetch.ts';
import { codeOf, type StorageReply, type StorageRequest } from './storage-protocol.ts';
import { serveSyncReads } from './sync-read.ts';

export interface StorageDeskEdges extends Omit<ChunkFetchEdges, 'fetchBytes'> {
  readonly folder: ChunkFolder | null;
  readonly room: Room;
  readonly journal: Journal;
  readonly fetchBytes: (
    contentBase: string,
    ...rest: Parameters<ChunkFetchEdges['fetchBytes']>
  ) => ReturnType<ChunkFetchEdges['fetchBytes']>;
  readonly fetchParts: (
    contentBase: string,
    ...rest: Parameters<RunFetchEdges['fetchParts']>
  ) => ReturnType<RunFetchEdges['fetchParts']>;
  readonly reply: (reply: StorageReply, transfer: Transferable[]) => void;
}

/** The storage worker without the worker: takes a page's requests, one desk per tab. */
export function createStorageDesk(
  edges: StorageDeskEdges,
): (request: Exclude<StorageRequest, { type: 'here' }>) => void {
  const { room } = edges;
  const folder = edges.folder && withRoom(edges.folder, room);
  let contentBase = '/';
  const store: ChunkStore = createChunkStore({
    ...edges,
    folder,
    fetchBytes: (...rest) => edges.fetchBytes(contentBase, ...rest),
    fetchParts: (...rest) => edges.fetchParts(contentBase, ...rest),
  });
  const sources = new Map<number, { edition: ReadableEdition; ports: MessagePort[] }>();
  const cancels = new Map<number, AbortController>();
  let nextSource = 1;

  function sourceOf(id: number): ReadableEdition {
    const found = sources.get(id);
    if (!found) throw new ProblemError('unexpected-failure', { detail: 'The book is closed' });
    return found.edition;
  }

  function answer(id: number, work: () => Promise<unknown>): void {
    void (async () => {
      try {
        const value = await work();
        edges.reply({ type: 'done', id, value }, value instanceof Uint8Array ? [value.buffer] : []);
      } catch (cause) {
        edges.reply({ type: 'failed', id, problem: codeOf(cause) }, []);
      } finally {
        cancels.delete(id);
      }
    })();
  }

  function cancelOf(id: number): AbortSignal {
    const control = new AbortController();
    cancels.set(id, control);
    return control.signal;
  }

  function open(edition: ReadableEdition): number {
    const source = nextSource;
    nextSource += 1;
    sources.set(source, { edition, ports: [] });
    return source;
  }

  function close(source: number): void {
    const closing = sources.get(source);
    if (!closing) return;
    sources.delete(source);
    for (const port of closing.ports) port.close();
    const isStillOpen = [...sources.values()].some((other) => other.edition.editionId === closing.edition.editionId);
    if (!isStillOpen) store.forget(closing.edition.editionId);
  }

  function serve(source: number, port: MessagePort): void {
    const edition = sourceOf(source);
    sources.get(source)?.ports.push(port);
    const nothing = new Uint8Array(0);
    const readBlock = async (block: number) =>
      block < edition.chunks.length ? store.readChunk(edition, block) : nothing;
    serveSyncReads(port, readBlock, codeOf);
  }

  return (request) => {
    switch (request.type) {
      case 'set-up':
        contentBase = request.contentBase;
        return;
      case 'open':
        return answer(request.id, async () => open(request.edition));
      case 'read':
        return answer(request.id, () => store.readRange(sourceOf(request.source), request.offset, request.length));
      case 'serve':
        return serve(request.source, request.port);
      case 'close':
        return close(request.source);
      case 'keep-chunk':
        return answer(request.id, () => store.keepChunk(request.chunk, cancelOf(request.id)));
      case 'keep-runs': {
        const { id, runs } = request;
        const onKept = (count: number) => edges.reply({ type: 'kept', id, count }, []);
        return answer(id, () => store.keepRuns(runs, onKept, cancelOf(id)));
      }
      case 'cancel':
        return cancels.get(request.id)?.abort();
      case 'list-chunks':
        return answer(request.id, async () => (await folder?.sizes(request.editionId)) ?? new Map());
      case 'list-editions':
        return answer(request.id, async () => (await folder?.editions()) ?? new Map());
      case 'remove-edition':
        return answer(request.id, async () => {
          await folder?.removeEdition(request.editionId);
          room.freed();
        });
      case 'journal': {
        const { id, call, person, writer, record } = request;
        return answer(id, () => edges.journal[call](person, writer, record));
      }
      case 'has-room':
        return answer(request.id, async () => (await room.admit(request)) || (room.isTried() ? false : null));
    }
  };
}
