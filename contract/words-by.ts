import * as v from 'valibot';
import type { Locator } from './locator.ts';

const share = v.pipe(v.number(), v.finite());
const words = v.optional(v.string(), '');
const wordsBySchema = v.object({
  text: v.object({ before: words, highlight: v.pipe(v.string(), v.nonEmpty()), after: words }),
  /** Where their first line stood when the box was drawn: left, top, width and height in shares of the page. */
  rect: v.tuple([share, share, share, share]),
});
/**
 * The words a dragged box stands by, in `locations.by` of its locator: in it, or nearest to it. A figure is where its
 * words are, on whatever page of whatever edition.
 */
export type WordsBy = v.InferOutput<typeof wordsBySchema>;

/** `null` for what is no box, or stands by no words. */
export function wordsByOf({ locations: { box, by } }: Locator): WordsBy | null {
  const parsed = v.safeParse(wordsBySchema, by);
  return box !== undefined && parsed.success ? parsed.output : null;
}
