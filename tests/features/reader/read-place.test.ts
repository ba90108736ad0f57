import { expect, test } from 'vitest';
import { readPlaceOf } from '../../../src/features/reader/read-place.ts';

const locations = { cfi: 'epubcfi(/6/24!/4)', progression: 0.5, totalProgression: 11 / 12 };
const locator = { href: 'p12.xhtml', type: 'application/xhtml+xml', title: 'Final', locations };

test('on the last page all of the book is read, and it is the same place', () => {
  expect(readPlaceOf({ locator, isLast: true })).toEqual({
    ...locator,
    locations: { ...locations, totalProgression: 1 },
  });
  expect(locator.locations.totalProgression).toBe(11 / 12);
});

test('before it as much is read as comes before the top of the page', () => {
  expect(readPlaceOf({ locator, isLast: false })).toBe(locator);
});

test('a book of one page that does not tell how long it is is read, too', () => {
  const only = { href: '#page=1', type: 'application/pdf', locations: { position: 1 } };
  expect(readPlaceOf({ locator: only, isLast: true }).locations).toEqual({ position: 1, totalProgression: 1 });
});
