import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Result } from '../../../contract/problems.ts';
import type { Database } from '../../db/database.ts';
import { prepareEdition } from '../../ingest/prepare-edition.ts';
import type { BookOrigin, BookStores, EditionOverrides } from '../../ingest/prepare-edition.ts';
import type { PreparedEdition } from '../../ingest/prepared-edition.ts';
import { removeChunks } from '../../ingest/remove-chunks.ts';
import type { Allowed } from '../../policy/policy.ts';
import { findBySource, licenseToSchool, saveBook } from './repo.ts';
import type { PublishedBook } from './repo.ts';

export interface ImportedBook extends PublishedBook {
  /** True where the very same file had been imported before. */
  readonly wasKnown: boolean;
}

export interface ImportService {
  /** Inspects, encrypts, stores and publishes a book file into a school. */
  importBook(
    allowed: Allowed<'catalogue', 'publish'>,
    path: string,
    overrides?: EditionOverrides,
    origin?: BookOrigin,
  ): Promise<Result<ImportedBook>>;
}

export function createImportService(database: Database, stores: BookStores, clock: () => Date): ImportService {
  const { queries } = database;

  async function license(allowed: Allowed<'catalogue', 'publish'>, book: PublishedBook): Promise<Result<ImportedBook>> {
    await licenseToSchool(queries, allowed, book.bookId, clock());
    return { ok: true, value: { ...book, wasKnown: true } };
  }

  /**
   * `null` where the file became a book meanwhile. Chunks that no edition came to name are removed; where the database was
   * told to commit and did not answer, they may be a book's, and stay. So do those of a process that dies half-way.
   */
  async function commit(
    allowed: Allowed<'catalogue', 'publish'>,
    prepared: PreparedEdition,
  ): Promise<PublishedBook | null> {
    let isNamed = false;
    try {
      return await queries.transaction(async (tx) => {
        const now = clock();
        const book = await saveBook(tx, allowed, prepared, now);
        if (book) await licenseToSchool(tx, allowed, book.bookId, now);
        isNamed = book !== null;
        return book;
      });
    } finally {
      if (!isNamed) await removeChunks(stores.content, [...prepared.chunks, ...(prepared.words?.chunks ?? [])]);
    }
  }

  return {
    async importBook(allowed, path, overrides, origin) {
      // Asked before the work: chunks are encrypted with a fresh key, so a second import would store all again.
      const known = await findBySource(queries, allowed, await hashFile(path));
      if (known) return license(allowed, known);
      const prepared = await prepareEdition(path, stores, overrides, origin);
      if (!prepared.ok) return prepared;
      const saved = await commit(allowed, prepared.value);
      if (saved) return { ok: true, value: { ...saved, wasKnown: false } };
      const winner = await findBySource(queries, allowed, prepared.value.sourceHash);
      if (!winner) throw new Error('An import lost to another that is not there');
      return license(allowed, winner);
    },
  };
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
