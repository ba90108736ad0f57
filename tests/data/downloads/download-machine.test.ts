import { describe, expect, test } from 'vitest';
import {
  type DownloadEvent,
  nextDownload,
  nextDownloads,
  nextInQueue,
  withFirst,
} from '../../../src/data/downloads/download-machine.ts';
import type { DownloadState } from '../../../src/data/services.ts';
import { fc } from '../../support/fast-check.ts';

const bytes = { doneBytes: 10, totalBytes: 100 };
const absent: DownloadState = { status: 'absent' };
const queued: DownloadState = { status: 'queued', waiting: 'turn', ...bytes };
const noting: DownloadState = { status: 'queued', waiting: 'noting', ...bytes };
const onWifi: DownloadState = { status: 'queued', waiting: 'wifi', ...bytes };
const running: DownloadState = { status: 'downloading', ...bytes };
const paused: DownloadState = { status: 'paused', ...bytes };
const silent: DownloadState = { status: 'failed', problem: 'no-answer', ...bytes };
const full: DownloadState = { status: 'failed', problem: 'storage-full', ...bytes };
const outdated: DownloadState = { status: 'failed', problem: 'not-downloaded', ...bytes };
const here: DownloadState = { status: 'downloaded', totalBytes: 100 };

const found = (part: Partial<{ isComplete: boolean; isPaused: boolean }>): DownloadEvent => ({
  type: 'found',
  isComplete: false,
  isPaused: false,
  ...bytes,
  ...part,
});

describe('one download', () => {
  test.each<[string, DownloadState, DownloadEvent, DownloadState]>([
    ['a paused book that is asked for goes on where it was', paused, { type: 'requested', totalBytes: 100 }, noting],
    ['a failed book that is asked for goes on where it was', full, { type: 'requested', totalBytes: 100 }, noting],
    ['what is in the list waits for its turn', noting, { type: 'noted', totalBytes: 100 }, queued],
    ['what is not in the list yet has no turn', noting, { type: 'held', waiting: 'turn' }, noting],
    ['a pause while a book is being noted stays', paused, { type: 'noted', totalBytes: 100 }, paused],
    ['what the list refuses has failed', noting, { type: 'failed', problem: 'storage-full' }, full],
    ['what is here is not asked for again', here, { type: 'requested', totalBytes: 100 }, here],
    ['a wait can be stopped', onWifi, { type: 'paused' }, paused],
    ['what is under way can be stopped', running, { type: 'paused' }, paused],
    ['what is here cannot be stopped', here, { type: 'paused' }, here],
    ['what was stopped goes on', paused, { type: 'resumed' }, queued],
    ['only what was stopped goes on by that', running, { type: 'resumed' }, running],
    ['a run that lags behind a pause starts nothing', paused, { type: 'started', ...bytes }, paused],
    ['a part that lags behind a pause is not counted', paused, { type: 'bytes-kept', sizeBytes: 5 }, paused],
    ['a failure that lags behind a pause is not told', paused, { type: 'failed', problem: 'no-answer' }, paused],
    ['the way being free does not touch what was stopped', paused, { type: 'retried' }, paused],
    ['the way being free brings back what the network failed', silent, { type: 'retried' }, queued],
    ['so does a newer edition of which only the key is lent', outdated, { type: 'retried' }, queued],
    ['a full disk waits for a person', full, { type: 'retried' }, full],
    ['a wait says for what', queued, { type: 'held', waiting: 'wifi' }, onWifi],
    ['a network that costs is left at once', running, { type: 'held', waiting: 'wifi' }, onWifi],
    ['having its turn changes nothing for what is under way', running, { type: 'held', waiting: 'turn' }, running],
    ['what another tab took over waits for its turn', running, { type: 'taken-over' }, queued],
    ['what was stopped meanwhile stays stopped', paused, { type: 'taken-over' }, paused],
    ['a stopped book is stopped at the next start', absent, found({ isPaused: true }), paused],
    ['a complete book is here although it was stopped', absent, found({ isComplete: true, isPaused: true }), here],
    ['what a person stopped is not started by an inventory', paused, found({}), paused],
    ['what a person has just brought back is not stopped by an inventory', queued, found({ isPaused: true }), queued],
    ['what failed for good is not started by an inventory', full, found({}), full],
    ['what is under way knows better than an inventory', running, found({ isComplete: true }), running],
    ['a removed book is gone', running, { type: 'removed' }, absent],
    ['a book that could not be taken off is as it was', absent, { type: 'stays', before: here }, here],
    ['also where it is not shown as gone yet', here, { type: 'stays', before: here }, here],
    ['and what was stopped for it has its turn', running, { type: 'stays', before: running }, queued],
    ['or has it again', absent, { type: 'stays', before: running }, queued],
    ['and what a person stopped stays stopped', absent, { type: 'stays', before: paused }, paused],
    ['a removed book does not come back by its last part', absent, { type: 'completed', totalBytes: 100 }, absent],
  ])('%s', (_title, before, event, after) => expect(nextDownload(before, event)).toEqual(after));
});

describe('the queue', () => {
  const ids = (states: Record<string, DownloadState>) => new Map(Object.entries(states));

  test('lets the first ones go whose turn it is, never more than there is room for', () => {
    const all = ids({ a: running, b: paused, c: onWifi, d: queued, e: queued, f: queued });
    expect(nextInQueue(all, new Set(['a']), 2)).toEqual(['d']);
    expect(nextInQueue(all, new Set(), 2)).toEqual(['d', 'e']);
    expect(nextInQueue(all, new Set(['a', 'd', 'e']), 2)).toEqual([]);
  });

  test('does not start twice what only waits for another tab', () => {
    expect(nextInQueue(ids({ a: queued, b: queued }), new Set(['a']), 2)).toEqual(['b']);
  });

  test('puts one before all others, and loses none', () => {
    const all = withFirst(ids({ a: queued, b: queued, c: queued }), 'c');
    expect([...all.keys()]).toEqual(['c', 'a', 'b']);
    expect(withFirst(all, 'z')).toBe(all);
  });
});

const anyEvent = fc.oneof<fc.Arbitrary<DownloadEvent>[]>(
  fc.constant({ type: 'requested', totalBytes: 1000 }),
  fc.record({
    type: fc.constant('found' as const),
    doneBytes: fc.nat(1000),
    totalBytes: fc.constant(1000),
    isComplete: fc.boolean(),
    isPaused: fc.boolean(),
  }),
  fc.record({ type: fc.constant('started' as const), doneBytes: fc.nat(1000), totalBytes: fc.constant(1000) }),
  fc.record({ type: fc.constant('bytes-kept' as const), sizeBytes: fc.nat(300) }),
  fc.record({
    type: fc.constant('held' as const),
    waiting: fc.constantFrom('noting', 'turn', 'network', 'wifi', 'data-saver'),
  }),
  fc.constantFrom<DownloadEvent>(
    { type: 'paused' },
    { type: 'resumed' },
    { type: 'retried' },
    { type: 'taken-over' },
    { type: 'failed', problem: 'no-answer' },
    { type: 'failed', problem: 'storage-full' },
    { type: 'completed', totalBytes: 1000 },
    { type: 'removed' },
  ),
);

const doneOf = (state: DownloadState) => ('doneBytes' in state ? state.doneBytes : 0);

describe('whatever happens, in whatever order', () => {
  test('no more bytes are done than there are, and only verified ones', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let state: DownloadState = absent;
        /** Bytes that were verified: found on the disk, or kept since. */
        let verified = 0;
        for (const event of events) {
          if (event.type === 'found' || event.type === 'started') verified = Math.max(verified, event.doneBytes);
          if (event.type === 'bytes-kept') verified += event.sizeBytes;
          state = nextDownload(state, event);
          expect(doneOf(state)).toBeLessThanOrEqual(1000);
          expect(doneOf(state)).toBeLessThanOrEqual(verified);
        }
      }),
    );
  });

  test('what a person stopped starts only when they say so, or take it off', () => {
    const theirs = new Set(['resumed', 'requested', 'removed', 'completed']);
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        let all = nextDownloads(new Map([['a', running]]), 'a', { type: 'paused' });
        for (const event of events.filter(({ type }) => !theirs.has(type))) all = nextDownloads(all, 'a', event);
        expect(all.get('a')?.status).toBe('paused');
        expect(nextInQueue(all, new Set(), 2)).toEqual([]);
      }),
    );
  });
});
