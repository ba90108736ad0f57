import type { Stamp, Vector } from '../../../contract/stamp.ts';
import type { ChangedThing } from '../../../contract/sync.ts';
import type { Ledger } from './ledger.ts';
import type { KeptNotes, KeptThing } from './note-store.ts';

/**
 * Note: whole knowledge. A vector says of each writer that all up to its stamp is known. A device whose database was lost
 * still has what waits in the journal, but not what was confirmed before it: until all has come once more it claims to
 * know of a thing what was done here since this database began, and what the server told it since, and nothing else. Who
 * writes and what the server told is noted where it is kept, and lost with it: before all has come the page may be loaded
 * anew, which is another writer then.
 */
export interface WholeKnowledge {
  /** As the database has it. */
  read(kept: Pick<KeptNotes, 'things' | 'isWhole' | 'writers'>): void;
  /** The server told all of these; after `isLast` nothing is missing here. */
  came(things: readonly ChangedThing[], isLast: boolean): void;
  /** What waits may have other stamps now: what was known by its old one is known by that. */
  renamed(before: Ledger['pending'], now: Ledger['pending']): void;
  isWhole(): boolean;
  /** How a thing is kept. */
  marked(thing: ChangedThing): KeptThing;
  /**
   * What may be claimed to be known of a thing: of `changes` this much, and the last that was done here, `mine`, which
   * may still be on its way into them. Of what others did no more than was `known`, where that is told.
   */
  seenOf(thing: string, changes: Vector, mine: Stamp | null, known?: Vector): Vector;
}

/** `writer`: who writes in this tab. */
export function createWholeKnowledge(writer: string): WholeKnowledge {
  let isWhole = false;
  let writers: readonly string[] = [];
  const pulled = new Set<string>();
  const names = new Map<Stamp, Stamp>();

  function nameOf(stamp: Stamp): Stamp {
    const next = names.get(stamp);
    return next === undefined ? stamp : nameOf(next);
  }

  /** By its name of now; `null` where it got another in a tab that did not tell: rather two texts than one too few. */
  function claimOf(known: Stamp | undefined, last: Stamp): Stamp | null {
    const stamp = known === undefined ? null : nameOf(known);
    return stamp !== null && stamp <= last ? stamp : null;
  }

  return {
    read(kept) {
      ({ isWhole, writers } = kept);
      for (const { id, isPulled } of kept.things) if (isPulled) pulled.add(id);
    },
    came(things, isLast) {
      for (const { id } of things) pulled.add(id);
      isWhole ||= isLast;
    },
    renamed(before, now) {
      for (const [id, { operation }] of before) {
        const stamp = now.get(id)?.operation.stamp ?? operation.stamp;
        if (stamp === operation.stamp) continue;
        names.set(operation.stamp, stamp);
        // Also where it got back the one it had.
        names.delete(stamp);
      }
    },
    isWhole: () => isWhole,
    marked: ({ id, state }) => ({ id, state, ...(pulled.has(id) ? { isPulled: true } : {}) }),
    seenOf(thing, changes, mine, known) {
      const seen: Record<string, Stamp> = {};
      for (const [who, stamp] of Object.entries(changes)) {
        const isMine = who === writer;
        const may = isMine || isWhole || pulled.has(thing) || writers.includes(who);
        const claim = known === undefined || isMine ? stamp : claimOf(known[who], stamp);
        if (may && claim !== null) seen[who] = claim;
      }
      return mine === null ? seen : { ...seen, [writer]: mine };
    },
  };
}
