import { expect, test } from 'vitest';
import { apply, nothing, type ThingState } from '../../../contract/things.ts';
import { nextStamp } from '../../../contract/stamp.ts';
import { dayOf, readingDays, readMore } from '../../../src/data/notes/reading-days.ts';

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

test('a day is the one on the wall of whoever reads', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05');
});
