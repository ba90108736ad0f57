import type { Database } from '../../db/database.ts';
import { listLivingTokens } from '../session/repo.ts';
import type { Sighting, Watched } from './change-hub.ts';
import { readVersions } from './repo.ts';

/** Looks at the database for people who listen: how far their changes are, and whose session is still one. */
export function createLook(database: Database, clock: () => Date): (watched: Watched) => Promise<Sighting> {
  return async ({ personIds, tokenHashes }) => ({
    versions: await readVersions(database.queries, personIds),
    living: await listLivingTokens(database.queries, tokenHashes, clock()),
  });
}
