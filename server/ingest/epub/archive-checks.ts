import * as yauzl from 'yauzl';
import { ProblemError } from '../../../contract/problems.ts';
import { limits } from '../limits.ts';

const UNIX = 3;
const FILE_TYPE_MASK = 0o170000;
const SYMBOLIC_LINK = 0o120000;

/** Looks at the whole directory before anything is inflated; throws the problem it finds. */
export function checkArchive(entries: readonly yauzl.Entry[], fileSizeBytes: number): void {
  if (entries.length > limits.archiveEntries) throw new ProblemError('import-zip-bomb');
  let totalBytes = 0;
  const seen = new Map<string, yauzl.Entry>();
  for (const entry of entries) {
    const name = decodeEntryName(entry);
    if (!isSafePath(name) || isSymbolicLink(entry)) throw new ProblemError('import-unsafe-path');
    if (isBomb(entry)) throw new ProblemError('import-zip-bomb');
    if (entry.isEncrypted()) throw new ProblemError('import-drm');
    totalBytes += entry.uncompressedSize;
    // Two files of one name: we would look at one of them, and a reader might show the other.
    const twin = seen.get(name);
    if (twin !== undefined && !isSameContent(twin, entry)) throw new ProblemError('import-damaged');
    seen.set(name, entry);
  }
  if (totalBytes > limits.archiveBytes) throw new ProblemError('import-zip-bomb');
  // Entries may overlap in the file, so that each alone looks harmless.
  const isInflated = totalBytes / Math.max(fileSizeBytes, 1) > limits.compressionRatio;
  if (isInflated && totalBytes > limits.ratioFreeBytes) throw new ProblemError('import-zip-bomb');
}

/** The name of an entry: UTF-8 wherever it can be, flagged or not; else what the zip format says (CP 437). */
export function decodeEntryName(entry: yauzl.Entry): string {
  // With decodeStrings off yauzl gives the bytes; its types only know the decoded form.
  const raw = entry.fileNameRaw;
  const text = raw.toString('utf8');
  if (Buffer.from(text, 'utf8').equals(raw)) return text;
  return yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true);
}

export function isDirectory(entry: yauzl.Entry): boolean {
  return entry.fileNameRaw.at(-1) === 0x2f;
}

/** Whether a name stays inside the folder it would be unpacked to, on any system. */
export function isSafePath(name: string): boolean {
  if (name === '' || name.length > limits.pathLength) return false;
  if (name.includes('\\') || name.includes('\0')) return false;
  if (name.startsWith('/') || /^[a-z]:/iu.test(name)) return false;
  return !name.split('/').includes('..');
}

function isSymbolicLink(entry: yauzl.Entry): boolean {
  if (entry.versionMadeBy >>> 8 !== UNIX) return false;
  return ((entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK) === SYMBOLIC_LINK;
}

function isBomb(entry: yauzl.Entry): boolean {
  if (entry.uncompressedSize > limits.entryBytes) return true;
  if (entry.uncompressedSize <= limits.ratioFreeBytes) return false;
  return entry.uncompressedSize / Math.max(entry.compressedSize, 1) > limits.compressionRatio;
}

function isSameContent(one: yauzl.Entry, other: yauzl.Entry): boolean {
  return one.crc32 === other.crc32 && one.uncompressedSize === other.uncompressedSize;
}
