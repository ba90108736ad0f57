import type { Locator } from '../../../contract/locator.ts';
import { ProblemError } from '../../../contract/problems.ts';
import { foldLetters, foldQuery } from '../../platform/fold-text.ts';
import { findText } from '../find-text.ts';
import { mostHits, type SearchStep } from '../publication.ts';
import { readRunningText } from '../running-text.ts';
import { decodeText } from './decode-text.ts';
import type { EpubBook } from './epub-book.ts';
import type { SpineItem } from './package-document.ts';
import { headingAt } from './heading-at.ts';
import { bodyOf, readCleanSection } from './section-document.ts';

/** What is kept of sections between two searches: a book of a thousand pages, not an encyclopedia. */
const keptLength = 8_000_000;
/** Sections that are unpacked at a time, beside the page. */
const ahead = 4;
/** So long a search may go on before whatever waits comes in between. */
const mostAtOnceMs = 12;

/** What a section is, on its way; nothing where its letters are known. */
type Brought = Promise<Uint8Array<ArrayBuffer> | null> | null;

/** Whether the end that was found stands inside an attribute. */
const isInQuotes = (tag: string) => tag.split('"').length % 2 === 0 || tag.split("'").length % 2 === 0;

/** A text without its tags and comments, in one pass whatever it holds; `null` where one of them has no plain end. */
function withoutTags(source: string): string | null {
  const pieces: string[] = [];
  let at = 0;
  for (let open = source.indexOf('<'); open !== -1; open = source.indexOf('<', at)) {
    pieces.push(source.slice(at, open));
    const close = source.startsWith('<!--', open) ? '-->' : '>';
    const isTag = /[a-z/!?]/iu.test(source.charAt(open + 1));
    const end = isTag ? source.indexOf(close, open) : open;
    if (end === -1 || (close === '>' && isInQuotes(source.slice(open, end)))) return null;
    if (!isTag) pieces.push('<');
    at = isTag ? end + close.length : open + 1;
  }
  pieces.push(source.slice(at));
  return pieces.join('');
}

/**
 * A section's letters without anything between them. A search that does not find its own letters here needs no look at
 * the section itself: most sections of a book are passed by in a moment. `null`: it has to be looked at as a whole.
 */
function lettersOf(source: string): string | null {
  // Names of letters (`&aacute;`) would have to be known here.
  if (/&(?!amp;|lt;|gt;|quot;|apos;|nbsp;|#)[a-z]|&#[0-9a-fx]+(?![0-9a-fx;])|<!\[CDATA\[/iu.test(source)) return null;
  const plain = withoutTags(source)
    ?.replaceAll('&nbsp;', '')
    .replace(/&#(x?)([0-9a-f]{1,8});/giu, (_, hex: string, digits: string) => {
      const code = Number.parseInt(digits, hex === '' ? 10 : 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/&(amp|lt|gt|quot|apos);/gu, (_, name: string) => marks[name] ?? '');
  return plain === undefined ? null : foldLetters(plain);
}

const marks: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Searches a book; keeps what the next search of the same book can use. */
export function createEpubSearch(book: EpubBook): (typed: string, signal: AbortSignal) => AsyncGenerator<SearchStep> {
  const sections = book.package.spine.filter(
    ({ isLinear, mediaType }) => isLinear && !/^image\/(?!svg)/u.test(mediaType),
  );
  const letters = new Map<SpineItem, string | null>();
  let length = 0;

  /** The bytes of a section whose letters are not known yet: unpacked beside the page while others are looked at. */
  const bring = (item: SpineItem): Brought => {
    if (letters.has(item)) return null;
    const bytes = book.resources.readBytes(item.path);
    // Heard when its turn comes; a search that ends before hears nobody.
    bytes.catch(() => null);
    return bytes;
  };

  async function mayHold(item: SpineItem, brought: Brought, query: string): Promise<boolean> {
    let kept = letters.get(item);
    if (kept === undefined) {
      const bytes = await brought;
      kept = bytes === null ? '' : lettersOf(decodeText(bytes));
      length += kept?.length ?? 0;
      if (length <= keptLength) letters.set(item, kept);
    }
    return kept === null || kept.includes(foldLetters(query));
  }

  async function searchSection(item: SpineItem, brought: Brought, query: string, most: number): Promise<Locator[]> {
    if (!(await mayHold(item, brought, query))) return [];
    const doc = await readCleanSection(book, item);
    const section = readRunningText(bodyOf(doc));
    return findText(section.text, section.folded, query, most).flatMap(({ start, end, before, highlight, after }) => {
      const range = section.rangeOf(start, end);
      if (range === null) return [];
      const title = headingAt(book, item, range);
      range.collapse(true);
      const progression = start / Math.max(1, section.text.length);
      const place = book.locatorOfPlace({ item, start: range, progression }, title);
      return [{ ...place, text: { before, highlight, after } }];
    });
  }

  return async function* search(typed, signal) {
    const query = foldQuery(typed);
    let found = 0;
    const coming: Brought[] = [];
    let restedAt = performance.now();
    for (const [index, item] of sections.entries()) {
      if (performance.now() - restedAt > mostAtOnceMs) {
        // A long book must not hold the page still.
        await new Promise<void>((resolve) => setTimeout(resolve));
        restedAt = performance.now();
      }
      if (signal.aborted) return;
      while (coming.length < ahead && index + coming.length < sections.length) {
        const next = sections[index + coming.length];
        coming.push(next ? bring(next) : null);
      }
      const brought = coming.shift() ?? null;
      const hits = await searchSection(item, brought, query, mostHits - found).catch((cause: unknown): Locator[] => {
        // One damaged section is passed by, as it is in reading.
        if (cause instanceof ProblemError && cause.code === 'book-unreadable') return [];
        throw cause;
      });
      if (signal.aborted) return;
      found += hits.length;
      yield { hits, share: (index + 1) / sections.length };
      if (found >= mostHits) return;
    }
  };
}
