import { describe, expect, test } from 'vitest';
import type { BookPages } from '../../../src/engines/publication.ts';
import { findPage } from '../../../src/features/reader/find-page.ts';

function pagesOf(labels: readonly string[], hasPictures: boolean): BookPages {
  return {
    count: labels.length,
    learnLabels: () => Promise.resolve(),
    labelAt: (index) => labels[index] ?? '',
    locatorAt: (index) => ({ href: `#page=${index + 1}`, type: 'application/pdf', locations: {} }),
    pictures: hasPictures ? { shape: 1, draw: () => Promise.resolve(null) } : null,
  };
}

describe('a page that is named', () => {
  const pdf = pagesOf(['Portada', 'ii', '1', '2', '3'], true);
  test.each([
    ['1', 2],
    [' 3 ', 4],
    ['II', 1],
    ['portada', 0],
    // Printed nowhere: the fourth and fifth of the file.
    ['4', 3],
    ['5', 4],
    ['6', null],
    ['0', null],
    ['', null],
    ['  ', null],
    ['1a', null],
    ['-1', null],
  ])('of a PDF: %j is %j', (typed, index) => expect(findPage(pdf, typed)).toBe(index));

  test('that a paper edition does not have is nowhere', () => {
    const epub = pagesOf(['7', '8'], false);
    expect([findPage(epub, '8'), findPage(epub, '1')]).toEqual([1, null]);
  });
});
