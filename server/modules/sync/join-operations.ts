import { isDeepStrictEqual } from 'node:util';
import { noteOf, thingKinds } from '../../../contract/notes.ts';
import type { Refusal } from '../../../contract/sync.ts';
import { apply, isAlive, nothing, tombstoneOf } from '../../../contract/things.ts';
import type { Operation, ThingState } from '../../../contract/things.ts';
import type { ThingCondition } from '../../db/schema.ts';

export interface KnownThing {
  readonly state: ThingState;
  readonly condition: ThingCondition;
  readonly bytes: number;
}
export interface SoundOperation {
  readonly operation: Operation;
  readonly bytes: number;
}
export interface JoinedThing extends KnownThing {
  readonly id: string;
  readonly isNew: boolean;
}
export interface Joined {
  readonly accepted: readonly Operation[];
  /** Why each of the others is refused, by its id. */
  readonly refused: ReadonlyMap<string, Refusal>;
  /** Those that are not as they were. */
  readonly changed: readonly JoinedThing[];
}

export const MOST_THINGS_OF_A_PERSON = 100_000;
export const MOST_FIELDS = 200;
/** Five notes of the largest kind, written apart from each other, fit into one thing. */
export const LARGEST_THING_BYTES = 2 * 1024 * 1024;

interface Draft {
  readonly before: KnownThing | undefined;
  state: ThingState;
  /** At least as many as the state has as JSON. */
  mostBytes: number;
}

/** Joins operations into the things they change, in their order. `count`: things the person has already. */
export function joinOperations(
  known: ReadonlyMap<string, KnownThing>,
  operations: readonly SoundOperation[],
  count: number,
): Joined {
  const drafts = new Map<string, Draft>();
  const accepted: Operation[] = [];
  const refused = new Map<string, Refusal>();
  let things = count;
  for (const { operation, bytes } of operations) {
    const before = known.get(operation.thing);
    const draft = drafts.get(operation.thing) ?? draftOf(before);
    const isNew = !before && !drafts.has(operation.thing);
    const state = apply(draft.state, operation);
    const mostBytes = sizeWithin(state, draft.mostBytes + mostGrowth(operation, bytes));
    if ((isNew && things >= MOST_THINGS_OF_A_PERSON) || !fits(state, mostBytes, operation)) {
      refused.set(operation.id, 'too-large');
      continue;
    }
    if (isUnseen(operation.thing, before, state)) {
      refused.set(operation.id, 'long-removed');
      continue;
    }
    if (isNew) things += 1;
    drafts.set(operation.thing, Object.assign(draft, { state, mostBytes }));
    accepted.push(operation);
  }
  return { accepted, refused, changed: [...drafts].flatMap(([id, draft]) => settle(id, draft)) };
}

function draftOf(before: KnownThing | undefined): Draft {
  return { before, state: before?.state ?? nothing, mostBytes: before?.bytes ?? sizeOf(nothing) };
}

/** A removal is let through a little longer: a thing that is full can still be removed. */
function fits({ fields }: ThingState, bytes: number, { remove }: Operation): boolean {
  if (remove) return bytes <= 2 * LARGEST_THING_BYTES;
  return bytes <= LARGEST_THING_BYTES && Object.keys(fields).length <= MOST_FIELDS;
}

/**
 * Whether a change would make a note alive that no screen can show. Tombstones once lost their fields as well: what is
 * written to one of those is told to be refused, so that it is not believed to be safe.
 */
function isUnseen(id: string, before: KnownThing | undefined, state: ThingState): boolean {
  if (before?.condition !== 'emptied' || Object.keys(before.state.fields).length > 0) return false;
  return id.startsWith(thingKinds.note) && isAlive(state) && noteOf(id, state) === null;
}

/** Each field has a stamp of its own in a state. */
function mostGrowth({ set = {} }: Operation, bytes: number): number {
  return bytes + 100 * (2 + Object.keys(set).length);
}

/** Counts only where the guess is too much. */
function sizeWithin(state: ThingState, guess: number): number {
  return guess <= LARGEST_THING_BYTES ? guess : sizeOf(state);
}

function sizeOf(state: ThingState): number {
  return Buffer.byteLength(JSON.stringify(state));
}

function settle(id: string, { before, state: joined }: Draft): JoinedThing[] {
  const isEmptied = before?.condition === 'emptied' && !isAlive(joined);
  const state = isEmptied ? tombstoneOf(joined) : joined;
  if (before && isDeepStrictEqual(before.state, state)) return [];
  const condition = isAlive(state) ? 'alive' : isEmptied ? 'emptied' : 'removed';
  return [{ id, state, condition, bytes: sizeOf(state), isNew: !before }];
}
