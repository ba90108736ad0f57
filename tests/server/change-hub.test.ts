import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createChangeHub } from '../../server/modules/sync/change-hub.ts';
import type { ChangeHub, Sighting, Watched } from '../../server/modules/sync/change-hub.ts';
import type { EventStream } from '../../server/modules/sync/event-stream.ts';

describe('the hub of changes', () => {
  let hub: ChangeHub;
  let asked: Watched[];
  let sighting: () => Promise<Sighting>;
  let failures: unknown[];
  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    failures = [];
    sighting = async () => ({ versions: new Map([[1, 5]]), living: new Set(['a', 'b']) });
    hub = createChangeHub({
      look: (watched) => {
        asked.push(watched);
        return sighting();
      },
      onFailure: (error) => failures.push(error),
    });
  });
  afterEach(() => {
    hub.close();
    vi.useRealTimers();
  });

  const open = (personId: number, tokenHash: string): EventStream => {
    const stream = hub.open(personId, tokenHash);
    if (!stream) throw new Error('The hub is closed');
    return stream;
  };
  const all = async ({ body }: EventStream) => new Response(body).text();

  test('beats every twenty seconds, and looks only while somebody listens', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([]);
    const one = open(1, 'a');
    const text = all(one);
    await vi.advanceTimersByTimeAsync(41_000);
    one.end();
    expect(await text).toBe('event: cursor\ndata: 5\n\n: \n\n: \n\n');
    expect(asked[0]).toEqual({ personIds: [1], tokenHashes: ['a'] });
    const times = asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(times);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('asks once for many devices of one person, and not again before it is answered', async () => {
    sighting = () => new Promise(() => undefined);
    for (const token of ['a', 'b', 'a']) void all(open(1, token));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked).toEqual([{ personIds: [1], tokenHashes: ['a', 'b'] }]);
  });

  test('goes on after a look that failed', async () => {
    sighting = () => Promise.reject(new Error('no hay base de datos'));
    const text = all(open(1, 'a'));
    await vi.advanceTimersByTimeAsync(3000);
    expect(failures).toHaveLength(1);
    sighting = async () => ({ versions: new Map(), living: new Set() });
    await vi.advanceTimersByTimeAsync(3000);
    expect(await text).toBe('');
  });

  test('tells the latest alone to who reads slowly, never an older one, and gives up who reads no more', async () => {
    const slow = open(1, 'a');
    for (const version of [3, 4, 9, 8]) slow.tell(version);
    const reader = slow.body.getReader();
    const read = async () => new TextDecoder().decode((await reader.read()).value);
    expect([await read(), await read()]).toEqual(['event: cursor\ndata: 3\n\n', 'event: cursor\ndata: 9\n\n']);
    slow.tell(10);
    slow.tell(11);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await read()).toBe('event: cursor\ndata: 10\n\n');
    expect((await reader.read()).done).toBe(true);
    // Nobody is told any more, and that is no failure.
    slow.tell(12);
    slow.beat();
    slow.end();
    hub.tell(1, 13);
  });

  test('ends all when the server closes, and opens no more', async () => {
    const text = all(open(1, 'a'));
    hub.close();
    expect(await text).toBe('');
    expect(hub.open(1, 'a')).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });
});
