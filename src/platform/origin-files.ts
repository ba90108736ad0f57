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

/** More are not opened at once: each takes a file of the browser's. */
const mostOpen = 64;

/** Takes all that is in these files; rejects, and takes nothing, while one of them is somebody's. */
async function emptyFiles(files: readonly FileSystemFileHandle[]): Promise<void> {
  const opened = await Promise.allSettled(files.map((file) => file.createSyncAccessHandle()));
  const handles = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  // Where it cannot be opened for any other reason (Firefox on a full disk), it goes as it is.
  const taken = opened.find((each) => each.status === 'rejected' && isTaken(each.reason));
  try {
    if (taken?.status === 'rejected') throw taken.reason;
    for (const handle of handles) handle.truncate(0);
  } finally {
    for (const handle of handles) handle.close();
  }
}

/**
 * Removes a file; rejects as the browser does.
 *
 * Note: emptied before it goes. What synchronous handles write is in no count of Chromium's that outlives the browser, but
 * what is removed is taken off that count with all of its bytes (156). Once it is below zero, a browser with little room
 * on its disk (measured: disks of 200 and 320 MB) refuses whatever the origin wants to write, databases too, at every later start:
 * there is room, and nothing brings the count back. What a synchronous handle takes off is not in that count either.
 */
export async function removeOriginFile(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  const file = await folder.getFileHandle(name).catch((cause: unknown) => {
    // Whether it is missing is said by who removes it.
    if (isMissing(cause)) return null;
    throw cause;
  });
  if (file) await emptyFiles([file]);
  await folder.removeEntry(name);
}

/** The same for a folder and the files in it. */
export async function removeOriginFolder(parent: FileSystemDirectoryHandle, name: string): Promise<void> {
  const files: FileSystemFileHandle[] = [];
  for await (const handle of (await parent.getDirectoryHandle(name)).values())
    if (handle instanceof FileSystemFileHandle) files.push(handle);
  for (let at = 0; at < files.length; at += mostOpen) await emptyFiles(files.slice(at, at + mostOpen));
  await parent.removeEntry(name, { recursive: true });
}
