import { plainTextOf } from '../../../contract/book-words.ts';
import type { Locator } from '../../../contract/locator.ts';
import { ProblemError } from '../../../contract/problems.ts';
import { foldLetters, foldQuery } from '../../platform/fold-text.ts';
import type { KnownWords } from '../book-words.ts';
import { findText } from '../find-text.ts';
import { createRests } from '../long-work.ts';
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

/** A section whose turn comes. */
interface ComingSection {
  readonly item: SpineItem;
  /** Its bytes on their way, beside the page; `null` where its letters tell that nothing is there. */
  readonly bytes: Promise<Uint8Array<ArrayBuffer> | null> | null;
}

/**
 * A section's letters without anything between them. A search that does not find its own letters here needs no look at
 * the section itself: most sections of a book are passed by in a moment. `null`: it has to be looked at as a whole.
 */
function lettersOf(markup: string): string | null {
  const text = plainTextOf(markup);
  return text === null ? null : foldLetters(text);
}

/** Searches a book; keeps what the next search of the same book can use. */
export function createEpubSearch(
  book: EpubBook,
  words: KnownWords,
): (typed: string, signal: AbortSignal) => AsyncGenerator<SearchStep> {
  const sections = book.package.spine.filter(
    ({ isLinear, mediaType }) => isLinear && !/^image\/(?!svg)/u.test(mediaType),
  );
  const letters = new Map<SpineItem, string | null>();
  let length = 0;

  function keep(item: SpineItem, found: string | null): string | null {
    length += found?.length ?? 0;
    if (length <= keptLength) letters.set(item, found);
    return found;
  }

  /** A section's letters where they can be told without a look at it: from a search before, or by the importer's words. */
  function knownLetters(item: SpineItem): string | null | undefined {
    const kept = letters.get(item);
    if (kept !== undefined) return kept;
    const text = words.ofSection(item.path);
    return text === null ? undefined : keep(item, foldLetters(text));
  }

  function begin(item: SpineItem, query: string): ComingSection {
    const known = knownLetters(item);
    if (typeof known === 'string' && !known.includes(foldLetters(query))) return { item, bytes: null };
    const bytes = book.resources.readBytes(item.path);
    // Heard when its turn comes; a search that ends before hears nobody.
    bytes.catch(() => null);
    return { item, bytes };
  }

  async function searchSection({ item, bytes }: ComingSection, query: string, most: number): Promise<Locator[]> {
    if (bytes === null) return [];
    if (!letters.has(item)) {
      const markup = await bytes;
      const found = keep(item, markup === null ? '' : lettersOf(decodeText(markup)));
      if (found?.includes(foldLetters(query)) === false) return [];
    }
    const doc = await readCleanSection(book, item, bytes);
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
    const coming: ComingSection[] = [];
    let next = 0;
    let found = 0;
    const rest = createRests();
    await words.bring();
    for (let done = 0; done < sections.length; done += 1) {
      // Most hold nothing: those that are asked for are few, and lie far apart.
      const underWay = () => coming.filter(({ bytes }) => bytes !== null).length;
      while (next < sections.length && (coming.length === 0 || underWay() < ahead)) {
        await rest();
        if (signal.aborted) return;
        const item = sections[next];
        if (item) coming.push(begin(item, query));
        next += 1;
      }
      await rest();
      const section = coming.shift();
      if (section === undefined || signal.aborted) return;
      const hits = await searchSection(section, query, mostHits - found).catch((cause: unknown): Locator[] => {
        // One damaged section is passed by, as it is in reading.
        if (cause instanceof ProblemError && cause.code === 'book-unreadable') return [];
        throw cause;
      });
      if (signal.aborted) return;
      found += hits.length;
      yield { hits, share: (done + 1) / sections.length };
      if (found >= mostHits) return;
    }
  };
}
