import * as v from 'valibot';
import { problemCodeSchema } from '../../../contract/problem-codes.ts';
import { type ProblemCode, ProblemError } from '../../../contract/problems.ts';

/** What a page asks of its storage worker. Every request carries an id and gets one answer with it. */
const chunkSchema = v.object({
  editionId: v.string(),
  sizeBytes: v.number(),
  index: v.number(),
  /** SHA-256 of its ciphertext, as the book's papers name it: these were looked at when they came. */
  hash: v.string(),
});
export type ChunkPlace = v.InferOutput<typeof chunkSchema>;

/** Runs that follow on each other: `RUN_CHUNKS` each, from a multiple of it on, at the end of a book fewer; `ANSWER_CHUNKS` at most. */
const runsSchema = v.object({
  editionId: v.string(),
  sizeBytes: v.number(),
  /** The first one. */
  run: v.number(),
  hashes: v.array(v.string()),
});
export type RunsPlace = v.InferOutput<typeof runsSchema>;

export const storageRequestSchema = v.variant('type', [
  /** Where chunks are fetched from (absolute, ends in `/`); the first message of a page. */
  v.object({ type: v.literal('set-up'), contentBase: v.string() }),
  v.object({
    type: v.literal('open'),
    id: v.number(),
    edition: v.object({
      editionId: v.string(),
      sizeBytes: v.number(),
      chunks: v.array(v.string()),
      key: v.custom<CryptoKey>((input) => input instanceof CryptoKey),
    }),
  }),
  v.object({ type: v.literal('read'), id: v.number(), source: v.number(), offset: v.number(), length: v.number() }),
  /** Serve synchronous reads over this port. */
  v.object({
    type: v.literal('serve'),
    source: v.number(),
    port: v.custom<MessagePort>((input) => input instanceof MessagePort),
  }),
  v.object({ type: v.literal('close'), source: v.number() }),
  v.object({ type: v.literal('keep-chunk'), id: v.number(), chunk: chunkSchema }),
  /** The same for runs; each part that is kept is told at once. */
  v.object({ type: v.literal('keep-runs'), id: v.number(), runs: runsSchema }),
  v.object({ type: v.literal('cancel'), id: v.number() }),
  /** Which chunks of an edition are here, and how large. */
  v.object({ type: v.literal('list-chunks'), id: v.number(), editionId: v.string() }),
  /** Which editions something of is here, and how many bytes each takes. */
  v.object({ type: v.literal('list-editions'), id: v.number() }),
  v.object({ type: v.literal('remove-edition'), id: v.number(), editionId: v.string() }),
  /** See `data/notes/journal`; `record` is empty but for what is appended. */
  v.object({
    type: v.literal('journal'),
    id: v.number(),
    call: v.picklist(['append', 'read', 'clear']),
    person: v.string(),
    writer: v.string(),
    record: v.custom<Uint8Array<ArrayBuffer>>((input) => input instanceof Uint8Array),
  }),
  /** May this much be written now, here or into a database or a cache? `null`: it could not be tried out. */
  v.object({
    type: v.literal('has-room'),
    id: v.number(),
    sizeBytes: v.number(),
    isSpare: v.boolean(),
    isAnew: v.boolean(),
  }),
  /** Answered at once by whoever is not in the middle of a call to the disk. */
  v.object({ type: v.literal('here') }),
]);
export type StorageRequest = v.InferOutput<typeof storageRequestSchema>;

/** What the worker says: answers, and news of the network it uses. */
export const storageReplySchema = v.union([
  v.object({ type: v.literal('done'), id: v.number(), value: v.unknown() }),
  v.object({ type: v.literal('failed'), id: v.number(), problem: problemCodeSchema }),
  /** So many more chunks of these runs are kept, one after the other. */
  v.object({ type: v.literal('kept'), id: v.number(), count: v.number() }),
  v.object({
    type: v.literal('request-ended'),
    fate: v.picklist(['answered', 'no-answer', 'wrong-answer', 'broken-answer']),
  }),
  v.object({ type: v.literal('content-checked'), isWhole: v.boolean() }),
  /** Its first word, and whenever it is asked. */
  v.object({ type: v.literal('here') }),
]);
export type StorageReply = v.InferOutput<typeof storageReplySchema>;

/** The code an error travels as. */
export function codeOf(cause: unknown): ProblemCode {
  return cause instanceof ProblemError ? cause.code : 'unexpected-failure';
}
