import type { BookDetail, BookSummary } from '../../../contract/books.ts';
import type { ProblemCode, Result } from '../../../contract/problems.ts';
import { createSubject } from '../../platform/observable.ts';
import type { Api } from '../api/api.ts';
import type { CatalogueService } from '../services.ts';
import type { CurrentPerson, PersonSource } from '../session/current-person.ts';
import { type CatalogueEvent, nextCatalogue, waitingCatalogue } from './catalogue-machine.ts';

export interface CatalogueEdges {
  readonly api: Api;
  readonly person: PersonSource;
  /** Told every server time that is seen. */
  readonly onServerTime: (serverTime: string) => void;
  /** Told of the shelf after each answer of the server, for the covers to be kept. */
  readonly onShelf: (books: readonly BookSummary[]) => void;
}

export interface Catalogue extends CatalogueService {
  /** Follows who is in; the answer stops it. */
  start(): () => void;
  summary(bookId: string): BookSummary | null;
  /** Fetches and keeps a detail unless it is here; for a book's page without network. */
  keepDetail(bookId: string): Promise<Result<BookDetail>>;
}

/** The shelf as this device knows it. */
export function createCatalogue(edges: CatalogueEdges): Catalogue {
  const { api, person } = edges;
  const state = createSubject(waitingCatalogue);
  const send = (event: CatalogueEvent) => state.set(nextCatalogue(state.get(), event));
  const isHere = (who: CurrentPerson) => person.get() === who;
  const seenToday = new Set<string>();
  let refreshing: Promise<void> | null = null;

  async function readSnapshot(who: CurrentPerson): Promise<void> {
    const snapshot = await who.database.use((open) => open.get('snapshot', 'shelf')).catch(() => undefined);
    if (snapshot && isHere(who)) send({ type: 'snapshot-read', snapshot });
  }

  async function fetchShelf(who: CurrentPerson): Promise<void> {
    send({ type: 'refresh-started' });
    const answer = await api.fetchShelf();
    if (!isHere(who)) return;
    if (!answer.ok) return send({ type: 'refresh-failed', problem: answer.problem });
    const { books, serverTime } = answer.value;
    edges.onServerTime(serverTime);
    // Begun before the screen hears of it: a reload a moment later finds the shelf.
    const keeping = who.database.use((open) => open.put('snapshot', { books, refreshedAt: serverTime }, 'shelf'));
    send({ type: 'refreshed', books, at: serverTime });
    await keeping.catch(notKept);
    if (isHere(who)) edges.onShelf(books);
  }

  function refresh(): Promise<void> {
    const who = person.get();
    if (!who) return Promise.resolve();
    refreshing ??= fetchShelf(who).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function fetchDetail(who: CurrentPerson, bookId: string): Promise<Result<BookDetail>> {
    const answer = await api.fetchBook(bookId);
    if (!answer.ok || !isHere(who)) return answer;
    seenToday.add(bookId);
    await who.database.use((open) => open.put('details', answer.value)).catch(notKept);
    return answer;
  }

  async function localDetail(who: CurrentPerson, bookId: string): Promise<BookDetail | null> {
    return (await who.database.use((open) => open.get('details', bookId)).catch(() => undefined)) ?? null;
  }

  async function detailOf(bookId: string, refreshes: boolean): Promise<Result<BookDetail>> {
    const who = person.get();
    if (!who) return failed('session-ended');
    const kept = await localDetail(who, bookId);
    if (!kept) return fetchDetail(who, bookId);
    if (refreshes && !seenToday.has(bookId)) void fetchDetail(who, bookId);
    return { ok: true, value: kept };
  }

  return {
    state,
    refresh,
    detail: (bookId) => detailOf(bookId, true),
    keepDetail: (bookId) => detailOf(bookId, false),
    summary(bookId) {
      const now = state.get();
      return now.status === 'ready' ? (now.books.find((book) => book.id === bookId) ?? null) : null;
    },
    start() {
      const follow = () => {
        send({ type: 'person-changed' });
        seenToday.clear();
        refreshing = null;
        const who = person.get();
        if (!who) return;
        // Both at once: the disk is quicker, and no request stands between a person and the shelf.
        void readSnapshot(who);
        void refresh();
      };
      follow();
      return person.subscribe(follow);
    },
  };
}

function failed(problem: ProblemCode): { ok: false; problem: ProblemCode } {
  return { ok: false, problem };
}

/** What is on the screen stays true; only the copy for the next start is missing. */
function notKept(cause: unknown): void {
  console.error('La biblioteca no se guardó en este equipo', cause instanceof Error ? cause.name : 'error');
}
