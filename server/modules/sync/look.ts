import type { Database } from '../../db/database.ts';
import { listLivingTokens } from '../session/repo.ts';
import type { Look } from './change-hub.ts';
import { readVersions } from './repo.ts';

/** Looks at the database for people who listen: how far their changes are, and whose session is still one. */
export function createLook({ queries }: Database, clock: () => Date): Look {
  return {
    versions: (personIds) => readVersions(queries, personIds),
    living: (tokenHashes) => listLivingTokens(queries, tokenHashes, clock()),
  };
}
