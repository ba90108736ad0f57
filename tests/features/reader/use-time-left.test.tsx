// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReaderPlace } from '../../../src/engines/publication.ts';
import { useTimeLeft } from '../../../src/features/reader/use-time-left.ts';

const placeAt = (share: number): ReaderPlace => ({
  locator: { href: 'uno.xhtml', type: 'application/xhtml+xml', locations: { totalProgression: share } },
  label: 'Uno',
  hint: null,
  pages: null,
  chapterEnd: 0.2,
  isFirst: false,
  isLast: false,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the time left is told once it is known, and counts no time out of sight', () => {
  const { result, rerender } = renderHook((place: ReaderPlace | null) => useTimeLeft(place), {
    initialProps: null as ReaderPlace | null,
  });
  const readTo = (share: number, seconds: number) => {
    act(() => void vi.advanceTimersByTime(seconds * 1000));
    rerender(placeAt(share));
  };
  expect(result.current).toEqual({ chapter: null, book: null });
  rerender(placeAt(0.1));
  readTo(0.11, 30);
  expect(result.current).toEqual({ chapter: null, book: null });
  readTo(0.12, 30);
  // A hundredth of the book each half minute.
  expect(result.current.chapter).toBeCloseTo(4);
  expect(result.current.book).toBeCloseTo(44);

  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  act(() => void vi.advanceTimersByTime(200_000));
  sight.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  readTo(0.13, 30);
  expect(result.current.book).toBeCloseTo(43.5);
});
