import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb';

export interface RoomNeed {
  /** More than a record or two. */
  readonly sizeBytes?: number;
  /** Can be had again: stops first where room gets short. */
  readonly isSpare?: boolean;
}

/** Asked before each write; rejects where the disk may be full (see the note in `data/content/room`). */
export type WriteGate = (need: RoomNeed) => Promise<void>;

/** A database that opens when first used, gives way to a newer version, and opens again when it was closed. */
export interface LocalDatabase<S extends DBSchema> {
  use<T>(work: (database: IDBPDatabase<S>) => Promise<T>): Promise<T>;
  /** For every write: rejects, with what the gate says, where there may be no room for it. */
  change<T>(work: (database: IDBPDatabase<S>) => Promise<T>, need?: RoomNeed): Promise<T>;
  close(): Promise<void>;
}

export function createLocalDatabase<S extends DBSchema>(
  name: string,
  version: number,
  gate: WriteGate,
  upgrade: NonNullable<OpenDBCallbacks<S>['upgrade']>,
): LocalDatabase<S> {
  let opening: Promise<IDBPDatabase<S>> | null = null;

  function open(): Promise<IDBPDatabase<S>> {
    opening ??= openDB<S>(name, version, {
      upgrade,
      // Another tab wants a newer version: let it, this one opens again when asked.
      blocking: () => void close(),
      terminated: () => {
        opening = null;
      },
    }).catch((cause: unknown) => {
      opening = null;
      throw cause;
    });
    return opening;
  }

  async function close(): Promise<void> {
    const closing = opening;
    opening = null;
    (await closing)?.close();
  }

  async function use<T>(work: (database: IDBPDatabase<S>) => Promise<T>): Promise<T> {
    try {
      return await work(await open());
    } catch (cause) {
      // "The database connection is closing": the browser took it away; once more with a new one.
      if (!(cause instanceof DOMException) || cause.name !== 'InvalidStateError') throw cause;
      opening = null;
      return work(await open());
    }
  }

  return { close, use, change: (work, need = {}) => gate(need).then(() => use(work)) };
}
