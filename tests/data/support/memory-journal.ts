import { ProblemError } from '../../../contract/problems.ts';
import type { Journal } from '../../../src/data/notes/journal.ts';

/** A journal's disk in memory; what a test may do to it. */
export interface MemoryJournal extends Journal {
  readonly segments: Map<string, Uint8Array<ArrayBuffer>>;
  /** Writers whose tab lives: nobody else reads or clears theirs. */
  readonly living: Set<string>;
  isFull: boolean;
}

export function createMemoryJournal(): MemoryJournal {
  const segments = new Map<string, Uint8Array<ArrayBuffer>>();
  const living = new Set<string>();
  const journal: MemoryJournal = {
    segments,
    living,
    isFull: false,
    async append(person, writer, record) {
      if (journal.isFull) throw new ProblemError('storage-full');
      const before = segments.get(`${person}/${writer}`) ?? new Uint8Array(0);
      const after = new Uint8Array(before.length + record.length);
      after.set(before);
      after.set(record, before.length);
      segments.set(`${person}/${writer}`, after);
    },
    async read(person) {
      const own = [...segments].filter(([key]) => key.startsWith(`${person}/`));
      return new Map(
        own.flatMap(([key, bytes]): [string, Uint8Array<ArrayBuffer>][] => {
          const writer = key.slice(person.length + 1);
          return living.has(writer) ? [] : [[writer, bytes]];
        }),
      );
    },
    async clear(person, writer) {
      if (!living.has(writer)) segments.delete(`${person}/${writer}`);
    },
  };
  return journal;
}
