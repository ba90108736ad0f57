import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fate } from '../../src/platform/answer.ts';
import { type ContentNetwork, createContentNetwork } from '../../src/platform/content-network.ts';
import { type Backend, startBackend } from '../data/support/backend.ts';
import { makeBook } from '../support/test-books.ts';
import { createManualClock, type ManualClock } from '../data/support/manual-clock.ts';
import { eventually } from '../data/support/until.ts';

const book = await makeBook('celula', 1000);
const hash = book.manifest.chunks[0] ?? '';
let backend: Backend;
let clock: ManualClock;
let network: ContentNetwork;
let fates: Fate[];
beforeEach(async () => {
  backend = await startBackend([book]);
  clock = createManualClock();
  fates = [];
  network = createContentNetwork({
    fetch: (url, init) => fetch(url, init),
    clock,
    onFate: (fate) => fates.push(fate),
  });
});
afterEach(() => backend.stop());

describe('a request for several contents', () => {
  const sizes = [600, 300, 116];
  const parts = async (wanted = 9, url = `${backend.base}content/${hash}`) => {
    const came: number[] = [];
    const onPart = async (bytes: Uint8Array) => came.push(bytes.length) < wanted;
    return { answer: await network.parts(url, sizes, onPart, []), came };
  };

  test('hands each over as soon as it is whole, until they are not wanted any more', async () => {
    expect(await parts()).toMatchObject({ answer: { kind: 'answered', body: 3 }, came: sizes });
    expect(await parts(2)).toMatchObject({ answer: { kind: 'answered', body: 1 }, came: [600, 300] });
    expect(fates).toEqual([]);
  });

  test('lays them into memory that is offered, where it is large enough', async () => {
    const whole = book.chunks.get(hash) ?? new Uint8Array();
    const spare = [new ArrayBuffer(10), new ArrayBuffer(700)];
    const came: number[] = [];
    let at = 0;
    const answer = await network.parts(
      `${backend.base}content/${hash}`,
      sizes,
      async (bytes) => {
        came.push(bytes.buffer.byteLength);
        expect(Buffer.compare(bytes, whole.slice(at, at + bytes.length))).toBe(0);
        at += bytes.length;
        // Done with: the next one may lie there.
        spare.push(bytes.buffer);
        return true;
      },
      spare,
    );
    expect(answer).toMatchObject({ kind: 'answered', body: 3 });
    expect(came).toEqual([700, 700, 700]);
    expect(spare.map((memory) => memory.byteLength)).toEqual([10, 700]);
  });

  test('an answer that is shorter or longer gives those that are whole', async () => {
    sizes.push(1);
    expect((await parts()).came).toEqual([600, 300, 116]);
    sizes.splice(2);
    expect((await parts()).came).toEqual([600, 300]);
    sizes.push(116);
  });

  test('what is no answer of ours is left to whoever asks for them one by one', async () => {
    backend.mood = 'portal';
    expect(await parts()).toMatchObject({ answer: { kind: 'answered', body: 0 }, came: [] });
    backend.mood = 'foreign-401';
    expect(await parts()).toMatchObject({ answer: { kind: 'wrong-answer' } });
    expect(fates).toEqual([]);
    backend.mood = 'gateway-502';
    expect(await parts()).toMatchObject({ answer: { kind: 'no-answer' } });
    backend.mood = 'normal';
    const unknown = await parts(9, `${backend.base}content/nada`);
    expect(unknown.answer).toMatchObject({ kind: 'problem', code: 'content-not-found' });
    expect(fates).toEqual(['no-answer', 'answered']);
  });
});

describe('a request for content', () => {
  test('brings the bytes', async () => {
    const answer = await network.bytes(`${backend.base}content/${hash}`, 5000);
    expect(answer).toMatchObject({ kind: 'answered', isMarked: true });
    expect(answer.kind === 'answered' && Buffer.compare(answer.body, book.chunks.get(hash) ?? new Uint8Array())).toBe(
      0,
    );
  });

  test('stops at more bytes than there can be', async () => {
    expect(await network.bytes(`${backend.base}content/${hash}`, 500)).toMatchObject({ kind: 'wrong-answer' });
  });

  test('says which problem our server has', async () => {
    const answer = await network.bytes(`${backend.base}content/nada`, 500);
    expect(answer).toMatchObject({ kind: 'problem', status: 404, code: 'content-not-found' });
  });

  test('gives up when nothing more comes for 15 seconds', async () => {
    backend.mood = 'silent';
    const call = network.bytes(`${backend.base}content/${hash}`, 5000);
    await eventually(() => backend.seen.length > 0);
    clock.advance(15_000);
    expect(await call).toMatchObject({ kind: 'no-answer', reason: 'timeout' });
  });

  test('whose answer comes slowly is waited for as long as something comes, with few timers where much comes at once', async () => {
    let timers = 0;
    const counted = {
      ...clock,
      after(ms: number, run: () => void) {
        timers += 1;
        return clock.after(ms, run);
      },
    };
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>();
    const writer = writable.getWriter();
    let answerIt: (response: Response) => void = () => undefined;
    const slow = createContentNetwork({
      fetch: (_url, { signal }) => {
        signal?.addEventListener('abort', () => void writer.abort(signal.reason));
        return new Promise((resolve) => {
          answerIt = resolve;
        });
      },
      clock: counted,
      onFate: (fate) => fates.push(fate),
    });
    const call = slow.bytes('content/x', 5000);
    const piece = async () => {
      await writer.write(new Uint8Array(10));
      await new Promise((resolve) => setImmediate(resolve));
    };
    clock.advance(14_900);
    answerIt(new Response(readable));
    for (let count = 0; count < 4; count += 1) {
      await piece();
      clock.advance(15_000);
    }
    for (let count = 0; count < 200; count += 1) {
      await piece();
      clock.advance(100);
    }
    clock.advance(1000);
    const before = timers;
    for (let count = 0; count < 50; count += 1) await piece();
    expect(timers - before).toBe(1);
    await writer.close();
    const answer = await call;
    expect(answer.kind === 'answered' && answer.body.length).toBe(2540);
  });
});
