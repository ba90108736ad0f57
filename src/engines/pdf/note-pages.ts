import { ProblemError } from '../../../contract/problems.ts';
import { foldText } from '../../platform/fold-text.ts';
import { createQuoteFinder, type QuoteFinder } from '../find-quote.ts';
import { isDrawn, type NoteMark } from '../note-marks.ts';
import { pageOfLocator } from './page-locator.ts';
import type { PdfClient, PdfQuestion } from './pdf-client.ts';
import { urgency } from './pdf-messages.ts';

/** How far around its page a note is looked for. */
const neighbours = [1, -1, 2, -2, 3, -3];
/** Between two pages that are read for nothing but their notes. */
const restMs = 60;

/** As many pages are kept at hand while their notes are looked for. */
const mostKept = 8;

/** What a page says, as it was printed and in the order of its structure. */
interface PageFinders {
  readonly isBlank: boolean;
  readonly words: QuoteFinder;
  readonly ordered: () => Promise<QuoteFinder | null>;
}

const finderOf = (text: string): QuoteFinder => createQuoteFinder({ text, folded: foldText(text) });

/** Which page of this edition a note is on. */
export interface NotePages {
  set(marks: readonly NoteMark[]): void;
  on(pageNumber: number): readonly NoteMark[];
  /** Null where it is on none. */
  find(id: string): Promise<number | null>;
  stop(): void;
}

export interface NotePagesParts {
  readonly client: PdfClient;
  readonly pageCount: number;
  /** A note is on another page than it was. */
  readonly onFound: () => void;
  readonly onUnplaced: (ids: readonly string[]) => void;
}

export function createNotePages({ client, pageCount, onFound, onUnplaced }: NotePagesParts): NotePages {
  let marks: ReadonlyMap<string, NoteMark> = new Map();
  /** The same by the page each was made on: of thousands only those of a page are looked at. */
  let homes: ReadonlyMap<number, readonly NoteMark[]> = new Map();
  /** `null` is on no page; what is missing was not looked for yet. */
  const found = new Map<string, number | null>();
  /** Those on another page than they were made on, by that page. */
  const moved = new Map<number, Set<string>>();
  const finders = new Map<number, Promise<PageFinders | null>>();
  const asked = new Set<PdfQuestion<unknown>>();
  const open = new Set<string>();
  let told = '';
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const homeOf = ({ locator }: NoteMark): number => pageOfLocator(locator, pageCount);
  /** Null where it cannot be read now. */
  async function answerOf<T>(question: PdfQuestion<T>): Promise<T | null> {
    asked.add(question);
    try {
      return await question.answer;
    } catch (cause) {
      if (cause instanceof ProblemError) return null;
      throw cause;
    } finally {
      asked.delete(question);
    }
  }

  async function readFinders(pageNumber: number): Promise<PageFinders | null> {
    const words = await answerOf(client.readWords(pageNumber - 1, urgency.search));
    if (words === null) return null;
    let ordered: Promise<QuoteFinder | null> | null = null;
    return {
      isBlank: words.trim() === '',
      words: finderOf(words),
      ordered: () =>
        (ordered ??= answerOf(client.readText(pageNumber - 1, urgency.search)).then(
          (page) => page && finderOf(page.runs.map(({ text, after }) => text + after).join('')),
        )),
    };
  }

  /** A page is read once for all notes that are looked for on it, one after the other. */
  function findersOf(pageNumber: number): Promise<PageFinders | null> {
    const reading = finders.get(pageNumber) ?? readFinders(pageNumber);
    finders.delete(pageNumber);
    finders.set(pageNumber, reading);
    for (const other of [...finders.keys()].slice(0, -mostKept)) finders.delete(other);
    return reading;
  }

  /** Whether a page says the words of a note; `blank` says nothing at all, null cannot be read. */
  async function saysOn(pageNumber: number, { locator }: NoteMark): Promise<boolean | 'blank' | null> {
    const { text } = locator;
    if (!text?.highlight) return true;
    const page = await findersOf(pageNumber);
    if (page?.isBlank) return 'blank';
    if (page && page.words.find(text, null) !== null) return true;
    // Read in the order of its structure a page may say it otherwise.
    const ordered = page && (await page.ordered());
    // It is asked for again with the next change.
    if (ordered === null) finders.delete(pageNumber);
    return ordered && ordered.find(text, null) !== null;
  }

  function keep(mark: NoteMark, pageNumber: number | null): void {
    found.set(mark.id, pageNumber);
    if (pageNumber === null || pageNumber === homeOf(mark)) return;
    const others = moved.get(pageNumber) ?? new Set();
    moved.set(pageNumber, others.add(mark.id));
  }

  async function look(mark: NoteMark): Promise<number | null> {
    const home = homeOf(mark);
    let isKnown = true;
    for (const step of [0, ...neighbours]) {
      const pageNumber = home + step;
      if (pageNumber < 1 || pageNumber > pageCount) continue;
      const says = await saysOn(pageNumber, mark);
      if (says === null) isKnown = false;
      if (says === true || (says === 'blank' && step === 0)) {
        keep(mark, pageNumber);
        return pageNumber;
      }
    }
    if (isKnown) keep(mark, null);
    else open.add(mark.id);
    return null;
  }

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
        const pageNumber = await look(mark);
        if (isStopped || client.isDead) return;
        hasMoved ||= pageNumber !== home;
      }
      if (hasMoved) onFound();
      again();
      return;
    }
    tell();
  }

  function again(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void lookOn(), restMs);
  }

  const saidBy = ({ locator }: NoteMark): string =>
    `${locator.href} ${locator.text?.highlight} ${locator.text?.before}`;

  return {
    set(next) {
      const before = marks;
      marks = new Map(next.map((mark) => [mark.id, mark]));
      for (const [id, mark] of before) {
        const now = marks.get(id);
        if (now === mark || (now !== undefined && saidBy(now) === saidBy(mark))) continue;
        const known = found.get(id);
        if (typeof known === 'number') moved.get(known)?.delete(id);
        found.delete(id);
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
      const stayed = (homes.get(pageNumber) ?? []).filter(({ id }) => !found.has(id) || found.get(id) === pageNumber);
      const came = [...(moved.get(pageNumber) ?? [])].flatMap((id) => marks.get(id) ?? []);
      return [...stayed, ...came].filter(isDrawn);
    },
    async find(id) {
      const mark = marks.get(id);
      return found.get(id) ?? (mark ? look(mark) : null);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const question of asked) question.withdraw();
    },
  };
}
