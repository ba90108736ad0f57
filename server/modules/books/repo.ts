import { and, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { BookDetail } from '../../../contract/book-detail.ts';
import type { BookSummary } from '../../../contract/books.ts';
import type { EditionManifest } from '../../../contract/editions.ts';
import { CHUNK_SIZE_BYTES } from '../../../contract/content.ts';
import type { Queries } from '../../db/database.ts';
import { books, editions, leases } from '../../db/schema.ts';
import { isCurrentEdition } from '../../policy/policy.ts';
import type { Allowed } from '../../policy/policy.ts';

// Not `details` whole: a shelf of thousands should not carry every table of contents.
const summaryColumns = {
  id: books.id,
  editionId: editions.id,
  title: sql<string>`${editions.details}->>'title'`,
  authors: sql<string[]>`${editions.details}->'authors'`,
  subject: sql<string>`${editions.details}->>'subject'`,
  grade: sql<string>`${editions.details}->>'grade'`,
  mediaType: editions.mediaType,
  layout: editions.layout,
  language: sql<string>`${editions.details}->>'language'`,
  coverHash: sql<string | null>`${editions.details}->>'coverHash'`,
  coverColor: sql<string>`${editions.details}->>'coverColor'`,
  sizeBytes: editions.sizeBytes,
  addedAt: books.addedAt,
};

interface SummaryRow extends Omit<BookSummary, 'format' | 'addedAt'> {
  mediaType: EditionManifest['mediaType'];
  addedAt: Date;
}

function summaryOf({ mediaType, addedAt, ...row }: SummaryRow): BookSummary {
  return { ...row, format: mediaType === 'application/pdf' ? 'pdf' : 'epub', addedAt: addedAt.toISOString() };
}

/** A piece of the shelf: after one book and up to another, both by what orders them. */
export interface ShelfRange {
  readonly after: ShelfCursor | null;
  readonly until: ShelfCursor | null;
  readonly most: number;
}
export interface ShelfCursor {
  readonly addedAt: Date;
  readonly id: string;
}

const isBefore = ({ addedAt, id }: ShelfCursor) =>
  sql`(${books.addedAt}, ${books.id}) < (${addedAt.toISOString()}::timestamptz, ${id})`;
const isNotBefore = ({ addedAt, id }: ShelfCursor) =>
  sql`(${books.addedAt}, ${books.id}) >= (${addedAt.toISOString()}::timestamptz, ${id})`;

/** The shelf: newest book first. */
export async function listBooks(
  queries: Queries,
  allowed: Allowed<'shelf', 'read'>,
  { after, until, most }: ShelfRange,
): Promise<BookSummary[]> {
  const rows = await queries
    .select(summaryColumns)
    .from(books)
    .innerJoin(editions, and(eq(editions.bookId, books.id), isCurrentEdition))
    .where(and(allowed.readable, after ? isBefore(after) : undefined, until ? isNotBefore(until) : undefined))
    .orderBy(desc(books.addedAt), desc(books.id))
    .limit(most);
  return rows.map(summaryOf);
}

export async function readBookDetail(queries: Queries, allowed: Allowed<'edition', 'read'>): Promise<BookDetail> {
  const [row] = await queries
    .select({
      ...summaryColumns,
      details: editions.details,
      editionLabel: editions.label,
      publishedAt: editions.publishedAt,
    })
    .from(books)
    .innerJoin(editions, eq(editions.bookId, books.id))
    .where(isAllowed(allowed));
  if (!row) throw new Error('An allowed edition is gone');
  const { details, editionLabel, publishedAt, ...summary } = row;
  return {
    ...summaryOf(summary),
    description: details.description,
    descriptionMarkup: details.descriptionMarkup ?? '',
    publisher: details.publisher,
    pageCount: details.pageCount,
    contents: details.contents,
    editionLabel,
    publishedAt: publishedAt.toISOString(),
  };
}

export async function readManifest(queries: Queries, allowed: Allowed<'edition', 'read'>): Promise<EditionManifest> {
  const [row] = await queries
    .select({
      editionId: editions.id,
      bookId: books.id,
      title: summaryColumns.title,
      mediaType: editions.mediaType,
      layout: editions.layout,
      sizeBytes: editions.sizeBytes,
      chunks: editions.chunks,
      pageObjects: editions.pageObjects,
      words: editions.words,
    })
    .from(books)
    .innerJoin(editions, eq(editions.bookId, books.id))
    .where(isAllowed(allowed));
  if (!row) throw new Error('An allowed edition is gone');
  const { pageObjects, words, ...manifest } = row;
  return {
    ...manifest,
    chunkSizeBytes: CHUNK_SIZE_BYTES,
    ...(pageObjects && { pageObjects }),
    ...(words && { words }),
  };
}

export async function readKey(queries: Queries, allowed: Allowed<'edition', 'read'>): Promise<Uint8Array> {
  const [row] = await queries
    .select({ key: editions.editionKey })
    .from(editions)
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(isAllowed(allowed));
  if (!row) throw new Error('An allowed edition is gone');
  return row.key;
}

/** Lends the edition to the person, or renews what they have; answers the lease's id. */
export async function saveLease(
  queries: Queries,
  allowed: Allowed<'edition', 'read'>,
  lease: { id: string; startsAt: Date; expiresAt: Date },
): Promise<string> {
  const [row] = await queries
    .insert(leases)
    .values({ ...lease, editionId: allowed.editionId, personId: allowed.personId })
    .onConflictDoUpdate({
      target: [leases.editionId, leases.personId],
      set: { startsAt: lease.startsAt, expiresAt: lease.expiresAt },
    })
    .returning({ id: leases.id });
  if (!row) throw new Error('A lease was not saved');
  return row.id;
}

function isAllowed(allowed: Allowed<'edition', 'read'>): SQL | undefined {
  return and(eq(books.id, allowed.bookId), eq(editions.id, allowed.editionId));
}
