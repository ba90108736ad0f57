import { describe, expect, it } from 'vitest';
import type { DownloadState } from '../../../src/data/services.ts';
import { leastRead, listDownloads, usedBytes } from '../../../src/features/downloads/list-downloads.ts';
import { shelf, shelfOf } from '../../app/school.tsx';

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

  it('names the book that was not read for the longest, or never, of those that can be downloaded again', () => {
    const state = { status: 'downloaded', totalBytes: 10 } as const;
    const { here: all } = listDownloads(
      new Map(['agua', 'geo', 'fis', 'gone'].map((id) => [id, state])),
      shelfOf(shelf),
      'Sin nombre',
    );
    const named = (...begun: readonly string[]) =>
      leastRead(
        all,
        begun.map((bookId) => ({ bookId })),
      )?.bookId;
    expect(named('fis', 'agua', 'geo')).toBe('geo');
    expect(named('geo', 'fis', 'agua', 'gone')).toBe('agua');
    expect(named('geo', 'agua')).toBe('fis');
    expect(named()).toBe('agua');
    expect(
      leastRead(
        all.filter(({ bookId }) => bookId === 'gone'),
        [],
      ),
    ).toBeUndefined();
  });

  it('keeps what is on its way apart and leaves out what is absent', () => {
    expect(coming.map((entry) => entry.bookId)).toEqual(['geo']);
  });
});
