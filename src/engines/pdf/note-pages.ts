import { ProblemError } from '../../../contract/problems.ts';
import { foldText } from '../../platform/fold-text.ts';
import { createQuoteFinder } from '../find-quote.ts';
import { isDrawn, type NoteMark } from '../note-marks.ts';
import { pageOfLocator } from './page-locator.ts';
import type { PdfClient, PdfQuestion } from './pdf-client.ts';
import { urgency } from './pdf-messages.ts';

/** How far around its page a note is looked for. */
const neighbours = [1, -1, 2, -2, 3, -3];
/** Between two pages that are read for nothing but their notes. */
const restMs = 60;

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
  /** `null` is on no page; what is missing was not looked for yet. */
  const found = new Map<string, number | null>();
  const asked = new Set<PdfQuestion<unknown>>();
  const open = new Set<string>();
  let told = '';
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const homeOf = ({ locator }: NoteMark): number => pageOfLocator(locator, pageCount);
  const pageOf = (mark: NoteMark): number | null => found.get(mark.id) ?? (found.has(mark.id) ? null : homeOf(mark));

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

  /** Whether a page says the words of a note; `blank` says nothing at all, null cannot be read. */
  async function saysOn(pageNumber: number, { locator }: NoteMark): Promise<boolean | 'blank' | null> {
    const { text } = locator;
    if (!text?.highlight) return true;
    const words = await answerOf(client.readWords(pageNumber - 1, urgency.search));
    if (words === null) return null;
    if (words.trim() === '') return 'blank';
    const isIn = (page: string): boolean =>
      createQuoteFinder({ text: page, folded: foldText(page) }).find(text, null) !== null;
    if (isIn(words)) return true;
    // Read in the order of its structure a page may say it otherwise.
    const ordered = await answerOf(client.readText(pageNumber - 1, urgency.search));
    return ordered === null ? null : isIn(ordered.runs.map(({ text: run, after }) => run + after).join(''));
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
        found.set(mark.id, pageNumber);
        return pageNumber;
      }
    }
    if (isKnown) found.set(mark.id, null);
    else open.add(mark.id);
    return null;
  }

  async function lookOn(): Promise<void> {
    const next = [...marks.values()].find((mark) => isDrawn(mark) && !found.has(mark.id) && !open.has(mark.id));
    if (isStopped) return;
    if (next === undefined) {
      const ids = [...marks.keys()].filter((id) => found.get(id) === null);
      if (told === ids.join(' ')) return;
      told = ids.join(' ');
      onUnplaced(ids);
      return;
    }
    const pageNumber = await look(next);
    if (isStopped || client.isDead) return;
    if (pageNumber !== homeOf(next)) onFound();
    again();
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
        if (now === undefined || saidBy(now) !== saidBy(mark)) found.delete(id);
      }
      open.clear();
      again();
    },
    on: (pageNumber) => [...marks.values()].filter((mark) => isDrawn(mark) && pageOf(mark) === pageNumber),
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
