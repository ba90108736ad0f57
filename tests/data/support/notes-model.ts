import { ProblemError, type Result } from '../../../contract/problems.ts';
import { timeOf } from '../../../contract/stamp.ts';
import { MOST_AHEAD_MS, type SyncAnswer, type SyncRequest } from '../../../contract/sync.ts';
import { apply, nothing, type Operation, type ThingState } from '../../../contract/things.ts';
import { toBase64Url } from '../../../contract/content.ts';
import { dismissedRow, isDismissed, type KeptThing, type NoteStore } from '../../../src/data/notes/note-store.ts';
import { createNotesVault } from '../../../src/data/notes/notes-vault.ts';
import { type Change, createPersonNotes, type PersonNotes } from '../../../src/data/notes/person-notes.ts';
import { createVault } from '../../../src/data/vault/device-vault.ts';
import type { KeptOperation } from '../../../src/platform/person-database.ts';
import { createMemoryJournal, type MemoryJournal } from './memory-journal.ts';

/** The rules of the server's sync, in memory: one version a changed thing, results by operation, nothing of a wrong time. */
export interface ModelServer {
  readonly things: Map<string, { state: ThingState; version: number }>;
  /** How often each operation took effect, with the version it came with. */
  readonly applied: Map<string, { operation: Operation; count: number; version: number }>;
  nowMs: number;
  /** What else it does not take, and why. */
  refuse: (operation: Operation) => string | null;
  /** A whole request it cannot read. */
  isUnreadable: (request: SyncRequest) => boolean;
  answer(request: SyncRequest): SyncAnswer;
}

export function createModelServer(): ModelServer {
  let version = 0;
  const stamps = new Set<string>();
  const server: ModelServer = {
    things: new Map(),
    applied: new Map(),
    nowMs: Date.parse('2026-11-20T12:00:00Z'),
    refuse: () => null,
    isUnreadable: () => false,
    answer({ person, cursor, most = 500, operations }) {
      const results = operations.map((operation, index) => {
        const { id, stamp, seen = {}, thing } = operation;
        const isAhead = [stamp, ...Object.values(seen)].some((each) => timeOf(each) > server.nowMs + MOST_AHEAD_MS);
        if (server.applied.has(id)) return { id, index, refusal: null };
        if (isAhead) return { id, index, refusal: 'clock-ahead' };
        if (stamps.has(stamp)) return { id, index, refusal: 'stamp-taken' };
        const refusal = server.refuse(operation);
        if (refusal !== null) return { id, index, refusal };
        version += 1;
        stamps.add(stamp);
        server.things.set(thing, { state: apply(server.things.get(thing)?.state ?? nothing, operation), version });
        server.applied.set(id, { operation, count: (server.applied.get(id)?.count ?? 0) + 1, version });
        return { id, index, refusal: null };
      });
      const since = cursor === null ? 0 : Number(cursor);
      const newer = [...server.things].filter(([, each]) => each.version > since);
      const page = newer.sort(([, a], [, b]) => a.version - b.version).slice(0, most);
      const hasMore = newer.length > page.length;
      const last = page.at(-1)?.[1].version ?? version;
      return {
        person,
        results,
        things: structuredClone(page.map(([id, { state }]) => ({ id, state }))),
        cursor: String(hasMore ? last : version),
        hasMore,
        serverTime: new Date(server.nowMs).toISOString(),
      };
    },
  };
  return server;
}

/** What a database of one person holds; it outlives the tab. */
interface Disk {
  things: Map<string, KeptThing>;
  outbox: Map<string, KeptOperation>;
  cursor: string | null;
  isWhole: boolean;
  syncedAt: string | null;
}

function storeOn(disk: Disk, isFull: () => boolean): NoteStore {
  const admit = () => {
    if (isFull()) throw new ProblemError('storage-full');
  };
  return {
    read: async () => ({
      things: structuredClone([...disk.things.values()]),
      outbox: [...disk.outbox.values()],
      cursor: disk.cursor,
      isWhole: disk.isWhole,
      syncedAt: disk.syncedAt,
    }),
    async addWaiting(operations) {
      admit();
      for (const each of operations) {
        const kept = disk.outbox.get(each.id);
        if (!kept || !isDismissed(kept)) disk.outbox.set(each.id, each);
      }
    },
    async progress({ things, confirmed, refused, cursor, isWhole, syncedAt }) {
      admit();
      for (const thing of things) disk.things.set(thing.id, structuredClone(thing));
      for (const id of confirmed) disk.outbox.delete(id);
      for (const [id, refusal] of refused) {
        const kept = disk.outbox.get(id);
        if (kept) disk.outbox.set(id, { ...kept, refusal });
      }
      disk.cursor = cursor ?? disk.cursor;
      disk.isWhole ||= isWhole;
      disk.syncedAt = syncedAt ?? disk.syncedAt;
    },
    async dismiss(id, stamp) {
      disk.outbox.set(id, dismissedRow(id, stamp));
    },
  };
}

export type Line = 'works' | 'is-gone' | 'loses-answers' | 'repeats';

/** A tablet of the person: disk and journal outlive its tab, its clock says what it likes. */
export interface ModelDevice {
  readonly notes: PersonNotes;
  clockOffsetMs: number;
  line: Line;
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
  /** What the person was told that this tablet lost. */
  wasToldOfLoss: boolean;
  /** Its disk takes nothing more, or takes it again; `where`: or only its database. */
  fillDisk(isFull: boolean, where?: 'database'): void;
  /** The folder of the journal lists its segments the other way round. */
  turnSegments(): void;
  /** A bad disk: changes a byte in the middle of the journal. */
  spoilJournal(): void;
}

export async function createModelDevice(server: ModelServer): Promise<ModelDevice> {
  const journal: MemoryJournal = createMemoryJournal();
  let disk: Disk = { things: new Map(), outbox: new Map(), cursor: null, isWhole: false, syncedAt: null };
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

  async function send(request: SyncRequest): Promise<Result<SyncAnswer>> {
    const silence: Result<never> = { ok: false, problem: 'no-answer' };
    if (tablet.line === 'is-gone') return silence;
    // A copy that the network held back arrives now, long after its first.
    for (const late of held.splice(0)) server.answer(late);
    if (server.isUnreadable(request)) return { ok: false, problem: 'bad-request' };
    const answer = server.answer(request);
    if (tablet.line === 'repeats') held.push(request);
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
    const notes = createPersonNotes({
      personId: '7',
      store: dyingOf(storeOn(disk, () => isDatabaseFull)),
      findVault: async () => createNotesVault(key, device),
      journal,
      clock: { now: () => server.nowMs + tablet.clockOffsetMs, after: () => () => undefined },
      send,
      tellTabs: () => undefined,
      onThings: async () => undefined,
      onLost: () => void (tablet.wasToldOfLoss = true),
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
    wasToldOfLoss: false,
    get notes() {
      if (!notes) throw new Error('The tab is not open');
      return notes;
    },
    waiting: () => [...pendingOf(tablet.notes).keys()],
    isWhole: () => disk.isWhole,
    async act(thing, change) {
      const before = new Set(pendingOf(tablet.notes).keys());
      const result = await tablet.notes.change(thing, change);
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
      if (loses === 'database')
        disk = { things: new Map(), outbox: new Map(), cursor: null, isWhole: false, syncedAt: null };
      if (loses === 'journal') journal.segments.clear();
      notes = await open();
    },
    fillDisk(isFull, where) {
      isDatabaseFull = isFull;
      journal.isFull = isFull && where !== 'database';
    },
    turnSegments() {
      const segments = [...journal.segments].reverse();
      journal.segments.clear();
      for (const [name, bytes] of segments) journal.segments.set(name, bytes);
    },
    spoilJournal() {
      for (const bytes of journal.segments.values()) {
        const middle = bytes.length >> 1;
        bytes[middle] = (bytes[middle] ?? 0) ^ 1;
      }
    },
    async comeBack() {
      notes?.end();
      disk = { things: new Map(), outbox: disk.outbox, cursor: null, isWhole: false, syncedAt: null };
      key = newKey();
      notes = await open();
    },
  };
  notes = await open();
  return tablet;
}
