import { ProblemError } from '../../contract/problems.ts';
import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb';

export interface RoomNeed {
  /** More than a record or two. */
  readonly sizeBytes?: number;
  /** Can be had again: stops first where room gets short. */
  readonly isSpare?: boolean;
}

/** What every database asks, and whom it tells. */
export interface StorageDoor {
  /** Asked before each write; rejects where the disk may be full (see the note in `data/content/room`). */
  admit(need: RoomNeed): Promise<void>;
  /** Does what was admitted; meanwhile nobody tries the room out, which may leave a disk full for a moment. */
  writing<T>(work: () => Promise<T>): Promise<T>;
  /** Told of what the person has to hear. */
  told(problem: 'storage-blocked' | 'storage-lost' | 'storage-unavailable'): void;
}

/** Another tab that does not give way to a newer version is waited for no longer; a disk that is slow twice as long. */
const blockedMs = 3_000;
/** Nobody who leaves waits longer for the disk to be tried out. */
const admitMs = 2_000;

/**
 * Note: two writes at once. A browser that starts takes back what a killed one was in the middle of writing. Where that were two
 * transactions of one database, on different stores, Chromium finds that both held the database, calls all of it corrupt
 * and throws away every database of the origin (Chromium 156 over LevelDB, each time). So whoever writes holds one store
 * more, the same for all: no two are ever under way, in whatever tab of this version or a later one.
 */
function writeInTurns<S extends DBSchema>(database: IDBPDatabase<S>): IDBPDatabase<S> {
  return Object.assign(database, {
    transaction(this: IDBDatabase, wanted: string | string[], mode?: IDBTransactionMode, more?: IDBTransactionOptions) {
      const value = [wanted].flat();
      const held = value.concat(mode === 'readwrite' ? (this.objectStoreNames[0] ?? []) : []);
      const begun = IDBDatabase.prototype.transaction.call(this, held, mode, more);
      // Whoever wants one store finds it as the only one.
      return Object.defineProperty(begun, 'objectStoreNames', { value });
    },
  });
}

/** What is needed where one does not open. */
const rescue = () => import('./second-storage.ts');

/** A database that opens when first used, gives way to a newer version, and opens again when it was closed. */
export interface LocalDatabase<S extends DBSchema> {
  use<T>(work: (database: IDBPDatabase<S>) => Promise<T>): Promise<T>;
  /** For every write: rejects, with what the gate says, where there may be no room for it. */
  change<T>(work: (database: IDBPDatabase<S>) => Promise<T>, need?: RoomNeed): Promise<T>;
  /** For what has to go whether there is room or not: with that of the reserve, where it is given up soon. */
  remove<T>(work: (database: IDBPDatabase<S>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function createLocalDatabase<S extends DBSchema>(
  name: string,
  version: number,
  door: StorageDoor,
  upgrade: NonNullable<OpenDBCallbacks<S>['upgrade']>,
): LocalDatabase<S> {
  let opening: Promise<IDBPDatabase<S>> | null = null;

  function open(): Promise<IDBPDatabase<S>> {
    if (opening) return opening;
    let giveUp: (cause: unknown) => void = () => undefined;
    let timer: ReturnType<typeof setTimeout>;
    /** Nobody is in the way any more. */
    let isFree = false;
    const stop = () => {
      door.told('storage-blocked');
      giveUp(new ProblemError('storage-blocked'));
    };
    const wait = (then: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(then, blockedMs);
    };
    // Chromium does not always say that it is blocked: not to a page that comes after one that was.
    const ask = () => {
      wait(stop);
      void rescue()
        .then(({ isOlderHere }) => isOlderHere(name, version))
        .then((isOlder) => {
          if (!isOlder || isFree) return;
          clearTimeout(timer);
          stop();
        })
        // Nobody knows what holds it up: the end that stands by then says so.
        .catch(() => undefined);
    };
    // Where storage is forbidden some browsers throw at once.
    const begin = async () => {
      // A try that failed was an answer: the next one has its own time.
      wait(ask);
      return openDB<S>(name, version, {
        upgrade(database, before, after, change, event) {
          isFree = true;
          // Chromium threw away what it could not read, and says so here and nowhere else.
          if ('dataLoss' in event && event.dataLoss === 'total') door.told('storage-lost');
          upgrade(database, before, after, change, event);
        },
        // Another tab wants a newer version: let it, this one opens again when asked.
        blocking: () => void close(),
        blocked: () => wait(stop),
        terminated: () => {
          opening = null;
        },
      }).then(writeInTurns);
    };
    const asked = begin().catch((cause: Error) =>
      rescue().then(
        ({ openAgain }) => openAgain(cause, begin, () => door.told('storage-lost')),
        // Not even that can be had: why the database did not open is what counts.
        () => Promise.reject(cause),
      ),
    );
    const mine = new Promise<IDBPDatabase<S>>((resolve, reject) => {
      giveUp = reject;
      asked.then(resolve, reject);
    });
    opening = mine;
    asked
      .finally(() => {
        isFree = true;
        clearTimeout(timer);
      })
      .then(
        (database) => {
          // Blocked until now: whoever asks next finds it open, unless nobody wants it any more.
          if (opening === mine) opening = asked;
          else database.close();
        },
        () => {
          if (opening === mine) opening = null;
          // Forbidden, damaged for good, or no room to make one: nothing is kept here.
          door.told('storage-unavailable');
        },
      );
    return mine;
  }

  async function close(): Promise<void> {
    const closing = opening;
    opening = null;
    // One that never opened has nothing to close; whoever asked for it was told.
    (await closing?.catch(() => null))?.close();
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

  const yes = () => true;
  /** Whether the door has answered in time, whatever it says. */
  const hearDoor = () =>
    Promise.race([
      door.admit({}).then(yes, yes),
      new Promise<boolean>((resolve) => {
        setTimeout(resolve, admitMs, false);
      }),
    ]);

  return {
    close,
    use,
    // To remove is to write, too: see the note in `data/content/room`.
    remove: (work) =>
      hearDoor().then((isHeard) => use((database) => (isHeard ? door.writing(() => work(database)) : work(database)))),
    change: (work, need = {}) => door.admit(need).then(() => use((database) => door.writing(() => work(database)))),
  };
}
