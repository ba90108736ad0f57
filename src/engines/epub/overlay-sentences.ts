import { ProblemError } from '../../../contract/problems.ts';
import type { RunningText } from '../running-text.ts';
import { type Sentence, sentencesFrom, type Span, toSentence } from '../spoken-text.ts';
import { decodeText } from './decode-text.ts';
import type { EpubBook } from './epub-book.ts';
import { type Clip, type OverlayPhrase, parseOverlay } from './media-overlay.ts';
import type { SpineItem } from './package-document.ts';
import { parseXml } from './parse-xml.ts';
import type { RecordedVoice } from './recorded-voice.ts';

/** Seconds between two clips that nobody hears. */
const seamS = 0.05;

/** What its Media Overlay says of a section; nothing where it has none, or a damaged one: then a voice reads it. */
export async function readPhrases(book: EpubBook, item: SpineItem): Promise<OverlayPhrase[]> {
  const path = item.overlayPath;
  if (path === null) return [];
  try {
    const bytes = await book.resources.readBytes(path);
    const doc = bytes === null ? null : parseXml(decodeText(bytes));
    const phrases = doc === null ? [] : parseOverlay(doc, path);
    return phrases.filter((phrase) => book.itemAt(phrase.path)?.path === item.path);
  } catch (cause) {
    if (cause instanceof ProblemError && cause.code === 'book-unreadable') return [];
    throw cause;
  }
}

/** Where the words of an element stand; an element without any is a place between two of them. */
function spanOf(element: Element, running: RunningText): Span {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const first = walker.firstChild();
  walker.currentNode = element;
  const last = walker.lastChild();
  if (first === null || last === null) {
    const unit = running.unitOf(element, 0);
    return { start: unit, end: unit };
  }
  const start = running.unitOf(first, 0);
  const words = running.text.slice(start, running.unitOf(last, Infinity));
  const from = start + words.length - words.trimStart().length;
  return { start: from, end: Math.max(from, start + words.trimEnd().length) };
}

function isFollowedBy(clip: Clip, next: Clip | null | undefined): boolean {
  return next?.path === clip.path && Math.abs(next.begin - clip.end) < seamS;
}

/** One phrase of an overlay as it is said; `fragment` is the id of its element. */
export interface OverlaySentence extends Sentence {
  readonly fragment: string;
}

/** The phrases of a section from a unit of its text on; those without a recording are left to a voice of the device. */
export function* overlaySentences(
  phrases: readonly OverlayPhrase[],
  {
    body,
    running,
    from,
    voice,
  }: {
    readonly body: Element;
    readonly running: RunningText;
    readonly from: number;
    readonly voice: RecordedVoice;
  },
  about: { readonly item: number; readonly language: string },
): Generator<OverlaySentence> {
  const placed = phrases.flatMap(({ fragment, clip }) => {
    const element = fragment === '' ? body : body.ownerDocument.getElementById(fragment);
    return element === null ? [] : [{ fragment, clip, span: spanOf(element, running) }];
  });
  const first = placed.findIndex(({ span: { start, end } }) => end > from || (start === end && start >= from));
  const rest = first < 0 ? [] : placed.slice(first);
  for (const [index, { fragment, clip, span }] of rest.entries()) {
    if (clip === null || !voice.has(clip)) {
      for (const sentence of sentencesFrom(running.text, [span], from, about)) yield { ...sentence, fragment };
      continue;
    }
    const flowsOn = isFollowedBy(clip, rest[index + 1]?.clip);
    const recording = { play: (rate: number) => voice.play(clip, rate, flowsOn), hush: voice.hush };
    yield { ...toSentence(running.text, span, about.item, about.language), fragment, recording };
  }
}
