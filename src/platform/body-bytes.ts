/** The bytes of an answer, read into memory that is handed over: what is used again costs nothing to have. */
export interface BodyBytes {
  /** The next `size` bytes, in this memory where it is large enough, which is taken away; fewer where the body ends. */
  fill(size: number, memory?: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>>;
  /** Whether nothing is left. Where something is, a byte of it is lost. */
  isAtEnd(): Promise<boolean>;
  /** No more is wanted. */
  cancel(): Promise<void>;
}

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;
/** At least one byte, written into this memory, which is taken away; none where the body ends. */
type ReadInto = (memory: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

/** The browser writes into our memory itself. Throws where it does not do so: older ones. */
function openDirect(body: Body): [ReadInto, ReadableStreamGenericReader] {
  const reader = body.getReader({ mode: 'byob' });
  return [async (memory) => (await reader.read(memory)).value ?? new Uint8Array(0), reader];
}

/** Throws where somebody else reads the body. */
function openCopied(body: Body): [ReadInto, ReadableStreamGenericReader] {
  const reader = body.getReader();
  let left = new Uint8Array(0);
  const read: ReadInto = async (memory) => {
    while (left.length === 0) {
      const piece = await reader.read();
      if (piece.done) break;
      left = piece.value;
    }
    const some = left.subarray(0, memory.length);
    left = left.subarray(some.length);
    memory.set(some);
    return memory.subarray(0, some.length);
  };
  return [read, reader];
}

function openBody(body: Body): [ReadInto, ReadableStreamGenericReader] {
  try {
    return openDirect(body);
  } catch {
    // Whatever else is the matter is met again.
    return openCopied(body);
  }
}

/** `onPiece` is called whenever something came. */
export function readBody(body: Body, onPiece: () => void): BodyBytes {
  const [read, reader] = openBody(body);

  async function fill(size: number, memory?: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
    let whole = memory && memory.byteLength >= size ? memory : new ArrayBuffer(size);
    let filled = 0;
    while (filled < size) {
      const some = await read(new Uint8Array(whole, filled, size - filled));
      whole = some.buffer;
      if (some.length === 0) break;
      filled += some.length;
      onPiece();
    }
    return new Uint8Array(whole, 0, filled);
  }

  return { fill, isAtEnd: async () => (await fill(1)).length === 0, cancel: () => reader.cancel() };
}
