import { ProblemError } from '../../../contract/problems.ts';
import { isMissing, isOutOfRoom, isTaken, type OriginFolder, removeOriginFile } from '../../platform/origin-files.ts';
import { report, reported } from '../../platform/report.ts';
import type { Journal } from './journal.ts';
import { parseRecords } from './journal-record.ts';

const folderName = 'diario';

/** Where no file can be had to oneself: the database alone keeps what is done. */
export const noJournal: Journal = {
  append: () => Promise.reject(new ProblemError('storage-unavailable')),
  read: async () => new Map(),
  clear: async () => undefined,
};

interface Segment {
  readonly handle: FileSystemSyncAccessHandle;
  /** Where the next record goes: behind the last one that was flushed. */
  end: number;
}

function readAll(handle: FileSystemSyncAccessHandle): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(handle.getSize());
  return bytes.subarray(0, handle.read(bytes, { at: 0 }));
}

/** What could not be kept must not be there at the next start: its person was told that it is not, and may do it again. */
function cutBack({ handle, end }: Segment): void {
  try {
    handle.truncate(end);
    handle.flush();
  } catch (cause) {
    report('Lo que no cupo en el diario no se pudo quitar', cause);
  }
}

/**
 * Segments at `diario/<person>/<writer>` in the origin's own file system. A segment is open for its writer alone for as
 * long as the tab lives, which is how other tabs know that it is not theirs to take. `makeRoom` gives the reserve up.
 */
export function createOriginJournal(root: OriginFolder, makeRoom: () => Promise<unknown>): Journal {
  const segments = new Map<string, Promise<Segment>>();
  /** One record after the other. */
  let turn: Promise<unknown> = Promise.resolve();

  async function folderOf(person: string, create: boolean): Promise<FileSystemDirectoryHandle> {
    const all = await (await root()).getDirectoryHandle(folderName, { create });
    return all.getDirectoryHandle(encodeURIComponent(person), { create });
  }

  async function openSegment(person: string, writer: string): Promise<Segment> {
    const file = await (await folderOf(person, true)).getFileHandle(writer, { create: true });
    const handle = await file.createSyncAccessHandle();
    // A worker that died may have left half a record: the next one goes over it.
    return { handle, end: parseRecords(readAll(handle)).end };
  }

  function segmentOf(person: string, writer: string): Promise<Segment> {
    const key = `${person}/${writer}`;
    const known = segments.get(key);
    if (known) return known;
    const opening = openSegment(person, writer);
    segments.set(key, opening);
    opening.catch(() => segments.delete(key));
    return opening;
  }

  async function write(person: string, writer: string, record: Uint8Array<ArrayBuffer>): Promise<void> {
    const segment = await segmentOf(person, writer);
    const { handle, end } = segment;
    try {
      if (handle.write(record, { at: end }) !== record.length) throw new ProblemError('storage-full');
      handle.flush();
    } catch (cause) {
      cutBack(segment);
      throw cause;
    }
    segment.end = end + record.length;
  }

  async function append(person: string, writer: string, record: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      await write(person, writer, record);
    } catch {
      // Whatever it was: with the room of the reserve once more, behind the last record that is whole.
      await makeRoom();
      await write(person, writer, record).catch((cause: unknown) => {
        const isFull = cause instanceof ProblemError || isOutOfRoom(cause);
        throw new ProblemError(isFull ? 'storage-full' : 'storage-unavailable', { cause });
      });
    }
  }

  async function readSegment(file: FileSystemFileHandle, known: Promise<Segment> | undefined) {
    if (known) return readAll((await known).handle);
    const handle = await file.createSyncAccessHandle();
    try {
      return readAll(handle);
    } finally {
      handle.close();
    }
  }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    // Whoever asked hears what failed; the next in turn only waits for its end.
    turn = mine.catch(() => undefined);
    return mine;
  };

  return {
    append: (person, writer, record) => inTurn(() => append(person, writer, record)),
    read: (person) =>
      inTurn(async () => {
        const found = new Map<string, Uint8Array<ArrayBuffer>>();
        const folder = await folderOf(person, false).catch((cause: unknown) => {
          if (isMissing(cause)) return null;
          throw cause;
        });
        for await (const [writer, file] of folder?.entries() ?? []) {
          if (!(file instanceof FileSystemFileHandle)) continue;
          const bytes = await readSegment(file, segments.get(`${person}/${writer}`)).catch((cause: unknown) =>
            isTaken(cause) ? null : reported('Una parte del diario no se pudo leer', null)(cause),
          );
          if (bytes) found.set(writer, bytes);
        }
        return found;
      }),
    clear: (person, writer) =>
      inTurn(async () => {
        const open = segments.get(`${person}/${writer}`);
        if (open) {
          const segment = await open;
          segment.handle.truncate(0);
          segment.handle.flush();
          segment.end = 0;
          return;
        }
        try {
          await removeOriginFile(await folderOf(person, false), writer);
        } catch (cause) {
          if (!isMissing(cause) && !isTaken(cause)) throw cause;
        }
      }),
  };
}
