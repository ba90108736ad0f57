import { type ProblemCode, ProblemError, type Result } from '../../../contract/problems.ts';
import type { Operation } from '../../../contract/things.ts';
import type { KeptOperation } from '../../platform/person-database.ts';
import { report, reported } from '../../platform/report.ts';
import { writeProblemOf } from '../../platform/write-problem.ts';
import { isGivenAnew } from './given-anew.ts';
import type { Journal } from './journal.ts';
import { createJournalCopies } from './journal-copies.ts';
import { parseSegment, recordsOf, type Segment } from './journal-segment.ts';
import { createLossTeller } from './lost-records.ts';
import { isDismissed, type NoteStore, refusalOf } from './note-store.ts';
import type { NotesVault, SealedOperation } from './notes-vault.ts';
import { createWriter } from './operation-id.ts';

export interface KeeperEdges {
  readonly person: string;
  readonly writer: string;
  readonly store: NoteStore;
  readonly vault: NotesVault;
  readonly journal: Journal;
  /** The database has something new: other tabs may read it. */
  readonly onCopied: () => void;
  /** Something that was kept here can be read no more, and stands nowhere else. */
  readonly onLost: () => void;
}

export interface FoundOperation {
  readonly operation: Operation;
  readonly refusal: string | null;
}

export interface Waiting {
  readonly found: readonly FoundOperation[];
  /** What its person let go of, by id. */
  readonly dismissed: readonly string[];
}

/** Makes operations durable on this device, and finds again what was. */
export interface Keeper {
  /** Resolves `ok` only once the operations survive whatever happens to this browser; they are written as one. */
  keep(operations: readonly Operation[]): Promise<Result<null>>;
  /** What waits in the database. */
  read(outbox: readonly KeptOperation[]): Promise<Waiting>;
  /**
   * What waits there, and in journals whose tab is gone; from then on both the database and this tab's journal have it
   * all. Asked at the beginning, and again once a key is learned.
   */
  find(outbox: readonly KeptOperation[]): Promise<Waiting>;
  /** Resolves once what is being written into the database is there, or cannot be. */
  copied(): Promise<void>;
  /** The server has these: once this resolves, nothing brings them into the database any more. */
  confirmed(ids: readonly string[]): Promise<void>;
  /** Lets go of an operation for good. */
  dismiss(operation: Operation): Promise<Result<null>>;
  /** Empties this tab's journal of all but what the server refuses, where nothing else is `waiting`. */
  settle(waiting: () => readonly FoundOperation[]): Promise<void>;
}

export function createKeeper({ person, writer, store, vault, journal, onCopied, onLost }: KeeperEdges): Keeper {
  /** The journal lies in one of two segments: what stays of it is in the other one before the first is emptied. */
  let segment = writer;
  const spare = createWriter();
  /** There may be more in it than waits. */
  let isLong = false;
  let keeping = 0;
  const copies = createJournalCopies(store, onCopied);
  const tellLost = createLossTeller({ store, vault, onLost });

  const rowOf = (operation: Operation, sealed: SealedOperation): KeptOperation => ({
    id: operation.id,
    stamp: operation.stamp,
    ...sealed,
    refusal: null,
  });

  async function writeJournal(sealed: readonly SealedOperation[]): Promise<ProblemCode | null> {
    try {
      await journal.append(person, segment, recordsOf(sealed));
      isLong = true;
      return null;
    } catch (cause) {
      return cause instanceof ProblemError ? cause.code : 'storage-unavailable';
    }
  }

  /** Opens what can be opened; a key among it opens others, wherever they stand. */
  async function openAll(sealed: readonly SealedOperation[]): Promise<ReadonlyMap<SealedOperation, Operation>> {
    const found = new Map<SealedOperation, Operation>();
    for (const each of sealed) {
      const operation = await vault.open(each);
      if (operation) found.set(each, operation);
    }
    const keys = [...found.values()].filter(({ thing, set }) => vault.learn(thing, set?.key));
    return keys.length > 0 ? openAll(sealed) : found;
  }

  const dismissedOf = (outbox: readonly KeptOperation[]) => outbox.filter(isDismissed).map(({ id }) => id);

  /** Both places have these from now on, so that either may be lost; segments whose tab is gone go then. */
  async function adopt(rows: readonly KeptOperation[], inJournal: ReadonlySet<string>, gone: readonly Segment[]) {
    try {
      await store.addWaiting(rows);
      const missing = rows.filter(({ id }) => !inJournal.has(id));
      if (missing.length > 0) {
        await journal.append(person, segment, recordsOf(missing));
        isLong = true;
      }
      for (const { from, sealed, damaged } of gone) {
        // What no key known here opens waits for the server to bring it.
        const shut = sealed.filter(({ keyId }) => !vault.knows(keyId));
        if (shut.length > 0 && damaged.length === 0) continue;
        // In a segment that is whole: what was damaged is told once, and not found again at each start.
        if (shut.length > 0) await journal.append(person, createWriter(), recordsOf(shut));
        await journal.clear(person, from);
      }
    } catch (cause) {
      report('El diario no se pudo pasar en limpio', cause);
    }
  }

  return {
    async keep(operations) {
      keeping += 1;
      try {
        const rows = await Promise.all(
          operations.map(async (operation) => rowOf(operation, await vault.seal(operation))),
        );
        // No journal in this browser, or no room in it: the database alone, which says so if it cannot either.
        if ((await writeJournal(rows)) === null) copies.add(rows);
        else {
          const before = copies.left();
          await store.addWaiting([...before, ...rows]);
          copies.forget(before.map(({ id }) => id));
          onCopied();
        }
        return { ok: true, value: null };
      } catch (cause) {
        return { ok: false, problem: writeProblemOf(cause) };
      } finally {
        keeping -= 1;
      }
    },
    async read(outbox) {
      const opened = await openAll(outbox);
      const found = outbox.flatMap((row) => {
        const operation = opened.get(row);
        // What another tab wrote that does not open is still that tab's to send; the next start looks for it.
        return operation ? [{ operation, refusal: refusalOf(row) }] : [];
      });
      return { found, dismissed: dismissedOf(outbox) };
    },
    async find(outbox) {
      const read = await journal.read(person).catch(reported('El diario no se pudo leer', new Map<string, never>()));
      const segments = [...read].map(parseSegment);
      const opened = await openAll([...outbox, ...segments.flatMap(({ sealed }) => sealed)]);
      const found = new Map<string, FoundOperation>();
      const rows = new Map<string, KeptOperation>();
      const inJournal = new Set<string>();
      const segmentOf = new Map<string, string>();
      for (const { from, sealed } of segments) {
        for (const each of sealed) {
          const operation = opened.get(each);
          if (!operation) continue;
          const before = found.get(operation.id)?.operation.stamp;
          const isElsewhere = before !== undefined && segmentOf.get(operation.id) !== from;
          // Of one that was kept twice in a segment the later record counts: its stamp was put right.
          if (isElsewhere && isGivenAnew(before, operation.stamp)) continue;
          segmentOf.set(operation.id, from);
          found.set(operation.id, { operation, refusal: null });
          rows.set(operation.id, rowOf(operation, each));
          if (from === segment) inJournal.add(operation.id);
        }
      }
      for (const row of outbox) {
        const operation = opened.get(row);
        if (!operation) continue;
        const refusal = refusalOf(row);
        const inSegment = rows.get(row.id);
        // The stamp that was put right may not have come as far as the database.
        const isOld = inSegment !== undefined && isGivenAnew(inSegment.stamp, row.stamp);
        rows.set(row.id, { ...(isOld ? inSegment : row), refusal });
        found.set(row.id, { operation: (isOld ? found.get(row.id)?.operation : null) ?? operation, refusal });
      }
      const dismissed = dismissedOf(outbox);
      for (const id of dismissed) {
        found.delete(id);
        rows.delete(id);
      }
      const gone = segments.filter(({ from }) => from !== segment);
      await tellLost({ outbox, gone, opened, isRead: (id) => rows.has(id) });
      await adopt([...rows.values()], inJournal, gone);
      return { found: [...found.values()], dismissed };
    },
    async dismiss({ id, stamp }) {
      try {
        // A copy under way would put it back.
        await copies.settled();
        await store.dismiss(id, stamp);
        isLong = true;
        onCopied();
        return { ok: true, value: null };
      } catch (cause) {
        return { ok: false, problem: writeProblemOf(cause) };
      }
    },
    copied: copies.settled,
    async confirmed(ids) {
      await copies.settled();
      copies.forget(ids);
    },
    async settle(waiting) {
      // What the database could not take before it may take now; until then the journal must stay.
      copies.add([]);
      await copies.settled();
      if (!isLong || copies.left().length > 0) return;
      const refused = waiting().filter(({ refusal }) => refusal !== null);
      const sealed = await Promise.all(refused.map(({ operation }) => vault.seal(operation)));
      const now = waiting();
      const isAll = now.length === refused.length && now.every((each, at) => each.operation === refused[at]?.operation);
      // What is being kept this moment is in nobody's list yet.
      if (keeping > 0 || !isAll) return;
      isLong = false;
      const full = segment;
      if (sealed.length > 0) {
        segment = full === writer ? spare : writer;
        await journal.append(person, segment, recordsOf(sealed)).catch((cause: unknown) => {
          segment = full;
          isLong = true;
          throw cause;
        });
      }
      await journal.clear(person, full);
    },
  };
}
