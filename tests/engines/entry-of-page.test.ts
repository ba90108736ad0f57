import { describe, expect, it } from 'vitest';
import { entryOfPage } from '../../src/engines/entry-of-page.ts';
import { locatorOfPage } from '../../src/engines/pdf/page-locator.ts';
import type { ContentsItem } from '../../src/engines/publication.ts';

const line = (title: string, page: number, height: number, children: readonly ContentsItem[] = []): ContentsItem => ({
  title,
  target: locatorOfPage(page, 20, height),
  children,
});
const contents = [
  line('1', 2, 0.1, [line('1.1', 2, 0.1), line('1.2', 2, 0.4), line('1.3', 2, 0.8)]),
  line('2', 5, 0.7),
  { title: 'Anexos', target: null, children: [line('A', 9, 0)] },
];
const at = (page: number, height: number) => entryOfPage(contents, page, height)?.title ?? null;

describe('the line of the contents that a printed page belongs to', () => {
  it('is the last that begins at that height of it or above', () => {
    expect([at(2, 0.12), at(2, 0.39), at(2, 0.6), at(2, 0.9)]).toEqual(['1.1', '1.2', '1.2', '1.3']);
    expect([at(5, 0.3), at(5, 0.7), at(12, 0.5)]).toEqual(['1.3', '2', 'A']);
  });

  it('is none before the first', () => {
    expect([at(1, 0), at(1, 0.9), at(2, 0.05)]).toEqual([null, null, null]);
  });

  it('is, of a page as a whole, the first that begins on it', () => {
    expect([at(2, 0), at(9, 0)]).toEqual(['1.1', 'A']);
  });

  it('is what goes on from the page before where that begins in its lower half', () => {
    expect([at(5, 0), at(6, 0)]).toEqual(['1.3', '2']);
  });
});
