import type { Stamp, Vector } from '../../../contract/stamp.ts';
import type { ChangedThing } from '../../../contract/sync.ts';
import type { KeptNotes, KeptThing } from './note-store.ts';

/**
 * Note: whole knowledge. A vector says of each writer that all up to its stamp is known. A device whose database was lost
 * still has what waits in the journal, but not what was confirmed before it: until all has come once more it claims to
 * know of a thing what it did itself since it started, and what the server told it since, and nothing else. What the
 * server told is marked where it is kept: before all has come the page may be loaded anew.
 */
export interface WholeKnowledge {
  /** As the database has it. */
  read(kept: Pick<KeptNotes, 'things' | 'isWhole'>): void;
  /** The server told all of these; after `isLast` nothing is missing here. */
  came(things: readonly ChangedThing[], isLast: boolean): void;
  isWhole(): boolean;
  /** How a thing is kept. */
  marked(thing: ChangedThing): KeptThing;
  /** What may be claimed to be known of a thing: of `changes` this much, and `mine`, the last that `writer` did to it. */
  seenOf(thing: string, changes: Vector, writer: string, mine: Stamp | undefined): Vector;
}

export function createWholeKnowledge(): WholeKnowledge {
  let isWhole = false;
  const pulled = new Set<string>();
  return {
    read(kept) {
      ({ isWhole } = kept);
      for (const { id, isPulled } of kept.things) if (isPulled) pulled.add(id);
    },
    came(things, isLast) {
      for (const { id } of things) pulled.add(id);
      isWhole ||= isLast;
    },
    isWhole: () => isWhole,
    marked: ({ id, state }) => ({ id, state, ...(pulled.has(id) ? { isPulled: true } : {}) }),
    seenOf: (thing, changes, writer, mine) => ({
      ...(isWhole || pulled.has(thing) ? changes : {}),
      ...(mine === undefined ? {} : { [writer]: mine }),
    }),
  };
}
