/** What `createSyncAccessHandle` of the stand-in asks of a file. */
export class OriginFile {
  /** What a reader sees, and what is left of it once the battery is empty. */
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  flushed: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  isTaken = false;
  readonly #disk: OriginDisk;

  constructor(disk: OriginDisk) {
    this.#disk = disk;
  }

  async createSyncAccessHandle() {
    if (this.isTaken) throw new DOMException('', 'NoModificationAllowedError');
    this.isTaken = true;
    return {
      getSize: () => this.bytes.length,
      read: (into: Uint8Array, { at }: { at: number }) => {
        const part = this.bytes.subarray(at, at + into.length);
        into.set(part);
        return part.length;
      },
      write: (from: Uint8Array, { at }: { at: number }) => {
        const most = Math.max(0, this.bytes.length - at + this.#disk.roomBytes);
        const part = from.subarray(0, Math.min(from.length, most));
        const after = new Uint8Array(Math.max(this.bytes.length, at + part.length));
        after.set(this.bytes);
        after.set(part, at);
        this.#disk.roomBytes -= after.length - this.bytes.length;
        this.bytes = after;
        return part.length;
      },
      truncate: (sizeBytes: number) => {
        this.#disk.roomBytes += this.bytes.length - sizeBytes;
        this.bytes = this.bytes.slice(0, sizeBytes);
      },
      flush: () => {
        const refusal = this.#disk.flushRefusals.shift();
        if (refusal !== undefined) throw new DOMException('', refusal);
        this.flushed = this.bytes.slice();
      },
      close: () => void (this.isTaken = false),
    };
  }
}

/** A disk with an origin's own files, as far as synchronous handles go: it has so much room, and no more. */
export interface OriginDisk {
  readonly files: Map<string, OriginFile>;
  roomBytes: number;
  /** Why the next flushes fail. */
  readonly flushRefusals: string[];
  readonly root: () => Promise<FileSystemDirectoryHandle>;
  /** The battery is empty, or the worker dies: no handle is open, and what was not flushed is gone. */
  die(): void;
}

export function createOriginDisk(): OriginDisk {
  const files = new Map<string, OriginFile>();
  const missing = () => new DOMException('', 'NotFoundError');

  function folderAt(path: string) {
    return {
      getDirectoryHandle: async (name: string, { create = false } = {}) => {
        const inside = `${path}${name}/`;
        if (!create && ![...files.keys()].some((each) => each.startsWith(inside))) throw missing();
        return folderAt(inside);
      },
      getFileHandle: async (name: string, { create = false } = {}) => {
        const known = files.get(path + name);
        if (known) return known;
        if (!create) throw missing();
        const made = new OriginFile(disk);
        files.set(path + name, made);
        return made;
      },
      removeEntry: async (name: string) => {
        if (!files.delete(path + name)) throw missing();
      },
      async *entries() {
        for (const [name, file] of files) if (name.startsWith(path)) yield [name.slice(path.length), file] as const;
      },
    };
  }

  const disk: OriginDisk = {
    files,
    roomBytes: 1_000_000,
    flushRefusals: [],
    // What a journal asks of a folder is all there.
    root: async () => folderAt('') as unknown as FileSystemDirectoryHandle,
    die() {
      for (const file of files.values()) {
        file.bytes = file.flushed.slice();
        file.isTaken = false;
      }
    },
  };
  return disk;
}
