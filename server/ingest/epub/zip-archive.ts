import type { Readable } from 'node:stream';
import type * as yauzl from 'yauzl';
import { ProblemError } from '../../../contract/problems.ts';
import { limits } from '../limits.ts';
import { openZip } from './open-zip.ts';
import { checkArchive, decodeEntryName, isDirectory } from './archive-checks.ts';

/** A zip file read by ranges from the disk; only made for archives whose directory was found harmless. */
export interface ZipArchive {
  /** Names of all files, as stored, without folders. */
  readonly names: readonly string[];
  /** Uncompressed bytes as declared; `null` for a name that is not there. */
  sizeOf(name: string): number | null;
  /**
   * The bytes of a file, at most `maxBytes`; `null` where it is missing, damaged, locked or larger.
   * Throws `import-zip-bomb` where it holds more than it declares.
   */
  read(name: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The first `maxBytes` of a file that can be inflated to its end; `null` as `read`. */
  readStart(name: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Inflates everything until `deadline` (ms since the epoch) and throws `import-zip-bomb` at the first size that lies. */
  verifySizes(deadline: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens a zip; throws a `ProblemError` with an import code where it must be refused. */
export async function openZipArchive(path: string): Promise<ZipArchive> {
  const zip = await openZip(path);
  try {
    return createArchive(zip, await readDirectory(zip));
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readDirectory(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  // Before a single entry is read: a directory of millions costs memory by itself.
  if (zip.entryCount > limits.archiveEntries) throw new ProblemError('import-zip-bomb');
  const entries: yauzl.Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (cause) {
    throw new ProblemError('import-damaged', { cause });
  }
  checkArchive(entries, zip.fileSize);
  const files = entries.filter((entry) => !isDirectory(entry));
  return new Map(files.map((entry) => [decodeEntryName(entry), entry]));
}

function createArchive(zip: yauzl.ZipFile, files: Map<string, yauzl.Entry>): ZipArchive {
  async function inflate(entry: yauzl.Entry, onBytes: (bytes: Uint8Array) => void): Promise<boolean> {
    if (!entry.canDecodeFileData() || entry.isEncrypted()) return false;
    let stream: Readable | null = null;
    try {
      stream = await zip.openReadStreamPromise(entry);
      for await (const part of stream) onBytes(part);
      return true;
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      // yauzl counts while inflating and stops at the first byte too many.
      if (error instanceof Error && error.message.startsWith('too many bytes')) {
        throw new ProblemError('import-zip-bomb', { cause: error });
      }
      return false;
    } finally {
      stream?.destroy();
    }
  }

  return {
    names: [...files.keys()],

    sizeOf: (name) => files.get(name)?.uncompressedSize ?? null,

    async read(name, maxBytes) {
      const entry = files.get(name);
      if (entry === undefined || entry.uncompressedSize > maxBytes) return null;
      const bytes = new Uint8Array(entry.uncompressedSize);
      let filled = 0;
      const isWhole = await inflate(entry, (part) => {
        bytes.set(part, filled);
        filled += part.byteLength;
      });
      return isWhole && filled === bytes.byteLength ? bytes : null;
    },

    async readStart(name, maxBytes) {
      const entry = files.get(name);
      if (entry === undefined) return null;
      const start = new Uint8Array(Math.min(maxBytes, entry.uncompressedSize));
      let filled = 0;
      const isWhole = await inflate(entry, (part) => {
        const wanted = part.subarray(0, start.byteLength - filled);
        start.set(wanted, filled);
        filled += wanted.byteLength;
      });
      return isWhole ? start : null;
    },

    async verifySizes(deadline) {
      for (const entry of files.values()) {
        // What is stored without compression has no size to lie about.
        if (entry.compressionMethod === 0) continue;
        await inflate(entry, () => undefined);
        if (Date.now() > deadline) return;
      }
    },

    close() {
      const closed = new Promise<void>((resolve) => zip.once('close', resolve));
      zip.close();
      return closed;
    },
  };
}
