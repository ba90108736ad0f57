import { describe, expect, it } from 'vitest';
import type { DownloadState } from '../../../src/data/services.ts';
import { listDownloads, usedBytes } from '../../../src/features/downloads/list-downloads.ts';
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

  it('keeps what is on its way apart and leaves out what is absent', () => {
    expect(coming.map((entry) => entry.bookId)).toEqual(['geo']);
  });
});
