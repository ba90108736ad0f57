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
