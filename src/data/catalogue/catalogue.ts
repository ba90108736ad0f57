import type { BookSummary } from '../../../contract/books.ts';
import type { Result } from '../../../contract/problems.ts';
import type { ShelfPage } from '../../../contract/shelf.ts';
import { type Clock, pause } from '../../platform/clock.ts';
import { createSubject, follow } from '../../platform/observable.ts';
import type { KeptShelfPage } from '../../platform/person-database.ts';
import { reported } from '../../platform/report.ts';
import type { Api } from '../api/api.ts';
import type { CatalogueService } from '../services.ts';
import type { CurrentPerson, PersonSource } from '../session/current-person.ts';
import { type CatalogueEvent, nextCatalogue, waitingCatalogue } from './catalogue-machine.ts';

export interface CatalogueEdges {
  readonly api: Api;
  readonly person: PersonSource;
  readonly clock: Clock;
  /** Whether what lets things be written is here; what it is made of is no part of a first paint, and comes with the calm. */
  readonly canKeep: () => boolean;
  readonly whenCalm: () => Promise<void>;
  /** Told after each refresh: the first books, for their covers to be kept, the server's time, and when it came. */
  readonly onShelf: (books: readonly BookSummary[], serverTime: string, seenMs: number) => void;
}

/** A disk that does not answer in this time is waited for no longer: the shelf comes, and is shown, before it is kept. */
const diskPatienceMs = 1_000;
/** The first copy takes what tries the disk out to start; only a page loaded again before it is there would miss it. */
const firstCopyPatienceMs = 3_000;
/** What a book of a kept shelf weighs, rather too much than too little. */
const bookBytes = 500;
/** As many covers as the worker keeps. */
const coversOf = 600;

export interface Catalogue extends Omit<CatalogueService, 'detail'> {
  /** Follows who is in; the answer stops it. */
  start(): () => void;
  /** Resolves once what is kept of the shelf was read, whatever came of it. */
  whenRead(): Promise<void>;
  summary(bookId: string): BookSummary | null;
}

/** The shelf as this device knows it. */
export function createCatalogue(edges: CatalogueEdges): Catalogue {
  const { api, person } = edges;
  const state = createSubject(waitingCatalogue);
  const send = (event: CatalogueEvent) => state.set(nextCatalogue(state.get(), event));
  const isHere = (who: CurrentPerson) => person.get() === who;
  let refreshing: Promise<void> | null = null;
  /** The whole shelf as last known, and the reading of it. */
  let pages: readonly KeptShelfPage[] | null = null;
  let reading: Promise<void> = Promise.resolve();

  async function readSnapshot(who: CurrentPerson): Promise<void> {
    const snapshot = await who.database.use((open) => open.get('snapshot', 'shelf')).catch(notRead);
    if (!snapshot || !isHere(who)) return;
    pages ??= snapshot.pages;
    send({ type: 'snapshot-read', snapshot });
  }

  /** Asks page by page; of a page that has not changed only its tag travels. */
  async function fetchShelf(who: CurrentPerson): Promise<void> {
    send({ type: 'refresh-started' });
    // What is kept spares what need not travel again.
    await Promise.race([reading, pause(edges.clock, diskPatienceMs)]);
    if (!isHere(who)) return;
    const kept = pages ?? [];
    const fetched: KeptShelfPage[] = [];
    let after: string | null = null;
    let at = '';
    let seenMs = 0;
    do {
      const old: KeptShelfPage | undefined = kept.find((page) => page.after === after);
      const answer: Result<ShelfPage> = await api.fetchShelf({
        ...(after === null ? {} : { after }),
        ...(old ? { tag: old.books.tag, ...(old.next === null ? {} : { until: old.next }) } : {}),
      });
      if (!isHere(who)) return;
      if (!answer.ok) return send({ type: 'refresh-failed', problem: answer.problem });
      const books = answer.value.page ?? old?.books;
      if (!books) return send({ type: 'refresh-failed', problem: 'wrong-answer' });
      at = answer.value.serverTime;
      seenMs = edges.clock.now();
      fetched.push({ after, next: answer.value.next, books });
      after = answer.value.next;
      // A first page is shown while the others are still on their way; a shelf that is whole stays until the next is.
      if (after !== null && kept.length === 0 && fetched.length === 1)
        send({ type: 'refreshed', pages: [...fetched], at });
    } while (after !== null);
    pages = fetched;
    const snapshot = { pages: fetched, refreshedAt: at };
    const sizeBytes = bookBytes * fetched.reduce((count, { books: page }) => count + page.count, 0);
    const isPrompt = edges.canKeep();
    const keeping = (isPrompt ? Promise.resolve() : edges.whenCalm())
      .then(() => who.database.change((open) => open.put('snapshot', snapshot, 'shelf'), { sizeBytes }))
      .then(() => undefined, notKept);
    // A shelf that is seen is one that stays: whoever loads the page again the next moment, with no network, finds it.
    if (isPrompt && state.get().status !== 'ready')
      await Promise.race([keeping, pause(edges.clock, firstCopyPatienceMs)]);
    if (!isHere(who)) return;
    send({ type: 'refreshed', pages: fetched, at });
    await keeping;
    const shown = state.get();
    if (isHere(who) && shown.status === 'ready') edges.onShelf(shown.books.slice(0, coversOf), at, seenMs);
  }

  function refresh(): Promise<void> {
    const who = person.get();
    if (!who) return Promise.resolve();
    return (refreshing ??= fetchShelf(who).finally(() => {
      // Somebody else may have come in meanwhile, and theirs is running.
      if (isHere(who)) refreshing = null;
    }));
  }

  return {
    state,
    refresh,
    whenRead: () => reading,
    summary(bookId) {
      const now = state.get();
      return now.status === 'ready' ? now.books.find(bookId) : null;
    },
    start: () =>
      follow(person, (who) => {
        send({ type: 'person-changed' });
        refreshing = null;
        pages = null;
        if (!who) return;
        // No request stands between a person and the shelf that is here.
        reading = readSnapshot(who);
        void refresh();
      }),
  };
}

/** What is on the screen stays true; only the copy for the next start is missing. */
const notKept = reported('La biblioteca no se guardó', undefined);
/** The server is asked in its place. */
const notRead = reported('La biblioteca no se pudo leer', undefined);
