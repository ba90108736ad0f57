import { describe, expect, it } from 'vitest';
import type { DownloadState } from '../../../src/data/services.ts';
import { behindOthers, leastMissed, listDownloads, usedBytes } from '../../../src/features/downloads/list-downloads.ts';
import { bookOf, shelf, shelfOf } from '../../app/school.tsx';

describe('what is on this device', () => {
  const states = new Map<string, DownloadState>([
    ['agua', { status: 'downloaded', totalBytes: 10 }],
    ['gone', { status: 'downloaded', totalBytes: 30 }],
    ['geo', { status: 'downloading', doneBytes: 1, totalBytes: 9 }],
    ['fis', { status: 'absent' }],
  ]);
  const { here, coming } = listDownloads(states, shelfOf(shelf), 'Sin nombre');

  it('lists the largest first, also a book that left the library', () => {
    expect(here.map((entry) => [entry.bookId, entry.title])).toEqual([
      ['gone', 'Sin nombre'],
      ['agua', 'El agua que viaja'],
    ]);
    expect(usedBytes(here)).toBe(40);
  });

  it('lets those be put first before which another goes on waiting, and none whose turn comes at once', () => {
    const bytes = { doneBytes: 0, totalBytes: 9 };
    const books = shelfOf(['a', 'b', 'c', 'd'].map((id) => bookOf({ id })));
    const stands = {
      run: { status: 'downloading', ...bytes },
      wait: { status: 'queued', waiting: 'turn', ...bytes },
      net: { status: 'queued', waiting: 'network', ...bytes },
      stop: { status: 'paused', ...bytes },
    } as const;
    const behind = (...states: readonly (keyof typeof stands)[]) => {
      const queue = states.map((state, at): [string, DownloadState] => [['a', 'b', 'c', 'd'][at] ?? '', stands[state]]);
      return [...behindOthers(listDownloads(new Map(queue), books, 'Sin nombre').coming)];
    };
    expect(behind('wait', 'wait', 'wait')).toEqual([]);
    expect(behind('run', 'run', 'wait')).toEqual([]);
    expect(behind('wait', 'wait', 'wait', 'wait')).toEqual(['d']);
    expect(behind('run', 'run', 'wait', 'wait')).toEqual(['d']);
    expect(behind('run', 'wait', 'stop', 'wait')).toEqual([]);
    expect(behind('run', 'run', 'net', 'wait')).toEqual([]);
  });

  it('names the book that was not read for the longest, of those that can be downloaded again; else the largest', () => {
    const downloaded = (totalBytes: number) => ({ status: 'downloaded', totalBytes }) as const;
    const all = listDownloads(
      new Map([
        ['agua', downloaded(10)],
        ['geo', downloaded(30)],
        ['fis', downloaded(20)],
        ['gone', downloaded(40)],
      ]),
      shelfOf(shelf),
      'Sin nombre',
    ).here;
    const named = (...begun: readonly string[]) => {
      const missed = leastMissed(
        all,
        begun.map((bookId) => ({ bookId })),
      );
      return [missed?.book.bookId, missed?.why];
    };
    expect(named('fis', 'agua')).toEqual(['agua', 'oldest']);
    expect(named('agua', 'fis', 'gone', 'elsewhere')).toEqual(['fis', 'oldest']);
    expect(named()).toEqual(['geo', 'largest']);
    expect(leastMissed(all.slice(0, 1), [])).toBeNull();
  });

  it('keeps what is on its way apart and leaves out what is absent', () => {
    expect(coming.map((entry) => entry.bookId)).toEqual(['geo']);
  });
});
