import * as v from 'valibot';
import type { DeviceDatabase } from '../../platform/device-database.ts';
import { reported } from '../../platform/report.ts';

const ids = v.array(v.string());
/** A book somebody wants on this device. What came later has a value for records of before. */
const recordSchema = v.object({
  bookId: v.string(),
  editionId: v.string(),
  totalBytes: v.number(),
  addedAt: v.string(),
  /** Ids of the people who asked for it: only theirs goes on by itself. */
  people: ids,
  /** Every part of this edition was verified once; the inventory at start looks whether all are still here. */
  isComplete: v.boolean(),
  /** Parts of it were gone after that: somebody was told, and they come again. */
  isLossTold: v.optional(v.boolean(), false),
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
  find(bookId: string): Promise<DownloadRecord | null>;
  /** Whether this person asked for the book, and this edition was whole. */
  hasWhole(bookId: string, editionId: string, personId: string): Promise<boolean>;
  /** Adds the books, or the person to them: for this person they go on from now. */
  add(books: readonly WantedBook[], personId: string): Promise<void>;
  setPaused(bookIds: readonly string[], personId: string, isPaused: boolean): Promise<void>;
  /** Before all others. */
  hurry(bookId: string): Promise<void>;
  /** The edition that is being brought; answers the editions nobody needs from now on. */
  setEdition(bookId: string, editionId: string, totalBytes: number): Promise<readonly string[]>;
  complete(bookId: string): Promise<void>;
  /** Something of it is gone, and said to be: it has to come again. */
  noteLoss(bookId: string): Promise<void>;
  /** Takes the person off the book; answers the editions nobody wants any more: none while others want the book. */
  drop(bookId: string, personId: string): Promise<{ readonly isShared: boolean; readonly useless: readonly string[] }>;
  /** Who has looked for books of theirs since this list began; `null`: nobody yet. */
  lookers(): Promise<Lookers | null>;
  noteLook(lookers: Lookers): Promise<void>;
}

const lookersSchema = v.object({
  /** A list before this one is gone: what nobody has listed may be somebody's all the same. */
  wasLost: v.boolean(),
  people: ids,
});
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

  const find = async (bookId: string) => parseRecord(await database.use((open) => open.get('downloads', bookId)));

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
    find,
    hasWhole: (bookId, editionId, personId) =>
      find(bookId)
        .then((record) => record?.editionId === editionId && record.isComplete && record.people.includes(personId))
        // That it cannot be read is no reason to give up what may be somebody's download.
        .catch(reported('La lista de descargas no se pudo leer', true)),
    add(books, personId) {
      const wanted = new Map(books.map((book) => [book.bookId, book]));
      return change([...wanted.keys()], (before, id) => {
        const book = wanted.get(id);
        const fresh = book && parseRecord({ ...book, people: [], isComplete: false });
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
        const older = without(before.olderEditions, editionId);
        // Somebody else may still read one of before; whoever is alone, or has only a part of it, does not.
        const isShared = before.people.length > 1;
        (isShared && before.isComplete ? older : useless).push(before.editionId);
        if (!isShared) useless.push(...older.splice(0));
        return { ...before, editionId, totalBytes, isComplete: false, isLossTold: false, olderEditions: older };
      });
      return useless;
    },
    complete: (bookId) => change([bookId], (before) => before && { ...before, isComplete: true, isLossTold: false }),
    noteLoss: (bookId) => change([bookId], (before) => before && { ...before, isLossTold: true }),
    lookers,
    async noteLook(next) {
      await database.change((open) => open.put('facts', next, lookedFact));
    },
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
