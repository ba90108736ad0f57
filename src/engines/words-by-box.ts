import type { Locator } from '../../contract/locator.ts';
import { type WordsBy, wordsByOf } from '../../contract/words-by.ts';
import { foldLetters } from '../platform/fold-text.ts';
import { firstWords, type Quote, type QuoteFinder, quoteOf } from './find-quote.ts';
import type { NoteRect } from './note-marks.ts';
import type { RunningText } from './running-text.ts';

/** A page with words on which boxes are drawn. */
export interface BoxGround {
  rectOf(text: Text): NoteRect;
  /** Where the first line of a range stands; null where nothing of it is drawn. */
  lineOf(range: Range): NoteRect | null;
  readonly running: RunningText;
}

/** What a note is found by: the words that were marked, or those its box stands by. */
export function quoteOfNote(locator: Locator): Quote | null {
  return wordsByOf(locator)?.text ?? (locator.text?.highlight ? locator.text : null);
}

/** Words further away than this share of a page, or fewer letters, say nothing of a box: it stays where it was drawn. */
const farthest = 0.25;
const ownLetters = 12;

/** How far two spans of a line are from each other; the more they share, the further below 0. */
const apart = (from: number, size: number, other: number, otherSize: number): number =>
  Math.max(from, other) - Math.min(from + size, other + otherSize);

/** Which of the pieces of text a box that was drawn on a page stands by; null where the page says nothing. */
export function findWordsBy(
  box: NoteRect,
  texts: readonly Text[],
  { rectOf, lineOf, running }: BoxGround,
): WordsBy | null {
  let best: { readonly node: Text; readonly far: number } | null = null;
  for (const node of texts) {
    if (node.data.trim() === '') continue;
    const [left, top, width, height] = rectOf(node);
    // Nothing of it is drawn.
    if (width <= 0 || height <= 0) continue;
    const [across, down] = [apart(left, width, box[0], box[2]), apart(top, height, box[1], box[3])];
    const isIn = across < 0 && down < 0;
    const far = isIn ? across * down * -1 : Math.max(across, 0) + Math.max(down, 0);
    if (best === null || far < best.far) best = { node, far };
  }
  if (best === null || best.far > farthest) return null;
  const start = running.unitOf(best.node, Math.max(0, best.node.data.search(/\S/u)));
  const words = firstWords(running.text, start);
  const { before = '', highlight = '', after = '' } = quoteOf(running.text, { start, end: start + words.length });
  const range = running.rangeOf(start, start + 1);
  const rect = range && lineOf(range);
  return rect && foldLetters(highlight).length >= ownLetters
    ? { text: { before, highlight, after }, rect: [...rect] }
    : null;
}

/** Where a box is on a page that says its words at another height, or beside; as it was drawn where it does not say them. */
export function movedBox(box: NoteRect, by: WordsBy, { running, lineOf }: BoxGround, finder: QuoteFinder): NoteRect {
  const span = finder.find(by.text, by.rect[1] * running.text.length);
  const range = span && running.rangeOf(span.start, span.start + 1);
  const now = range && lineOf(range);
  if (!now) return box;
  const [left, top, width, height] = box;
  const within = (share: number, size: number): number => Math.min(Math.max(share, 0), Math.max(0, 1 - size));
  return [within(left + now[0] - by.rect[0], width), within(top + now[1] - by.rect[1], height), width, height];
}
