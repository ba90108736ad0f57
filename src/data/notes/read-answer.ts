import type { SyncAnswer, SyncResult } from '../../../contract/sync.ts';
import type { ThingState } from '../../../contract/things.ts';
import type { Ledger } from './ledger.ts';
import type { Progress } from './note-store.ts';

/** The things an answer says something of: what changed, and what was sent. */
export function touchedBy({ pending }: Ledger, { results, things }: SyncAnswer): ReadonlySet<string> {
  const touched = new Set(things.map(({ id }) => id));
  for (const { id } of results) {
    const thing = id === null ? undefined : pending.get(id)?.operation.thing;
    if (thing !== undefined) touched.add(thing);
  }
  return touched;
}

/** What is confirmed of these things, where anything is. */
export function confirmedOf({ confirmed }: Ledger, ids: Iterable<string>): ReadonlyMap<string, ThingState> {
  const states = new Map<string, ThingState>();
  for (const id of ids) {
    const found = confirmed.get(id);
    if (found) states.set(id, found);
  }
  return states;
}

/** What became of what was sent. */
export function outcomeOf(results: readonly SyncResult[]): Pick<Progress, 'confirmed' | 'refused'> {
  return {
    confirmed: results.flatMap(({ id, refusal }) => (id !== null && refusal === null ? [id] : [])),
    refused: new Map(results.flatMap(({ id, refusal }) => (id !== null && refusal !== null ? [[id, refusal]] : []))),
  };
}
