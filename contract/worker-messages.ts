import * as v from 'valibot';

/**
 * Parts that are no part of the shell: the readers' engines and the words of another language and the letters of another
 * family, kept where they are used,
 * and the screens nobody begins with.
 */
export const engineSchema = v.picklist(['pdf', 'epub', 'english', 'dyslexic', 'screens']);
export type Engine = v.InferOutput<typeof engineSchema>;

/** What a page may ask its service worker; each message is answered on its MessagePort. */
export const workerRequestSchema = v.variant('type', [
  /** Keep a part that not every device needs for use without network. Answer: `{ok}`. */
  v.object({ type: v.literal('keep-engine'), engine: engineSchema }),
  /** Keep these covers; sent only when the page knows there is room. Answer: `{ok}`. */
  v.object({ type: v.literal('keep-covers'), urls: v.array(v.string()) }),
  /** Let the waiting version take over. Answer: `{ok}`. */
  v.object({ type: v.literal('activate-now') }),
  /**
   * Which build is this worker, and how many windows of the app are open? A page tells its own build to the worker that
   * controls it: where it is the only one, what is kept for an older build goes. Answer: `{ok, build, windows}`.
   */
  v.object({ type: v.literal('which-build'), build: v.optional(v.string()) }),
  /** Hand over the files of this share, once. Answer: `SharedFiles`, or `{ok: false}` where they are not here. */
  v.object({ type: v.literal('take-files'), share: v.string() }),
]);
export type WorkerRequest = v.InferOutput<typeof workerRequestSchema>;

/**
 * Asked on the same port before something is written, and of all open pages, each with a port of its own, before a
 * version installs itself: is there room for so many bytes? Answer: `true` or `false`.
 */
export const roomQuestionSchema = v.object({ room: v.number() });

/** Told to all open pages, with no port: a file came with our server's mark, and with other bytes than the build made. */
export const FILES_CHANGED = 'archivos-cambiados';

/** The lock that is held alone while room is tried out, and shared while something is written to a cache or a database. */
export const ROOM_LOCK = 'libro-reserva';

/** Said on the port every two seconds until the answer: a browser ends workers in the middle of their work. */
export const STILL_HERE = 'sigo';

export const workerAnswerSchema = v.object({
  ok: v.boolean(),
  build: v.optional(v.string()),
  windows: v.optional(v.number()),
});
export type WorkerAnswer = v.InferOutput<typeof workerAnswerSchema>;

/** The worker's file, at the root so that its scope is the whole app. */
export const SERVICE_WORKER_PATH = '/service-worker.js';
/** What the server hands out in its place to end a version that keeps the app from opening. */
export const KILL_SWITCH_PATH = '/kill-switch.js';
