import type * as v from 'valibot';
import { timeOf, writerOf } from '../../../contract/stamp.ts';
import type { Stamp } from '../../../contract/stamp.ts';
import { MOST_AHEAD_MS } from '../../../contract/sync.ts';
import type { Refusal, SyncAnswer, syncRequestSchema } from '../../../contract/sync.ts';
import type { Database, Queries } from '../../db/database.ts';
import { checkOperation } from './check-operation.ts';
import type { CheckedOperation } from './check-operation.ts';
import { joinOperations } from './join-operations.ts';
import type { SoundOperation } from './join-operations.ts';
import {
  appendOperations,
  claimWriters,
  listOwners,
  listStamped,
  listThings,
  lockPerson,
  readLatestStamp,
  readThings,
  readVersion,
  savePerson,
  saveThings,
} from './repo.ts';
import type { Notes } from './repo.ts';

const LARGEST_PAGE_BYTES = 1024 * 1024;

type Sound = Extract<CheckedOperation, { isSound: true }>;

/** What a device says, with operations that nobody has looked at yet. */
export type SentBatch = v.InferOutput<typeof syncRequestSchema>;

export interface SyncService {
  /** Takes a batch in, as a whole or not at all, and answers what the person has beyond the cursor. */
  sync(notes: Notes, batch: SentBatch): Promise<SyncAnswer>;
  version(notes: Notes): Promise<number>;
}

/** `announce` hears of every version that is committed. */
export function createSyncService(
  database: Database,
  clock: () => Date,
  announce: (personId: number, version: number) => void = () => undefined,
): SyncService {
  async function answer(queries: Queries, notes: Notes, { cursor, most }: SentBatch, version: number) {
    const known = cursor === null ? 0 : Number(cursor);
    // Ahead of us: our database is an older one, restored. What the device has beyond it, we do not know.
    const page = await listThings(queries, notes, known > version ? 0 : known, {
      most,
      mostBytes: LARGEST_PAGE_BYTES,
    });
    const reached = Math.max(version, page.last ?? 0);
    return { things: page.things, cursor: String(page.hasMore ? page.last : reached), hasMore: page.hasMore };
  }

  return {
    async sync(notes, batch) {
      const now = clock();
      const checked = batch.operations.map((sent) => checkOperation(sent));
      const stands = { person: String(notes.personId), serverTime: now.toISOString() };
      if (!checked.some(({ isSound }) => isSound)) {
        // The version is read first: what is committed in between is brought, and brought once more, but never missed.
        const version = await readVersion(database.queries, notes);
        const results = resultsOf(checked, new Map(), new Map());
        return { ...stands, results, ...(await answer(database.queries, notes, batch, version)) };
      }
      const { before, version, ...rest } = await database.queries.transaction(async (tx) => {
        const stored = await store(tx, notes, checked, now);
        return { ...stored, ...(await answer(tx, notes, batch, stored.version)) };
      });
      if (version !== before) announce(notes.personId, version);
      return { ...stands, ...rest };
    },
    version: (notes) => readVersion(database.queries, notes),
  };
}

async function store(tx: Queries, notes: Notes, checked: readonly CheckedOperation[], now: Date) {
  const { version: before, things } = await lockPerson(tx, notes);
  const latestMs = await latestTaken(tx, notes, checked, now);
  const sound = new Map<string, Sound>();
  for (const one of checked) {
    if (!one.isSound) continue;
    const twin = sound.get(one.operation.id);
    if (!twin || twin.latestMs > latestMs) sound.set(one.operation.id, one);
  }
  const operations = [...sound.values()];
  const owners = await listOwners(
    tx,
    operations.map(({ operation }) => operation),
  );
  const stamped = await listStamped(
    tx,
    notes,
    operations.map(({ operation }) => operation.stamp),
  );
  const fresh: SoundOperation[] = [];
  const refused = new Map<string, Refusal>();
  const known = new Map<string, Stamp>();
  for (const one of operations) {
    const { id, stamp } = one.operation;
    const owned = owners.get(id);
    const writer = owners.get(writerOf(stamp));
    // Whatever its stamp says now: a tab that knows nothing of the one it was given anew sends the old one.
    if (owned?.personId === notes.personId) known.set(id, owned.stamp ?? stamp);
    else if (one.latestMs > latestMs) refused.set(id, 'clock-ahead');
    else if (owned || (writer && writer.personId !== notes.personId)) refused.set(id, 'not-yours');
    // Whoever comes first has it: of two things known by one stamp, one would count as seen with the other.
    else if (stamped.has(stamp)) refused.set(id, 'stamp-taken');
    else {
      stamped.add(stamp);
      fresh.push(one);
    }
  }
  const ids = new Set(fresh.map(({ operation }) => operation.thing));
  const joined = joinOperations(await readThings(tx, notes, [...ids]), fresh, things);
  for (const [id, refusal] of joined.refused) refused.set(id, refusal);

  const writers = new Set(joined.accepted.map(({ stamp }) => writerOf(stamp)));
  const unclaimed = [...writers].filter((writer) => !owners.has(writer));
  if (!(await claimWriters(tx, notes, unclaimed, now))) throw new TakenMeanwhileError();
  if (!(await appendOperations(tx, notes, joined.accepted, now))) throw new TakenMeanwhileError();
  // Never behind the clock: a database restored from a backup gives no number to devices a second time.
  const start = Math.max(before, now.getTime());
  await saveThings(tx, notes, joined.changed, start, now);
  const version = joined.changed.length === 0 ? before : start + joined.changed.length;
  const added = joined.changed.filter(({ isNew }) => isNew).length;
  if (version !== before) await savePerson(tx, notes, { version, things: things + added });
  return { before, version, results: resultsOf(checked, refused, known) };
}

/**
 * The latest time a stamp may name. A server whose clock was ahead took stamps of that time, and what people write since
 * comes after them, also once its clock is right; what was taken then was near that clock, so nobody gets any further.
 */
async function latestTaken(tx: Queries, notes: Notes, checked: readonly CheckedOperation[], now: Date) {
  const soonMs = now.getTime() + MOST_AHEAD_MS;
  if (!checked.some((one) => one.isSound && one.latestMs > soonMs)) return soonMs;
  const latest = await readLatestStamp(tx, notes);
  return latest === null ? soonMs : Math.max(soonMs, timeOf(latest));
}

/** `known`: the stamps of those that came before. */
function resultsOf(
  checked: readonly CheckedOperation[],
  refused: ReadonlyMap<string, Refusal>,
  known: ReadonlyMap<string, Stamp>,
): SyncAnswer['results'] {
  return checked.map((one, index) => {
    if (!one.isSound) return { id: one.id, index, refusal: one.refusal };
    const { id, stamp } = one.operation;
    const taken = known.get(id) ?? stamp;
    return { id, index, refusal: refused.get(id) ?? null, ...(taken === stamp ? {} : { stamp: taken }) };
  });
}

/** Somebody else took an id or a writer between our look and our write. The next try sees whose it is. */
class TakenMeanwhileError extends Error {
  override name = 'TakenMeanwhileError';
  /** PostgreSQL's own word for it: serialization failure. */
  readonly code = '40001';
}
