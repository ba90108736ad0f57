import { createFarNotes, saidBy } from '../far-notes.ts';
import { boxOf, isDrawn, type NoteMark } from '../note-marks.ts';
import { pageOfLocator } from './page-locator.ts';
import { createPageQuotes, type PartedQuote, type Said } from './page-quotes.ts';
import type { PdfClient } from './pdf-client.ts';
import { quoteOfNote } from '../words-by-box.ts';

/** How a note is looked for around its page: nearby the very words first, over the ends of pages too. */
const ways = [
  ...[0, 1, -1].map((step) => ['exact', step] as const),
  ...[0, 1, -1, 2, -2, 3, -3].map((step) => ['edited', step] as const),
];
/** Between two pages that are read for nothing but their notes. */
const restMs = 60;

/** Where a note is: on one page, or with its end on the page after that. */
interface Placed {
  readonly pageNumber: number;
  readonly parts: PartedQuote | null;
}

/** A box is on one page, whatever becomes of the words it stands by. */
const partsOf = (mark: NoteMark, said: Said): PartedQuote | null =>
  typeof said === 'string' || boxOf(mark) !== null ? null : said;

/** Which page of this edition a note is on. */
export interface NotePages {
  set(marks: readonly NoteMark[]): void;
  /** Of one whose words go on to another page, what is said on this one. */
  on(pageNumber: number): readonly NoteMark[];
  /** The page it begins on, and whether at its foot; null where it is on none. */
  find(id: string): Promise<{ readonly pageNumber: number; readonly isAtFoot: boolean } | null>;
  stop(): void;
}

export interface NotePagesParts {
  readonly client: PdfClient;
  readonly pageCount: number;
  /** A note is on another page than it was, or on two. */
  readonly onFound: () => void;
  readonly onUnplaced: (ids: readonly string[]) => void;
}

export function createNotePages({ client, pageCount, onFound, onUnplaced }: NotePagesParts): NotePages {
  let marks: ReadonlyMap<string, NoteMark> = new Map();
  /** The same by the page each was made on: of thousands only those of a page are looked at. */
  let homes: ReadonlyMap<number, readonly NoteMark[]> = new Map();
  /** `null` is on no page; what is missing was not looked for yet. */
  const found = new Map<string, Placed | null>();
  /** Those on another page than they were made on, by that page. */
  const moved = new Map<number, Set<string>>();
  const quotes = createPageQuotes(client, pageCount);
  const open = new Set<string>();
  let told = '';
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const homeOf = ({ locator }: NoteMark): number => pageOfLocator(locator, pageCount);

  /** All pages something of it is on. */
  const pagesOf = ({ pageNumber, parts }: Placed): readonly number[] =>
    parts === null ? [pageNumber] : [pageNumber, pageNumber + 1];

  function keep(mark: NoteMark, placed: Placed | null): void {
    found.set(mark.id, placed);
    for (const pageNumber of placed === null ? [] : pagesOf(placed)) {
      if (pageNumber === homeOf(mark)) continue;
      const others = moved.get(pageNumber) ?? new Set();
      moved.set(pageNumber, others.add(mark.id));
    }
  }

  function forget(id: string): void {
    const placed = found.get(id);
    for (const pageNumber of placed ? pagesOf(placed) : []) moved.get(pageNumber)?.delete(id);
    found.delete(id);
  }

  async function look(mark: NoteMark): Promise<Placed | null> {
    const home = homeOf(mark);
    const quote = quoteOfNote(mark.locator);
    let isKnown = true;
    for (const [how, step] of ways) {
      const pageNumber = home + step;
      if (pageNumber < 1 || pageNumber > pageCount) continue;
      const said = quote ? await quotes.ask(pageNumber, quote, how) : 'whole';
      if (said === 'unread') isKnown = false;
      if (said === 'none' || said === 'unread' || (said === 'blank' && step !== 0)) continue;
      const placed = { pageNumber, parts: partsOf(mark, said) };
      keep(mark, placed);
      return placed;
    }
    if (isKnown) keep(mark, null);
    else open.add(mark.id);
    return null;
  }

  const far = createFarNotes({
    partsAround(mark) {
      const home = homeOf(mark);
      const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
      return pages.sort((a, b) => Math.abs(a - home) - Math.abs(b - home));
    },
    strays: () => [...marks.values()].filter((mark) => found.get(mark.id) === null),
    async lookIn(pageNumber, sought) {
      let isRead = true;
      for (const mark of sought) {
        const quote = quoteOfNote(mark.locator);
        const said = quote ? await quotes.ask(pageNumber, quote, 'sure') : 'none';
        if (isStopped || client.isDead) return false;
        if (said === 'unread') isRead = false;
        if (said === 'none' || said === 'unread' || said === 'blank' || found.get(mark.id) !== null) continue;
        keep(mark, { pageNumber, parts: partsOf(mark, said) });
        onFound();
        tell();
      }
      return isRead;
    },
    restMs,
  });

  function tell(): void {
    const ids = [...marks.keys()].filter((id) => found.get(id) === null);
    if (told === ids.join(' ')) return;
    told = ids.join(' ');
    onUnplaced(ids);
  }

  const isOpen = (mark: NoteMark): boolean => isDrawn(mark) && !found.has(mark.id) && !open.has(mark.id);

  /** All notes of a page, then a rest: nobody who reads feels it. */
  async function lookOn(): Promise<void> {
    if (isStopped) return;
    for (const [home, here] of homes) {
      const sought = here.filter(isOpen);
      if (sought.length === 0) continue;
      let hasMoved = false;
      for (const mark of sought) {
        const placed = await look(mark);
        if (isStopped || client.isDead) return;
        hasMoved ||= placed?.pageNumber !== home || placed.parts !== null;
      }
      if (hasMoved) onFound();
      again();
      return;
    }
    tell();
    far.look();
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
        forget(id);
      }
      const byHome = new Map<number, NoteMark[]>();
      for (const mark of next) {
        const home = homeOf(mark);
        const others = byHome.get(home);
        if (others) others.push(mark);
        else byHome.set(home, [mark]);
      }
      homes = byHome;
      open.clear();
      again();
    },
    on(pageNumber) {
      const isHere = ({ id }: NoteMark): boolean => {
        const placed = found.get(id);
        return placed === undefined || (placed !== null && pagesOf(placed).includes(pageNumber));
      };
      const came = [...(moved.get(pageNumber) ?? [])].flatMap((id) => marks.get(id) ?? []);
      return [...(homes.get(pageNumber) ?? []).filter(isHere), ...came].filter(isDrawn).map((mark) => {
        const placed = found.get(mark.id);
        const text = placed?.parts?.[placed.pageNumber === pageNumber ? 0 : 1];
        if (!text) return mark;
        const { rects, ...locations } = mark.locator.locations;
        const isHome = pageNumber === homeOf(mark);
        return { ...mark, locator: { ...mark.locator, locations: isHome ? { ...locations, rects } : locations, text } };
      });
    },
    async find(id) {
      const mark = marks.get(id);
      if (!mark) return null;
      const known = found.get(id);
      const placed = known ?? (await look(mark));
      if (placed === null) return null;
      const { pageNumber, parts } = placed;
      const hasMoved = pageNumber !== homeOf(mark);
      if (known !== placed && (hasMoved || parts !== null)) onFound();
      return { pageNumber, isAtFoot: parts !== null && hasMoved };
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      far.stop();
      quotes.stop();
    },
  };
}
