import * as v from 'valibot';
import type { Locator } from '../../../contract/locator.ts';
import { type WordsBy, wordsByOf } from '../../../contract/words-by.ts';
import { cleanText, cutText } from '../notes/clean-text.ts';
import { type Box, fragmentKinds, isBox, wordsByMember } from './annotation-target.ts';

/** A place as a file tells it; whether it is one of a PDF or of an EPUB says its book. */
export interface ReadPlace {
  readonly href: string;
  readonly cfi: string | null;
  readonly page: number | null;
  readonly box: Box | null;
  /** The words the box stands by. */
  readonly by: WordsBy | null;
  readonly progression: number | null;
  readonly totalProgression: number | null;
  readonly title: string | null;
  readonly text: NonNullable<Locator['text']> | null;
}

const longestQuote = 20_000;
const longestAround = 1_000;
const longestAddress = 4_000;
const longestTitle = 500;
const mostPage = 1_000_000;
/** Nobody needs more; a file may have millions. */
const mostSelectors = 20;

const words = v.fallback(v.optional(v.string()), undefined);
const share = v.fallback(v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), undefined);
const selectorSchema = v.object({
  type: v.string(),
  exact: words,
  prefix: words,
  suffix: words,
  conformsTo: words,
  value: v.fallback(v.optional(v.union([v.string(), v.number()])), undefined),
  /** A part of it. Files written earlier have the box beside its page. */
  refinedBy: v.optional(v.unknown()),
});
type ReadSelector = v.InferOutput<typeof selectorSchema>;
const metaSchema = v.object({
  headings: v.fallback(v.array(v.object({ txt: words })), []),
  page: v.fallback(v.optional(v.union([v.string(), v.number()])), undefined),
  totalProgression: share,
  [wordsByMember]: v.optional(v.unknown()),
});
const targetSchema = v.object({
  source: v.fallback(v.string(), ''),
  selector: v.fallback(v.union([v.array(v.unknown()), selectorSchema]), []),
  meta: v.fallback(v.optional(metaSchema), undefined),
});

function pageOf(value: string): number | null {
  const page = Number(/(?:^|[#&])page=(\d{1,7})(?:&|$)/.exec(value)?.[1] ?? 0);
  return page >= 1 && page <= mostPage ? page : null;
}

function boxOf(value: string): Box | null {
  const parts =
    /^xywh=percent:([\d.,]+)$/
      .exec(value)?.[1]
      ?.split(',')
      .map((part) => Math.round(Number(part) * 10_000) / 1_000_000) ?? [];
  return isBox(parts) ? parts : null;
}

function fragmentOf(selectors: readonly ReadSelector[], isOf: (conformsTo: string, value: string) => boolean): string {
  const found = selectors.find(
    ({ type, conformsTo = '', value }) => type === 'FragmentSelector' && isOf(conformsTo, String(value ?? '')),
  );
  return String(found?.value ?? '').slice(0, longestAddress);
}

function quoteOf(selectors: readonly ReadSelector[]): ReadPlace['text'] {
  const found = selectors.find(({ type, exact }) => type === 'TextQuoteSelector' && exact !== undefined);
  if (found?.exact === undefined) return null;
  return {
    highlight: cutText(found.exact, 0, longestQuote),
    ...(found.prefix === undefined ? {} : { before: cutText(found.prefix, -longestAround) }),
    ...(found.suffix === undefined ? {} : { after: cutText(found.suffix, 0, longestAround) }),
  };
}

function wordsByIn(by: unknown, box: Box | null): WordsBy | null {
  const found = box === null ? null : wordsByOf({ href: '', type: '', locations: { box, by } });
  if (found === null) return null;
  const { before, highlight, after } = found.text;
  const text = {
    before: cutText(before, -longestAround),
    highlight: cutText(highlight, 0, longestAround),
    after: cutText(after, 0, longestAround),
  };
  return /\S/u.test(text.highlight) ? { text, rect: found.rect } : null;
}

/** Where a note stands; `null` where the file does not say. */
export function readPlace(target: unknown): ReadPlace | null {
  const one: unknown = Array.isArray(target) ? target[0] : target;
  const parsed = v.safeParse(targetSchema, one);
  if (!parsed.success) return null;
  const { source, selector, meta } = parsed.output;
  const selectors = (Array.isArray(selector) ? selector : [selector]).slice(0, mostSelectors).flatMap((each) => {
    const known = v.safeParse(selectorSchema, each);
    const part = v.safeParse(selectorSchema, known.success ? known.output.refinedBy : null);
    return [known, part].flatMap(({ success, output }) => (success ? [output] : []));
  });
  const cfi = fragmentOf(selectors, (kind, value) => kind === fragmentKinds.cfi || value.startsWith('epubcfi('));
  const page = pageOf(fragmentOf(selectors, (_kind, value) => pageOf(value) !== null));
  const box = boxOf(fragmentOf(selectors, (kind) => kind === fragmentKinds.media));
  const progression = selectors.find(({ type }) => type === 'ProgressionSelector')?.value;
  // Inside the publication only: an address of the web is no place in a book.
  const href = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(source) ? '' : cutText(source, 0, longestAddress);
  const text = quoteOf(selectors);
  if (cfi === '' && page === null && text === null && href === '') return null;
  const title = meta?.headings.findLast(({ txt }) => txt !== undefined)?.txt;
  return {
    href,
    cfi: /^epubcfi\(.+\)$/.test(cfi) ? cleanText(cfi) : null,
    page,
    box,
    by: wordsByIn(meta?.[wordsByMember], box),
    progression: typeof progression === 'number' && progression >= 0 && progression <= 1 ? progression : null,
    totalProgression: meta?.totalProgression ?? null,
    title: title === undefined ? null : cutText(title, 0, longestTitle),
    text,
  };
}

/** The place in a book of that format; `null` where it is none of such a book. */
export function locatorOf(place: ReadPlace, format: 'epub' | 'pdf'): Locator | null {
  const { href, cfi, page, box, by, progression, totalProgression, title, text } = place;
  const isPdf = format === 'pdf';
  if (isPdf ? page === null : cfi === null && href === '' && text === null) return null;
  return {
    href: isPdf ? `#page=${page}` : href,
    type: isPdf ? 'application/pdf' : 'application/xhtml+xml',
    ...(title === null ? {} : { title }),
    locations: {
      ...(isPdf && page !== null ? { position: page } : {}),
      ...(!isPdf && cfi !== null ? { cfi } : {}),
      ...(progression === null ? {} : { progression }),
      ...(totalProgression === null ? {} : { totalProgression }),
      ...(box === null ? {} : { box }),
      ...(by === null ? {} : { by }),
    },
    ...(text === null ? {} : { text }),
  };
}
