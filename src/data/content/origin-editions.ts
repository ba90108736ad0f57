import { type Clock, pause } from '../../platform/clock.ts';
import { isMissing, isTaken, type OriginFolder, removeOriginFile } from '../../platform/origin-files.ts';
import { createHeldFiles, type HeldFiles } from './held-files.ts';
import { parseRunName } from './origin-runs.ts';

/** A folder found before, those of its files that were used last, and the runs in it. */
interface KnownFolder {
  readonly folder: Promise<FileSystemDirectoryHandle>;
  readonly files: Map<string, FileSystemFileHandle>;
  readonly held: HeldFiles;
  runs: Promise<Set<number>> | null;
}

/** Folders of editions, and files in them, each looked up once: that asks the browser's file process each time. */
export interface OriginEditions {
  all(create: boolean): Promise<FileSystemDirectoryHandle>;
  folder(editionId: string, create: boolean): Promise<FileSystemDirectoryHandle>;
  /** The runs that were in the folder when it was found, and those noted since. */
  runs(editionId: string): Promise<Set<number>>;
  /** Makes folder and file, where there is none. */
  makeFile(editionId: string, name: string): Promise<void>;
  /** Whether the file was looked up or made before, and not removed by this tab. */
  isKnown(editionId: string, name: string): boolean;
  /** Opens a file that is known before somebody writes to it, if it can be; it stays open until it is let go, and not for long. */
  hold(editionId: string, name: string): Promise<void>;
  letGo(editionId: string, name: string): void;
  /** With a file to itself, once nobody else has it; `create` makes file and folder. */
  withFile<T>(
    editionId: string,
    name: string,
    create: boolean,
    work: (handle: FileSystemSyncAccessHandle) => T,
  ): Promise<T>;
  /** The same for reading: one that is `whole` stays open, for more is read from it in a moment. */
  readFile<T>(
    editionId: string,
    name: string,
    work: (handle: FileSystemSyncAccessHandle) => T,
    isWhole: (handle: FileSystemSyncAccessHandle) => boolean,
  ): Promise<T>;
  /** What is in a file, for reading without having it to oneself. */
  snapshot(editionId: string, name: string): Promise<File>;
  removeFile(editionId: string, name: string): Promise<void>;
  forget(editionId: string): void;
  /** Absent things are a plain answer, once a folder that was found before has been looked up again. */
  orWhenMissing<T>(editionId: string, otherwise: T, work: () => Promise<T>): Promise<T>;
}

/** 128 MB of single chunks. */
const mostKnownFiles = 512;
/** A reader has a file for a few milliseconds. */
const takenPauseMs = 10;
const takenTries = 100;

/** Chromium opens a file for several readers at once, and says so; elsewhere it is one tab's alone. */
declare global {
  interface FileSystemFileHandle {
    createSyncAccessHandle(how: { readonly mode: 'read-only' }): Promise<FileSystemSyncAccessHandle>;
  }
  interface FileSystemSyncAccessHandle {
    readonly mode?: string;
  }
}

/** Waits for whoever has the file open for a moment. */
export async function onceFree<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (cause) {
      if (!isTaken(cause) || tries === takenTries) throw cause;
      await pause(clock, takenPauseMs);
    }
  }
}

export function folderNameOf(editionId: string): string {
  return encodeURIComponent(editionId);
}

async function runsIn(folder: Promise<FileSystemDirectoryHandle>): Promise<Set<number>> {
  const runs = new Set<number>();
  for await (const name of (await folder).keys()) {
    const run = parseRunName(name);
    if (run !== null) runs.add(run);
  }
  return runs;
}

export function createOriginEditions(root: OriginFolder, clock: Clock): OriginEditions {
  const known = new Map<string, KnownFolder>();
  const all = async (create: boolean) => (await root()).getDirectoryHandle('libros', { create });
  const find = async (editionId: string, create: boolean) =>
    (await all(create)).getDirectoryHandle(folderNameOf(editionId), { create });

  function open(editionId: string, create: boolean): KnownFolder {
    const before = known.get(editionId);
    if (before) return before;
    const opened: KnownFolder = {
      folder: find(editionId, create),
      files: new Map(),
      held: createHeldFiles(clock),
      runs: null,
    };
    known.set(editionId, opened);
    opened.folder.catch(() => known.delete(editionId));
    return opened;
  }

  async function findFile(editionId: string, name: string, create: boolean): Promise<FileSystemFileHandle> {
    const { folder, files } = open(editionId, create);
    const before = files.get(name);
    // A file somebody removed meanwhile is made anew by its name only.
    if (before && !create) return before;
    const file = await (await folder).getFileHandle(name, { create });
    files.set(name, file);
    const [oldest] = files.keys();
    if (files.size > mostKnownFiles && oldest !== undefined) files.delete(oldest);
    return file;
  }

  async function withFile<T>(
    editionId: string,
    name: string,
    create: boolean,
    work: (handle: FileSystemSyncAccessHandle) => T,
  ): Promise<T> {
    const held = known.get(editionId)?.held.get(name);
    if (held?.isForReading) held.letGo();
    const done = await held?.use(work);
    if (done) return done.value;
    const file = await findFile(editionId, name, create);
    const handle = await onceFree(clock, () => file.createSyncAccessHandle());
    try {
      return work(handle);
    } finally {
      handle.close();
    }
  }

  function forget(editionId: string): void {
    known.get(editionId)?.held.letGoAll();
    known.delete(editionId);
  }

  return {
    all,
    folder: (editionId, create) => open(editionId, create).folder,
    runs(editionId) {
      const folder = open(editionId, false);
      folder.runs ??= runsIn(folder.folder);
      return folder.runs;
    },
    async makeFile(editionId, name) {
      await findFile(editionId, name, true);
    },
    isKnown: (editionId, name) => known.get(editionId)?.files.has(name) ?? false,
    async hold(editionId, name) {
      const folder = open(editionId, false);
      const file = folder.files.get(name);
      const before = folder.held.get(name);
      if (!file || before?.isForReading === false) return;
      before?.letGo();
      await folder.held.hold(name, false, file.createSyncAccessHandle()).use(() => undefined);
    },
    letGo(editionId, name) {
      known.get(editionId)?.held.get(name)?.letGo();
    },
    withFile,
    async readFile(editionId, name, work, isWhole) {
      const folder = open(editionId, false);
      const file = await findFile(editionId, name, false);
      if (!folder.held.get(name)) await folder.held.rested(name);
      const held =
        folder.held.get(name) ?? folder.held.hold(name, true, file.createSyncAccessHandle({ mode: 'read-only' }));
      const done = await held.use((handle) => {
        // Somebody else may want to read it, or be about to write to it.
        if (held.isForReading && !(handle.mode && isWhole(handle))) held.letGo();
        return work(handle);
      });
      if (done) return done.value;
      held.letGo();
      return withFile(editionId, name, false, work);
    },
    snapshot: async (editionId, name) => (await findFile(editionId, name, false)).getFile(),
    async removeFile(editionId, name) {
      const { folder, files } = open(editionId, false);
      files.delete(name);
      const found = await folder;
      await onceFree(clock, () => removeOriginFile(found, name));
    },
    forget,
    async orWhenMissing(editionId, otherwise, work) {
      for (let isKnown = known.has(editionId); ; isKnown = false) {
        try {
          return await work();
        } catch (cause) {
          if (!isMissing(cause)) throw cause;
          forget(editionId);
          if (!isKnown) return otherwise;
        }
      }
    },
  };
}
