import * as v from 'valibot';

/**
 * Asked on the same port before something is written, and of all open pages, each with a port of its own, before a
 * version installs itself: is there room for so many bytes? Answer: `true` or `false`; `null` where it could not be tried.
 */
export const roomQuestionSchema = v.object({ room: v.number() });

/** Told to all open pages, with no port: a file came with our server's mark, and with other bytes than the build made. */
export const FILES_CHANGED = 'archivos-cambiados';

/** The lock that is held alone while room is tried out, and shared while something is written to a cache or a database. */
export const ROOM_LOCK = 'libro-reserva';

/** More than a whole version of the app needs, unpressed. */
export const VERSION_BYTES = 1_000_000;

export const workerAnswerSchema = v.object({
  ok: v.boolean(),
  build: v.optional(v.string()),
  windows: v.optional(v.number()),
});
export type WorkerAnswer = v.InferOutput<typeof workerAnswerSchema>;

/** The worker's file, at the root so that its scope is the whole app. */
export const SERVICE_WORKER_PATH = '/service-worker.js';
/** The build of who has none: the kill switch says it of itself, and the server while it hands that out. */
export const NO_BUILD = 'none';
/** What the server hands out in its place to end a version that keeps the app from opening. */
export const KILL_SWITCH_PATH = '/kill-switch.js';
