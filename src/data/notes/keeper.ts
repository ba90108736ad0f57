import { type ProblemCode, ProblemError, type Result } from '../../../contract/problems.ts';
import type { Operation } from '../../../contract/things.ts';
import type { KeptOperation } from '../../platform/person-database.ts';
import { report, reported } from '../../platform/report.ts';
import { writeProblemOf } from '../../platform/write-problem.ts';
import { isGivenAnew } from './given-anew.ts';
import type { Journal } from './journal.ts';
import { parseRecords, toRecord } from './journal-record.ts';
import { isDismissed, type NoteStore } from './note-store.ts';
import { type NotesVault, parsePayload, type SealedOperation, toPayload } from './notes-vault.ts';

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

interface Segment {
  readonly from: string;
  readonly sealed: readonly SealedOperation[];
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Makes operations durable on this device, and finds again what was. */
export interface Keeper {
  /** Resolves `ok` only once the operation survives whatever happens to this browser. */
  keep(operation: Operation): Promise<Result<null>>;
  /** What waits in the database. */
  read(outbox: readonly KeptOperation[]): Promise<Waiting>;
  /**
   * What waits there, and in journals whose tab is gone; from then on both the database and this tab's journal have it
   * all. Asked at the beginning, and again once a key is learned.
   */
  find(outbox: readonly KeptOperation[]): Promise<Waiting>;
  /** Resolves once what is being written into the database is there, or cannot be. */
  copied(): Promise<void>;
  /** Lets go of an operation for good. */
  dismiss(operation: Operation): Promise<Result<null>>;
  /** Empties this tab's journal, where `isIdle` says that nothing waits. */
  settle(isIdle: () => boolean): Promise<void>;
}

export function createKeeper({ person, writer, store, vault, journal, onCopied, onLost }: KeeperEdges): Keeper {
  let hasWritten = false;
  let keeping = 0;
  /** Kept in the journal alone until the database has it, too. */
  const copying = new Set<Promise<unknown>>();
  /** In the journal and not in the database: the journal must stay. */
  let isJournalAlone = false;

  const rowOf = (operation: Operation, sealed: SealedOperation): KeptOperation => ({
    id: operation.id,
    stamp: operation.stamp,
    ...sealed,
    refusal: null,
  });

  async function writeJournal(sealed: SealedOperation): Promise<ProblemCode | null> {
    try {
      await journal.append(person, writer, toRecord(toPayload(sealed)));
      hasWritten = true;
      return null;
    } catch (cause) {
      return cause instanceof ProblemError ? cause.code : 'storage-unavailable';
    }
  }

  function copy(row: KeptOperation): void {
    const work = store.addWaiting([row]).then(onCopied, (cause: unknown) => {
      isJournalAlone = true;
      reported('Un cambio está solo en el diario de este equipo', undefined)(cause);
    });
    copying.add(work);
    void work.finally(() => copying.delete(work));
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

  async function copied(): Promise<void> {
    while (copying.size > 0) await Promise.all(copying);
  }

  const dismissedOf = (outbox: readonly KeptOperation[]) => outbox.filter(isDismissed).map(({ id }) => id);

  /** Both places have these from now on, so that either may be lost; segments whose tab is gone go then. */
  async function adopt(rows: readonly KeptOperation[], inJournal: ReadonlySet<string>, gone: readonly Segment[]) {
    try {
      await store.addWaiting(rows);
      const missing = rows.filter(({ id }) => !inJournal.has(id));
      if (missing.length > 0) {
        await journal.append(person, writer, joinBytes(missing.map((row) => toRecord(toPayload(row)))));
        hasWritten = true;
      }
      for (const { from, sealed } of gone) {
        // What no key known here opens waits for the server to bring it.
        if (sealed.every(({ keyId }) => vault.knows(keyId))) await journal.clear(person, from);
      }
    } catch (cause) {
      report('El diario no se pudo pasar en limpio', cause);
    }
  }

  return {
    async keep(operation) {
      keeping += 1;
      try {
        const sealed = await vault.seal(operation);
        const row = rowOf(operation, sealed);
        // No journal in this browser, or no room in it: the database alone, which says so if it cannot either.
        if ((await writeJournal(sealed)) === null) copy(row);
        else await store.addWaiting([row]).then(onCopied);
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
        return operation ? [{ operation, refusal: row.refusal }] : [];
      });
      return { found, dismissed: dismissedOf(outbox) };
    },
    async find(outbox) {
      const read = await journal.read(person).catch(reported('El diario no se pudo leer', new Map<string, never>()));
      const segments = [...read].map(([from, bytes]): Segment => {
        const { payloads, isDamaged } = parseRecords(bytes);
        // A database in which something waits has a copy of each.
        if (isDamaged && outbox.length === 0) onLost();
        return { from, sealed: payloads.map(parsePayload) };
      });
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
          if (from === writer) inJournal.add(operation.id);
        }
      }
      for (const row of outbox) {
        const operation = opened.get(row);
        if (!operation) continue;
        const { refusal } = row;
        const inSegment = rows.get(row.id);
        // The stamp that was put right may not have come as far as the database.
        const isOld = inSegment !== undefined && isGivenAnew(inSegment.stamp, row.stamp);
        rows.set(row.id, isOld ? { ...inSegment, refusal } : row);
        found.set(row.id, { operation: (isOld ? found.get(row.id)?.operation : null) ?? operation, refusal });
      }
      const dismissed = dismissedOf(outbox);
      for (const id of dismissed) {
        found.delete(id);
        rows.delete(id);
      }
      const gone = segments.filter(({ from }) => from !== writer);
      await adopt([...rows.values()], inJournal, gone);
      return { found: [...found.values()], dismissed };
    },
    async dismiss({ id, stamp }) {
      try {
        // A copy under way would put it back.
        await copied();
        await store.dismiss(id, stamp);
        onCopied();
        return { ok: true, value: null };
      } catch (cause) {
        return { ok: false, problem: writeProblemOf(cause) };
      }
    },
    copied,
    async settle(isIdle) {
      await copied();
      // What is being kept this moment is in nobody's list yet.
      if (!hasWritten || isJournalAlone || keeping > 0 || !isIdle()) return;
      hasWritten = false;
      await journal.clear(person, writer);
    },
  };
}
