import { close, fstatSync, openSync, read, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import * as yauzl from 'yauzl';
import { ProblemError } from '../../../contract/problems.ts';

const END_RECORD_BYTES = 22;
/** The last field of the record. */
const COMMENT_LENGTH_BYTES = 2;
const STREAM_BYTES = 64 * 1024;
const END_MARK = Buffer.from('PK\u0005\u0006');
/** The end record with the longest comment, and room for what was appended to the file. */
const TAIL_BYTES = 64 * 1024 + END_RECORD_BYTES + 64 * 1024;

/**
 * Opens a zip that ends where it says, or with foreign bytes after its end, as some servers append. What its comment
 * holds is looked at by nobody, though it be what an end record begins with.
 */
export async function openZip(path: string): Promise<yauzl.ZipFile> {
  const options: yauzl.Options = { autoClose: false, decodeStrings: false, lazyEntries: true };
  try {
    return await yauzl.openPromise(path, options);
  } catch (cause) {
    const fileDescriptor = openSync(path, 'r');
    const endsAt = findEnd(fileDescriptor);
    const reader = new FileRanges(fileDescriptor, endsAt ?? 0);
    try {
      if (endsAt === null) throw cause;
      return await yauzl.fromRandomAccessReaderPromise(reader, endsAt, options);
    } catch (error) {
      await new Promise((resolve) => reader.close(resolve));
      throw new ProblemError('import-damaged', { cause: error });
    }
  }
}

/**
 * Where the end record of a file ends, without its comment: the last one whose comment fills the file, else the last one
 * whose comment is whole; `null` where there is none.
 */
function findEnd(fileDescriptor: number): number | null {
  const { size } = fstatSync(fileDescriptor);
  const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
  readSync(fileDescriptor, tail, 0, tail.length, size - tail.length);
  let found: number | null = null;
  for (let at = tail.lastIndexOf(END_MARK); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(END_MARK, at - 1)) {
    const end = at + END_RECORD_BYTES;
    if (end > tail.length) continue;
    const commentEnd = end + tail.readUInt16LE(end - COMMENT_LENGTH_BYTES);
    const place = size - tail.length + end;
    if (commentEnd === tail.length) return place;
    if (commentEnd < tail.length) found ??= place;
  }
  return found;
}

/** The ranges of an open file, as yauzl asks for them where it is told the size: up to an end record that names no comment. */
class FileRanges extends yauzl.RandomAccessReader {
  readonly #fileDescriptor: number;
  readonly #endsAt: number;

  constructor(fileDescriptor: number, endsAt: number) {
    super();
    this.#fileDescriptor = fileDescriptor;
    this.#endsAt = endsAt;
  }

  // Not fs.createReadStream: destroying one closes the file under all the others.
  override _readStreamForRange(start: number, end: number): Readable {
    const fileDescriptor = this.#fileDescriptor;
    let position = start;
    return new Readable({
      read() {
        const wanted = Buffer.alloc(Math.min(STREAM_BYTES, end - position));
        read(fileDescriptor, wanted, 0, wanted.length, position, (error, count) => {
          if (error !== null) {
            this.destroy(error);
            return;
          }
          position += count;
          this.push(count === 0 ? null : wanted.subarray(0, count));
        });
      },
    });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    read(this.#fileDescriptor, buffer, offset, length, position, (error, count) => {
      const commentLength = this.#endsAt - COMMENT_LENGTH_BYTES - position;
      if (commentLength >= 0 && commentLength < count) buffer.fill(0, offset + commentLength, offset + count);
      callback(error);
    });
  }

  override close(callback: (error: Error | null) => void): void {
    close(this.#fileDescriptor, callback);
  }
}
