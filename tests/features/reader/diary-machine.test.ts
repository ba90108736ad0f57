import { expect, test } from 'vitest';
import { type Diary, type DiaryEvent, emptyDiary, nextDiary } from '../../../src/features/reader/diary-machine.ts';

const after = (events: readonly DiaryEvent[], diary: Diary = emptyDiary) => events.reduce(nextDiary, diary);
const stood = (page: string, atMs: number, place = page): DiaryEvent => ({
  type: 'stood',
  page,
  place,
  progression: 0,
  windowShare: null,
  atMs,
});

test('the time on each page counts, and each page that was read', () => {
  expect(after([stood('1', 0), stood('2', 20_000), stood('3', 50_000)])).toMatchObject({ readMs: 50_000, pages: 2 });
});

test('who leafs reads no pages', () => {
  expect(after([stood('1', 0), stood('2', 300), stood('3', 600)])).toMatchObject({ readMs: 600, pages: 0 });
});

test('a page left open is no reading after five minutes, nor is one out of sight', () => {
  expect(after([stood('1', 0), { type: 'counted', atMs: 3_600_000 }]).readMs).toBe(300_000);
  const away = after([stood('1', 0), { type: 'away', atMs: 1_000 }, stood('1', 900_000), stood('2', 901_000)]);
  expect(away.readMs).toBe(2_000);
});

test('what was written down counts no second time, and the page goes on', () => {
  const counted = after([stood('1', 0), { type: 'counted', atMs: 60_500 }]);
  const written = nextDiary(counted, { type: 'written', readMs: 60_000, pages: 0 });
  // It is one page that was read, however often its time was written down.
  expect(after([stood('2', 61_000)], written)).toMatchObject({ readMs: 1_000, pages: 1 });
});

test('a page left open is no reading after five minutes, however often its time is counted', () => {
  const minutes = Array.from({ length: 60 }, (_, index) => ({ type: 'counted', atMs: (index + 1) * 60_000 }) as const);
  const left = after([stood('1', 0), ...minutes]);
  expect(left.readMs).toBe(300_000);
  // The next page counts again.
  expect(after([stood('2', 3_600_000), { type: 'counted', atMs: 3_610_000 }], left)).toMatchObject({
    readMs: 310_000,
    pages: 1,
  });
});

test('a clock that jumps back takes nothing away', () => {
  expect(after([stood('1', 9_000), { type: 'counted', atMs: 1_000 }]).readMs).toBe(0);
});

test('who moves down a page goes on reading it for five minutes more, and it is one page', () => {
  const moving = [stood('1', 0, 'arriba'), stood('1', 240_000, 'medio'), stood('1', 480_000, 'abajo')];
  const read = after([...moving, { type: 'counted', atMs: 720_000 }]);
  expect(read).toMatchObject({ readMs: 720_000, pages: 0 });
  expect(after([stood('2', 720_000)], read)).toMatchObject({ readMs: 720_000, pages: 1 });
});

test('stops of a second down a page are no leafing: the page was in view all the while', () => {
  expect(after([stood('1', 0, 'a'), stood('1', 1_000, 'b'), stood('1', 2_000, 'c'), stood('2', 3_000)]).pages).toBe(1);
});
