import { describe, expect, it } from 'vitest';
import { readerPath, readingPlaceOf } from '../../src/hooks/reading-place.ts';

describe('a saved place', () => {
  it('is a page in a PDF', () => {
    const place = readingPlaceOf({ href: '#page=12', type: 'application/pdf', locations: { position: 12 } });
    expect(place).toEqual({ page: 12, chapter: null, share: null });
  });

  it('is a chapter in an EPUB, whose positions are no pages', () => {
    const place = readingPlaceOf({
      href: 'c2.xhtml',
      type: 'application/xhtml+xml',
      title: 'Las nubes',
      locations: { cfi: 'epubcfi(/6/4)', position: 3, totalProgression: 0.4 },
    });
    expect(place).toEqual({ page: null, chapter: 'Las nubes', share: 0.4 });
  });

  it('opens in the reader of its format', () => {
    expect(readerPath('pdf')).toBe('/libros/visor/pdf/$bookId');
    expect(readerPath('epub')).toBe('/libros/visor/epub/$bookId');
  });
});
