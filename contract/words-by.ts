import * as v from 'valibot';
import type { Locator } from './locator.ts';

/** Left, top, width and height in shares of the page; words may run a little over its edge. */
type Rect = [left: number, top: number, width: number, height: number];

const isRect = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 4 && value.every((one) => typeof one === 'number' && Math.abs(one) <= 2);
const words = v.optional(v.string(), '');
const wordsBySchema = v.object({
  text: v.object({ before: words, highlight: v.pipe(v.string(), v.regex(/\S/)), after: words }),
  /** Where their first line stood when the box was drawn. */
  rect: v.custom<Rect>(isRect),
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
