import type { KeptOperation } from '../../platform/person-database.ts';
import { report } from '../../platform/report.ts';
import type { NoteStore } from './note-store.ts';

/** Brings into the database what the journal has already. */
export interface JournalCopies {
  /** Takes these on, and tries what could not be copied before once more. */
  add(rows: readonly KeptOperation[]): void;
  /** What is in the journal alone. */
  left(): readonly KeptOperation[];
  /** These are in the database, or wait no more: they are not copied any more. */
  forget(ids: Iterable<string>): void;
  /** Resolves once what is being copied is there, or cannot be. */
  settled(): Promise<void>;
}

/** A disk that is full refuses a transaction after all its rows were written: few of them are few to write again. */
const rowsAtOnce = 50;

/**
 * Copies in the order in which the rows were made, and none without those before it: where another tab sent a later
 * operation of this writer first, an earlier one of the same thing would be taken for known.
 */
export function createJournalCopies(store: Pick<NoteStore, 'addWaiting'>, onCopied: () => void): JournalCopies {
  let rows: readonly KeptOperation[] = [];
  let copying: Promise<void> | null = null;

  async function copyAll(): Promise<void> {
    try {
      while (rows.length > 0) {
        const some = rows.slice(0, rowsAtOnce);
        await store.addWaiting(some);
        rows = rows.filter((row) => !some.includes(row));
        onCopied();
      }
    } catch (cause) {
      report('Un cambio está solo en el diario de este equipo', cause);
    } finally {
      copying = null;
    }
  }

  return {
    add(more) {
      rows = [...rows, ...more];
      if (rows.length > 0) copying ??= copyAll();
    },
    left: () => rows,
    forget(ids) {
      const gone = new Set(ids);
      rows = rows.filter(({ id }) => !gone.has(id));
    },
    settled: () => copying ?? Promise.resolve(),
  };
}
