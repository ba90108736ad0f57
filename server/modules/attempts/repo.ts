import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { rateLimits } from '../../db/schema.ts';
import type { LimitState } from './limit.ts';

/** Reads a counter and keeps others from it until the transaction ends. */
export async function lockLimit(queries: Queries, key: string, now: Date): Promise<LimitState> {
  await queries.insert(rateLimits).values({ key, windowStartedAt: now, hits: 0 }).onConflictDoNothing();
  const [row] = await queries.select().from(rateLimits).where(eq(rateLimits.key, key)).for('update');
  return row ?? { windowStartedAt: now, hits: 0, strikes: 0, blockedUntil: null };
}

/** Reads a counter without waiting for anyone. */
export async function readLimit(queries: Queries, key: string, now: Date): Promise<LimitState> {
  const [row] = await queries.select().from(rateLimits).where(eq(rateLimits.key, key));
  return row ?? { windowStartedAt: now, hits: 0, strikes: 0, blockedUntil: null };
}

export async function saveLimit(queries: Queries, key: string, state: LimitState): Promise<void> {
  await queries
    .insert(rateLimits)
    .values({ key, ...state })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        windowStartedAt: state.windowStartedAt,
        hits: state.hits,
        strikes: state.strikes,
        blockedUntil: state.blockedUntil,
      },
    });
}
