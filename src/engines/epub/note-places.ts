import { ProblemError } from '../../../contract/problems.ts';
import { createFarNotes, saidBy } from '../far-notes.ts';
import { createQuoteFinder, type QuoteFinder } from '../find-quote.ts';
import { boxOf, isDrawn, type NoteMark } from '../note-marks.ts';
import { type RunningText, readRunningText } from '../running-text.ts';
import type { Span } from '../spoken-text.ts';
import { quoteOfNote } from '../words-by-box.ts';
import { parseCfi, rangeOfCfi } from './cfi.ts';
import type { EpubBook } from './epub-book.ts';
import type { SpineItem } from './package-document.ts';
import { bodyOf, readCleanSection } from './section-document.ts';

/** Between two sections that are read for nothing but their notes. */
const restMs = 150;
/** The same where all of a book is read for a few. */
const farRestMs = 400;
/** How far around its section a note is looked for. */
const neighbours = [1, -1, 2, -2];
const mostKept = 5;

/** The steps of a CFI up to its section, where nothing in them needs to be unescaped. */
const sectionOfCfi = /^epubcfi\((\/\d+\/\d+(?:\[[\w.-]*\])?)!/;

/** The text of a section: that of its frame, or of a reading beside it; both say the same in the same places. */
export interface SectionWords {
  readonly doc: Document;
  readonly running: RunningText;
  readonly finder: QuoteFinder;
}

export function wordsOf(doc: Document, body: Element): SectionWords {
  const running = readRunningText(body);
  return { doc, running, finder: createQuoteFinder(running) };
}

export interface NotePlace extends Span {
  readonly item: SpineItem;
}

/** Where notes are in this edition of a book. */
export interface NotePlaces {
  set(marks: readonly NoteMark[]): void;
  /** The notes of a section whose text is at hand. */
  placeIn(item: SpineItem, words: SectionWords): readonly { readonly mark: NoteMark; readonly span: Span }[];
  /** Null where it is in no section. */
  find(id: string): Promise<NotePlace | null>;
  stop(): void;
}

/** A box that stands by no words is on its page, whatever that says. */
const isByPlaceAlone = (mark: NoteMark): boolean => boxOf(mark) !== null && quoteOfNote(mark.locator) === null;

function spanOfCfi({ doc, running }: SectionWords, book: EpubBook, cfi: string | undefined): Span | null {
  const parsed = cfi === undefined ? null : parseCfi(cfi, book.package.spine);
  const start = parsed && rangeOfCfi(doc, parsed.inner);
  const end = parsed && rangeOfCfi(doc, parsed.innerEnd);
  if (!start || !end) return null;
  return {
    start: running.unitOf(start.startContainer, start.startOffset),
    end: running.unitOf(end.startContainer, end.startOffset),
  };
}

export function createNotePlaces(
  book: EpubBook,
  { onFound, onUnplaced }: { readonly onFound: () => void; readonly onUnplaced: (ids: readonly string[]) => void },
): NotePlaces {
  const { spine } = book.package;
  let marks: ReadonlyMap<string, NoteMark> = new Map();
  /** `null` is in no section; what is missing was not looked for yet. */
  const found = new Map<string, NotePlace | null>();
  /** Which section the beginning of a CFI leads to. */
  const items = new Map<string, SpineItem>();
  /** The sections they were made in. */
  const homes = new Map<string, SpineItem | null>();
  /** Could not be read when it was wanted; it is asked for again with the next change. */
  const missing = new Set<SpineItem>();
  const kept = new Map<SpineItem, Promise<SectionWords | null>>();
  let told = '';
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Thousands of notes stand in a few sections: the beginning of a CFI that says which is taken apart once. */
  function itemOfCfi(cfi: string): SpineItem | null {
    const start = sectionOfCfi.exec(cfi.trim())?.[1];
    const known = start === undefined ? undefined : items.get(start);
    if (known !== undefined) return known;
    const item = parseCfi(cfi, spine)?.item ?? null;
    if (start !== undefined && item !== null) items.set(start, item);
    return item;
  }

  function homeOf({ id, locator }: NoteMark): SpineItem | null {
    const known = homes.get(id);
    if (known !== undefined) return known;
    const { cfi } = locator.locations;
    const item = cfi === undefined ? null : itemOfCfi(cfi);
    const home = item ?? book.itemAt(locator.href.split('#')[0] ?? '');
    homes.set(id, home);
    return home;
  }

  function placeAmong(words: SectionWords, { locator }: NoteMark, isHome: boolean): Span | null {
    const span = isHome ? spanOfCfi(words, book, locator.locations.cfi) : null;
    const quote = quoteOfNote(locator);
    if (quote === null) return span;
    return span && words.finder.says(span, quote) ? span : words.finder.find(quote, span?.start ?? null);
  }

  function wordsOfSection(item: SpineItem): Promise<SectionWords | null> {
    const reading =
      kept.get(item) ??
      readCleanSection(book, item).then(
        (doc) => wordsOf(doc, bodyOf(doc)),
        (cause: unknown) => {
          // A part that is not here says nothing of the notes in it.
          if (!(cause instanceof ProblemError)) throw cause;
          missing.add(item);
          return null;
        },
      );
    kept.delete(item);
    kept.set(item, reading);
    for (const other of [...kept.keys()].slice(0, -mostKept)) kept.delete(other);
    return reading;
  }

  function keepAt({ id }: NoteMark, item: SpineItem): NotePlace {
    const place = { item, start: 0, end: 0 };
    found.set(id, place);
    return place;
  }

  /** Looks in its section, then around it; leaves open what stands in a part that is not here. */
  async function look(mark: NoteMark): Promise<NotePlace | null> {
    const home = homeOf(mark);
    if (home !== null && isByPlaceAlone(mark)) return keepAt(mark, home);
    const around = home === null ? [] : neighbours.map((step) => spine[spine.indexOf(home) + step]);
    let isOpen = false;
    for (const item of [home, ...around]) {
      if (!item) continue;
      const words = await wordsOfSection(item);
      isOpen ||= words === null;
      const span = words && placeAmong(words, mark, item === home);
      if (span) {
        const place = { item, ...span };
        found.set(mark.id, place);
        // Whoever asked for it, its page may be in view, and nothing else draws it there.
        if (item !== home) onFound();
        return place;
      }
    }
    if (!isOpen) found.set(mark.id, null);
    return null;
  }

  const far = createFarNotes({
    partsAround(mark) {
      const home = homeOf(mark)?.index ?? 0;
      return [...spine].sort((a, b) => Math.abs(a.index - home) - Math.abs(b.index - home));
    },
    strays: () => [...marks.values()].filter((mark) => found.get(mark.id) === null),
    async lookIn(item, sought) {
      const words = await wordsOfSection(item);
      if (words === null || isStopped) return false;
      for (const mark of sought) {
        const quote = quoteOfNote(mark.locator);
        const span = quote && words.finder.findSurely(quote);
        if (span === null || found.get(mark.id) !== null) continue;
        found.set(mark.id, { item, ...span });
        onFound();
        tell();
      }
      return true;
    },
    restMs: farRestMs,
  });

  function tell(): void {
    const ids = [...marks.keys()].filter((id) => found.get(id) === null);
    if (told === ids.join(' ')) return;
    told = ids.join(' ');
    onUnplaced(ids);
  }

  const isOpen = (mark: NoteMark): boolean => {
    const home = homeOf(mark);
    return isDrawn(mark) && !found.has(mark.id) && (home === null || !missing.has(home));
  };

  /** One section after the other, so that nobody who reads feels it. */
  async function lookOn(): Promise<void> {
    const next = [...marks.values()].find(isOpen);
    if (isStopped) return undefined;
    if (next === undefined) {
      tell();
      return far.look();
    }
    const home = homeOf(next);
    for (const mark of marks.values()) {
      if (!isOpen(mark) || homeOf(mark) !== home) continue;
      await look(mark);
      if (isStopped) return undefined;
    }
    tell();
    again();
  }

  function again(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void lookOn(), restMs);
  }

  return {
    set(next) {
      const before = marks;
      marks = new Map(next.map((mark) => [mark.id, mark]));
      for (const [id, mark] of before) {
        const now = marks.get(id);
        if (now === mark || (now !== undefined && saidBy(now) === saidBy(mark))) continue;
        found.delete(id);
        homes.delete(id);
      }
      missing.clear();
      again();
    },
    placeIn(item, words) {
      return [...marks.values()].flatMap((mark) => {
        if (!isDrawn(mark)) return [];
        const known = found.get(mark.id);
        if (known !== undefined) return known?.item === item ? [{ mark, span: known }] : [];
        if (homeOf(mark) !== item) return [];
        if (isByPlaceAlone(mark)) return [{ mark, span: keepAt(mark, item) }];
        const span = placeAmong(words, mark, true);
        if (span === null) return [];
        found.set(mark.id, { item, ...span });
        return [{ mark, span }];
      });
    },
    async find(id) {
      const mark = marks.get(id);
      return found.get(id) ?? (mark ? look(mark) : null);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      far.stop();
    },
  };
}
