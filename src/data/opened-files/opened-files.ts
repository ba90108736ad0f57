import { OWN_FILE_PREFIX } from '../../../contract/endpoints.ts';
import { importedBookSchema, MOST_SHARED_FILES } from '../../../contract/shared-files.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSubject, type Observable } from '../../platform/observable.ts';
import type { TextStore } from '../../platform/session-storage.ts';
import { type ApiEdges, callApi } from '../api/api-call.ts';
import type { OpenedFilesService, SavedPosition, SessionState } from '../services.ts';
import { personIdOf } from '../session/session-machine.ts';
import { createFileSource } from './file-source.ts';
import {
  nextOpenedFiles,
  type OpenedFile,
  type OpenedFilesEvent,
  type OpenedFilesState,
} from './opened-files-machine.ts';
import { sniffFile } from './sniff-file.ts';

export interface OpenedFilesEdges {
  readonly session: Observable<SessionState>;
  readonly api: ApiEdges;
  readonly clock: Clock;
  readonly tab: TextStore;
  readonly isIsolated: boolean;
  /** The shelf has one more book. */
  readonly onPublished: () => void;
}

/** Session storage: whose the files were that were opened in this tab, in case it is loaded anew with them. */
const ownerKey = 'libro-archivos';
/** In its place once that person has left: nobody's id. */
const leftMark = '-';
/** A large book over a school's network, and the server's look at it. */
const publishTimeoutMs = 30 * 60_000;

/**
 * Files of the person's own, handed over by the share sheet, the file manager or the person. They are held in memory
 * only, where nothing has to be cleared away: no other pupil can find them, and a full disk loses nothing.
 */
export function createOpenedFiles(edges: OpenedFilesEdges): OpenedFilesService {
  const { session, api, clock, tab } = edges;
  const state = createSubject<OpenedFilesState>({ status: 'empty' });
  const blobs = new Map<string, File>();
  const sendings = new Map<string, AbortController>();
  const places = new Map<string, SavedPosition>();
  let lastId = 0;
  let isTold = personIdOf(session.get());

  function send(event: OpenedFilesEvent): void {
    const next = nextOpenedFiles(state.get(), event);
    const kept = new Set(next.status === 'here' ? next.files.map(({ id }) => id) : []);
    for (const id of blobs.keys()) if (!kept.has(id)) forgetBytes(id);
    state.set(next);
  }

  function forgetBytes(id: string): void {
    blobs.delete(id);
    places.delete(id);
    sendings.get(id)?.abort();
    sendings.delete(id);
  }

  async function describe(file: File): Promise<OpenedFile> {
    lastId += 1;
    const kind = await sniffFile(file);
    return {
      id: OWN_FILE_PREFIX + lastId,
      name: file.name,
      sizeBytes: file.size,
      kind,
      publishing: { status: 'none' },
    };
  }

  async function take(given: readonly File[], isOnceMore = false, leftOut = 0): Promise<void> {
    const owner = isOnceMore ? tab.read(ownerKey) : personIdOf(session.get());
    send({ type: 'arrival-begun' });
    const taken = given.slice(0, MOST_SHARED_FILES);
    const files: OpenedFile[] = [];
    for (const file of taken) files.push(await describe(file));
    const all = leftOut + given.length - taken.length;
    send({ type: 'arrived', files, leftOut: all, owner, at: clock.now() });
    for (const [index, file] of files.entries()) {
      const blob = taken[index];
      if (blob) blobs.set(file.id, blob);
    }
    follow(true);
  }

  /** Also the leaving of a person who never touched the files takes them away. */
  function follow(isNews = false): void {
    if (session.get().status === 'restoring') return;
    const person = personIdOf(session.get());
    if (person === isTold && !isNews) return;
    isTold = person;
    send({ type: 'person-changed', person, at: clock.now() });
    const now = state.get();
    if (now.status === 'here' && now.owner !== null) tab.save(ownerKey, now.owner);
    else if (person === null && tab.read(ownerKey) !== null) tab.save(ownerKey, leftMark);
  }

  return {
    state,
    take,
    expect: () => send({ type: 'arrival-begun' }),
    nothingCame: () => send({ type: 'nothing-came' }),
    forget: (id) => send({ type: 'forgotten', id }),
    content: {
      async open(id) {
        const now = state.get();
        const file = now.status === 'here' ? now.files.find((other) => other.id === id) : undefined;
        const blob = blobs.get(id);
        if (!file || !blob || !('format' in file.kind)) return { ok: false, problem: 'book-unreadable' };
        return { ok: true, value: createFileSource(id, blob, file.kind.format, edges.isIsolated) };
      },
    },
    positions: {
      recent: createSubject([]),
      read: async (id) => places.get(id) ?? null,
      async save(id, locator) {
        if (blobs.has(id)) places.set(id, { locator, savedAt: new Date(clock.now()).toISOString() });
        return { ok: true, value: null };
      },
    },
    async publish(id) {
      const body = blobs.get(id);
      if (!body) return;
      const sending = new AbortController();
      sendings.set(id, sending);
      send({ type: 'publishing-changed', id, publishing: { status: 'sending' } });
      const result = await callApi(api, 'api/imports', importedBookSchema, {
        method: 'POST',
        // What a book without a title is called by (`server/modules/imports/file-name.ts`).
        headers: {
          'Content-Type': 'application/octet-stream',
          'X-Libro-File': encodeURIComponent(Array.from(body.name).slice(0, 255).join('')),
        },
        body,
        timeoutMs: publishTimeoutMs,
        signal: sending.signal,
      });
      sendings.delete(id);
      const publishing = result.ok
        ? ({ status: 'published', ...result.value } as const)
        : ({ status: 'failed', problem: result.problem } as const);
      send({ type: 'publishing-changed', id, publishing });
      if (result.ok) edges.onPublished();
    },
    start() {
      follow();
      return session.subscribe(() => follow());
    },
  };
}
