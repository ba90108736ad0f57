import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { RoleName } from '../../contract/roles.ts';
import type { Queries } from '../db/database.ts';
import { books, editions, licences } from '../db/schema.ts';
import type { Person } from './person.ts';

declare const right: unique symbol;

/**
 * A right, as a type: a query that needs one asks for it in its parameters, and only this file
 * can make one. A forgotten check does not compile.
 */
export type Allowed<Thing extends keyof Scopes, Action extends string> = Scopes[Thing] & {
  readonly [right]: readonly [Thing, Action];
};

interface Scopes {
  /** The books a person may read, as a condition on `books`. */
  shelf: { readonly readable: SQL };
  /** The current edition of one readable book. */
  edition: {
    readonly bookId: string;
    readonly editionId: string;
    readonly personId: number;
    /** When the school's licence ends; `null` for never. */
    readonly endsAt: Date | null;
  };
  /** Publishing into one school. */
  catalogue: { readonly schoolId: string };
  /** What one person wrote. */
  notes: { readonly personId: number };
}

function mint<Thing extends keyof Scopes, Action extends string>(scope: Scopes[Thing]): Allowed<Thing, Action> {
  // The brand exists for the compiler only; this is the one place that may put it on.
  return scope as Allowed<Thing, Action>;
}

function hasRole(person: Person, name: RoleName): boolean {
  return person.roleNames.includes(name);
}

/** What a person finds on the shelf: all for the publisher, else what school and class are licensed. */
export function allowShelf(person: Person, now: Date): Allowed<'shelf', 'read'> {
  return mint({ readable: readableBooks(person, now) });
}

/** The right to read the current edition of a book; `null` where it is not on the person's shelf. */
export async function allowEdition(
  queries: Queries,
  person: Person,
  bookId: string,
  now: Date,
): Promise<Allowed<'edition', 'read'> | null> {
  const [row] = await queries
    .select({ editionId: editions.id, endsAt: licenceEnd(person, now).mapWith(licences.endsAt) })
    .from(books)
    .innerJoin(editions, eq(editions.bookId, books.id))
    .where(and(eq(books.id, bookId), isCurrentEdition, readableBooks(person, now)));
  if (!row) return null;
  return mint({ bookId, editionId: row.editionId, personId: person.id, endsAt: row.endsAt });
}

/** The publisher's role publishes, into the school of the account. */
export function allowPublishing(person: Person): Allowed<'catalogue', 'publish'> | null {
  return hasRole(person, 'Creador Editorial') ? mint({ schoolId: person.schoolId }) : null;
}

/** Whoever may read the data folder (the lock's secret) may publish into the school named. */
export function allowLocalPublishing(schoolId: string): Allowed<'catalogue', 'publish'> {
  return mint({ schoolId });
}

/** Everybody's notes are their own; `null` where the device believes somebody else is in. */
export function allowNotes(person: Person, claimed: string = String(person.id)): Allowed<'notes', 'sync'> | null {
  return claimed === String(person.id) ? mint({ personId: person.id }) : null;
}

/** The newest edition of a book is the one that is read. */
export const isCurrentEdition: SQL = sql`${editions.id} = (
  SELECT newest.id FROM editions newest WHERE newest.book_id = ${books.id}
  ORDER BY newest.published_at DESC, newest.id DESC LIMIT 1)`;

function readableBooks(person: Person, now: Date): SQL {
  if (hasRole(person, 'Creador Editorial')) return sql`true`;
  return sql`EXISTS (SELECT 1 FROM licences l WHERE ${isLicensed(person, now)})`;
}

/** The latest end among the licences that let this person in; none where one never ends. */
function licenceEnd(person: Person, now: Date): SQL<Date | null> {
  return sql`(SELECT CASE WHEN bool_or(l.ends_at IS NULL) THEN NULL ELSE max(l.ends_at) END
    FROM licences l WHERE ${isLicensed(person, now)})`;
}

/** Is licence `l` of this book one of the person's school, and of a class they are in? */
function isLicensed(person: Person, now: Date): SQL {
  const anyClass = hasRole(person, 'Director de Colegio') ? sql`true` : sql`false`;
  return sql`l.book_id = ${books.id} AND l.school_id = ${person.schoolId}
    AND (l.ends_at IS NULL OR l.ends_at > ${now.toISOString()}::timestamptz)
    AND (l.class_id IS NULL OR ${anyClass} OR EXISTS (
      SELECT 1 FROM class_members m WHERE m.class_id = l.class_id AND m.person_id = ${person.id}))`;
}
