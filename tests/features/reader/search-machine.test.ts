import { describe, expect, it } from 'vitest';
import type { Locator } from '../../../contract/locator.ts';
import {
  groupHits,
  idleSearch,
  nextSearch,
  type SearchEvent,
  type SearchState,
} from '../../../src/features/reader/search-machine.ts';

const hit = (title?: string): Locator => ({
  href: 'uno.xhtml',
  type: 'application/xhtml+xml',
  ...(title === undefined ? {} : { title }),
  locations: {},
});
const through = (...events: readonly SearchEvent[]): SearchState => events.reduce(nextSearch, idleSearch);

describe('a search of the book', () => {
  it('begins with two letters, or with one sign that is a word', () => {
    expect(through({ type: 'asked', query: 'a' })).toBe(idleSearch);
    expect(through({ type: 'asked', query: 'ag' })).toMatchObject({ status: 'searching', query: 'ag' });
    expect(through({ type: 'asked', query: '水' }).status).toBe('searching');
  });

  it('gathers what is found, and ends', () => {
    const found = through(
      { type: 'asked', query: 'agua' },
      { type: 'found', hits: [hit('Uno')], share: 0.4 },
      { type: 'found', hits: [], share: 0.6 },
      { type: 'found', hits: [hit('Dos')], share: 0.9 },
    );
    expect(found).toMatchObject({ status: 'searching', share: 0.9 });
    expect(found.hits).toHaveLength(2);
    expect(nextSearch(found, { type: 'ended' })).toMatchObject({ status: 'done', share: 1 });
    expect(nextSearch(found, { type: 'failed', problem: 'chunk-missing' })).toMatchObject({
      status: 'failed',
      problem: 'chunk-missing',
      hits: found.hits,
    });
  });

  it('begins anew where it is tried again', () => {
    const failed = through(
      { type: 'asked', query: 'agua' },
      { type: 'found', hits: [hit()], share: 0.5 },
      { type: 'failed', problem: 'chunk-missing' },
    );
    const again = nextSearch(failed, { type: 'asked', query: 'agua', isAgain: true });
    expect(again).toEqual({ ...idleSearch, query: 'agua', status: 'searching' });
  });

  it('forgets what other words had found, and keeps what these have', () => {
    const found = through({ type: 'asked', query: 'agua' }, { type: 'found', hits: [hit()], share: 1 });
    expect(nextSearch(found, { type: 'asked', query: 'agua' })).toBe(found);
    expect(nextSearch(found, { type: 'asked', query: 'agua d' }).hits).toEqual([]);
    expect(nextSearch(found, { type: 'asked', query: '' })).toBe(idleSearch);
  });

  it('puts what is found together under one heading', () => {
    const groups = groupHits([hit('Uno'), hit('Uno'), hit(), hit('Dos'), hit('Uno')]);
    expect(groups.map(({ title, hits }) => [title, hits.length])).toEqual([
      ['Uno', 2],
      ['', 1],
      ['Dos', 1],
      ['Uno', 1],
    ]);
  });
});
