import { randomUUID } from 'node:crypto';
import { credentialPrefixes } from '../../../contract/endpoints.ts';
import type { Queries } from '../../db/database.ts';
import { credentials } from '../../db/schema.ts';
import { createSecret, hashSecret } from './secrets.ts';

const HAND_OFF_VALID_MS = 60_000;

/** Issues a hand-off credential: good once, and only for `validMs`. The database keeps its hash. */
export async function issueHandOff(
  queries: Queries,
  personId: number,
  now: Date,
  validMs: number = HAND_OFF_VALID_MS,
): Promise<string> {
  const secret = credentialPrefixes.handOff + createSecret();
  await queries.insert(credentials).values({
    id: randomUUID(),
    personId,
    kind: 'entrega',
    secretHash: hashSecret(secret),
    createdAt: now,
    expiresAt: new Date(now.getTime() + validMs),
    usedAt: null,
  });
  return secret;
}
