import { ProblemError } from '../../../contract/problems.ts';
import { dismissedRow, isDismissed, type KeptThing, type NoteStore } from '../../../src/data/notes/note-store.ts';
import type { KeptOperation } from '../../../src/platform/person-database.ts';

/** What a database of one person holds; it outlives the tab. */
export interface ModelDisk {
  things: Map<string, KeptThing>;
  outbox: Map<string, KeptOperation>;
  cursor: string | null;
  isWhole: boolean;
  writers: string[];
  syncedAt: string | null;
}

export const emptyDisk = (): ModelDisk => ({
  things: new Map(),
  outbox: new Map(),
  cursor: null,
  isWhole: false,
  writers: [],
  syncedAt: null,
});

export function storeOn(disk: ModelDisk, isFull: () => boolean): NoteStore {
  const admit = () => {
    if (isFull()) throw new ProblemError('storage-full');
  };
  return {
    read: async () => ({
      things: structuredClone([...disk.things.values()]),
      outbox: [...disk.outbox.values()],
      cursor: disk.cursor,
      isWhole: disk.isWhole,
      writers: [...disk.writers],
      syncedAt: disk.syncedAt,
    }),
    async begin(writer) {
      admit();
      disk.writers.push(writer);
    },
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
      if (isWhole) disk.writers = [];
      disk.syncedAt = syncedAt ?? disk.syncedAt;
    },
    async dismiss(id, stamp) {
      disk.outbox.set(id, dismissedRow(id, stamp));
    },
  };
}
