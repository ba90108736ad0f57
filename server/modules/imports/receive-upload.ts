import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { ProblemError } from '../../../contract/problems.ts';

export const LARGEST_UPLOAD_BYTES = 1024 ** 3;
/** Who is silent that long holds a place that others wait for; a slow line is not. */
const SILENT_MS = 60_000;

/** Streams an upload into a temporary file, hands that to `handle`, and removes it whatever happens. */
export async function withUpload<T>(
  body: ReadableStream<Uint8Array> | null,
  folder: string,
  mostBytes: number,
  handle: (path: string) => Promise<T>,
  silentMs = SILENT_MS,
): Promise<T> {
  if (!body) throw new ProblemError('import-empty');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.upload`);
  // Opened first: a stream that opens its file by itself may make it after a failed upload was cleaned away.
  const file = await open(path, 'wx', 0o600);
  try {
    // Node's stream types and the DOM's describe the same object.
    const source = Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
    await pipeline(source, limitTo(mostBytes, silentMs), file.createWriteStream());
    return await handle(path);
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

function limitTo(mostBytes: number, silentMs: number): Transform {
  let received = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh();
      received += chunk.length;
      if (received > mostBytes) done(new ProblemError('import-too-large'));
      else done(null, chunk);
    },
    flush(done) {
      clearTimeout(timer);
      done();
    },
  });
  // The same answer as to one that is cut off: nothing is wrong with the file, and it may be sent again.
  const timer = setTimeout(() => limit.destroy(new ProblemError('server-busy')), silentMs);
  return limit.on('close', () => clearTimeout(timer));
}
