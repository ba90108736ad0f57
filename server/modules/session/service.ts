import { randomUUID } from 'node:crypto';
import type { ProblemCode, Result } from '../../../contract/problems.ts';
import type { User } from '../../../contract/user.ts';
import type { UserAnswer } from '../../../contract/user-answer.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Person } from '../../policy/person.ts';
import type { LimitRule } from '../attempts/limit.ts';
import { codesOfClient, codesOfEveryone, nextLimit, secondsBlocked } from '../attempts/limit.ts';
import { lockLimit, readLimit, saveLimit } from '../attempts/repo.ts';
import {
  findCredential,
  findSession,
  readPerson,
  revokeSession,
  saveSession,
  touchSession,
  spendCredential,
} from './repo.ts';
import type { FoundCredential } from './repo.ts';
import { createSecret, hashSecret, parseCredential } from './secrets.ts';
import type { Credential } from './secrets.ts';

const DAY_MS = 24 * 60 * 60_000;
// A tablet may spend the holidays in a cupboard: the same 45 days its unsent work is promised.
const SESSION_IDLE_MS = 45 * DAY_MS;
const SESSION_LONGEST_MS = 365 * DAY_MS;
const TOUCH_AFTER_MS = 10 * 60_000;

export interface SessionService {
  /** Exchanges a credential for a session: the user record with its `token`. */
  signIn(rawCredential: string, client: string): Promise<Result<UserAnswer>>;
  /** Who holds this token; `null` where nobody does any more. */
  identify(token: string): Promise<{ person: Person; user: User } | null>;
  signOut(token: string): Promise<void>;
}

/** `onEnd` hears the hash of each token that is signed out. */
export function createSessionService(
  database: Database,
  clock: () => Date,
  onEnd: (tokenHash: string) => void = () => undefined,
): SessionService {
  const everyone = 'code:everyone';

  async function open(tx: Queries, found: FoundCredential, now: Date): Promise<Result<UserAnswer>> {
    const token = createSecret();
    await saveSession(tx, {
      id: randomUUID(),
      personId: found.personId,
      tokenHash: hashSecret(token),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + SESSION_LONGEST_MS),
      revokedAt: null,
    });
    const record = await readPerson(tx, found.personId);
    if (!record) throw new Error('A credential belongs to nobody');
    return { ok: true, value: { ...record.user, token } };
  }

  async function exchange(tx: Queries, credential: Credential, now: Date): Promise<Exchange> {
    const found = await findCredential(tx, hashSecret(credential.secret));
    if (!found) return { refused: 'credential-invalid' };
    if (found.usedAt) return { refused: 'credential-used' };
    if (found.expiresAt && found.expiresAt <= now) return { refused: 'credential-expired' };
    if (credential.kind === 'entrega' && !(await spendCredential(tx, found, now))) {
      return { refused: 'credential-used' };
    }
    return { answer: await open(tx, found, now) };
  }

  /** Codes typed by hand can be guessed, so their wrong tries are counted; the others have 256 bits. */
  async function exchangeCode(tx: Queries, credential: Credential, client: string, now: Date) {
    const ofClient = `code:client:${client}`;
    // Locked, so that tries sent all at once are still counted one by one.
    const clientState = await lockLimit(tx, ofClient, now);
    const everyoneState = await readLimit(tx, everyone, now);
    const seconds = secondsBlocked(clientState, now) ?? secondsBlocked(everyoneState, now);
    if (seconds !== null) return tooMany(seconds);
    const outcome = await exchange(tx, credential, now);
    if ('answer' in outcome) return outcome.answer;
    await saveLimit(tx, ofClient, nextLimit(clientState, codesOfClient, now));
    await countHit(tx, everyone, codesOfEveryone, now);
    return refusal(outcome.refused);
  }

  return {
    async signIn(rawCredential, client) {
      const credential = parseCredential(rawCredential);
      if (!credential) return refusal(rawCredential.trim() === '' ? 'credential-missing' : 'credential-invalid');
      const now = clock();
      return database.queries.transaction(async (tx) => {
        if (credential.kind === 'clave') return exchangeCode(tx, credential, client, now);
        const outcome = await exchange(tx, credential, now);
        return 'answer' in outcome ? outcome.answer : refusal(outcome.refused);
      });
    },

    async identify(token) {
      const now = clock();
      const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
      const found = await findSession(database.queries, hashSecret(token), now, idleSince);
      if (!found) return null;
      if (now.getTime() - found.lastSeenAt.getTime() > TOUCH_AFTER_MS) {
        await touchSession(database.queries, found.person, now);
      }
      return { person: found.person, user: found.user };
    },

    async signOut(token) {
      const tokenHash = hashSecret(token);
      await revokeSession(database.queries, tokenHash, clock());
      onEnd(tokenHash);
    },
  };
}

type Exchange = { answer: Result<UserAnswer> } | { refused: ProblemCode };

function refusal(problem: ProblemCode): Result<UserAnswer> {
  return { ok: false, problem };
}

function tooMany(retryAfterSeconds: number): Result<UserAnswer> {
  return { ok: false, problem: 'too-many-attempts', retryAfterSeconds };
}

async function countHit(tx: Queries, key: string, rule: LimitRule, now: Date): Promise<void> {
  await saveLimit(tx, key, nextLimit(await lockLimit(tx, key, now), rule, now));
}
