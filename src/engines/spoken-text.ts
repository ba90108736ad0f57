import type { Recording } from '../data/read-aloud/read-aloud.ts';

/** A piece of a running text, in its units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What a voice says in one breath, and where it stands. */
export interface Sentence extends Span {
  /** Spine item of an EPUB, page of a PDF; counted from 0. */
  readonly item: number;
  /** BCP 47; empty where nothing says it. */
  readonly language: string;
  /** As it is said: on one line, and words that a line end parts are whole. */
  readonly text: string;
  /** Somebody’s own voice, in place of one of the device. */
  readonly recording?: Recording;
  /** Where in the running text a unit of `text` stands. */
  unitAt(unit: number): number;
}

/** Longer than this a voice loses its thread, and some stop in the middle. */
const longest = 280;
/** Ends with a full stop and ends nothing. */
const shortForm =
  /(?:^|[\s(«"])(?:Sr|Sra|Srta|Dr|Dra|D|Dña|Ud|Uds|Vd|Prof|Profa|Gral|Lic|Ing|Av|Mr|Mrs|Ms|St|[A-ZÁÉÍÓÚÑ]|pág|págs|núm|cap|fig|art|vol|ed|p|ej)\.\s*$/u;

function spansOf(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => ({ start: index, end: index + length }));
}

/** Every line of a running text: a paragraph, a heading, an item. */
export const linesOf = (text: string): Span[] => spansOf(text, /[^\n]+/gu);

/**
 * Paragraphs of a printed page, whose lines end where the paper ended. One ends with a line that is clearly shorter
 * than the longest, or that closes a sentence before a line which begins like a new one.
 */
export function printedParagraphs(text: string): Span[] {
  const lines = linesOf(text);
  const widest = Math.max(0, ...lines.map(({ start, end }) => end - start));
  const paragraphs: { start: number; end: number }[] = [];
  let isOpen = false;
  for (const { start, end } of lines) {
    const last = paragraphs.at(-1);
    if (isOpen && last) last.end = end;
    else paragraphs.push({ start, end });
    const line = text.slice(start, end).trimEnd();
    const isShort = end - start < widest * 0.7 && !line.endsWith('-');
    isOpen = !(isShort && !/^\p{Ll}/u.test(text.slice(end + 1).trimStart()));
  }
  return paragraphs;
}

/** Cuts a long sentence where a reader takes a breath. */
function breaths(text: string, { start, end }: Span): Span[] {
  if (end - start <= longest) return [{ start, end }];
  const piece = text.slice(start, start + longest);
  const pause = Math.max(...[...piece.matchAll(/[,;:—)]\s/gu)].map(({ index }) => index + 1), -1);
  const cut = pause > longest / 3 ? pause : Math.max(piece.lastIndexOf(' '), -1);
  // A word without an end is cut anywhere, but not through a letter.
  const half = /[\uD800-\uDBFF]$/u.test(piece) ? longest - 1 : longest;
  const at = start + (cut > 0 ? cut + 1 : half);
  return [{ start, end: at }, ...breaths(text, { start: at, end })];
}

function trimmed(text: string, { start, end }: Span): Span[] {
  const piece = text.slice(start, end);
  const from = start + (piece.length - piece.trimStart().length);
  const to = start + piece.trimEnd().length;
  // What holds no letter and no figure is not said.
  return to > from && /[\p{L}\p{N}]/u.test(piece) ? [{ start: from, end: to }] : [];
}

function isKnown(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch {
    // A book may call its language anything.
    return false;
  }
}

/** The sentences of one paragraph, in order. A browser that cannot tell them apart has it cut by length. */
export function sentencesIn(text: string, paragraph: Span, language: string): Span[] {
  // A line end inside a paragraph ends no sentence.
  const said = text.slice(paragraph.start, paragraph.end).replaceAll('\n', ' ');
  const pieces: { start: number; end: number }[] = [];
  if ('Segmenter' in Intl) {
    const segmenter = new Intl.Segmenter(isKnown(language) ? language : 'es', { granularity: 'sentence' });
    for (const { index, segment } of segmenter.segment(said)) {
      const last = pieces.at(-1);
      const end = paragraph.start + index + segment.length;
      const goesOn = last !== undefined && shortForm.test(text.slice(last.start, last.end));
      if (goesOn) last.end = end;
      else pieces.push({ start: paragraph.start + index, end });
    }
  } else pieces.push({ ...paragraph });
  return pieces.flatMap((piece) => breaths(text, piece)).flatMap((piece) => trimmed(text, piece));
}

/** What a voice says of a span of a running text. */
export function toSentence(text: string, span: Span, item: number, language: string): Sentence {
  let said = '';
  const joints: { readonly at: number; readonly unit: number }[] = [{ at: 0, unit: span.start }];
  let from = span.start;
  // `soli-` at the end of a line and `daridad` on the next are one word; so is one with a soft hyphen in it.
  for (const { index, 0: parting } of text
    .slice(span.start, span.end)
    .matchAll(/(?<=\p{Ll})-\n(?=\p{Ll})|\u00AD\n?/gu)) {
    said += text.slice(from, span.start + index);
    from = span.start + index + parting.length;
    joints.push({ at: said.length, unit: from });
  }
  said += text.slice(from, span.end);
  return {
    ...span,
    item,
    language,
    text: said.replaceAll('\n', ' '),
    unitAt(unit) {
      const joint = joints.findLast(({ at }) => at <= unit) ?? { at: 0, unit: span.start };
      return Math.min(span.end, joint.unit + unit - joint.at);
    },
  };
}

/** Sentences of one item from a unit on; the one that unit stands in is said from there. */
export function sentencesFrom(
  text: string,
  paragraphs: readonly Span[],
  from: number,
  { item, language }: { readonly item: number; readonly language: string },
): Sentence[] {
  return paragraphs
    .filter(({ end }) => end > from)
    .flatMap((paragraph) => sentencesIn(text, paragraph, language))
    .filter(({ end }) => end > from)
    .flatMap(({ start, end }) => trimmed(text, { start: Math.max(start, from), end }))
    .map((span) => toSentence(text, span, item, language));
}
