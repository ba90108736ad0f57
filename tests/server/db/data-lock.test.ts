import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FolderInUseError, isHeld, readHolder, takeLock } from '../../../server/db/data-lock.ts';
import { isRunning, ownIdentity } from '../../../server/db/process-identity.ts';
import { explainStartFailure } from '../../../server/start-failure.ts';

describe('the lock of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'libro-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const path = () => join(folder, 'libro.lock');
  /** A lock as another process would have left it. */
  function leave(change: object): void {
    const record = { ...ownIdentity(), id: 'otro', port: 4173, secret: 'viejo', ...change };
    writeFileSync(path(), JSON.stringify(record));
  }
  function deadPid(): number {
    return spawnSync(process.execPath, ['-e', '']).pid;
  }

  test('is taken once, says where its holder answers, and is free again after release', async () => {
    const lock = await takeLock(folder);
    await expect(takeLock(folder)).rejects.toThrow(FolderInUseError);
    await lock.announce(4242);
    const holder = await readHolder(folder);
    expect(holder).toMatchObject({ pid: process.pid, port: 4242, secret: lock.secret });
    expect(holder && (await isHeld(folder, holder))).toBe(true);
    expect(statSync(path()).mode & 0o077).toBe(0);
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
    await (await takeLock(folder)).release();
  });

  test('of many who reach for it at once, one has it', async () => {
    const takes = await Promise.allSettled(Array.from({ length: 12 }, () => takeLock(folder)));
    const taken = takes.filter((take) => take.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    await taken[0]?.value.release();
  });

  test.each<[string, () => object]>([
    ['a process that is gone', () => ({ pid: deadPid() })],
    ['an earlier start of the machine', () => ({ boot: 'otro arranque' })],
    ['a process whose number another one has now', () => ({ startedAt: '1' })],
  ])('left by %s is taken over', async (_title, change) => {
    leave(change());
    const lock = await takeLock(folder);
    expect((await readHolder(folder))?.secret).toBe(lock.secret);
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('of many who find a dead one, one has it, however they meet', async () => {
    const dead = deadPid();
    for (let round = 0; round < 40; round += 1) {
      leave({ pid: dead });
      const takes = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(folder)));
      const taken = takes.filter((take) => take.status === 'fulfilled');
      expect(taken).toHaveLength(1);
      expect((await readHolder(folder))?.secret).toBe(taken[0]?.value.secret);
      await taken[0]?.value.release();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  test('left by one that died while it took over from another is taken over', async () => {
    leave({ pid: deadPid() });
    const halfway = { ...ownIdentity(), pid: deadPid(), id: 'tercero', port: null, secret: 'viejo' };
    writeFileSync(`${path()}.otro`, JSON.stringify(halfway));
    const takes = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(folder)));
    expect(takes.filter((take) => take.status === 'fulfilled')).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['libro.lock']);
  });

  test('that another one is taking over is left to it', async () => {
    leave({ pid: deadPid() });
    const rival = { ...ownIdentity(), id: 'rival', port: null, secret: 'suyo' };
    writeFileSync(`${path()}.otro`, JSON.stringify(rival));
    await expect(takeLock(folder)).rejects.toThrow(FolderInUseError);
    expect((await readHolder(folder))?.id).toBe('otro');
  });

  test('that says nothing (cut short, not ours) is taken over', async () => {
    writeFileSync(path(), '{"pid": 12');
    await (await takeLock(folder)).release();
    writeFileSync(path(), '');
    await (await takeLock(folder)).release();
  });

  test('held on another machine is believed while its holder touches it', async () => {
    leave({ host: 'otra-maquina' });
    await expect(takeLock(folder)).rejects.toThrow(FolderInUseError);
    const longAgo = new Date(Date.now() - 5 * 60_000);
    utimesSync(path(), longAgo, longAgo);
    await (await takeLock(folder)).release();
  });

  test('held in another container of the same name is believed while its holder touches it', async () => {
    // There the holder runs; here nobody, or somebody else, has its number.
    leave({ pidNamespace: 'pid:[1]', pid: deadPid() });
    await expect(takeLock(folder)).rejects.toThrow(FolderInUseError);
    leave({ pidNamespace: 'pid:[1]' });
    const longAgo = new Date(Date.now() - 5 * 60_000);
    utimesSync(path(), longAgo, longAgo);
    await (await takeLock(folder)).release();
  });

  test('of a server that noted no namespace is judged as it judged itself', async () => {
    leave({ pidNamespace: undefined });
    await expect(takeLock(folder)).rejects.toThrow(FolderInUseError);
    leave({ pidNamespace: undefined, pid: deadPid() });
    await (await takeLock(folder)).release();
  });

  test('that is no longer ours is not released', async () => {
    const lock = await takeLock(folder);
    leave({ pid: process.pid });
    await lock.release();
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toMatchObject({ id: 'otro' });
  });

  describe('while it is held', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    const longAgo = new Date(Date.now() - 5 * 60_000);
    const age = () => utimesSync(path(), longAgo, longAgo);
    const isFresh = () => statSync(path()).mtimeMs > longAgo.getTime() + 60_000;

    test('is kept fresh', async () => {
      const lost = vi.fn<() => void>();
      const lock = await takeLock(folder, undefined, lost);
      age();
      vi.advanceTimersByTime(15_000);
      await vi.waitFor(() => expect(isFresh()).toBe(true));
      expect(lost).not.toHaveBeenCalled();
      await lock.release();
    });

    test('and another takes it over, its holder is told once, and leaves it to the other', async () => {
      const lost = vi.fn<() => void>();
      const untouchable = vi.fn<(error: unknown) => void>();
      const lock = await takeLock(folder, untouchable, lost);
      leave({ host: 'otra-maquina' });
      age();
      vi.advanceTimersByTime(15_000);
      await vi.waitFor(() => expect(lost).toHaveBeenCalled());
      vi.advanceTimersByTime(60_000);
      await expect(lock.announce(4173)).rejects.toThrow(FolderInUseError);
      expect((await readHolder(folder))?.id).toBe('otro');
      expect(isFresh()).toBe(false);
      expect(lost).toHaveBeenCalledTimes(1);
      expect(untouchable).not.toHaveBeenCalled();
    });

    test('and its file is gone, that is told, and it is nobody else’s yet', async () => {
      const lost = vi.fn<() => void>();
      const untouchable = vi.fn<(error: unknown) => void>();
      const lock = await takeLock(folder, untouchable, lost);
      rmSync(path());
      vi.advanceTimersByTime(15_000);
      await vi.waitFor(() => expect(untouchable).toHaveBeenCalledTimes(1));
      expect(lost).not.toHaveBeenCalled();
      await lock.release();
    });
  });

  test('is explained to whoever started the second server', async () => {
    const lock = await takeLock(folder);
    await lock.announce(4173);
    const error: unknown = await takeLock(folder).catch((reason: unknown) => reason);
    expect(explainStartFailure(error)).toMatch(
      /^Otro proceso \(\d+ en .+\) ya usa esta carpeta de datos y atiende en http:\/\/localhost:4173\. Ciérralo o elige otra carpeta con DATA_DIR\.$/,
    );
    await lock.release();
  });

  test('names the processes among which its number counts, where the system tells them apart', () => {
    expect(ownIdentity().pidNamespace !== '').toBe(existsSync('/proc/self/ns/pid'));
  });

  test('a running process is told from one that has ended', () => {
    expect(isRunning(ownIdentity())).toBe(true);
    expect(isRunning({ ...ownIdentity(), pid: deadPid() })).toBe(false);
  });
});
