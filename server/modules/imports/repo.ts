import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { books, editions, licences } from '../../db/schema.ts';
import type { PreparedEdition } from '../../ingest/prepared-edition.ts';
import type { Allowed } from '../../policy/policy.ts';

export interface PublishedBook {
  readonly bookId: string;
  readonly title: string;
}

/** The book that was made from this very file, if any. */
export async function findBySource(
  queries: Queries,
  _allowed: Allowed<'catalogue', 'publish'>,
  sourceHash: string,
): Promise<PublishedBook | null> {
  const [row] = await queries
    .select({ bookId: editions.bookId, title: sql<string>`${editions.details}->>'title'` })
    .from(editions)
    .where(eq(editions.sourceHash, sourceHash));
  return row ?? null;
}

/** Puts a prepared edition into the catalogue as a new book; `null` where the file is there already. */
export async function saveBook(
  queries: Queries,
  _allowed: Allowed<'catalogue', 'publish'>,
  prepared: PreparedEdition,
  now: Date,
): Promise<PublishedBook | null> {
  const bookId = randomUUID();
  await queries.insert(books).values({ id: bookId, addedAt: now });
  const saved = await queries
    .insert(editions)
    .values({
      id: prepared.editionId,
      bookId,
      label: '1.ª edición',
      sourceHash: prepared.sourceHash,
      editionKey: prepared.key,
      mediaType: prepared.mediaType,
      layout: prepared.layout,
      sizeBytes: prepared.sizeBytes,
      chunks: prepared.chunks,
      pageObjects: prepared.pageObjects,
      words: prepared.words,
      details: {
        title: prepared.title,
        authors: prepared.authors,
        publisher: prepared.publisher,
        description: prepared.description,
        descriptionMarkup: prepared.descriptionMarkup,
        language: prepared.language,
        subject: prepared.subject,
        grade: prepared.grade,
        pageCount: prepared.pageCount,
        contents: prepared.contents,
        coverHash: prepared.coverHash,
        coverColor: prepared.coverColor,
      },
      publishedAt: now,
    })
    .onConflictDoNothing({ target: editions.sourceHash })
    .returning({ id: editions.id });
  if (saved.length > 0) return { bookId, title: prepared.title };
  await queries.delete(books).where(eq(books.id, bookId));
  return null;
}

/** Licenses a book to the whole school; nothing changes where it already is. */
export async function licenseToSchool(
  queries: Queries,
  allowed: Allowed<'catalogue', 'publish'>,
  bookId: string,
  now: Date,
): Promise<void> {
  const isWholeSchool = and(
    eq(licences.bookId, bookId),
    eq(licences.schoolId, allowed.schoolId),
    sql`${licences.classId} IS NULL`,
  );
  const existing = await queries.select({ id: licences.id }).from(licences).where(isWholeSchool);
  if (existing.length > 0) return;
  await queries
    .insert(licences)
    .values({ id: randomUUID(), bookId, schoolId: allowed.schoolId, classId: null, createdAt: now, endsAt: null })
    .onConflictDoNothing();
}
