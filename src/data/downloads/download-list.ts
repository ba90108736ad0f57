import * as v from 'valibot';
import type { DeviceDatabase } from '../../platform/device-database.ts';

const ids = v.array(v.string());
/** A book somebody wants on this device. What came later has a value for records of before. */
const recordSchema = v.object({
  bookId: v.string(),
  editionId: v.string(),
  totalBytes: v.number(),
  addedAt: v.string(),
  /** Ids of the people who asked for it: only theirs goes on by itself. */
  people: ids,
  /** Set once every part was verified; the inventory at start checks it again. */
  isComplete: v.boolean(),
  /** Who of them stopped it: for them it waits until they say so, also after a reload. */
  pausedBy: v.optional(ids, []),
  /** The lower the sooner; whoever is brought to the front goes below all others. */
  rank: v.optional(v.number(), 0),
  /** Editions of before that somebody may still read without network; they go with the record. */
  olderEditions: v.optional(ids, []),
});
export type DownloadRecord = v.InferOutput<typeof recordSchema>;
export type WantedBook = Pick<DownloadRecord, 'bookId' | 'editionId' | 'totalBytes' | 'addedAt'>;

/** The books people want on this device; a record stays until the last of them has taken the book off. */
export interface DownloadList {
  /** In the order of the queue. */
  all(): Promise<readonly DownloadRecord[]>;
  /** Adds the books, or the person to them: for this person they go on from now. */
  add(books: readonly WantedBook[], personId: string): Promise<void>;
  setPaused(bookIds: readonly string[], personId: string, isPaused: boolean): Promise<void>;
  /** Before all others. */
  hurry(bookId: string): Promise<void>;
  /** The edition that is being brought; answers the editions nobody needs from now on. */
  setEdition(bookId: string, editionId: string, totalBytes: number): Promise<readonly string[]>;
  complete(bookId: string): Promise<void>;
  /** Something of it is gone: it has to come again. */
  incomplete(bookId: string): Promise<void>;
  /** Takes the person off the book; answers the editions nobody wants any more: none while others want the book. */
  drop(bookId: string, personId: string): Promise<{ readonly isShared: boolean; readonly useless: readonly string[] }>;
  /** Who has looked for books of theirs since this list began; `null`: nobody yet. */
  lookers(): Promise<Lookers | null>;
  noteLook(lookers: Lookers): Promise<void>;
  /** A list before this one is gone: what nobody has listed may be somebody's all the same. */
  wasLost(): Promise<boolean>;
}

const lookersSchema = v.object({ wasLost: v.boolean(), people: ids });
export type Lookers = v.InferOutput<typeof lookersSchema>;

const lookedFact = 'downloads-looked';

function parseRecord(value: unknown): DownloadRecord | null {
  const parsed = v.safeParse(recordSchema, value);
  return parsed.success ? parsed.output : null;
}

const without = (list: readonly string[], id: string) => list.filter((known) => known !== id);

export function createDownloadList(database: DeviceDatabase): DownloadList {
  const all = async () => {
    const kept = await database.use((open) => open.getAll('downloads'));
    return kept
      .flatMap((value) => parseRecord(value) ?? [])
      .sort((one, other) => one.rank - other.rank || one.addedAt.localeCompare(other.addedAt));
  };

  async function lookers(): Promise<Lookers | null> {
    const kept = v.safeParse(lookersSchema, await database.use((open) => open.get('facts', lookedFact)));
    return kept.success ? kept.output : null;
  }

  /** Reads and writes records in one transaction; `null` takes a record away. */
  const change = (
    bookIds: readonly string[],
    next: (before: DownloadRecord | null, id: string) => DownloadRecord | null,
  ) =>
    database.change(async (open) => {
      const turn = open.transaction('downloads', 'readwrite');
      for (const id of bookIds) {
        const after = next(parseRecord(await turn.store.get(id)), id);
        if (after) await turn.store.put(after);
        else await turn.store.delete(id);
      }
      await turn.done;
    });

  return {
    all,
    add(books, personId) {
      const wanted = new Map(books.map((book) => [book.bookId, book]));
      return change([...wanted.keys()], (before, id) => {
        const book = wanted.get(id);
        const fresh = book && { ...book, people: [], isComplete: false, pausedBy: [], rank: 0, olderEditions: [] };
        const base = before ?? fresh;
        if (!base) return null;
        return {
          ...base,
          people: [...without(base.people, personId), personId],
          pausedBy: without(base.pausedBy, personId),
        };
      });
    },
    setPaused: (bookIds, personId, isPaused) =>
      change(bookIds, (before) => {
        if (!before) return null;
        const others = without(before.pausedBy, personId);
        return { ...before, pausedBy: isPaused ? [...others, personId] : others };
      }),
    async hurry(bookId) {
      const first = Math.min(0, ...(await all()).map((record) => record.rank));
      await change([bookId], (before) => before && { ...before, rank: first - 1 });
    },
    async setEdition(bookId, editionId, totalBytes) {
      const useless: string[] = [];
      await change([bookId], (before) => {
        if (!before || before.editionId === editionId) return before;
        const older = [...without(before.olderEditions, editionId), before.editionId];
        // Somebody else may still read the one of before; whoever is alone, or has only a part of it, does not.
        const isNeeded = before.isComplete && before.people.length > 1;
        if (!isNeeded) useless.push(...older);
        return { ...before, editionId, totalBytes, isComplete: false, olderEditions: isNeeded ? older : [] };
      });
      return useless;
    },
    complete: (bookId) => change([bookId], (before) => before && { ...before, isComplete: true }),
    incomplete: (bookId) => change([bookId], (before) => before && { ...before, isComplete: false }),
    lookers,
    async noteLook(next) {
      await database.change((open) => open.put('facts', next, lookedFact));
    },
    wasLost: async () => (await lookers())?.wasLost === true,
    async drop(bookId, personId) {
      const useless: string[] = [];
      let isShared = false;
      await change([bookId], (before) => {
        if (!before) return null;
        const people = without(before.people, personId);
        isShared = people.length > 0;
        if (isShared) return { ...before, people, pausedBy: without(before.pausedBy, personId) };
        useless.push(before.editionId, ...before.olderEditions);
        return null;
      });
      return { isShared, useless };
    },
  };
}
