// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Locator } from '../../../contract/locator.ts';
import type { ReaderPlace } from '../../../src/engines/publication.ts';
import { useReadingDiary } from '../../../src/features/reader/use-reading-diary.ts';
import { AppContext } from '../../../src/hooks/app-context.ts';
import { createSchool } from '../../app/school.tsx';
import { createMemoryNotes } from './notes/memory-notes.ts';

type Locations = Locator['locations'];

function placeAt(locations: Locations, windowShare?: number): ReaderPlace {
  return {
    locator: { href: 'uno.xhtml', type: 'application/xhtml+xml', locations },
    label: 'Uno',
    hint: null,
    pages: null,
    chapterEnd: null,
    isFirst: false,
    isLast: false,
    ...(windowShare === undefined ? {} : { windowShare }),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** How many pages were read by who stood at each place for 20 seconds, and then closed the book. */
function pagesReadAt(places: readonly ReaderPlace[]): number {
  let pages = 0;
  const { service } = createMemoryNotes();
  const counting: typeof service = {
    ...service,
    addReading: async (more) => {
      pages += more.pages;
      return { ok: true, value: null };
    },
  };
  const { services } = createSchool();
  const here = services.books.here();
  if (!here) throw new Error('the school has no books');
  const notes = { here: () => counting, use: async () => ({ ok: true as const, value: counting }) };
  const books = { ...here, notes };
  const value = {
    services: { ...services, books: { here: () => books, use: async () => ({ ok: true as const, value: books }) } },
    addresses: {
      coverUrl: (hash: string) => hash,
      networkPage: '/',
      mainSite: null,
      publisher: '/',
      logo: '/',
      afterSignOut: () => null,
    },
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => <AppContext value={value}>{children}</AppContext>;
  const { rerender, unmount } = renderHook((place: ReaderPlace) => useReadingDiary(place), {
    wrapper,
    initialProps: places[0] as ReaderPlace,
  });
  for (const place of places) {
    rerender(place);
    vi.advanceTimersByTime(20_000);
  }
  unmount();
  return pages;
}

test('each printed page that was left is one, however often who scrolls stopped on it', () => {
  const stops = [0, 0.2, 0.5, 0.9].map((progression) => placeAt({ position: 1, progression }));
  expect(pagesReadAt([...stops, placeAt({ position: 2, progression: 0 }), placeAt({ position: 3 })])).toBe(2);
});

test('a page of flowing text is the same in letters of another size', () => {
  const [one, two] = ['epubcfi(/6/2!/4/2/1:0)', 'epubcfi(/6/2!/4/8/1:40)'];
  const places = [
    { cfi: one, progression: 0 },
    { cfi: two, progression: 0.2 },
    // Larger letters: more pages, and the same words at the top.
    { cfi: two, progression: 0.25 },
  ];
  expect(pagesReadAt(places.map((locations) => placeAt(locations)))).toBe(1);
});

test('of a chapter that is one long page each window that was passed is a page', () => {
  const stopAt = (progression: number) => placeAt({ cfi: `epubcfi(/6/2!/4/${progression * 200})`, progression }, 0.1);
  expect(pagesReadAt([0, 0.02, 0.05, 0.08].map(stopAt))).toBe(0);
  expect(pagesReadAt([0, 0.05, 0.1, 0.15, 0.2, 0.3].map(stopAt))).toBe(3);
  // To and fro is no going on.
  expect(pagesReadAt([0.09, 0.11, 0.09, 0.11].map(stopAt))).toBe(0);
});
