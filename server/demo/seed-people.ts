import { randomUUID } from 'node:crypto';
import { credentialPrefixes } from '../../contract/endpoints.ts';
import { roles } from '../../contract/roles.ts';
import type { Queries } from '../db/database.ts';
import { classMembers, classes, credentials, people, personRoles, schools } from '../db/schema.ts';
import { hashSecret } from '../modules/session/secrets.ts';
import { demoClasses, demoPeople, demoSchool, otherSchool } from './people.ts';
import type { DemoPerson } from './people.ts';

/** The demo's two schools, their classes and people, with the codes they type. */
export async function seedPeople(queries: Queries, now: Date): Promise<void> {
  await queries.insert(schools).values([demoSchool, otherSchool].map((school) => ({ ...school, createdAt: now })));
  await queries
    .insert(classes)
    .values(demoClasses.map(({ id, school, name, grade }) => ({ id, schoolId: school.id, name, grade })));
  for (const person of demoPeople) await seedPerson(queries, person, now);
}

async function seedPerson(queries: Queries, person: DemoPerson, now: Date): Promise<void> {
  const { firstname, lastname, email, school } = person;
  const [row] = await queries
    .insert(people)
    .values({ schoolId: school.id, firstname, lastname, email, createdAt: now })
    .returning({ id: people.id });
  const role = roles.find((known) => known.name === person.role);
  if (!row || !role) throw new Error(`The demo person ${person.code ?? person.email} cannot be made`);
  await queries.insert(personRoles).values({ personId: row.id, position: 0, roleId: role.id });
  const memberAs = role.family;
  for (const { id } of person.classes) {
    await queries.insert(classMembers).values({ classId: id, personId: row.id, memberAs });
  }
  if (person.code === null) return;
  await queries.insert(credentials).values({
    id: randomUUID(),
    personId: row.id,
    kind: 'clave',
    secretHash: hashSecret(credentialPrefixes.code + person.code),
    createdAt: now,
    expiresAt: null,
    usedAt: null,
  });
}
