import { expect, test } from 'vitest';
import { locatorOfPage } from '../../../src/engines/pdf/page-locator.ts';
import type { Publication } from '../../../src/engines/publication.ts';
import { askedLocator } from '../../../src/features/reader/asked-place.ts';

const book = (format: Publication['format']) => {
  const publication: Pick<Publication, 'format' | 'locatorOf'> = {
    format,
    locatorOf: (place) => (place === '7' ? locatorOfPage(7, 20) : null),
  };
  return publication;
};

test('a page of a PDF is opened as far down as its address says, with the words that are looked for there', () => {
  expect(askedLocator(book('pdf'), { place: '7', words: '', height: 0.4 })).toEqual(locatorOfPage(7, 20, 0.4));
  expect(askedLocator(book('pdf'), { place: '7', words: 'agua', height: 0.4 })).toEqual({
    ...locatorOfPage(7, 20, 0.4),
    text: { highlight: 'agua' },
  });
});

test('what is no place of the book opens it nowhere, and other books have no heights', () => {
  expect(askedLocator(book('pdf'), { place: '99', words: 'agua', height: 0.4 })).toBeNull();
  expect(askedLocator(book('pdf'), { place: null, words: 'agua', height: 0.4 })).toBeNull();
  expect(askedLocator(book('epub'), { place: '7', words: 'agua', height: 0.4 })).toEqual(locatorOfPage(7, 20));
});
