import { describe, expect, it } from 'vitest';
import { locatorOfPage, pageOfLocator, parsePage } from '../../../src/engines/pdf/page-locator.ts';

describe('places of a PDF', () => {
  it('are page numbers there and back', () => {
    for (const page of [1, 2, 99, 210]) {
      const locator = locatorOfPage(page, 210);
      expect(locator.href).toBe(`#page=${page}`);
      expect(pageOfLocator(locator, 210)).toBe(page);
      expect(parsePage(String(page), 210)).toBe(page);
    }
  });

  it('run from 0 to 1 through the book', () => {
    expect(locatorOfPage(1, 5).locations.totalProgression).toBe(0);
    expect(locatorOfPage(3, 5).locations.totalProgression).toBe(0.5);
    expect(locatorOfPage(5, 5).locations.totalProgression).toBe(1);
    expect(locatorOfPage(1, 1).locations.totalProgression).toBe(0);
  });

  it('are found by their address alone', () => {
    expect(pageOfLocator({ href: '#page=12', type: 'application/pdf', locations: {} }, 20)).toBe(12);
  });

  it('end at the nearest page where a book has become shorter, and at the first where they make no sense', () => {
    expect(pageOfLocator(locatorOfPage(300, 300), 200)).toBe(200);
    const odd = { href: 'chapter.xhtml', type: 'application/pdf', locations: { position: Number.NaN } };
    expect(pageOfLocator(odd, 200)).toBe(1);
    expect(pageOfLocator({ href: 'x', type: 'y', locations: { position: -4 } }, 200)).toBe(1);
  });

  it('are refused when they are no page of this book', () => {
    for (const place of ['', '0', '-1', '201', '1.5', '１２', 'epubcfi(/6/4)', '1e2', ' 3', '99999999999']) {
      expect(parsePage(place, 200), place).toBeNull();
    }
  });
});
