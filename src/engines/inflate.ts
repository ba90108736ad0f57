import { ProblemError } from '../../contract/problems.ts';

/** Of a piece all is unpacked before any of it is given out: none may become more than some 16 MB. */
const pieceBytes = 16 * 1024;

async function put(writer: WritableStreamDefaultWriter<BufferSource>, packed: Uint8Array<ArrayBuffer>): Promise<void> {
  for (let at = 0; at < packed.length; at += pieceBytes) await writer.write(packed.subarray(at, at + pieceBytes));
  await writer.close();
}

/** Unpacks DEFLATE (RFC 1951) that holds at most so many bytes; throws `book-unreadable` where it holds more, or is damaged. */
export async function inflate(packed: Uint8Array<ArrayBuffer>, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Uint8Array(mostBytes);
  let filled = 0;
  const stream = new DecompressionStream('deflate-raw');
  const reader = stream.readable.getReader();
  // What goes wrong is told to whoever reads.
  void put(stream.writable.getWriter(), packed).catch(() => undefined);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (filled + value.length > mostBytes)
        throw new ProblemError('book-unreadable', { detail: 'entry is larger than it says' });
      out.set(value, filled);
      filled += value.length;
    }
  } catch (error) {
    // Rejects with what broke the stream, which is told below.
    await reader.cancel().catch(() => undefined);
    throw error instanceof ProblemError ? error : new ProblemError('book-unreadable', { cause: error });
  }
  return filled === mostBytes ? out : out.slice(0, filled);
}
