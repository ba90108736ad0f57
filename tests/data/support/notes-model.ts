import type { Result } from '../../../contract/problems.ts';
import type { SyncAnswer, SyncRequest } from '../../../contract/sync.ts';
import type { Operation } from '../../../contract/things.ts';
import { toBase64Url } from '../../../contract/content.ts';
import type { NoteStore } from '../../../src/data/notes/note-store.ts';
import { createNotesVault, type NotesVault } from '../../../src/data/notes/notes-vault.ts';
import type { Change } from '../../../src/data/notes/change.ts';
import { createPersonNotes, type PersonNotes } from '../../../src/data/notes/person-notes.ts';
import { createVault } from '../../../src/data/vault/device-vault.ts';
import { createMemoryJournal, type MemoryJournal } from './memory-journal.ts';
import { emptyDisk, storeOn } from './model-disk.ts';
import type { SyncHouse } from './model-server.ts';
import { newerOperation } from './newer-version.ts';

export type Line = 'works' | 'is-gone' | 'loses-answers' | 'repeats';

/** A tablet of the person: disk and journal outlive its tab, its clock says what it likes. */
export interface ModelDevice {
  readonly notes: PersonNotes;
  clockOffsetMs: number;
  line: Line;
  /** Whether what is done there now is done by a version that is not written yet (see `newer-version`). */
  isNewer: boolean;
  /** Does it, and answers the id of the operation where it is said to be kept. */
  act(thing: string, change: Change): Promise<string | null>;
  /** `share`: how large a request may be, 0–1. */
  sync(share?: number): Promise<void>;
  /** The ids of what waits on it. */
  waiting(): readonly string[];
  /** Whether it may take what waits for all there is (see "Note: whole knowledge"). */
  isWhole(): boolean;
  /** The tab is killed, and opened again. `loses`: what the browser lost of the disk meanwhile. */
  crash(loses: 'nothing' | 'database' | 'journal'): Promise<void>;
  /** The person leaves and comes back: what was in clear is gone, what waits is there, and the key is a new one. */
  comeBack(): Promise<void>;
  /**
   * Speaks with the server, and stops for good in the moment an answer is to be written: before it is on the disk, or
   * after. Answers whether one came; the tab is killed next.
   */
  stopAmid(isOnDisk: boolean): Promise<boolean>;
  /** How often the person was told that this tablet lost something. */
  lossesTold: number;
  /** Its disk takes nothing more, or takes it again; `where`: or only its database, or its journal. */
  fillDisk(isFull: boolean, where?: 'database' | 'journal'): void;
  /** The folder of the journal lists its segments the other way round. */
  turnSegments(): void;
  loseJournal(): void;
  /** A bad disk: changes a byte of the journal, in its middle or at its end. */
  spoilJournal(where?: 'middle' | 'end'): void;
  /** The same of what waits in the database: in its first row. */
  spoilOutbox(): void;
}

export async function createModelDevice(server: SyncHouse): Promise<ModelDevice> {
  const journal: MemoryJournal = createMemoryJournal();
  let disk = emptyDisk();
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const device = createVault(() => crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']));
  let keys = 0;
  const newKey = () => ({
    id: String((keys += 1)).padStart(16, '0'),
    key: toBase64Url(crypto.getRandomValues(new Uint8Array(32))),
  });
  let key = newKey();
  let isDatabaseFull = false;
  const held: SyncRequest[] = [];
  /**
   * What a newer version wrote in this tab. What it left on the disk is as it made it: nothing is added to that again, so
   * that what loses a part of it is seen.
   */
  const writtenNewer = new Set<string>();
  let isActing = false;
  const asWritten = (operation: Operation) => (writtenNewer.has(operation.id) ? newerOperation(operation) : operation);

  function openVault(): NotesVault {
    const vault = createNotesVault(key, device);
    return {
      ...vault,
      seal(operation) {
        if (isActing && tablet.isNewer) writtenNewer.add(operation.id);
        return vault.seal(asWritten(operation));
      },
    };
  }

  async function send(request: SyncRequest): Promise<Result<SyncAnswer>> {
    const silence: Result<never> = { ok: false, problem: 'no-answer' };
    if (tablet.line === 'is-gone') return silence;
    // A copy that the network held back arrives now, long after its first.
    for (const late of held.splice(0)) await server.answer(late);
    if (server.isUnreadable(request)) return { ok: false, problem: 'bad-request' };
    const sent = { ...request, operations: request.operations.map(asWritten) };
    const answer = await server.answer(sent);
    if (tablet.line === 'repeats') held.push(sent);
    return tablet.line === 'loses-answers' ? silence : { ok: true, value: answer };
  }

  let stopping: { readonly isOnDisk: boolean; stopped(): void } | null = null;
  const dyingOf = (store: NoteStore): NoteStore => ({
    ...store,
    async progress(progress) {
      if (stopping?.isOnDisk !== false) await store.progress(progress);
      if (stopping === null) return;
      stopping.stopped();
      await new Promise<never>(() => undefined);
    },
  });

  async function open(): Promise<PersonNotes> {
    writtenNewer.clear();
    const notes = createPersonNotes({
      personId: server.person,
      store: dyingOf(storeOn(disk, () => isDatabaseFull)),
      findVault: async () => openVault(),
      journal,
      clock: { now: () => server.nowMs + tablet.clockOffsetMs, after: () => () => undefined },
      send,
      tellTabs: () => undefined,
      onThings: async () => undefined,
      onLost: () => void (tablet.lossesTold += 1),
    });
    await notes.begin();
    return notes;
  }

  const pendingOf = (notes: PersonNotes) => {
    const state = notes.state.get();
    return state.status === 'ready' ? state.ledger.pending : new Map<string, never>();
  };

  let notes: PersonNotes | null = null;
  const tablet: ModelDevice = {
    clockOffsetMs: 0,
    line: 'works',
    isNewer: false,
    lossesTold: 0,
    get notes() {
      if (!notes) throw new Error('The tab is not open');
      return notes;
    },
    waiting: () => [...pendingOf(tablet.notes).keys()],
    isWhole: () => disk.isWhole,
    async act(thing, change) {
      const before = new Set(pendingOf(tablet.notes).keys());
      isActing = true;
      const result = await tablet.notes.change(thing, change);
      isActing = false;
      const added = [...pendingOf(tablet.notes).keys()].find((id) => !before.has(id));
      return result.ok ? (added ?? null) : null;
    },
    async sync(share = 1) {
      await tablet.notes.syncAll(() => share);
    },
    async stopAmid(isOnDisk) {
      const isStopped = new Promise<true>((resolve) => {
        stopping = { isOnDisk, stopped: () => resolve(true) };
      });
      const isOver = tablet.notes.syncAll(() => 1).then(() => false as const);
      const came = await Promise.race([isStopped, isOver]);
      stopping = null;
      return came;
    },
    async crash(loses) {
      notes?.end();
      if (loses === 'database') disk = emptyDisk();
      if (loses === 'journal') journal.segments.clear();
      notes = await open();
    },
    fillDisk(isFull, where) {
      isDatabaseFull = isFull && where !== 'journal';
      journal.isFull = isFull && where !== 'database';
    },
    turnSegments() {
      const segments = [...journal.segments].reverse();
      journal.segments.clear();
      for (const [name, bytes] of segments) journal.segments.set(name, bytes);
    },
    loseJournal: () => journal.segments.clear(),
    spoilJournal(where = 'middle') {
      for (const bytes of journal.segments.values()) {
        const at = where === 'end' ? bytes.length - 1 : bytes.length >> 1;
        bytes[at] = (bytes[at] ?? 0) ^ 1;
      }
    },
    spoilOutbox() {
      const [row] = disk.outbox.values();
      if (!row) throw new Error('Nothing waits');
      const { nonce, data } = row.sealed;
      disk.outbox.set(row.id, {
        ...row,
        sealed: { nonce, data: data.map((byte, at) => (at === 0 ? byte ^ 1 : byte)) },
      });
    },
    async comeBack() {
      notes?.end();
      disk = { ...emptyDisk(), outbox: disk.outbox };
      key = newKey();
      notes = await open();
    },
  };
  notes = await open();
  return tablet;
}
