import { randomUUID } from 'node:crypto';
import type { BookDetail, EditionManifest, Licence, Shelf } from '../../../contract/books.ts';
import { toBase64Url } from '../../../contract/content.ts';
import type { Result } from '../../../contract/problems.ts';
import type { Database } from '../../db/database.ts';
import type { Person } from '../../policy/person.ts';
import { allowEdition, allowShelf } from '../../policy/policy.ts';
import type { Allowed } from '../../policy/policy.ts';
import { listBooks, readBookDetail, readKey, readManifest, saveLease } from './repo.ts';

const LEASE_MS = 30 * 24 * 60 * 60_000;

export interface BookService {
  shelf(person: Person): Promise<Shelf>;
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
    const allowed = await allowEdition(queries, person, bookId, clock());
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
    async shelf(person) {
      const now = clock();
      return { books: await listBooks(queries, allowShelf(person, now)), serverTime: now.toISOString() };
    },
    detail: (person, bookId) => whereReadable(person, bookId, (allowed) => readBookDetail(queries, allowed)),
    manifest: (person, bookId) => whereReadable(person, bookId, (allowed) => readManifest(queries, allowed)),
    licence: (person, bookId) => whereReadable(person, bookId, lend),
  };
}
