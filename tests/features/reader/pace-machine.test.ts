import { describe, expect, test } from 'vitest';
import {
  minutesFor,
  nextPace,
  type Pace,
  type PaceEvent,
  unknownPace,
} from '../../../src/features/reader/pace-machine.ts';

const stood = (share: number, seconds: number, page: number | null = null): PaceEvent => ({
  type: 'stood',
  share,
  page,
  atMs: seconds * 1000,
});
const after = (events: readonly PaceEvent[], from: Pace = unknownPace): Pace => events.reduce(nextPace, from);
/** A page of a hundredth of the book each half minute. */
const pages = (count: number) => Array.from({ length: count }, (_, index) => stood(index / 100, index * 30));

describe('the pace of a reader', () => {
  test('is not told before a minute of reading', () => {
    expect(minutesFor(unknownPace, 0.5)).toBeNull();
    expect(minutesFor(after(pages(2)), 0.5)).toBeNull();
  });
  test('tells how long so much of the book will take', () => {
    expect(minutesFor(after(pages(5)), 0.5)).toBeCloseTo(25);
    expect(minutesFor(after(pages(5)), -1)).toBe(0);
  });
  test.each([
    ['a jump', stood(0.5, 150)],
    ['a way back', stood(0.01, 150)],
    ['a page that is leafed over', stood(0.05, 121)],
    ['a page left open for ten minutes', stood(0.05, 720)],
  ])('does not count %s', (_name, event) => {
    expect(minutesFor(after([...pages(5), event]), 0.5)).toBeCloseTo(25);
  });
  test('counts the pages of a short book, also two at a time, and no jump in it', () => {
    const two = [1, 2, 4, 6, 8].map((page, index) => stood((page - 1) / 19, index * 30, page));
    const read = after(two);
    expect(minutesFor(read, 1)).toBeCloseTo((2 * 19) / 7);
    expect(minutesFor(after([stood(10 / 19, 150, 11)], read), 1)).toBeCloseTo((2 * 19) / 7);
  });
  test('does not count the time the page is out of sight', () => {
    const pace = after([...pages(5), { type: 'away' }, stood(0.04, 200), stood(0.05, 230)]);
    expect(minutesFor(pace, 0.5)).toBeCloseTo(25);
  });
  test('counts small movements of what scrolls as one reading', () => {
    const lines = Array.from({ length: 41 }, (_, index) => stood(index / 1000, index * 3));
    expect(minutesFor(after(lines), 0.5)).toBeCloseTo(25);
    expect(minutesFor(after([...lines, stood(0.04, 400)]), 0.5)).toBeCloseTo(25);
  });
  test('forgets by and by how it was', () => {
    const slow = after(pages(60));
    const fast = Array.from({ length: 40 }, (_, index) => stood(0.6 + index / 100, 1770 + index * 6));
    expect(minutesFor(after(fast, slow), 0.1)).toBeLessThan(4);
  });
});
