import type { BookDetail } from '../../../contract/book-detail.ts';
import type { Result } from '../../../contract/problems.ts';
import { reported } from '../../platform/report.ts';
import type { BookApi } from '../api/book-api.ts';
import type { CurrentPerson, PersonSource } from '../session/current-person.ts';

export interface BookDetails {
  /** The local copy at once where there is one, refreshed behind it; else the server's. */
  detail(bookId: string): Promise<Result<BookDetail>>;
  /** Fetches and keeps a detail unless it is here; for a book's page without network. */
  keepDetail(bookId: string): Promise<Result<BookDetail>>;
}

/** The pages of books as this device knows them. */
export function createBookDetails(api: Pick<BookApi, 'fetchBook'>, person: PersonSource): BookDetails {
  const isHere = (who: CurrentPerson) => person.get() === who;
  /** What each person's server told since this page started. */
  const seen = new WeakMap<CurrentPerson, Set<string>>();

  async function fetchDetail(who: CurrentPerson, bookId: string): Promise<Result<BookDetail>> {
    const answer = await api.fetchBook(bookId);
    if (!answer.ok || !isHere(who)) return answer;
    seen.set(who, (seen.get(who) ?? new Set()).add(bookId));
    await who.database.change((open) => open.put('details', answer.value)).catch(notKept);
    return answer;
  }

  async function detailOf(bookId: string, refreshes: boolean): Promise<Result<BookDetail>> {
    const who = person.get();
    if (!who) return { ok: false, problem: 'session-ended' };
    const kept = await who.database.use((open) => open.get('details', bookId)).catch(notRead);
    if (!kept) return fetchDetail(who, bookId);
    if (refreshes && !seen.get(who)?.has(bookId)) void fetchDetail(who, bookId);
    return { ok: true, value: kept };
  }

  return {
    detail: (bookId) => detailOf(bookId, true),
    keepDetail: (bookId) => detailOf(bookId, false),
  };
}

/** What is on the screen stays true; only the copy for a day without network is missing. */
const notKept = reported('El libro no se guardó', undefined);
/** The server is asked in its place. */
const notRead = reported('El libro no se pudo leer', undefined);
