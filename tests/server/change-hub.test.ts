import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createChangeHub } from '../../server/modules/sync/change-hub.ts';
import type { ChangeHub } from '../../server/modules/sync/change-hub.ts';
import type { EventStream } from '../../server/modules/sync/event-stream.ts';

describe('the hub of changes', () => {
  let hub: ChangeHub;
  let asked: (readonly (number | string)[])[];
  let versions: () => Promise<ReadonlyMap<number, number>>;
  let living: () => Promise<ReadonlySet<string>>;
  let failures: unknown[];
  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    failures = [];
    versions = async () => new Map([[1, 5]]);
    living = async () => new Set(['a', 'b']);
    hub = createChangeHub({
      look: {
        versions(personIds) {
          asked.push(personIds);
          return versions();
        },
        living(tokenHashes) {
          asked.push(tokenHashes);
          return living();
        },
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
    expect(asked.filter(([each]) => each === 'a').length).toBeLessThanOrEqual(14);
    expect(asked).toContainEqual([1]);
    const times = asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(times);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('asks once for many devices of one person, and not again before it is answered', async () => {
    versions = () => new Promise(() => undefined);
    living = () => new Promise(() => undefined);
    for (const token of ['a', 'b', 'a']) void all(open(1, token));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked).toEqual([[1], ['a', 'b']]);
  });

  test('goes on after a look that failed', async () => {
    const fail = () => Promise.reject(new Error('no hay base de datos'));
    versions = fail;
    living = fail;
    const text = all(open(1, 'a'));
    await vi.advanceTimersByTimeAsync(500);
    expect(failures).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2500);
    expect(failures).toHaveLength(7);
    versions = async () => new Map([[1, 6]]);
    living = async () => new Set();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await text).toBe('event: cursor\ndata: 6\n\n');
  });

  test('tells what another process did with half a second to spare of the second it has', async () => {
    const reader = open(1, 'a').body.getReader();
    const read = async () => new TextDecoder().decode((await reader.read()).value);
    const first = read();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await first).toBe('event: cursor\ndata: 5\n\n');
    // Of all moments for a change, the one right after a look waits longest.
    versions = async () => new Map([[1, 9]]);
    let told = '';
    void read().then((text) => (told = text));
    await vi.advanceTimersByTimeAsync(500);
    expect(told).toBe('event: cursor\ndata: 9\n\n');
    void reader.cancel();
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
