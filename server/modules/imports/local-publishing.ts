import { eq } from 'drizzle-orm';
import { schools } from '../../db/schema.ts';
import type { Queries } from '../../db/database.ts';
import { allowLocalPublishing } from '../../policy/policy.ts';
import type { Allowed } from '../../policy/policy.ts';

/** Carries the secret of the data folder's lock: who can read that file runs this server. */
export const LOCAL_SECRET_HEADER = 'X-Libro-Local';
export const DEMO_SCHOOL_ID = 'colegio-demo';

/** Publishing from the server's own machine: into the demo school, else into the only school. */
export async function allowPublishingHere(queries: Queries): Promise<Allowed<'catalogue', 'publish'> | null> {
  const ids = (await queries.select({ id: schools.id }).from(schools).limit(2)).map((school) => school.id);
  const demo = await findDemoSchool(queries);
  const only = ids.length === 1 ? ids[0] : undefined;
  const schoolId = demo ?? only;
  return schoolId === undefined ? null : allowLocalPublishing(schoolId);
}

async function findDemoSchool(queries: Queries): Promise<string | undefined> {
  const [demo] = await queries.select({ id: schools.id }).from(schools).where(eq(schools.id, DEMO_SCHOOL_ID));
  return demo?.id;
}
