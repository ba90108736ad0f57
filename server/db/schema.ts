import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BookDetail } from '../../contract/book-detail.ts';
import type { BookMediaType } from '../../contract/books.ts';
import type { StoredWords } from '../../contract/editions.ts';
import type { Operation, ThingState } from '../../contract/things.ts';

/** The tables as TypeScript sees them; `migrations/` is what makes them. */

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => new Uint8Array(value),
});

export type CredentialKind = 'entrega' | 'clave' | 'carnet';

/** What a book says about itself, as the importer found it. */
export type EditionDetails = Pick<
  BookDetail,
  | 'title'
  | 'authors'
  | 'publisher'
  | 'description'
  | 'language'
  | 'subject'
  | 'grade'
  | 'pageCount'
  | 'contents'
  | 'coverHash'
  | 'coverColor'
> &
  // Editions published before there was one have none.
  Partial<Pick<BookDetail, 'descriptionMarkup'>>;

export const schools = pgTable('schools', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  badge: text('badge').notNull().default(''),
  createdAt: moment('created_at').notNull(),
});

export const people = pgTable('people', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  schoolId: text('school_id').notNull(),
  firstname: text('firstname').notNull(),
  lastname: text('lastname').notNull(),
  email: text('email').notNull().default(''),
  createdAt: moment('created_at').notNull(),
});

export const personRoles = pgTable(
  'person_roles',
  {
    personId: integer('person_id').notNull(),
    position: smallint('position').notNull(),
    roleId: smallint('role_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.position] })],
);

export const classes = pgTable('classes', {
  id: text('id').primaryKey(),
  schoolId: text('school_id').notNull(),
  name: text('name').notNull(),
  grade: text('grade').notNull().default(''),
});

export const classMembers = pgTable(
  'class_members',
  {
    classId: text('class_id').notNull(),
    personId: integer('person_id').notNull(),
    memberAs: text('member_as').$type<'student' | 'teacher'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.classId, table.personId] })],
);

export const credentials = pgTable('credentials', {
  id: text('id').primaryKey(),
  personId: integer('person_id').notNull(),
  kind: text('kind').$type<CredentialKind>().notNull(),
  secretHash: text('secret_hash').notNull().unique(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at'),
  usedAt: moment('used_at'),
});

export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  personId: integer('person_id').notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: moment('created_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
});

export const books = pgTable(
  'books',
  {
    id: text('id').primaryKey(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [index('books_by_age').on(table.addedAt, table.id)],
);

export const editions = pgTable(
  'editions',
  {
    id: text('id').primaryKey(),
    bookId: text('book_id').notNull(),
    label: text('label').notNull(),
    sourceHash: text('source_hash').notNull().unique(),
    editionKey: bytes('edition_key').notNull(),
    mediaType: text('media_type').$type<BookMediaType>().notNull(),
    layout: text('layout').$type<BookDetail['layout']>().notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    chunks: jsonb('chunks').$type<string[]>().notNull(),
    pageObjects: jsonb('page_objects').$type<number[]>(),
    words: jsonb('words').$type<StoredWords>(),
    details: jsonb('details').$type<EditionDetails>().notNull(),
    publishedAt: moment('published_at').notNull(),
  },
  (table) => [index('editions_by_book').on(table.bookId, table.publishedAt.desc())],
);

export const licences = pgTable(
  'licences',
  {
    id: text('id').primaryKey(),
    bookId: text('book_id').notNull(),
    schoolId: text('school_id').notNull(),
    classId: text('class_id'),
    createdAt: moment('created_at').notNull(),
    endsAt: moment('ends_at'),
  },
  (table) => [uniqueIndex('licences_once').on(table.schoolId, table.bookId, sql`coalesce(${table.classId}, '')`)],
);

export const leases = pgTable('leases', {
  id: text('id').primaryKey(),
  editionId: text('edition_id').notNull(),
  personId: integer('person_id').notNull(),
  startsAt: moment('starts_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const pageViews = pgTable(
  'page_views',
  { hour: moment('hour').notNull(), path: text('path').notNull(), views: integer('views').notNull() },
  (table) => [primaryKey({ columns: [table.hour, table.path] })],
);

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  windowStartedAt: moment('window_started_at').notNull(),
  hits: integer('hits').notNull(),
  strikes: integer('strikes').notNull().default(0),
  blockedUntil: moment('blocked_until'),
});

export const serverState = pgTable('server_state', { key: text('key').primaryKey(), value: text('value').notNull() });

export const notePeople = pgTable('note_people', {
  personId: integer('person_id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
  things: integer('things').notNull(),
});

export const noteWriters = pgTable('note_writers', {
  writer: text('writer').primaryKey(),
  personId: integer('person_id').notNull(),
  claimedAt: moment('claimed_at').notNull(),
});

export const noteOperations = pgTable('note_operations', {
  id: uuid('id').primaryKey(),
  personId: integer('person_id').notNull(),
  thing: text('thing').notNull(),
  stamp: text('stamp').notNull(),
  body: jsonb('body').$type<Operation>(),
  receivedAt: moment('received_at').notNull(),
});

export type ThingCondition = 'alive' | 'removed' | 'emptied';

export const noteThings = pgTable(
  'note_things',
  {
    personId: integer('person_id').notNull(),
    id: text('id').notNull(),
    state: jsonb('state').$type<ThingState>().notNull(),
    bytes: integer('bytes').notNull(),
    condition: text('condition').$type<ThingCondition>().notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.id] })],
);
