import { type Note, noteOf } from '../../../contract/notes.ts';
import { isKnown, laterOf, type Stamp } from '../../../contract/stamp.ts';
import type { ChangedThing, SyncResult } from '../../../contract/sync.ts';
import { apply, join, latestOf, nothing, type Operation, type ThingState } from '../../../contract/things.ts';
import { isGivenAnew } from './given-anew.ts';
import type { Sending } from './notes-service.ts';

export interface PendingOperation {
  readonly operation: Operation;
  readonly sending: Exclude<Sending, 'confirmed'>;
  readonly refusal: string | null;
}

/** All a person wrote, as this device knows it: what the server confirmed, and what waits for it. */
export interface Ledger {
  readonly confirmed: ReadonlyMap<string, ThingState>;
  /** In the order of their stamps, by operation id. */
  readonly pending: ReadonlyMap<string, PendingOperation>;
  readonly notes: ReadonlyMap<string, Note>;
  readonly sending: ReadonlyMap<string, Sending>;
  /** The latest stamp anywhere: what is made now comes after. */
  readonly latest: Stamp | null;
  /** The server's time when this device last knew all there was; `null` before that. ISO 8601. */
  readonly syncedAt: string | null;
}

export type LedgerEvent =
  | {
      readonly type: 'read';
      readonly things: readonly ChangedThing[];
      readonly pending: readonly PendingOperation[];
      readonly syncedAt: string | null;
    }
  /** Another tab wrote: what waits no more in the database, and is confirmed, waits no more here. */
  | {
      readonly type: 'read-again';
      readonly things: readonly ChangedThing[];
      readonly pending: readonly PendingOperation[];
      readonly syncedAt: string | null;
    }
  | { readonly type: 'kept'; readonly operation: Operation }
  | { readonly type: 'sent'; readonly ids: readonly string[] }
  /** The request came to nothing: what was sent waits again. */
  | { readonly type: 'unsent'; readonly ids: readonly string[] }
  | {
      readonly type: 'answered';
      readonly results: readonly SyncResult[];
      readonly things: readonly ChangedThing[];
      /** The server's time where nothing more is to come; else `null`. */
      readonly syncedAt: string | null;
    }
  /** Their person let go of them: things are as they are without. */
  | { readonly type: 'dismissed'; readonly ids: readonly string[] }
  /** Stamps of a clock that went ahead were put right; the same ids. */
  | { readonly type: 'restamped'; readonly operations: readonly Operation[] };

export const emptyLedger: Ledger = {
  confirmed: new Map(),
  pending: new Map(),
  notes: new Map(),
  sending: new Map(),
  latest: null,
  syncedAt: null,
};

/** A thing as the person sees it: confirmed, and on top what waits. */
export function viewOf({ confirmed, pending }: Pick<Ledger, 'confirmed' | 'pending'>, thing: string): ThingState {
  let state = confirmed.get(thing) ?? nothing;
  for (const { operation } of pending.values()) if (operation.thing === thing) state = apply(state, operation);
  return state;
}

/** Every thing whose id begins so, as the person sees it. */
export function listOf(ledger: Ledger, kind: string): readonly (readonly [string, ThingState])[] {
  const waiting = [...ledger.pending.values()].map(({ operation }) => operation.thing);
  const ids = new Set([...ledger.confirmed.keys(), ...waiting].filter((id) => id.startsWith(kind)));
  return [...ids].map((id) => [id, viewOf(ledger, id)] as const);
}

/** What was found waiting on this device, with why the server refuses it. */
export function waitingAgain({
  operation,
  refusal,
}: Pick<PendingOperation, 'operation' | 'refusal'>): PendingOperation {
  return { operation, refusal, sending: refusal === null ? 'kept' : 'refused' };
}

/** What waits and is not refused, in the order of its stamps. */
export const sendable = ({ pending }: Ledger): readonly Operation[] =>
  [...pending.values()].flatMap(({ operation, sending }) => (sending === 'refused' ? [] : [operation]));

/** Whether an operation's effect is in a state already. */
function holds({ changes, removed }: ThingState, { stamp, remove, seen = {} }: Operation): boolean {
  return remove ? Object.values(seen).every((each) => isKnown(removed, each)) : isKnown(changes, stamp);
}

const worst = (one: Sending | undefined, other: Sending): Sending =>
  one === 'refused' || other === 'refused' ? 'refused' : one === 'kept' || other === 'kept' ? 'kept' : other;

function inOrder(pending: Iterable<PendingOperation>): Map<string, PendingOperation> {
  const sorted = [...pending].sort((a, b) => (a.operation.stamp < b.operation.stamp ? -1 : 1));
  return new Map(sorted.map((each) => [each.operation.id, each]));
}

/** A note that is as it was stays the same object, and the map of notes too: who draws them sees at a glance what changed. */
function redrawnNotes(before: Ledger['notes'], changed: ReadonlyMap<string, Note | null>): Ledger['notes'] {
  let notes: Map<string, Note> | null = null;
  for (const [id, note] of changed) {
    const known = before.get(id) ?? null;
    if (known === note || (known && note && JSON.stringify(known) === JSON.stringify(note))) continue;
    notes ??= new Map(before);
    if (note) notes.set(id, note);
    else notes.delete(id);
  }
  return notes ?? before;
}

/** Draws the notes of the things that changed anew. */
function redrawn(before: Ledger, next: Pick<Ledger, 'confirmed' | 'pending'>, changed: Iterable<string>): Ledger {
  let { latest } = before;
  const mine = new Map<string, PendingOperation[]>();
  for (const each of next.pending.values()) {
    const others = mine.get(each.operation.thing);
    if (others) others.push(each);
    else mine.set(each.operation.thing, [each]);
    latest = laterOf(latest, each.operation.stamp);
  }
  const drawn = new Map<string, Note | null>();
  for (const thing of changed) {
    const confirmed = next.confirmed.get(thing) ?? nothing;
    latest = laterOf(latest, latestOf(confirmed));
    const state = (mine.get(thing) ?? []).reduce((joined, { operation }) => apply(joined, operation), confirmed);
    drawn.set(thing, noteOf(thing, state));
  }
  const sending = new Map<string, Sending>();
  for (const { operation, sending: how } of next.pending.values()) {
    sending.set(operation.thing, worst(sending.get(operation.thing), how));
  }
  return { ...before, ...next, notes: redrawnNotes(before.notes, drawn), sending, latest };
}

function withSending(ledger: Ledger, ids: readonly string[], how: 'kept' | 'sent'): Ledger {
  const pending = new Map(ledger.pending);
  for (const id of ids) {
    const found = pending.get(id);
    if (found && found.sending !== 'refused') pending.set(id, { ...found, sending: how });
  }
  return redrawn(ledger, { confirmed: ledger.confirmed, pending }, []);
}

function joined(ledger: Ledger, things: readonly ChangedThing[]): Map<string, ThingState> {
  const confirmed = new Map(ledger.confirmed);
  for (const { id, state } of things) {
    const known = confirmed.get(id);
    confirmed.set(id, known ? join(known, state) : state);
  }
  return confirmed;
}

function answered(ledger: Ledger, results: readonly SyncResult[], things: readonly ChangedThing[]): Ledger {
  const confirmed = joined(ledger, things);
  const pending = new Map(ledger.pending);
  const changed = new Set(things.map(({ id }) => id));
  for (const { id, refusal, stamp } of results) {
    const found = id === null ? undefined : pending.get(id);
    if (!found || id === null) continue;
    const { thing } = found.operation;
    changed.add(thing);
    if (refusal !== null) pending.set(id, { ...found, sending: 'refused', refusal });
    else {
      // Its effect may come with a later page of the answer: until then it is known from here. Where another tab gave it
      // a stamp anew, it is that one's, and what it knew was put right with it.
      const taken = stamp === undefined ? found.operation : { ...found.operation, stamp, seen: {} };
      confirmed.set(thing, apply(confirmed.get(thing) ?? nothing, taken));
      pending.delete(id);
    }
  }
  return redrawn(ledger, { confirmed, pending }, changed);
}

export function nextLedger(before: Ledger, event: LedgerEvent): Ledger {
  const isLater = 'syncedAt' in event && event.syncedAt !== null && event.syncedAt > (before.syncedAt ?? '');
  const ledger = isLater ? { ...before, syncedAt: event.syncedAt } : before;
  switch (event.type) {
    case 'read': {
      const confirmed = joined(ledger, event.things);
      const known = new Map(ledger.pending);
      for (const each of event.pending) {
        const before = known.get(each.operation.id)?.operation;
        // What was put right here may not have come as far as the database.
        const isOld = before !== undefined && isGivenAnew(before.stamp, each.operation.stamp);
        known.set(each.operation.id, isOld ? { ...each, operation: before } : each);
      }
      const pending = inOrder(known.values());
      const changed = new Set([
        ...event.things.map(({ id }) => id),
        ...event.pending.map(({ operation }) => operation.thing),
      ]);
      return redrawn(ledger, { confirmed, pending }, changed);
    }
    case 'read-again': {
      const read = nextLedger(ledger, { ...event, type: 'read' });
      const waiting = new Set(event.pending.map(({ operation }) => operation.id));
      const pending = new Map(
        [...read.pending].filter(
          ([id, { operation }]) => waiting.has(id) || !holds(read.confirmed.get(operation.thing) ?? nothing, operation),
        ),
      );
      return redrawn(read, { confirmed: read.confirmed, pending }, []);
    }
    case 'kept': {
      const { operation } = event;
      const pending = new Map(ledger.pending);
      pending.set(operation.id, { operation, sending: 'kept', refusal: null });
      return redrawn(ledger, { confirmed: ledger.confirmed, pending }, [operation.thing]);
    }
    case 'sent':
      return withSending(ledger, event.ids, 'sent');
    case 'unsent':
      return withSending(ledger, event.ids, 'kept');
    case 'answered':
      return answered(ledger, event.results, event.things);
    case 'dismissed': {
      const gone = event.ids.flatMap((id) => ledger.pending.get(id) ?? []);
      if (gone.length === 0) return ledger;
      const pending = new Map(ledger.pending);
      for (const { operation } of gone) pending.delete(operation.id);
      const changed = gone.map(({ operation }) => operation.thing);
      return redrawn(ledger, { confirmed: ledger.confirmed, pending }, changed);
    }
    case 'restamped': {
      const known = new Map(ledger.pending);
      for (const operation of event.operations) {
        if (known.has(operation.id)) known.set(operation.id, { operation, sending: 'kept', refusal: null });
      }
      // Nothing of the time that was wrong is to be counted on from.
      const fresh = { ...ledger, latest: [...ledger.confirmed.values()].map(latestOf).reduce(laterOf, null) };
      const changed = event.operations.map(({ thing }) => thing);
      return redrawn(fresh, { confirmed: ledger.confirmed, pending: inOrder(known.values()) }, changed);
    }
  }
}
