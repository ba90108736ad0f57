import { expect, test } from 'vitest';
import { apply, nothing, type ThingState } from '../../../contract/things.ts';
import { nextStamp } from '../../../contract/stamp.ts';
import { dayOf, lastWeek, readingDays, readMore, streakOf } from '../../../src/data/notes/reading-days.ts';

const set = (state: ThingState, writer: string, fields: Record<string, unknown>): ThingState =>
  apply(state, {
    id: '01900000-0000-7000-8000-000000000001',
    thing: 'leido:2026-11-20',
    stamp: nextStamp(writer, 5, state.changes[writer] ?? null),
    set: fields,
  });

test('what several devices read on a day is added up, and none takes from another', () => {
  let state = set(nothing, 'aaaaaaaa', readMore(nothing, 'aaaaaaaa', { seconds: 60, pages: 2 }));
  state = set(state, 'bbbbbbbb', readMore(nothing, 'bbbbbbbb', { seconds: 30, pages: 1 }));
  state = set(state, 'aaaaaaaa', readMore(state, 'aaaaaaaa', { seconds: 10, pages: 1 }));
  expect(readingDays([['leido:2026-11-20', state]])).toEqual([{ day: '2026-11-20', seconds: 100, pages: 4 }]);
});

test('days come in their order; what is no day, or no number, counts nothing', () => {
  const strange = set(nothing, 'aaaaaaaa', { 'w:aaaaaaaa': 'mucho', nuevo: { seconds: '1' } });
  const read = set(nothing, 'aaaaaaaa', readMore(nothing, 'aaaaaaaa', { seconds: 5, pages: 0 }));
  const days = readingDays([
    ['leido:2026-11-21', read],
    ['nota:x', read],
    ['leido:2026-11-20', strange],
  ]);
  expect(days.map(({ day, seconds }) => [day, seconds])).toEqual([
    ['2026-11-20', 0],
    ['2026-11-21', 5],
  ]);
});

test('what was read and removed counts nothing, and what is read after that counts from nothing', () => {
  const read = set(nothing, 'aaaaaaaa', readMore(nothing, 'aaaaaaaa', { seconds: 60, pages: 2 }));
  const removed = apply(read, {
    id: '01900000-0000-7000-8000-000000000002',
    thing: 'leido:2026-11-20',
    stamp: nextStamp('bbbbbbbb', 6, null),
    remove: true,
    seen: read.changes,
  });
  expect(readingDays([['leido:2026-11-20', removed]])).toMatchObject([{ seconds: 0, pages: 0 }]);
  const again = set(removed, 'aaaaaaaa', readMore(removed, 'aaaaaaaa', { seconds: 5, pages: 1 }));
  expect(readingDays([['leido:2026-11-20', again]])).toMatchObject([{ seconds: 5, pages: 1 }]);
});

test('a day is the one on the wall of whoever reads', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05');
});

const on = (day: string, seconds: number) => ({ day, seconds, pages: 1 });
const today = new Date(2026, 2, 10, 8).getTime();

test('a week is the last seven days, also those nothing was read on', () => {
  const week = lastWeek([on('2026-03-01', 600), on('2026-03-04', 600), on('2026-03-10', 60)], today);
  expect(week.map(({ day }) => day)[0]).toBe('2026-03-04');
  expect(week.map(({ seconds }) => seconds)).toEqual([600, 0, 0, 0, 0, 0, 60]);
});

test('days in a row count up to today, or to yesterday while today has only begun', () => {
  const row = ['2026-03-07', '2026-03-08', '2026-03-09'].map((day) => on(day, 300));
  expect(streakOf(row, today)).toBe(3);
  expect(streakOf([...row, on('2026-03-10', 300)], today)).toBe(4);
  expect(streakOf([...row, on('2026-03-10', 5)], today)).toBe(3);
  expect(streakOf([on('2026-03-08', 300)], today)).toBe(0);
  expect(streakOf([], today)).toBe(0);
});
