import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb';

/** A database that opens when first used, gives way to a newer version, and opens again when it was closed. */
export interface LocalDatabase<S extends DBSchema> {
  use<T>(work: (database: IDBPDatabase<S>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function createLocalDatabase<S extends DBSchema>(
  name: string,
  version: number,
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

  return {
    close,
    async use(work) {
      try {
        return await work(await open());
      } catch (cause) {
        // "The database connection is closing": the browser took it away; once more with a new one.
        if (!(cause instanceof DOMException) || cause.name !== 'InvalidStateError') throw cause;
        opening = null;
        return work(await open());
      }
    },
  };
}
