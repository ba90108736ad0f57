import { isMissing, type OriginFolder } from './origin-files.ts';
import type { LockLease } from './lock-lease.ts';
import { createTabLocks } from './tab-locks.ts';

/** The file in which room is tried out. Its calls are synchronous: whoever has it has it alone. */
export interface ReserveFile {
  sizeBytes(): number;
  /** Whether all of it could be written there; what was written stays until it is cut off. */
  write(at: number, sizeBytes: number): boolean;
  truncate(sizeBytes: number): void;
}

export type WithReserve = <T>(work: (file: ReserveFile) => T) => Promise<T>;

const pieceBytes = 256 * 1024;

/** Not zeros: a file system that presses files would give them no room of their own. */
function filling(): Uint8Array<ArrayBuffer> {
  const piece = new Uint8Array(pieceBytes);
  for (let at = 0; at < piece.length; at += 65_536) crypto.getRandomValues(piece.subarray(at, at + 65_536));
  return piece;
}

/** `reserva` in the origin's own file system, one user at a time over all tabs; rejects where it cannot be opened. */
export function openOriginReserve(root: OriginFolder, lease: LockLease): WithReserve {
  const inTurn = createTabLocks();
  let piece: Uint8Array<ArrayBuffer> | null = null;
  let known: FileSystemFileHandle | null = null;

  /** Looked up once: asking for a file by its name costs as much as all that is tried in it. */
  async function open(): Promise<FileSystemSyncAccessHandle> {
    try {
      if (known) return await known.createSyncAccessHandle();
    } catch (cause) {
      if (!isMissing(cause)) throw cause;
    }
    known = await (await root()).getFileHandle('reserva', { create: true });
    return known.createSyncAccessHandle();
  }

  function fileOf(handle: FileSystemSyncAccessHandle): ReserveFile {
    return {
      sizeBytes: () => handle.getSize(),
      truncate: (sizeBytes) => handle.truncate(sizeBytes),
      write(at, sizeBytes) {
        piece ??= filling();
        try {
          for (let done = 0; done < sizeBytes; done += pieceBytes) {
            const part = piece.subarray(0, Math.min(pieceBytes, sizeBytes - done));
            if (handle.write(part, { at: at + done }) !== part.length) return false;
          }
          return true;
        } catch (cause) {
          // However a browser calls it: this could not be written now.
          if (cause instanceof DOMException) return false;
          throw cause;
        }
      },
    };
  }

  return (work) =>
    lease(() =>
      inTurn('reserva', async () => {
        const handle = await open();
        try {
          return work(fileOf(handle));
        } finally {
          handle.close();
        }
      }),
    );
}

/** Opens and removes a file that nobody has opened before; rejects as the browser does. */
export function openNewFile(root: OriginFolder): () => Promise<void> {
  return async () => {
    const folder = await root();
    const name = `reserva-${crypto.randomUUID()}`;
    const file = await folder.getFileHandle(name, { create: true });
    try {
      (await file.createSyncAccessHandle()).close();
    } finally {
      await folder.removeEntry(name);
    }
  };
}

const nameOf = (cause: unknown) => (cause instanceof DOMException ? cause.name : '');

/**
 * WebKitGTK with files has the function that opens one synchronously, and cannot do it. It says so once: the file
 * counts as taken from then on, so that only a new one tells.
 */
export async function canHoldFiles(withReserve: WithReserve, tryNewFile: () => Promise<void>): Promise<boolean> {
  try {
    return await withReserve(() => true);
  } catch (cause) {
    if (nameOf(cause) === 'NotSupportedError') return false;
    // Whatever else is the matter (full, damaged) is told by who needs the file.
    if (!['InvalidStateError', 'NoModificationAllowedError'].includes(nameOf(cause))) return true;
  }
  try {
    await tryNewFile();
  } catch (cause) {
    return nameOf(cause) !== 'NotSupportedError';
  }
  return true;
}
