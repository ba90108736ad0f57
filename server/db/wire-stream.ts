import { Duplex } from 'node:stream';
import type { PgliteThread } from './pglite-thread.ts';

const AUTHENTICATION_OK = Uint8Array.of(0x52, 0, 0, 0, 8, 0, 0, 0, 0);
const READY_FOR_QUERY = Uint8Array.of(0x5a, 0, 0, 0, 5, 0x49);
const TYPE_QUERY = 0x51;
const TYPE_SYNC = 0x53;
const TYPE_TERMINATE = 0x58;

/**
 * Stands where node-postgres expects a socket, so that the embedded database is spoken to by
 * the very driver PostgreSQL is: one set of types, transactions and errors. The embedded
 * database starts as one session, ready: the start-up conversation is answered here, after
 * clearing what an earlier connection may have left open.
 */
export class WireStream extends Duplex {
  readonly #thread: PgliteThread;
  #pending: Buffer = Buffer.alloc(0);
  #isStarted = false;
  #isOver = false;

  constructor(thread: PgliteThread) {
    super({ decodeStrings: true });
    this.#thread = thread;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    void this.#deliver(chunk, done);
  }

  override _writev(parts: { chunk: Buffer }[], done: (error?: Error) => void): void {
    void this.#deliver(Buffer.concat(parts.map((part) => part.chunk)), done);
  }

  override _final(done: (error?: Error) => void): void {
    if (!this.#isOver) this.push(null);
    this.#isOver = true;
    done();
  }

  async #deliver(chunk: Buffer, done: (error?: Error) => void): Promise<void> {
    try {
      await this.#take(chunk);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    done();
  }

  async #take(chunk: Buffer): Promise<void> {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk;
    if (!this.#isStarted) {
      if (this.#pending.length < 4 || this.#pending.length < this.#pending.readInt32BE(0)) return;
      this.#pending = this.#pending.subarray(this.#pending.readInt32BE(0));
      this.#isStarted = true;
      await this.#thread.send(simpleQuery('ROLLBACK'));
      await this.#thread.send(simpleQuery('DISCARD ALL'));
      this.push(Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY]));
    }
    const { end, isTerminated } = lastCompleteRequest(this.#pending);
    if (end > 0) {
      const request = new Uint8Array(this.#pending.subarray(0, end));
      this.#pending = this.#pending.subarray(end);
      const answer = await this.#thread.send(request);
      if (!this.#isOver) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
    }
    if (isTerminated && !this.#isOver) {
      this.#isOver = true;
      this.push(null);
    }
  }
}

/** Where the last request that asks for an answer ends: a query or a sync. */
function lastCompleteRequest(buffer: Buffer): { end: number; isTerminated: boolean } {
  let end = 0;
  let offset = 0;
  while (offset + 5 <= buffer.length) {
    const type = buffer[offset];
    const next = offset + 1 + buffer.readInt32BE(offset + 1);
    if (type === TYPE_TERMINATE) return { end, isTerminated: true };
    if (next > buffer.length) break;
    if (type === TYPE_QUERY || type === TYPE_SYNC) end = next;
    offset = next;
  }
  return { end, isTerminated: false };
}

function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`, 'utf8');
  const message = Buffer.alloc(5 + body.length);
  message[0] = TYPE_QUERY;
  message.writeInt32BE(body.length + 4, 1);
  body.copy(message, 5);
  return new Uint8Array(message);
}
