import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { roles } from '../../../contract/roles.ts';
import type { User } from '../../../contract/user.ts';
import type { Queries } from '../../db/database.ts';
import { credentials, people, schools, sessions } from '../../db/schema.ts';
import type { Person } from '../../policy/person.ts';

export interface FoundCredential {
  id: string;
  personId: number;
  expiresAt: Date | null;
  usedAt: Date | null;
}

/** The credential of this hash, whoever owns it: it is what says who is asking. */
export async function findCredential(queries: Queries, secretHash: string): Promise<FoundCredential | null> {
  const [row] = await queries
    .select({
      id: credentials.id,
      personId: credentials.personId,
      expiresAt: credentials.expiresAt,
      usedAt: credentials.usedAt,
    })
    .from(credentials)
    .where(eq(credentials.secretHash, secretHash));
  return row ?? null;
}

/** Marks a single-use credential as used; false where somebody was faster. */
export async function spendCredential(queries: Queries, found: FoundCredential, now: Date): Promise<boolean> {
  const used = await queries
    .update(credentials)
    .set({ usedAt: now })
    .where(and(eq(credentials.id, found.id), eq(credentials.personId, found.personId), isNull(credentials.usedAt)))
    .returning({ id: credentials.id });
  return used.length === 1;
}

export async function saveSession(queries: Queries, session: typeof sessions.$inferInsert): Promise<void> {
  await queries.insert(sessions).values(session);
}

export interface LivingSession {
  person: Person;
  user: User;
  lastSeenAt: Date;
}

/** The session of this token with its person, unless it was revoked, has expired or idled out. */
export async function findSession(
  queries: Queries,
  tokenHash: string,
  now: Date,
  idleSince: Date,
): Promise<LivingSession | null> {
  const [row] = await queries
    .select({ sessionId: sessions.id, personId: sessions.personId, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, idleSince),
      ),
    );
  if (!row) return null;
  const record = await readPerson(queries, row.personId);
  if (!record) return null;
  const roleNames = roles.filter((role) => record.user.roles.some((held) => held.id === role.id)).map((r) => r.name);
  return {
    person: { id: row.personId, schoolId: record.schoolId, roleNames, sessionId: row.sessionId },
    user: record.user,
    lastSeenAt: row.lastSeenAt,
  };
}

/** The user record of the seed for one person. */
export async function readPerson(queries: Queries, personId: number): Promise<{ user: User; schoolId: string } | null> {
  const [row] = await queries
    .select({
      id: people.id,
      schoolId: people.schoolId,
      firstname: people.firstname,
      lastname: people.lastname,
      email: people.email,
      schoolName: schools.name,
      badge: schools.badge,
      roleIds: sql<
        number[]
      >`ARRAY(SELECT r.role_id FROM person_roles r WHERE r.person_id = ${people.id} ORDER BY r.position)`,
    })
    .from(people)
    .innerJoin(schools, eq(schools.id, people.schoolId))
    .where(eq(people.id, personId));
  if (!row) return null;
  const held = row.roleIds.flatMap((id) => roles.filter((role) => role.id === id));
  return {
    schoolId: row.schoolId,
    user: {
      id: row.id,
      firstname: row.firstname,
      lastname: row.lastname,
      email: row.email,
      school_name: row.schoolName,
      insignia: row.badge,
      roles: held.map(({ id, name }) => ({ id, name })),
    },
  };
}

export async function touchSession(queries: Queries, person: Person, now: Date): Promise<void> {
  await queries
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, person.sessionId), eq(sessions.personId, person.id)));
}

/** Ends the session of this token, if there is one. */
export async function revokeSession(queries: Queries, tokenHash: string, now: Date): Promise<void> {
  await queries
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt)));
}

/** Of these tokens, those whose session was not ended and has not expired. */
export async function listLivingTokens(
  queries: Queries,
  tokenHashes: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { tokenHash, revokedAt, expiresAt } = sessions;
  const rows = await queries
    .select({ tokenHash })
    .from(sessions)
    .where(and(inArray(tokenHash, [...tokenHashes]), isNull(revokedAt), gt(expiresAt, now)));
  return new Set(rows.map((row) => row.tokenHash));
}
