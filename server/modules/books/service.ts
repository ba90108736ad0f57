import { randomUUID } from 'node:crypto';
import type { BookDetail } from '../../../contract/book-detail.ts';
import type { EditionManifest, Licence } from '../../../contract/editions.ts';
import { toBase64Url } from '../../../contract/content.ts';
import type { Result } from '../../../contract/problems.ts';
import type { ShelfPage } from '../../../contract/shelf.ts';
import type { Database } from '../../db/database.ts';
import type { Person } from '../../policy/person.ts';
import { allowEdition, allowShelf } from '../../policy/policy.ts';
import type { Allowed } from '../../policy/policy.ts';
import { readBookDetail, readKey, readManifest, saveLease } from './repo.ts';
import { readShelfPage } from './shelf-page.ts';
import type { ShelfAsk } from './shelf-page.ts';

const LEASE_MS = 30 * 24 * 60 * 60_000;

export interface BookService {
  shelf(person: Person, ask: ShelfAsk): Promise<Result<ShelfPage>>;
  detail(person: Person, bookId: string): Promise<Result<BookDetail>>;
  manifest(person: Person, bookId: string): Promise<Result<EditionManifest>>;
  licence(person: Person, bookId: string): Promise<Result<Licence>>;
}

export function createBookService({ queries }: Database, clock: () => Date): BookService {
  /** A book of another school does not exist, as far as its answer goes. */
  async function whereReadable<T>(
    person: Person,
    bookId: string,
    answer: (allowed: Allowed<'edition', 'read'>) => Promise<T>,
  ): Promise<Result<T>> {
    // No book has a NUL in its id, and PostgreSQL takes no text with one.
    const allowed = bookId.includes('\0') ? null : await allowEdition(queries, person, bookId, clock());
    return allowed ? { ok: true, value: await answer(allowed) } : { ok: false, problem: 'book-not-found' };
  }

  async function lend(allowed: Allowed<'edition', 'read'>): Promise<Licence> {
    const now = clock();
    const key = await readKey(queries, allowed);
    const latest = now.getTime() + LEASE_MS;
    const expiresAt = new Date(Math.min(latest, allowed.endsAt?.getTime() ?? latest));
    const licenceId = await saveLease(queries, allowed, { id: randomUUID(), startsAt: now, expiresAt });
    return {
      licenceId,
      bookId: allowed.bookId,
      editionId: allowed.editionId,
      key: toBase64Url(key),
      startsAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      serverTime: now.toISOString(),
    };
  }

  return {
    async shelf(person, ask) {
      const now = clock();
      const answer = await readShelfPage(queries, allowShelf(person, now), ask);
      return answer
        ? { ok: true, value: { ...answer, serverTime: now.toISOString() } }
        : { ok: false, problem: 'bad-request' };
    },
    detail: (person, bookId) => whereReadable(person, bookId, (allowed) => readBookDetail(queries, allowed)),
    manifest: (person, bookId) => whereReadable(person, bookId, (allowed) => readManifest(queries, allowed)),
    licence: (person, bookId) => whereReadable(person, bookId, lend),
  };
}
