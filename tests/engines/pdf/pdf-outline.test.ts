import { describe, expect, it } from 'vitest';
import type { OutlineItem } from '../../../src/engines/pdf/pdf-messages.ts';
import { type BookmarkReader, type OutlineLimits, walkOutline } from '../../../src/engines/pdf/worker/pdf-outline.ts';

interface Node {
  readonly title?: string;
  readonly page?: number;
  readonly child?: number;
  readonly next?: number;
}

function readerOf(nodes: Record<number, Node>, first = 1): BookmarkReader {
  return {
    firstChild: (bookmark) => (bookmark === 0 ? first : (nodes[bookmark]?.child ?? 0)),
    nextSibling: (bookmark) => nodes[bookmark]?.next ?? 0,
    title: (bookmark) => nodes[bookmark]?.title ?? `Tema ${bookmark}`,
    target(bookmark) {
      const pageIndex = nodes[bookmark]?.page;
      return pageIndex === undefined ? null : { kind: 'page', pageIndex, height: 0 };
    },
  };
}

function walk(reader: BookmarkReader, limits?: OutlineLimits): readonly OutlineItem[] {
  const steps = walkOutline(reader, limits);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

const titles = (items: readonly OutlineItem[]): unknown[] =>
  items.map(({ title, children }) => (children.length === 0 ? title : [title, titles(children)]));

describe('the walk through an outline', () => {
  it('keeps the tree, its order and its pages', () => {
    const outline = walk(
      readerOf({ 1: { child: 2, next: 4, page: 0 }, 2: { next: 3, page: 3 }, 3: {}, 4: { page: 9 } }),
    );
    expect(titles(outline)).toEqual([['Tema 1', ['Tema 2', 'Tema 3']], 'Tema 4']);
    expect(outline[0]?.children.map(({ target }) => target)).toEqual([{ kind: 'page', pageIndex: 3, height: 0 }, null]);
  });

  it('is empty for a document without one', () => {
    expect(walk(readerOf({}, 0))).toEqual([]);
  });

  it('ends where bookmarks form a circle, among brothers or down the generations', () => {
    expect(titles(walk(readerOf({ 1: { next: 2 }, 2: { next: 1 } })))).toEqual(['Tema 1', 'Tema 2']);
    expect(titles(walk(readerOf({ 1: { child: 2 }, 2: { child: 1, next: 3 }, 3: { next: 2 } })))).toEqual([
      ['Tema 1', ['Tema 2', 'Tema 3']],
    ]);
  });

  it('stops at its limits in an endless outline, and says so step by step', () => {
    const endless: BookmarkReader = {
      firstChild: (bookmark) => bookmark * 2 + 1,
      nextSibling: (bookmark) => bookmark * 2 + 2,
      title: (bookmark) => `Tema ${bookmark}`,
      target: () => ({ kind: 'page', pageIndex: 0, height: 0 }),
    };
    const steps = walkOutline(endless, { depth: 3, count: 50 });
    let count = 0;
    while (!steps.next().done) count += 1;
    expect(count).toBe(50);
    const depthOf = (items: readonly OutlineItem[]): number =>
      items.length === 0 ? 0 : 1 + Math.max(...items.map(({ children }) => depthOf(children)));
    expect(depthOf(walk(endless, { depth: 3, count: 50 }))).toBe(3);
  });

  it('tidies titles and moves the children of a nameless line up', () => {
    const outline = walk(
      readerOf({
        1: { title: '  Uno\r\n\u0000 y   dos ', next: 2 },
        2: { title: ' \u200b ', child: 3 },
        3: { title: 'Tres' },
      }),
    );
    expect(titles(outline)).toEqual(['Uno y dos', 'Tres']);
  });

  it('cuts a title that is endless, and no letter in two', () => {
    const title = `${'x'.repeat(299)}👩🏽‍🚀 y más`;
    expect(titles(walk(readerOf({ 1: { title } })))).toEqual(['x'.repeat(299)]);
  });
});
