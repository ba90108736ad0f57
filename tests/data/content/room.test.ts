import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createRoom,
  LENT_BYTES,
  openRoom,
  RESERVE_BYTES,
  type RoomAsk,
  tryRoom,
  untriedRoom,
} from '../../../src/data/content/room.ts';
import type { LockLease } from '../../../src/platform/lock-lease.ts';
import { withRoom } from '../../../src/data/content/chunk-folder.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { createMemoryChunkFolder } from '../support/memory-chunk-folder.ts';
import { createDisk } from '../support/reserve-disk.ts';

const mega = 1024 * 1024;
/** The reserve with what is lent to the browser where there is no room. */
const wholeBytes = RESERVE_BYTES + LENT_BYTES;
const record = { sizeBytes: 1000, isSpare: false };
const chunk = { sizeBytes: 262_160, isSpare: true };

/** So long a full disk is left in peace. */
const fullPatienceMs = 30_000;

/** A lock nobody else asks for. */
const alone: LockLease = (work) => work();

describe('room on the disk', () => {
  it('is there for records without a reserve, which comes with the first thing that can be had again', () => {
    const disk = createDisk(100 * mega);
    expect(tryRoom(disk.file, record)).toBe(true);
    expect(disk.size).toBe(0);
    expect(tryRoom(disk.file, chunk)).toBe(true);
    expect(disk.size).toBe(wholeBytes);
    expect(tryRoom(disk.file, record)).toBe(true);
    expect(disk.size).toBe(wholeBytes);
  });

  it('lends a megabyte to the browser where something did not fit, and takes it back with room', () => {
    for (const isHarmless of [false, true]) {
      const disk = createDisk(100 * mega);
      tryRoom(disk.file, chunk);
      disk.freeBytes = 0;
      expect(tryRoom(disk.file, { ...chunk, isHarmless })).toBe(false);
      expect([disk.size, disk.freeBytes]).toEqual([RESERVE_BYTES, LENT_BYTES]);
      // Once it is used nothing more is lent: the rest is for what people do.
      disk.freeBytes = 0;
      expect(tryRoom(disk.file, { ...chunk, isHarmless })).toBe(false);
      expect([disk.size, disk.freeBytes]).toEqual([RESERVE_BYTES, 0]);
      disk.freeBytes = 50 * mega;
      expect(tryRoom(disk.file, chunk)).toBe(true);
      expect(disk.size).toBe(wholeBytes);
    }
  });

  it('stops what can be had again first, and keeps the reserve', () => {
    const disk = createDisk(100 * mega);
    tryRoom(disk.file, chunk);
    disk.freeBytes = 2 * mega;
    expect(tryRoom(disk.file, chunk)).toBe(false);
    expect(disk.size).toBe(RESERVE_BYTES);
    expect(tryRoom(disk.file, record)).toBe(true);
    expect(disk.size).toBe(RESERVE_BYTES);
  });

  it('gives the reserve up for what people did, and takes nothing else until it is back', () => {
    const disk = createDisk(100 * mega);
    tryRoom(disk.file, chunk);
    disk.freeBytes = 0;
    expect(tryRoom(disk.file, record)).toBe(true);
    expect(disk.size).toBe(0);
    expect(disk.freeBytes).toBe(wholeBytes);
    expect(tryRoom(disk.file, chunk)).toBe(false);
    expect(disk.freeBytes).toBe(wholeBytes);
    disk.freeBytes += 50 * mega;
    expect(tryRoom(disk.file, chunk)).toBe(true);
    expect(disk.size).toBe(wholeBytes);
  });

  it('says no where even the reserve was not enough', () => {
    const disk = createDisk(100 * mega);
    tryRoom(disk.file, chunk);
    disk.freeBytes = 0;
    tryRoom(disk.file, record);
    disk.freeBytes = 0;
    expect(tryRoom(disk.file, record)).toBe(false);
  });

  it('never leaves more behind than the reserve, and admits only what then fits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ free: fc.nat(40 * mega), sizeBytes: fc.nat(3 * mega), isSpare: fc.boolean() })),
        (steps) => {
          const disk = createDisk(0);
          for (const { free, ...ask } of steps) {
            disk.freeBytes = free;
            const isLent = disk.size === RESERVE_BYTES;
            const isAdmitted = tryRoom(disk.file, ask);
            expect([0, RESERVE_BYTES, wholeBytes]).toContain(disk.size);
            if (!isAdmitted && disk.size > 0) expect(disk.freeBytes).toBeGreaterThanOrEqual(isLent ? free : LENT_BYTES);
            if (isAdmitted) expect(disk.freeBytes).toBeGreaterThan(ask.sizeBytes);
            if (isAdmitted && ask.isSpare) expect(disk.size).toBe(wholeBytes);
          }
        },
      ),
    );
  });

  it('is tried with every write: another app may take the last byte the moment after', async () => {
    const disk = createDisk(1000 * mega);
    const room = createRoom(async (work) => work(disk.file), createManualClock(), alone);
    expect(await room.admit(chunk)).toBe(true);
    disk.freeBytes = 0;
    expect(await room.admit(chunk)).toBe(false);
    // Beside what is lent; then the reserve is given up.
    expect(await room.admit(record)).toBe(true);
    disk.freeBytes = 0;
    expect(await room.admit(record)).toBe(true);
    disk.freeBytes = 0;
    expect(await room.admit(record)).toBe(false);
  });

  it('is tried once for a few parts of a book, which fail harmlessly, and never for what does not', async () => {
    const disk = createDisk(1000 * mega);
    const clock = createManualClock();
    const room = createRoom(async (work) => work(disk.file), clock, alone);
    const part = { ...chunk, isHarmless: true };
    for (let count = 0; count < 40; count += 1) {
      expect(await room.admit(part)).toBe(true);
      disk.freeBytes -= part.sizeBytes;
    }
    // Reserve and slack are written once; then what is tried stays near what is kept.
    expect(disk.writtenBytes - RESERVE_BYTES - 4 * mega).toBeLessThan(1.5 * 40 * part.sizeBytes);

    // Those that come together share a trial.
    clock.advance(6000);
    const before = disk.trials;
    expect(await Promise.all(Array.from({ length: 4 }, () => room.admit(part)))).toEqual([true, true, true, true]);
    expect(disk.trials).toBe(before + 1);

    // As many as follow a trial leave what files need beside them.
    disk.freeBytes = 5 * mega;
    clock.advance(6000);
    let followers = 0;
    while (await room.admit(part)) {
      disk.freeBytes -= part.sizeBytes;
      followers += 1;
    }
    expect(followers).toBeGreaterThan(0);
    expect(disk.freeBytes).toBeGreaterThan(2 * mega);

    // A record, or a file of a cache, is tried each time; and a trial does not count for long.
    disk.freeBytes = 100 * mega;
    clock.advance(fullPatienceMs);
    expect(await room.admit(part)).toBe(true);
    const { trials } = disk;
    expect(await room.admit(chunk)).toBe(true);
    expect(await room.admit(record)).toBe(true);
    expect(disk.trials).toBeGreaterThanOrEqual(trials + 2);
    expect(await room.admit(part)).toBe(true);
    disk.freeBytes = 0;
    clock.advance(6000);
    expect(await room.admit(part)).toBe(false);
  });

  it('is tried, and filled with parts of books, under one lock, which stays for the next part', async () => {
    const disk = createDisk(1000 * mega);
    const held: string[] = [];
    const lease: LockLease = async (work, lingers) => {
      held.push(lingers ? 'stays' : 'ends');
      return work().finally(() => held.push('done'));
    };
    const room = createRoom(async (work) => work(disk.file), createManualClock(), lease);
    const seen: string[] = [];
    const folder = withRoom({ ...createMemoryChunkFolder(), begin: async () => void seen.push(...held) }, room);
    await folder.begin('ed', 0);
    expect(seen).toEqual(['stays']);
    await expect(
      withRoom({ ...createMemoryChunkFolder(), append: () => Promise.reject(new Error('Torn')) }, room).append(
        'ed',
        0,
        0,
        [],
      ),
    ).rejects.toThrow('Torn');
    expect(held).toEqual(['stays', 'done', 'stays', 'done']);
  });

  it('is tried for the beginning of a run only, whatever its size', async () => {
    const disk = createDisk(1000 * mega);
    const room = createRoom(async (work) => work(disk.file), createManualClock(), alone);
    const run = { sizeBytes: 4 * mega, isSpare: true, isHarmless: true };
    for (let count = 0; count < 10; count += 1) {
      expect(await room.admit(run)).toBe(true);
      disk.freeBytes -= run.sizeBytes;
    }
    expect(disk.writtenBytes - RESERVE_BYTES - 4 * mega).toBe(10 * 0.5 * mega);
    // What followed it is not tried by it.
    disk.freeBytes = mega;
    expect(await room.admit({ ...chunk, isHarmless: true })).toBe(false);
  });

  it('is tried once for the runs that begin together, and those that begin during a trial share the next', async () => {
    const disk = createDisk(1000 * mega);
    const room = createRoom(async (work) => work(disk.file), createManualClock(), alone);
    const run = { sizeBytes: 4 * mega, isSpare: true, isHarmless: true };
    expect(await Promise.all([room.admit(run), room.admit(run), room.admit(run)])).toEqual([true, true, true]);
    expect(disk.trials).toBe(1);
    const first = room.admit(run);
    await Promise.resolve();
    expect(await Promise.all([first, room.admit(run), room.admit(run)])).toEqual([true, true, true]);
    expect(disk.trials).toBe(3);
  });

  it('is not tried for what a run grows by while the slack is held, and tried again once it may not be', async () => {
    const disk = createDisk(1000 * mega);
    const clock = createManualClock();
    const room = createRoom(async (work) => work(disk.file), clock, alone);
    const run = { sizeBytes: 4 * mega, isSpare: true, isHarmless: true };
    const growth = { ...run, sizeBytes: 3 * mega, isGrowth: true };
    const trialsOf = async (...asks: RoomAsk[]) => {
      const { trials } = disk;
      for (const ask of asks) expect(await room.admit(ask)).toBe(true);
      return disk.trials - trials;
    };
    expect(await trialsOf(run, growth, growth, growth)).toBe(1);
    clock.advance(6000);
    expect(await trialsOf(growth)).toBe(1);
    // A record takes the slack.
    expect(await trialsOf(record)).toBe(1);
    expect(disk.size).toBe(wholeBytes);
    expect(await trialsOf(growth)).toBe(1);
    // What did not fit is not tried again at once.
    disk.freeBytes = 0;
    await room.ranOut();
    expect(await room.admit(growth)).toBe(false);
  });

  it('comes back the moment a part of a book did not fit', async () => {
    const disk = createDisk(100 * mega);
    const clock = createManualClock();
    const room = createRoom(async (work) => work(disk.file), clock, alone);
    const run = { sizeBytes: 4 * mega, isSpare: true, isHarmless: true };
    expect(await room.admit(run)).toBe(true);
    disk.freeBytes = 0;
    await room.ranOut();
    expect([disk.size, disk.freeBytes]).toEqual([RESERVE_BYTES, 4 * mega]);
    // Nothing of a book is tried again at once; what people did has the reserve, and room beside it.
    expect(await room.admit(run)).toBe(false);
    expect(await room.admit(record)).toBe(true);
    expect(disk.size).toBe(RESERVE_BYTES);
    disk.freeBytes = 100 * mega;
    clock.advance(fullPatienceMs);
    expect(await room.admit(run)).toBe(true);
  });

  it('is not held for books where somebody else needs it', async () => {
    const disk = createDisk(100 * mega);
    const room = createRoom(async (work) => work(disk.file), createManualClock(), alone);
    expect(await room.admit({ ...chunk, isHarmless: true })).toBe(true);
    expect(disk.size).toBe(RESERVE_BYTES + 4 * mega);
    disk.freeBytes = 0;
    expect(await room.admit(record)).toBe(true);
    expect([disk.size, disk.freeBytes]).toEqual([wholeBytes, 4 * mega - LENT_BYTES]);
  });

  it('of a full disk is asked again after half a minute, not with each chunk', async () => {
    const disk = createDisk(0);
    const clock = createManualClock();
    const room = createRoom(async (work) => work(disk.file), clock, alone);
    expect(await room.admit(chunk)).toBe(false);
    const { trials } = disk;
    clock.advance(fullPatienceMs - 1);
    expect(await room.admit(chunk)).toBe(false);
    expect(disk.trials).toBe(trials);
    disk.freeBytes = 100 * mega;
    clock.advance(1);
    expect(await room.admit(chunk)).toBe(true);
  });

  it('is not taken to its last byte again and again: neither for others like what did not fit, nor for what people did', async () => {
    const disk = createDisk(100 * mega);
    const room = createRoom(async (work) => work(disk.file), createManualClock(), alone);
    expect(await room.admit(chunk)).toBe(true);
    disk.freeBytes = 0;
    const larger = { sizeBytes: mega, isSpare: true };
    expect(await room.admit(larger)).toBe(false);
    const { emptied } = disk;
    for (const ask of [larger, chunk, { sizeBytes: 0, isSpare: true }]) expect(await room.admit(ask)).toBe(false);
    expect(await room.admit(record)).toBe(true);
    expect(disk.emptied).toBe(emptied);
    // What is much smaller than what did not fit may fit, and a part of a book is tried out with less.
    disk.freeBytes = 20 * mega;
    room.freed();
    expect(await room.admit({ ...chunk, sizeBytes: 32 * mega })).toBe(false);
    expect(await room.admit({ sizeBytes: 4 * mega + 1, isSpare: true, isHarmless: true })).toBe(true);
    expect(await room.admit(chunk)).toBe(true);
  });

  it('that was not there is tried again after a clock that was set back, and soon where the reserve was somebody else’s', async () => {
    const disk = createDisk(0);
    const clock = createManualClock();
    const set = { backMs: 0 };
    let isTaken = false;
    const room = createRoom(
      async (work) => {
        if (isTaken) throw new DOMException('', 'NoModificationAllowedError');
        return work(disk.file);
      },
      { ...clock, now: () => clock.now() - set.backMs },
      alone,
    );
    expect(await room.admit(chunk)).toBe(false);
    disk.freeBytes = 100 * mega;
    set.backMs = 3_600_000;
    expect(await room.admit(chunk)).toBe(true);
    const { error } = console;
    console.error = () => undefined;
    isTaken = true;
    expect(await room.admit({ ...chunk, sizeBytes: 8 * mega })).toBe(false);
    console.error = error;
    isTaken = false;
    clock.advance(5_000);
    expect(await room.admit({ ...chunk, sizeBytes: 8 * mega })).toBe(true);
  });

  it('of a full disk is asked again at once where something was removed', async () => {
    const disk = createDisk(0);
    const room = createRoom(async (work) => work(disk.file), createManualClock(), alone);
    expect(await room.admit(chunk)).toBe(false);
    disk.freeBytes = 100 * mega;
    expect(await room.admit(chunk)).toBe(false);
    room.freed();
    expect(await room.admit(chunk)).toBe(true);
  });

  it('of a full disk is asked at once by who tries again, and what they find counts for others', async () => {
    const disk = createDisk(0);
    const room = createRoom(async (work) => work(disk.file), createManualClock(), alone);
    expect(await room.admit({ ...chunk, isAnew: true })).toBe(false);
    const { trials } = disk;
    expect(await room.admit(chunk)).toBe(false);
    expect(disk.trials).toBe(trials);
    disk.freeBytes = 100 * mega;
    expect(await room.admit({ ...chunk, isAnew: true })).toBe(true);
    expect(await room.admit(chunk)).toBe(true);
  });

  it('that cannot be tried lets people write, and nothing else', async () => {
    const said: unknown[] = [];
    const { error } = console;
    console.error = (...words: unknown[]) => said.push(words);
    try {
      const room = createRoom(() => Promise.reject(new DOMException('', 'NotFoundError')), createManualClock(), alone);
      expect(room.isTried()).toBe(true);
      expect(await room.admit(record)).toBe(true);
      expect(await room.admit(chunk)).toBe(false);
      expect(room.isTried()).toBe(false);
    } finally {
      console.error = error;
    }
    expect(said).toHaveLength(2);
  });
});

describe('a browser without files to try the room in', () => {
  it('writes everything where it knows none, and where it refuses them only what people did', async () => {
    expect([await openRoom.admit(record), await openRoom.admit(chunk)]).toEqual([true, true]);
    expect([await untriedRoom.admit(record), await untriedRoom.admit(chunk)]).toEqual([true, false]);
    expect([openRoom.isTried(), untriedRoom.isTried()]).toEqual([true, false]);
  });
});
