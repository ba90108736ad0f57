import { describe, expect, it, vi } from 'vitest';
import type { BookSummary } from '../../../contract/books.ts';
import { ProblemError } from '../../../contract/problems.ts';
import type { Publication, SearchStep } from '../../../src/engines/publication.ts';
import {
  countFinds,
  idleInside,
  type InsideEvent,
  type InsideState,
  mostFinds,
  nextInside,
  shareOf,
} from '../../../src/features/library/inside/inside-machine.ts';
import { type OpenedBook, searchBooks } from '../../../src/features/library/inside/search-books.ts';

const book = (id: string): BookSummary => ({
  id,
  editionId: `${id}-1`,
  title: `Libro ${id}`,
  authors: [],
  subject: 'Ciencias',
  grade: '4.º',
  format: 'epub',
  layout: 'reflowable',
  language: 'es',
  coverHash: null,
  coverColor: '#336699',
  sizeBytes: 1000,
  addedAt: '2026-01-01T00:00:00Z',
});

const hit = (position: number) => ({
  href: `#page=${position}`,
  type: 'application/pdf',
  locations: { position },
  text: { before: 'el ', highlight: 'agua', after: ' corre' },
});

/** A book whose search answers these steps; closing is told. */
function opened(
  steps: () => AsyncGenerator<SearchStep>,
  close = vi.fn<() => void>(),
): OpenedBook & { close: typeof close } {
  const publication = {
    search: steps,
    placeOf: ({ locations }: { locations: { position?: number } }) => String(locations.position),
    close,
  };
  // Of a publication only what a search touches is here.
  return { format: 'pdf', publication: publication as unknown as Publication, close };
}

const stepsOf = (...counts: readonly number[]) =>
  async function* steps(): AsyncGenerator<SearchStep> {
    for (const [index, count] of counts.entries()) {
      yield { hits: Array.from({ length: count }, (_, at) => hit(at + 1)), share: (index + 1) / counts.length };
    }
  };

async function runThrough(
  ids: readonly string[],
  open: (id: string) => Promise<OpenedBook | null>,
  signal = new AbortController().signal,
): Promise<InsideState[]> {
  const states: InsideState[] = [idleInside];
  const send = (event: InsideEvent) => states.push(nextInside(states.at(-1) ?? idleInside, event));
  await searchBooks(ids.map(book), 'agua', ({ id }) => open(id), signal, send);
  return states;
}

describe('a search inside the downloaded books', () => {
  it('goes through them one after the other, each open only while it is searched', async () => {
    const books = { a: opened(stepsOf(1, 0, 2)), b: opened(stepsOf(0)) };
    const open = async (id: string) => {
      if (id === 'b') expect(books.a.close).toHaveBeenCalledOnce();
      return id === 'a' ? books.a : books.b;
    };
    const states = await runThrough(['a', 'b'], open);
    const last = states.at(-1) ?? idleInside;
    expect(last).toMatchObject({ words: 'agua', status: 'done', bookCount: 2 });
    expect(last.books.map(({ book: { id }, finds }) => [id, finds.length])).toEqual([
      ['a', 3],
      ['b', 0],
    ]);
    expect(last.books[0]?.format).toBe('pdf');
    expect(countFinds(last)).toBe(3);
    expect(books.b.close).toHaveBeenCalledOnce();
    // It never goes back.
    const shares = states.map(shareOf);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
  });

  it('passes a book by whose words are known not to hold what is looked for, and counts it as searched', async () => {
    const states = await runThrough(['a', 'b', 'c'], async (id) => (id === 'b' ? null : opened(stepsOf(1))));
    const last = states.at(-1) ?? idleInside;
    expect(last.books.map(({ finds, problem }) => [finds.length, problem])).toEqual([
      [1, null],
      [0, null],
      [1, null],
    ]);
    expect(last.status).toBe('done');
    const shares = states.map(shareOf);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
  });

  it('says of a book why it cannot be searched, keeps what it found before, and goes on', async () => {
    const breaking = opened(async function* steps() {
      yield { hits: [hit(4)], share: 0.5 };
      throw new ProblemError('chunk-missing');
    });
    const states = await runThrough(['a', 'b', 'c'], (id) =>
      id === 'a'
        ? Promise.reject(new ProblemError('not-downloaded'))
        : Promise.resolve(id === 'b' ? breaking : opened(stepsOf(1))),
    );
    expect(states.at(-1)?.books.map(({ finds, problem }) => [finds.length, problem])).toEqual([
      [0, 'not-downloaded'],
      [1, 'chunk-missing'],
      [1, null],
    ]);
    expect(breaking.close).toHaveBeenCalledOnce();
    expect(states.at(-1)?.status).toBe('done');
  });

  it('leaves a book that says it everywhere', async () => {
    const endless = opened(stepsOf(...Array.from({ length: 1000 }, () => 40)));
    const states = await runThrough(['a'], async () => endless);
    expect(states.at(-1)?.books[0]?.finds).toHaveLength(mostFinds);
    expect(states.length).toBeLessThan(8);
    expect(endless.close).toHaveBeenCalledOnce();
  });

  it('that is stopped opens no further book, closes the one it has, and says nothing more', async () => {
    const control = new AbortController();
    const opening: string[] = [];
    const first = opened(async function* steps() {
      yield { hits: [hit(1)], share: 0.1 };
      control.abort();
      yield { hits: [hit(2)], share: 0.2 };
    });
    const states = await runThrough(
      ['a', 'b'],
      async (id) => {
        opening.push(id);
        return first;
      },
      control.signal,
    );
    expect(opening).toEqual(['a']);
    expect(first.close).toHaveBeenCalledOnce();
    expect(states.at(-1)).toMatchObject({ status: 'searching' });
    expect(countFinds(states.at(-1) ?? idleInside)).toBe(1);
    const stopped = nextInside(states.at(-1) ?? idleInside, { type: 'stopped' });
    expect(stopped.status).toBe('stopped');
    expect(nextInside(stopped, { type: 'found', format: 'pdf', finds: [], share: 1 })).toBe(stopped);
  });

  it('closes a book that opens after the search was stopped', async () => {
    const control = new AbortController();
    const late = opened(stepsOf(3));
    const states = await runThrough(
      ['a'],
      async () => {
        control.abort();
        return late;
      },
      control.signal,
    );
    expect(late.close).toHaveBeenCalledOnce();
    expect(countFinds(states.at(-1) ?? idleInside)).toBe(0);
  });
});
