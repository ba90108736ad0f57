import { type Clock, pause } from '../../platform/clock.ts';

/** A file that is open before it is written to, or is about to be read from again. */
export interface HeldFile {
  readonly isForReading: boolean;
  /** Works with it, if it is open and still held then; else `null`: it could not be opened, or is somebody else's. */
  use<T>(work: (handle: FileSystemSyncAccessHandle) => T): Promise<{ readonly value: T } | null>;
  letGo(): void;
}

/** The files of a folder that stay open for a moment, by name. */
export interface HeldFiles {
  get(name: string): HeldFile | undefined;
  hold(name: string, isForReading: boolean, opening: Promise<FileSystemSyncAccessHandle>): HeldFile;
  /** Where it was held for reading for all its time it is left alone for a moment: somebody may want to write or remove it. */
  rested(name: string): Promise<void>;
  letGoAll(): void;
}

/** Shorter than anybody waits for a file that is taken, in another tab too. */
const writingMs = 600;
const readingMs = 250;
/** After that long nobody here opens it, for a moment: a tab that reads on and on keeps no other from removing the book. */
const restMs = 40;

export function createHeldFiles(clock: Clock): HeldFiles {
  const files = new Map<string, HeldFile>();
  const restUntil = new Map<string, number>();
  return {
    get: (name) => files.get(name),
    hold(name, isForReading, opening) {
      // Whoever needs it meets what is the matter again, and says it.
      const opened = opening.catch(() => null);
      const file: HeldFile = {
        isForReading,
        async use(work) {
          const handle = await opened;
          return handle && files.get(name) === file ? { value: work(handle) } : null;
        },
        letGo() {
          if (files.get(name) !== file) return;
          files.delete(name);
          void opened.then((handle) => handle?.close());
        },
      };
      files.set(name, file);
      clock.after(isForReading ? readingMs : writingMs, () => {
        if (isForReading && files.get(name) === file) restUntil.set(name, clock.now() + restMs);
        file.letGo();
      });
      return file;
    },
    async rested(name) {
      // A clock that was set back meanwhile makes nobody wait longer.
      const leftMs = Math.min(restMs, (restUntil.get(name) ?? 0) - clock.now());
      if (leftMs > 0) await pause(clock, leftMs);
    },
    letGoAll() {
      for (const file of files.values()) file.letGo();
    },
  };
}
