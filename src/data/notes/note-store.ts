import { ProblemError } from '../../../contract/problems.ts';
import type { ChangedThing } from '../../../contract/sync.ts';
import type { KeptOperation, PersonDatabase } from '../../platform/person-database.ts';
import { notesKeyName } from './notes-vault.ts';

const cursorKey = 'cursor';
const wholeKey = 'whole';
const syncedKey = 'synced';
const writersKey = 'writers';

/** A thing as it is kept. */
export interface KeptThing extends ChangedThing {
  /** All of it came from the server since this database began (see "Note: whole knowledge"). */
  readonly isPulled?: true;
}

export interface KeptNotes {
  readonly things: readonly KeptThing[];
  readonly outbox: readonly KeptOperation[];
  readonly cursor: string | null;
  /** Whether this device has known, since its database began, all there was (see "Note: whole knowledge"). */
  readonly isWhole: boolean;
  /** Who began to write in this database, while it is not whole. */
  readonly writers: readonly string[];
  /** The server's time when this device last knew all there was; `null` before that. ISO 8601. */
  readonly syncedAt: string | null;
}

/** What an answer of the server changes here, in one transaction. */
export interface Progress {
  /** Whole states of things, as they are now. */
  readonly things: readonly KeptThing[];
  /** Operations the server has: they wait no more. */
  readonly confirmed: readonly string[];
  readonly refused: ReadonlyMap<string, string>;
  /** `null`: as it is. */
  readonly cursor: string | null;
  /** From now on; never taken back. */
  readonly isWhole: boolean;
  /** `null`: as it is. */
  readonly syncedAt: string | null;
}

export const noProgress: Progress = {
  things: [],
  confirmed: [],
  refused: new Map(),
  cursor: null,
  isWhole: false,
  syncedAt: null,
};

/** The notes' part of a person's database: what the server confirmed, and what waits for it. */
export interface NoteStore {
  read(): Promise<KeptNotes>;
  /** Says who writes from now on, before they do (see "Note: whole knowledge"). Rejects where its person has left. */
  begin(writer: string): Promise<void>;
  /** Resolves once the disk has it. What its person let go of stays so. */
  addWaiting(operations: readonly KeptOperation[]): Promise<void>;
  /** Rejects where its person has left: of who comes back nothing is known then but what the server tells. */
  progress(progress: Progress): Promise<void>;
  /** In place of the operation stands that its person let go of it: a journal that still has it brings it back no more. */
  dismiss(id: string, stamp: string): Promise<void>;
}

const dismissal = 'dismissed';
export const isDismissed = ({ refusal }: Pick<KeptOperation, 'refusal'>): boolean => refusal === dismissal;

/** Nothing of what was written is in it. */
export const dismissedRow = (id: string, stamp: string): KeptOperation => ({
  id,
  stamp,
  keyId: '',
  sealed: { nonce: new Uint8Array(0), data: new Uint8Array(0) },
  refusal: dismissal,
});

const unreadable = 'unreadable';
/** Its person has heard that it is lost (see "Note: told once"). */
export const isMarkedUnreadable = ({ refusal }: Pick<KeptOperation, 'refusal'>): boolean => refusal === unreadable;

/** What marks these rows so. */
export const unreadableRows = (ids: readonly string[]): Progress => ({
  ...noProgress,
  refused: new Map(ids.map((id) => [id, unreadable])),
});

/** Why the server refuses a row that opens. */
export const refusalOf = (row: Pick<KeptOperation, 'refusal'>): string | null =>
  isMarkedUnreadable(row) ? null : row.refusal;

/** Chromium says a transaction is done before its disk has it, unless asked like this. */
const strictly = { durability: 'strict' } as const;

/** Few enough for a frame of a slow tablet, or nearly. */
const rowsAtOnce = 500;

/** All rows of a store, some at a time: to be handed thousands at once is one long task, and a page that is turned waits. */
async function readAll<T extends { readonly id: string }>(store: {
  getAll(query: IDBKeyRange | null, count: number): Promise<T[]>;
}): Promise<readonly T[]> {
  const rows: T[] = [];
  for (let after: IDBKeyRange | null = null; ;) {
    const some = await store.getAll(after, rowsAtOnce);
    rows.push(...some);
    const last = some.at(-1);
    if (last === undefined || some.length < rowsAtOnce) return rows;
    after = IDBKeyRange.lowerBound(last.id, true);
  }
}

/** `isIn`: whether the person has not left since. */
export function createNoteStore(database: PersonDatabase, isIn: () => boolean): NoteStore {
  /** Another tab may have taken all away that this one has not heard of yet. */
  async function admitPerson(keys: { getKey(name: string): Promise<string | undefined> }): Promise<void> {
    const key = await keys.getKey(notesKeyName);
    if (!isIn() || key === undefined) throw new ProblemError('session-ended');
  }

  return {
    read: () =>
      database.use(async (open) => {
        const read = open.transaction(['things', 'outbox', 'sync']);
        const [things, outbox, cursor, whole, writers, synced] = await Promise.all([
          readAll<KeptThing>(read.objectStore('things')),
          readAll<KeptOperation>(read.objectStore('outbox')),
          read.objectStore('sync').get(cursorKey),
          read.objectStore('sync').get(wholeKey),
          read.objectStore('sync').get(writersKey),
          read.objectStore('sync').get(syncedKey),
        ]);
        return {
          things,
          outbox,
          cursor: cursor ?? null,
          isWhole: whole !== undefined,
          writers: writers?.split(' ') ?? [],
          syncedAt: synced ?? null,
        };
      }),
    begin: (writer) =>
      database.change(async (open) => {
        const change = open.transaction(['keys', 'sync'], 'readwrite', strictly);
        const sync = change.objectStore('sync');
        await admitPerson(change.objectStore('keys'));
        const before = await sync.get(writersKey);
        await Promise.all([sync.put(before === undefined ? writer : `${before} ${writer}`, writersKey), change.done]);
      }),
    addWaiting: (operations) =>
      database.change(async (open) => {
        const change = open.transaction('outbox', 'readwrite', strictly);
        const put = async (each: KeptOperation) => {
          const kept = await change.store.get(each.id);
          if (!kept || !isDismissed(kept)) await change.store.put(each);
        };
        await Promise.all([...operations.map(put), change.done]);
      }),
    progress: ({ things, confirmed, refused, cursor, isWhole, syncedAt }) =>
      database.change(
        async (open) => {
          const change = open.transaction(['keys', 'things', 'outbox', 'sync'], 'readwrite', strictly);
          const outbox = change.objectStore('outbox');
          await admitPerson(change.objectStore('keys'));
          const marks = [...refused].map(async ([id, refusal]) => {
            const kept = await outbox.get(id);
            if (kept && !isDismissed(kept)) await outbox.put({ ...kept, refusal });
          });
          if (cursor !== null) void change.objectStore('sync').put(cursor, cursorKey);
          if (isWhole) {
            void change.objectStore('sync').put('', wholeKey);
            void change.objectStore('sync').delete(writersKey);
          }
          if (syncedAt !== null) void change.objectStore('sync').put(syncedAt, syncedKey);
          await Promise.all([
            ...marks,
            ...things.map((thing) => change.objectStore('things').put(thing)),
            ...confirmed.map((id) => outbox.delete(id)),
            change.done,
          ]);
        },
        { sizeBytes: JSON.stringify(things).length },
      ),
    dismiss: (id, stamp) =>
      database.change(async (open) => {
        const change = open.transaction('outbox', 'readwrite', strictly);
        await Promise.all([change.store.put(dismissedRow(id, stamp)), change.done]);
      }),
  };
}
