import { createHash } from 'node:crypto';
import type { BookSummary } from '../../../contract/books.ts';
import { packBooks } from '../../../contract/shelf.ts';
import type { ShelfPage } from '../../../contract/shelf.ts';
import type { Queries } from '../../db/database.ts';
import type { Allowed } from '../../policy/policy.ts';
import { listBooks } from './repo.ts';
import type { ShelfCursor } from './repo.ts';

/** What a reader of the shelf has already, as it stands in the address. */
export interface ShelfAsk {
  readonly after: string | null;
  readonly until: string | null;
  readonly tag: string | null;
}

/** The first page is what a screen waits for. */
const FIRST_PAGE_BOOKS = 500;
const PAGE_BOOKS = 2000;
/** A page whose end is given may have grown since; more than this is cut in two. */
const GROWN_PAGE_BOOKS = 2 * PAGE_BOOKS;

/** One page of a person's shelf; `null` where the question cannot be meant. */
export async function readShelfPage(
  queries: Queries,
  allowed: Allowed<'shelf', 'read'>,
  { after, until, tag }: ShelfAsk,
): Promise<Omit<ShelfPage, 'serverTime'> | null> {
  const range = { after: parseCursor(after), until: parseCursor(until) };
  if (range.after === undefined || range.until === undefined) return null;
  const most = until !== null ? GROWN_PAGE_BOOKS : after === null ? FIRST_PAGE_BOOKS : PAGE_BOOKS;
  // One more than wanted tells whether there is more.
  const found = await listBooks(queries, allowed, { after: range.after, until: range.until, most: most + 1 });
  const books = found.slice(0, most);
  const last = books.at(-1);
  const next = found.length > most && last ? cursorOf(last) : until;
  const packed = packBooks(books);
  const current = createHash('sha256').update(JSON.stringify(packed)).digest('base64url').slice(0, 22);
  return { page: current === tag ? null : { ...packed, tag: current }, next };
}

function cursorOf({ addedAt, id }: BookSummary): string {
  return `${addedAt}~${id}`;
}

/** `undefined` for what no page ended with; such a thing never reaches the database, which knows no year 0 and no NUL. */
function parseCursor(text: string | null): ShelfCursor | null | undefined {
  if (text === null) return null;
  const [, date = '', id = ''] = /^((?!0000)\d{4}-[^~]+)~(.+)$/.exec(text) ?? [];
  const addedAt = new Date(date);
  const isWritten = !Number.isNaN(addedAt.getTime()) && addedAt.toISOString() === date && !id.includes('\0');
  return isWritten ? { addedAt, id } : undefined;
}
