import { ProblemError } from '../../../contract/problems.ts';
import type { BookSource } from '../../data/content/book-source.ts';
import { inflate } from '../inflate.ts';
import { createPathFinder } from './archive-paths.ts';

const MAX_ENTRIES = 20_000;
const MAX_ENTRY_BYTES = 200 * 1024 * 1024;
const TAIL_BYTES = 64 * 1024 + 22;
const LOCAL_HEADER_BYTES = 30;
/** A local header may carry more extra fields than the central directory says; one read is usually enough. */
const LOCAL_SLACK_BYTES = 128;

export interface ZipEntry {
  readonly path: string;
  readonly sizeBytes: number;
}

export interface ZipReader {
  readonly entries: readonly ZipEntry[];
  /** The entry at a path; spellings that differ in case or composition are found when the exact one is missing. */
  find(path: string): ZipEntry | null;
  read(entry: ZipEntry, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}

interface CentralEntry extends ZipEntry {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  readonly headerOffset: number;
  readonly nameBytes: number;
}

function unreadable(detail: string): ProblemError {
  return new ProblemError('book-unreadable', { detail });
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function big(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

/**
 * Where the end record begins: the last one whose comment fills the file, for a comment may hold what looks like one.
 * Where none does, foreign bytes were put behind the zip, and the last one counts; −1 where there is none.
 */
function findEnd(view: DataView): number {
  let found = -1;
  for (let at = view.byteLength - 22; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    if (at + 22 + view.getUint16(at + 20, true) === view.byteLength) return at;
    if (found < 0) found = at;
  }
  return found;
}

/** Where the central directory is. Reads only the end of the file. */
async function findDirectory(source: BookSource): Promise<{ offset: number; length: number; count: number }> {
  const tailStart = Math.max(0, source.sizeBytes - TAIL_BYTES);
  const tail = await source.read(tailStart, source.sizeBytes - tailStart);
  const view = viewOf(tail);
  const at = findEnd(view);
  if (at < 0) throw unreadable('not a zip');
  const count = view.getUint16(at + 10, true);
  const length = view.getUint32(at + 12, true);
  const offset = view.getUint32(at + 16, true);
  // A divided zip: its other parts are not here (EPUB forbids it).
  const part = view.getUint16(at + 4, true);
  if (part !== 0 && part !== 0xffff) throw unreadable('a part of a zip');
  if (count !== 0xffff && length !== 0xffffffff && offset !== 0xffffffff) return { offset, length, count };
  if (at < 20 || view.getUint32(at - 20, true) !== 0x07064b50) throw unreadable('zip64 locator missing');
  const end = viewOf(await source.read(big(view, at - 20 + 8), 56));
  if (end.byteLength < 56 || end.getUint32(0, true) !== 0x06064b50) throw unreadable('zip64 directory missing');
  return { offset: big(end, 48), length: big(end, 40), count: big(end, 32) };
}

/** Sizes and offset that did not fit in 32 bits, in the order the record left them out. */
function zip64Values(view: DataView, start: number, length: number, wanted: readonly number[]): number[] {
  for (let at = start; at + 4 <= start + length;) {
    const size = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === 1) {
      let next = at + 4;
      return wanted.map((value) => {
        if (value !== 0xffffffff || next + 8 > at + 4 + size) return value;
        next += 8;
        return big(view, next - 8);
      });
    }
    at += 4 + size;
  }
  return [...wanted];
}

function parseDirectory(bytes: Uint8Array, count: number): CentralEntry[] {
  const view = viewOf(bytes);
  const entries: CentralEntry[] = [];
  let at = 0;
  while (entries.length < count && at + 46 <= bytes.length && view.getUint32(at, true) === 0x02014b50) {
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const nameEnd = at + 46 + nameBytes;
    if (nameEnd + extraBytes > bytes.length) break;
    const [sizeBytes = 0, packedBytes = 0, headerOffset = 0] = zip64Values(view, nameEnd, extraBytes, [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ]);
    entries.push({
      path: new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)).replaceAll('\\', '/'),
      sizeBytes,
      packedBytes,
      headerOffset,
      nameBytes,
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    });
    at = nameEnd + extraBytes + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Opens a zip by reading its directory only; each entry is read when asked for. */
export async function openZip(source: BookSource): Promise<ZipReader> {
  if (source.sizeBytes < 22) throw unreadable('too short for a zip');
  const directory = await findDirectory(source);
  if (directory.count > MAX_ENTRIES) throw unreadable('too many entries');
  if (directory.offset + directory.length > source.sizeBytes) throw unreadable('directory past the end');
  const entries = parseDirectory(await source.read(directory.offset, directory.length), directory.count);
  const exact = new Map(entries.map((entry) => [entry.path, entry]));

  async function read(wanted: ZipEntry, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const entry = exact.get(wanted.path);
    if (entry === undefined) throw unreadable('no such entry');
    if (entry.isEncrypted || (entry.method !== 0 && entry.method !== 8)) throw unreadable('unknown packing');
    if (entry.sizeBytes > MAX_ENTRY_BYTES || entry.packedBytes > MAX_ENTRY_BYTES) throw unreadable('entry too large');
    const wantedBytes = LOCAL_HEADER_BYTES + entry.nameBytes + entry.packedBytes + LOCAL_SLACK_BYTES;
    const block = await source.read(entry.headerOffset, wantedBytes, signal);
    if (block.length < LOCAL_HEADER_BYTES) throw unreadable('entry past the end');
    const view = viewOf(block);
    if (view.getUint32(0, true) !== 0x04034b50) throw unreadable('entry header missing');
    const start = LOCAL_HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
    const packed =
      start + entry.packedBytes <= block.length
        ? block.subarray(start, start + entry.packedBytes)
        : await source.read(entry.headerOffset + start, entry.packedBytes, signal);
    if (packed.length < entry.packedBytes) throw unreadable('entry is cut off');
    return entry.method === 0 ? packed : inflate(packed, entry.sizeBytes);
  }

  return { entries, find: createPathFinder(exact), read };
}
