import * as v from 'valibot';
import { joinVectors, isKnown, laterOf, stampPattern, writerOf, writerPattern } from './stamp.ts';
import type { Stamp, Vector } from './stamp.ts';

/**
 * What a person wrote, as a thing that devices change apart from each other and join later. A thing is a note, the place
 * in a book, the reading of a day; what it is says the start of its id (`nota:`, `lugar:`, `leido:`).
 */
export const stampSchema = v.pipe(v.string(), v.regex(stampPattern));
const writerSchema = v.pipe(v.string(), v.regex(writerPattern));
export const vectorSchema = v.record(writerSchema, stampSchema);
const fieldNameSchema = v.pipe(v.string(), v.regex(/^[a-zA-Z][a-zA-Z0-9:-]{0,63}$/));
const jsonSchema = v.custom<unknown>((input) => input !== undefined);

export const operationIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const thingIdSchema = v.pipe(v.string(), v.regex(/^[a-z]{2,12}:[A-Za-z0-9._:-]{1,120}$/));

/** One change. `loose`: what a newer version adds is carried along. Sending it twice equals sending it once. */
export const operationSchema = v.looseObject({
  /** UUIDv7 (RFC 9562), made on the device. */
  id: v.pipe(v.string(), v.regex(operationIdPattern)),
  thing: thingIdSchema,
  /** Its writer's; grows from one operation of a writer to the next. */
  stamp: stampSchema,
  /** Fields to set: the latest stamp of each wins. Unknown ones of a newer version are kept. */
  set: v.optional(v.record(fieldNameSchema, jsonSchema)),
  /** What the person wrote: two texts written apart from each other are both kept. */
  text: v.optional(v.string()),
  /** Deletes what `seen` knows; a change made elsewhere meanwhile brings the thing back. */
  remove: v.optional(v.literal(true)),
  /** All that was known of this thing when the change was made. */
  seen: v.optional(vectorSchema),
});
export type Operation = v.InferOutput<typeof operationSchema>;

/** `loose` where the schema is: what a newer version adds to a part is kept with it. */
export interface Register {
  readonly stamp: Stamp;
  readonly value: unknown;
}
export interface WrittenText {
  readonly stamp: Stamp;
  readonly text: string;
}
/**
 * A join-semilattice (Shapiro et al. 2011): joining in any order, any number of times, gives the same. Members only a
 * newer version knows are kept, and are the server's alone: no operation makes them here.
 */
export interface ThingState {
  readonly fields: Readonly<Record<string, Register>>;
  /** Texts that nobody who knew them replaced, oldest first; more than one where they were written apart. */
  readonly texts: readonly WrittenText[];
  /** Texts up to here were replaced. */
  readonly replaced: Vector;
  /** Changes known, without removals. */
  readonly changes: Vector;
  /** Changes up to here were removed. */
  readonly removed: Vector;
  readonly removedAt: Stamp | null;
}

export const thingStateSchema = v.looseObject({
  fields: v.record(v.string(), v.looseObject({ stamp: stampSchema, value: jsonSchema })),
  texts: v.array(v.looseObject({ stamp: stampSchema, text: v.string() })),
  replaced: vectorSchema,
  changes: vectorSchema,
  removed: vectorSchema,
  removedAt: v.nullable(stampSchema),
});

export const nothing: ThingState = {
  fields: {},
  texts: [],
  replaced: {},
  changes: {},
  removed: {},
  removedAt: null,
};

/** A field that takes the greatest number it ever had, not the latest: how far somebody has read. */
export const furthestField = 'furthest';

function shareOf(value: unknown): number {
  return typeof value === 'object' && value !== null && 'share' in value && typeof value.share === 'number'
    ? value.share
    : -1;
}

function winnerOf(name: string, one: Register, other: Register): Register {
  if (name === furthestField && shareOf(one.value) !== shareOf(other.value)) {
    return shareOf(one.value) > shareOf(other.value) ? one : other;
  }
  if (one.stamp !== other.stamp) return one.stamp > other.stamp ? one : other;
  const [mine, theirs] = [JSON.stringify(one.value), JSON.stringify(other.value)];
  // One change that came twice, once perhaps by who knows more of it.
  if (mine === theirs) return { ...one, ...other };
  // Never with honest writers; even so both sides end alike.
  return mine > theirs ? one : other;
}

function allTexts(one: readonly WrittenText[], other: readonly WrittenText[]): WrittenText[] {
  const texts = new Map<Stamp, WrittenText>();
  for (const written of [...one, ...other]) {
    const known = texts.get(written.stamp);
    if (known?.text === written.text) texts.set(written.stamp, { ...known, ...written });
    else if (!known || written.text > known.text) texts.set(written.stamp, written);
  }
  return [...texts.values()].sort((a, b) => (a.stamp < b.stamp ? -1 : 1));
}

/**
 * The least state that holds what both hold: commutative, associative, idempotent. Used by page and server alike. Of
 * members nobody here knows those of `other` stand, so the later state is given second.
 */
export function join(one: ThingState, other: ThingState): ThingState {
  const fields: Record<string, Register> = { ...one.fields };
  for (const [name, register] of Object.entries(other.fields)) {
    const known = fields[name];
    fields[name] = known ? winnerOf(name, known, register) : register;
  }
  const replaced = joinVectors(one.replaced, other.replaced);
  return {
    ...one,
    ...other,
    fields,
    texts: allTexts(one.texts, other.texts).filter(({ stamp }) => !isKnown(replaced, stamp)),
    replaced,
    changes: joinVectors(one.changes, other.changes),
    removed: joinVectors(one.removed, other.removed),
    removedAt: laterOf(one.removedAt, other.removedAt),
  };
}

/** What one operation says, as a state of its own. */
export function stateOf({ stamp, set = {}, text, remove, seen = {} }: Operation): ThingState {
  if (remove) return { ...nothing, removed: seen, removedAt: stamp };
  return {
    ...nothing,
    fields: Object.fromEntries(Object.entries(set).map(([name, value]) => [name, { stamp, value }])),
    texts: text === undefined ? [] : [{ stamp, text }],
    replaced: text === undefined ? {} : seen,
    changes: { [writerOf(stamp)]: stamp },
  };
}

export function apply(state: ThingState, operation: Operation): ThingState {
  return join(state, stateOf(operation));
}

/** Whether there is anything of it that nobody removed. */
export function isAlive({ changes, removed }: ThingState): boolean {
  return Object.values(changes).some((stamp) => !isKnown(removed, stamp));
}

/** The latest stamp anywhere in a state: what is made knowing it comes after. */
export function latestOf(state: ThingState): Stamp | null {
  return [...Object.values(state.changes), ...Object.values(state.removed)].reduce(laterOf, state.removedAt);
}

/**
 * What is left of a thing removed long ago: all but its texts, which count as replaced. Vectors keep it removed, whatever
 * comes late; and its fields make it whole again where somebody who never heard of the removal wrote a text since. A
 * text that went is gone on every device that hears of the thing again, so that all show the same.
 */
export function tombstoneOf(state: ThingState): ThingState {
  const went = Object.fromEntries(state.texts.map(({ stamp }) => [writerOf(stamp), stamp]));
  return { ...state, texts: [], replaced: joinVectors(state.replaced, went) };
}
