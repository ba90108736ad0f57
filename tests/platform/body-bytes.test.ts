import { describe, expect, test } from 'vitest';
import { readBody } from '../../src/platform/body-bytes.ts';

const bytes = (from: number, count: number) => Uint8Array.from({ length: count }, (_, index) => (from + index) % 256);

interface Sent {
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
  readonly onCancel?: () => void;
  readonly error?: Error;
}

/** A body as browsers hand it over: into memory of ours (`bytes`), or in pieces of their own. */
function bodyOf(type: 'bytes' | undefined, { pieces, onCancel = () => undefined, error }: Sent) {
  const left = pieces.map((piece) => piece.slice());
  const source = {
    pull(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | ReadableByteStreamController) {
      const piece = left.shift();
      if (piece) return controller.enqueue(piece);
      if (error) return controller.error(error);
      controller.close();
      // What waits for bytes is answered once the stream that ended says so.
      if ('byobRequest' in controller) controller.byobRequest?.respond(0);
    },
    cancel: onCancel,
  };
  return type ? new ReadableStream({ ...source, type }) : new ReadableStream(source);
}

describe.each(['bytes', undefined] as const)('a body whose stream is of the type %s', (type) => {
  const open = (sent: Sent, onPiece = () => undefined as void) => readBody(bodyOf(type, sent), onPiece);

  test('fills what is asked for from pieces of any size, and fewer where it ends', async () => {
    let pieces = 0;
    const body = open({ pieces: [bytes(0, 3), bytes(3, 10), bytes(13, 1)] }, () => {
      pieces += 1;
    });
    expect(await body.fill(2)).toEqual(bytes(0, 2));
    expect(await body.fill(9)).toEqual(bytes(2, 9));
    expect(await body.fill(9)).toEqual(bytes(11, 3));
    expect(await body.fill(9)).toEqual(new Uint8Array(0));
    expect(pieces).toBeGreaterThanOrEqual(4);
    expect(await body.isAtEnd()).toBe(true);
  });

  test('uses memory it is given where it is large enough, and leaves what was read before alone', async () => {
    const body = open({ pieces: [bytes(0, 8), bytes(8, 8)] });
    const first = await body.fill(6, new ArrayBuffer(10));
    expect(first.buffer.byteLength).toBe(10);
    const second = await body.fill(6, new ArrayBuffer(5));
    expect(second.buffer.byteLength).toBe(6);
    expect(first).toEqual(bytes(0, 6));
    const memory = first.buffer;
    const third = await body.fill(4, memory);
    expect(third.buffer.byteLength).toBe(10);
    expect([second, third]).toEqual([bytes(6, 6), bytes(12, 4)]);
  });

  test('more than was asked for is seen, and can be refused', async () => {
    let isRefused = false;
    const body = open({
      pieces: [bytes(0, 4), bytes(4, 1), bytes(5, 1)],
      onCancel: () => {
        isRefused = true;
      },
    });
    expect(await body.fill(4)).toEqual(bytes(0, 4));
    expect(await body.isAtEnd()).toBe(false);
    await body.cancel();
    expect(isRefused).toBe(true);
  });

  test('a cut is an error, not an end', async () => {
    const body = open({ pieces: [bytes(0, 4)], error: new TypeError('cut') });
    await expect(body.fill(9)).rejects.toThrow('cut');
  });
});

test('the body of an answer is read into memory that is given', async () => {
  const given = new ArrayBuffer(100);
  const { body } = new Response(bytes(0, 100));
  const whole = await readBody(body as NonNullable<typeof body>, () => undefined).fill(100, given);
  expect(whole).toEqual(bytes(0, 100));
  // Taken over by what wrote into it.
  expect(given.byteLength).toBe(0);
});

test('a body that somebody else reads is refused as an error', () => {
  const { body } = new Response(bytes(0, 4));
  body?.getReader();
  expect(() => readBody(body as NonNullable<typeof body>, () => undefined)).toThrow(TypeError);
});
