import * as v from 'valibot';
import { type operationSchema, stampSchema, thingIdSchema, type ThingState, thingStateSchema } from './things.ts';

/** More operations than these are sent in the next request. */
export const MOST_OPERATIONS = 200;
/** Things an answer brings at most; `hasMore` says that the next has others. */
export const MOST_THINGS = 500;
/** The largest operation, as JSON in UTF-8: the longest note in the widest letters, and what belongs to it. */
export const LARGEST_OPERATION_BYTES = 384 * 1024;
/** The largest request; a batch stops before it. */
export const LARGEST_SYNC_BYTES = 1024 * 1024;
/** Stamps further ahead of the server's clock than this are not taken: they would win for years. */
export const MOST_AHEAD_MS = 5 * 60_000;

/**
 * `POST api/sync`: what this device has to say, and asks for what changed since `cursor`. A batch is one transaction;
 * each operation has a result of its own, so none spoils the others. Operations that cannot be read are answered, too.
 */
export const syncRequestSchema = v.object({
  /** Who the device believes is in: the server takes nothing under another identity. */
  person: v.string(),
  /** `null`: all there is. */
  cursor: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  /** Things wanted at most: fewer where the line is slow. */
  most: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_THINGS)), MOST_THINGS),
  operations: v.pipe(v.array(v.unknown()), v.maxLength(MOST_OPERATIONS)),
});
export interface SyncRequest {
  readonly person: string;
  readonly cursor: string | null;
  readonly most?: number;
  readonly operations: readonly v.InferOutput<typeof operationSchema>[];
}

/** Refusals after which an operation may be sent again, with a stamp of now: its clock was wrong, or another has its stamp. */
export const refusedStamps = ['clock-ahead', 'stamp-taken'] as const;
/**
 * Why an operation is refused; for good, but for its stamp. `long-removed`: it changes a note of which nothing is left
 * that could be shown.
 */
export const refusals = ['malformed', 'too-large', 'not-yours', 'long-removed', ...refusedStamps] as const;
export type Refusal = (typeof refusals)[number];

const resultSchema = v.object({
  /** The operation's id; `null` for one that has none that can be read. */
  id: v.nullable(v.string()),
  /** Its place in the request. */
  index: v.number(),
  /** A newer server may know more reasons. */
  refusal: v.nullable(v.string()),
  /** Of one that came before with another stamp: the one it has. */
  stamp: v.optional(stampSchema),
});
export type SyncResult = v.InferOutput<typeof resultSchema>;

export const changedThingSchema = v.object({ id: thingIdSchema, state: thingStateSchema });
export interface ChangedThing {
  readonly id: string;
  readonly state: ThingState;
}

/** The answer: a result for every operation sent, then what changed since the cursor, these operations' effects included. */
export const syncAnswerSchema = v.object({
  person: v.string(),
  results: v.array(resultSchema),
  things: v.array(changedThingSchema),
  cursor: v.string(),
  hasMore: v.boolean(),
  serverTime: v.string(),
});
export type SyncAnswer = Omit<v.InferOutput<typeof syncAnswerSchema>, 'things'> & {
  readonly things: readonly ChangedThing[];
};
