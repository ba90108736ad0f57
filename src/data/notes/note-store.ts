import type { ChangedThing } from '../../../contract/sync.ts';
import type { KeptOperation, PersonDatabase } from '../../platform/person-database.ts';

const cursorKey = 'cursor';
const wholeKey = 'whole';

export interface KeptNotes {
  readonly things: readonly ChangedThing[];
  readonly outbox: readonly KeptOperation[];
  readonly cursor: string | null;
  /** Whether this device has known, since its database began, all there was (see "Note: whole knowledge"). */
  readonly isWhole: boolean;
}

/** What an answer of the server changes here, in one transaction. */
export interface Progress {
  /** Whole states of things, as they are now. */
  readonly things: readonly ChangedThing[];
  /** Operations the server has: they wait no more. */
  readonly confirmed: readonly string[];
  readonly refused: ReadonlyMap<string, string>;
  /** `null`: as it is. */
  readonly cursor: string | null;
  /** From now on; never taken back. */
  readonly isWhole: boolean;
}

export const noProgress: Progress = { things: [], confirmed: [], refused: new Map(), cursor: null, isWhole: false };

/** The notes' part of a person's database: what the server confirmed, and what waits for it. */
export interface NoteStore {
  read(): Promise<KeptNotes>;
  /** Resolves once the disk has it. */
  addWaiting(operations: readonly KeptOperation[]): Promise<void>;
  progress(progress: Progress): Promise<void>;
}

/** Chromium says a transaction is done before its disk has it, unless asked like this. */
const strictly = { durability: 'strict' } as const;

export function createNoteStore(database: PersonDatabase): NoteStore {
  return {
    read: () =>
      database.use(async (open) => {
        const read = open.transaction(['things', 'outbox', 'sync']);
        const [things, outbox, cursor, whole] = await Promise.all([
          read.objectStore('things').getAll(),
          read.objectStore('outbox').getAll(),
          read.objectStore('sync').get(cursorKey),
          read.objectStore('sync').get(wholeKey),
        ]);
        return { things, outbox, cursor: cursor ?? null, isWhole: whole !== undefined };
      }),
    addWaiting: (operations) =>
      database.change(async (open) => {
        const change = open.transaction('outbox', 'readwrite', strictly);
        await Promise.all([...operations.map((each) => change.store.put(each)), change.done]);
      }),
    progress: ({ things, confirmed, refused, cursor, isWhole }) =>
      database.change(
        async (open) => {
          const change = open.transaction(['things', 'outbox', 'sync'], 'readwrite', strictly);
          const outbox = change.objectStore('outbox');
          const marks = [...refused].map(async ([id, refusal]) => {
            const kept = await outbox.get(id);
            if (kept) await outbox.put({ ...kept, refusal });
          });
          if (cursor !== null) void change.objectStore('sync').put(cursor, cursorKey);
          if (isWhole) void change.objectStore('sync').put('', wholeKey);
          await Promise.all([
            ...marks,
            ...things.map((thing) => change.objectStore('things').put(thing)),
            ...confirmed.map((id) => outbox.delete(id)),
            change.done,
          ]);
        },
        { sizeBytes: JSON.stringify(things).length },
      ),
  };
}
