import { close, fstatSync, openSync, read, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import * as yauzl from 'yauzl';
import { ProblemError } from '../../../contract/problems.ts';

const END_RECORD_BYTES = 22;
const STREAM_BYTES = 64 * 1024;
const END_MARK = Buffer.from('PK\u0005\u0006');
/** The end record with the longest comment, and room for what was appended to the file. */
const TAIL_BYTES = 64 * 1024 + END_RECORD_BYTES + 64 * 1024;

/** Opens a zip that ends where it says, or with foreign bytes after its end, as some servers append. */
export async function openZip(path: string): Promise<yauzl.ZipFile> {
  const options: yauzl.Options = { autoClose: false, decodeStrings: false, lazyEntries: true };
  try {
    return await yauzl.openPromise(path, options);
  } catch (cause) {
    const fileDescriptor = openSync(path, 'r');
    const reader = new FileRanges(fileDescriptor);
    const endsAt = findEnd(fileDescriptor);
    try {
      if (endsAt === null) throw cause;
      return await yauzl.fromRandomAccessReaderPromise(reader, endsAt, options);
    } catch (error) {
      await new Promise((resolve) => reader.close(resolve));
      throw new ProblemError('import-damaged', { cause: error });
    }
  }
}

/** Where the last end record of a file and its comment end; `null` where there is none. */
function findEnd(fileDescriptor: number): number | null {
  const { size } = fstatSync(fileDescriptor);
  const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
  readSync(fileDescriptor, tail, 0, tail.length, size - tail.length);
  const start = tail.lastIndexOf(END_MARK);
  if (start < 0 || start + END_RECORD_BYTES > tail.length) return null;
  const end = start + END_RECORD_BYTES + tail.readUInt16LE(start + END_RECORD_BYTES - 2);
  return end > tail.length ? null : size - tail.length + end;
}

/** The ranges of an open file, as yauzl asks for them where it is told the size. */
class FileRanges extends yauzl.RandomAccessReader {
  readonly #fileDescriptor: number;

  constructor(fileDescriptor: number) {
    super();
    this.#fileDescriptor = fileDescriptor;
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
    read(this.#fileDescriptor, buffer, offset, length, position, callback);
  }

  override close(callback: (error: Error | null) => void): void {
    close(this.#fileDescriptor, callback);
  }
}
