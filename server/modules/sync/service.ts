import type * as v from 'valibot';
import { writerOf } from '../../../contract/stamp.ts';
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
  readThings,
  readVersion,
  savePerson,
  saveThings,
} from './repo.ts';
import type { Notes } from './repo.ts';

const LARGEST_PAGE_BYTES = 1024 * 1024;

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
      const checked = batch.operations.map((sent) => checkOperation(sent, now));
      const stands = { person: String(notes.personId), serverTime: now.toISOString() };
      if (!checked.some(({ isSound }) => isSound)) {
        // The version is read first: what is committed in between is brought, and brought once more, but never missed.
        const version = await readVersion(database.queries, notes);
        const results = resultsOf(checked, new Map());
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
  const sound = new Map<string, SoundOperation>();
  for (const one of checked) {
    if (one.isSound && !sound.has(one.operation.id)) sound.set(one.operation.id, one);
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
  for (const one of operations) {
    const { id, stamp } = one.operation;
    const owner = owners.get(id);
    if (owner === notes.personId) continue;
    const isMine = owner === undefined && (owners.get(writerOf(stamp)) ?? notes.personId) === notes.personId;
    if (!isMine) refused.set(id, 'not-yours');
    // Whoever comes first has it: of two things known by one stamp, one would count as seen with the other.
    else if (stamped.has(stamp)) refused.set(id, 'stamp-taken');
    else {
      stamped.add(stamp);
      fresh.push(one);
    }
  }
  const ids = new Set(fresh.map(({ operation }) => operation.thing));
  const joined = joinOperations(await readThings(tx, notes, [...ids]), fresh, things);
  for (const id of joined.tooLarge) refused.set(id, 'too-large');

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
  return { before, version, results: resultsOf(checked, refused) };
}

function resultsOf(checked: readonly CheckedOperation[], refused: ReadonlyMap<string, Refusal>): SyncAnswer['results'] {
  return checked.map((one, index) =>
    one.isSound
      ? { id: one.operation.id, index, refusal: refused.get(one.operation.id) ?? null }
      : { id: one.id, index, refusal: one.refusal },
  );
}

/** Somebody else took an id or a writer between our look and our write. The next try sees whose it is. */
class TakenMeanwhileError extends Error {
  override name = 'TakenMeanwhileError';
  /** PostgreSQL's own word for it: serialization failure. */
  readonly code = '40001';
}
