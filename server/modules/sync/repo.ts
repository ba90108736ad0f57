import { and, asc, eq, gt, inArray, max, sql } from 'drizzle-orm';
import type { ChangedThing } from '../../../contract/sync.ts';
import { writerOf } from '../../../contract/stamp.ts';
import type { Stamp } from '../../../contract/stamp.ts';
import type { Operation } from '../../../contract/things.ts';
import type { Queries } from '../../db/database.ts';
import { noteOperations, notePeople, noteThings, noteWriters } from '../../db/schema.ts';
import type { Allowed } from '../../policy/policy.ts';
import type { JoinedThing, KnownThing } from './join-operations.ts';

export type Notes = Allowed<'notes', 'sync'>;

export interface PersonCount {
  readonly version: number;
  readonly things: number;
}

/** How far this person's changes have come; keeps others from changing anything of theirs until the transaction ends. */
export async function lockPerson(tx: Queries, { personId }: Notes): Promise<PersonCount> {
  const lock = () => tx.select().from(notePeople).where(eq(notePeople.personId, personId)).for('update');
  const [known] = await lock();
  if (known) return known;
  await tx.insert(notePeople).values({ personId, version: 0, things: 0 }).onConflictDoNothing();
  const [made] = await lock();
  return made ?? { version: 0, things: 0 };
}

export async function savePerson(tx: Queries, { personId }: Notes, count: PersonCount): Promise<void> {
  await tx.update(notePeople).set(count).where(eq(notePeople.personId, personId));
}

export async function readVersion(queries: Queries, { personId }: Notes): Promise<number> {
  const [row] = await queries
    .select({ version: notePeople.version })
    .from(notePeople)
    .where(eq(notePeople.personId, personId));
  return row?.version ?? 0;
}

export async function readVersions(
  queries: Queries,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { personId, version } = notePeople;
  const rows = await queries
    .select({ personId, version })
    .from(notePeople)
    // One value, however many they are: asked twice a second for everybody who listens, a long statement would cost most.
    .where(sql`${personId} = ANY(${sql.param([...personIds])}::int[])`);
  return new Map(rows.map((row) => [row.personId, row.version]));
}

export interface Owned {
  readonly personId: number;
  /** The stamp an id came with; a writer has none. */
  readonly stamp: Stamp | null;
}

/** Whose the ids and writers of these operations are, as far as anybody's; this alone looks beyond one person. */
export async function listOwners(tx: Queries, operations: readonly Operation[]): Promise<ReadonlyMap<string, Owned>> {
  const ids = operations.map(({ id }) => id);
  const writers = [...new Set(operations.map(({ stamp }) => writerOf(stamp)))];
  const rows = await tx
    .select({
      name: sql<string>`${noteOperations.id}::text`,
      personId: noteOperations.personId,
      stamp: sql<Stamp | null>`${noteOperations.stamp}`,
    })
    .from(noteOperations)
    .where(inArray(noteOperations.id, ids))
    .unionAll(
      tx
        .select({
          name: sql<string>`${noteWriters.writer}`,
          personId: noteWriters.personId,
          stamp: sql<Stamp | null>`NULL::text`,
        })
        .from(noteWriters)
        .where(inArray(noteWriters.writer, writers)),
    );
  return new Map(rows.map(({ name, ...owned }) => [name, owned]));
}

/** Which of these stamps an operation of this person has already. */
export async function listStamped(tx: Queries, { personId }: Notes, stamps: readonly Stamp[]): Promise<Set<Stamp>> {
  const { stamp } = noteOperations;
  const rows = await tx
    .select({ stamp })
    .from(noteOperations)
    .where(and(eq(noteOperations.personId, personId), inArray(stamp, [...stamps])));
  return new Set(rows.map((row) => row.stamp));
}

/** The latest stamp any operation of this person was taken with. */
export async function readLatestStamp(tx: Queries, { personId }: Notes): Promise<Stamp | null> {
  const { stamp } = noteOperations;
  const [row] = await tx
    .select({ latest: max(stamp) })
    .from(noteOperations)
    .where(eq(noteOperations.personId, personId));
  return row?.latest ?? null;
}

/** Makes writers this person's; false where somebody else took one this very moment. */
export async function claimWriters(tx: Queries, { personId }: Notes, writers: string[], now: Date): Promise<boolean> {
  if (writers.length === 0) return true;
  const claimed = await tx
    .insert(noteWriters)
    // In one order for everybody, so that two batches never wait for each other.
    .values(writers.toSorted().map((writer) => ({ writer, personId, claimedAt: now })))
    .onConflictDoNothing()
    .returning({ writer: noteWriters.writer });
  return claimed.length === writers.length;
}

/** Appends operations to the log; false where somebody else took an id this very moment. */
export async function appendOperations(
  tx: Queries,
  { personId }: Notes,
  operations: readonly Operation[],
  now: Date,
): Promise<boolean> {
  if (operations.length === 0) return true;
  const rows = operations
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((body) => ({ id: body.id, personId, thing: body.thing, stamp: body.stamp, body, receivedAt: now }));
  const appended = await tx
    .insert(noteOperations)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: noteOperations.id });
  return appended.length === rows.length;
}

export async function readThings(
  tx: Queries,
  { personId }: Notes,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownThing>> {
  if (ids.length === 0) return new Map();
  const { id, state, condition, bytes } = noteThings;
  const rows = await tx
    .select({ id, state, condition, bytes })
    .from(noteThings)
    .where(and(eq(noteThings.personId, personId), inArray(noteThings.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Saves things as they are now, the first as the version after `version`, and so on. */
export async function saveThings(
  tx: Queries,
  { personId }: Notes,
  things: readonly JoinedThing[],
  version: number,
  now: Date,
): Promise<void> {
  if (things.length === 0) return;
  await tx
    .insert(noteThings)
    .values(
      things.map(({ id, state, condition, bytes }, index) => ({
        personId,
        id,
        state,
        condition,
        bytes,
        version: version + 1 + index,
        changedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [noteThings.personId, noteThings.id],
      set: {
        state: sql`excluded.state`,
        condition: sql`excluded.condition`,
        bytes: sql`excluded.bytes`,
        version: sql`excluded.version`,
        changedAt: sql`excluded.changed_at`,
      },
    });
}

export interface ThingPage {
  readonly things: readonly ChangedThing[];
  /** The version of the last one; `null` for none. */
  readonly last: number | null;
  readonly hasMore: boolean;
}

/** The things changed after a version, oldest change first: `most` of them and `mostBytes`, but always one. */
export async function listThings(
  queries: Queries,
  { personId }: Notes,
  after: number,
  { most, mostBytes }: { most: number; mostBytes: number },
): Promise<ThingPage> {
  const changed = queries
    .select({
      id: noteThings.id,
      state: noteThings.state,
      version: noteThings.version,
      place: sql<number>`row_number() OVER (ORDER BY ${noteThings.version})`.as('place'),
      sum: sql<number>`sum(${noteThings.bytes}) OVER (ORDER BY ${noteThings.version})`.as('sum'),
    })
    .from(noteThings)
    .where(and(eq(noteThings.personId, personId), gt(noteThings.version, after)))
    .orderBy(asc(noteThings.version))
    .limit(most + 1)
    .as('changed');
  // The one too many tells that there are more; its state is not read.
  const rows = await queries
    .select({
      id: changed.id,
      version: changed.version,
      state: sql<ChangedThing['state'] | null>`CASE WHEN ${changed.place} = 1 OR (${changed.place} <= ${most}
        AND ${changed.sum} <= ${mostBytes}) THEN ${changed.state} END`.as('state'),
    })
    .from(changed)
    .orderBy(asc(changed.version));
  const things = rows.flatMap(({ id, state }) => (state ? [{ id, state }] : []));
  return { things, last: rows[things.length - 1]?.version ?? null, hasMore: rows.length > things.length };
}
