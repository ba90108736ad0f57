import { reported } from './report.ts';

/** Finds the root of the origin's own file system; asked each time, because a browser may take it away. */
export type OriginFolder = () => Promise<FileSystemDirectoryHandle>;

/** `null` where this browser (or a private window) has no file system with synchronous handles. */
export async function openOriginFiles(): Promise<OriginFolder | null> {
  const storage = navigator.storage;
  if (!storage || typeof storage.getDirectory !== 'function') return null;
  if (typeof FileSystemFileHandle === 'undefined' || !('createSyncAccessHandle' in FileSystemFileHandle.prototype)) {
    return null;
  }
  try {
    await storage.getDirectory();
  } catch (cause) {
    // Firefox in a private window has the function and refuses to answer.
    if (cause instanceof DOMException) return null;
    throw cause;
  }
  return () => storage.getDirectory();
}

export function isMissing(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'NotFoundError';
}

/** Browsers name a full disk in different ways; only the first two are sure signs. */
export function isOutOfRoom(cause: unknown): boolean {
  if (!(cause instanceof DOMException)) return false;
  return cause.name === 'QuotaExceededError' || cause.name === 'NoSpaceError' || /space|quota/i.test(cause.message);
}

/** A canary: whether a file of this size can be written now. It is gone again afterwards. */
export async function hasRoom(root: OriginFolder, sizeBytes: number): Promise<boolean> {
  const folder = await root();
  const name = `prueba-${crypto.randomUUID()}`;
  try {
    const handle = await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
    try {
      const piece = new Uint8Array(Math.min(sizeBytes, 1024 * 1024));
      for (let at = 0; at < sizeBytes; at += piece.length) {
        if (handle.write(piece, { at }) !== piece.length) return false;
      }
      return true;
    } finally {
      handle.truncate(0);
      handle.close();
    }
  } catch (cause) {
    if (cause instanceof DOMException) return false;
    throw cause;
  } finally {
    await folder.removeEntry(name).catch(reported('La prueba de espacio no se pudo quitar', undefined));
  }
}
