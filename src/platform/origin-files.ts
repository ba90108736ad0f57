/** Finds the root of the origin's own file system; asked each time, because a browser may take it away. */
export type OriginFolder = () => Promise<FileSystemDirectoryHandle>;

/** Whether this browser knows a file system with synchronous handles at all. */
export function knowsOriginFiles(): boolean {
  const storage = navigator.storage;
  return (
    Boolean(storage) &&
    typeof storage.getDirectory === 'function' &&
    typeof FileSystemFileHandle !== 'undefined' &&
    'createSyncAccessHandle' in FileSystemFileHandle.prototype
  );
}

/** `null` where this browser (or a private window) has no file system with synchronous handles. */
export async function openOriginFiles(): Promise<OriginFolder | null> {
  if (!knowsOriginFiles()) return null;
  const storage = navigator.storage;
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

/** Somebody else has the file open, in this tab or another; the second name is older WebKit's. */
export function isTaken(cause: unknown): boolean {
  return cause instanceof DOMException && /^(NoModificationAllowed|InvalidState)Error$/.test(cause.name);
}

/** Browsers name a full disk in different ways; only the first two are sure signs. Firefox does not know what it is. */
export function isOutOfRoom(cause: unknown): boolean {
  if (!(cause instanceof DOMException)) return false;
  return /^(QuotaExceeded|NoSpace|Unknown)Error$/.test(cause.name) || /space|quota/i.test(cause.message);
}
