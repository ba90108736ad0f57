import { openDB } from 'idb';
import type { BookSummary } from '../../contract/books.ts';
import { packBooks, type PackedBooks } from '../../contract/shelf.ts';
import { createShelfBooks } from '../../src/data/catalogue/shelf-books.ts';
import { createShelfFinder } from '../../src/features/library/shelf-finder.ts';
import { foldText } from '../../src/features/library/shelf-choices.ts';
import { wholeShelf } from '../../src/features/library/shelf-query.ts';

declare global {
  interface Window {
    measureShelf(books: readonly BookSummary[], rounds: number): Promise<Record<string, number[]>>;
  }
}

const perPage = 2000;

async function time(work: () => Promise<unknown> | void): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The plainest search that answers the same: line by line, the best first. All is folded. */
function plainSearch(lines: readonly { title: string; all: string }[], words: readonly string[]): number[] {
  const byFit: number[][] = [];
  lines.forEach(({ title, all }, place) => {
    let fit = 0;
    for (const word of words) {
      const at = all.indexOf(word);
      if (at < 0) return;
      if (at >= title.length) fit += 3;
      else if (at > 0) fit += title.includes(` ${word}`) ? 1 : 2;
    }
    (byFit[fit] ??= []).push(place);
  });
  return byFit.flat();
}

/** The app's own modules on a page without the app: reading the kept shelf, and a keystroke, beside their limits. */
window.measureShelf = async (books, rounds) => {
  const database = await openDB('medida', 1, {
    upgrade(made) {
      made.createObjectStore('values');
      made.createObjectStore('rows', { keyPath: 'id' });
    },
  });
  const pages: PackedBooks[] = [];
  for (let at = 0; at < books.length; at += perPage) pages.push(packBooks(books.slice(at, at + perPage), String(at)));
  await database.clear('rows');
  await database.put('values', { pages: pages.map((page) => ({ after: null, next: null, books: page })) }, 'packed');
  await database.put('values', books, 'objects');
  const change = database.transaction('rows', 'readwrite');
  for (const book of books) void change.store.put(book);
  await change.done;

  const shelf = createShelfBooks(pages);
  const finder = createShelfFinder(shelf, () => null);
  const folded = foldText(books.map((book) => book.title).join('\n'));
  const lines = books.map(({ title, authors, subject, grade }) => ({
    title: foldText(title),
    all: foldText(`${title} ${authors.join(' ')} ${subject} ${grade}`),
  }));
  const result: Record<string, number[]> = {};
  const note = (name: string, ms: number) => (result[name] ??= []).push(ms);
  note('index', await time(() => finder.prepare('shelf')));
  note('byTitle', await time(() => finder.prepare('title')));
  for (let round = 0; round < rounds; round += 1) {
    note(
      'packed',
      await time(async () => {
        const kept = await database.get('values', 'packed');
        createShelfBooks(kept.pages.map((page: { books: PackedBooks }) => page.books)).slice(0, 24);
      }),
    );
    note('objects', await time(() => database.get('values', 'objects')));
    note('rows', await time(() => database.getAll('rows')));
    for (const [name, search] of [
      ['rare', 'nandu 12'],
      ['common', 'matematica'],
      ['letter', 'a'],
    ] as const) {
      note(name, await time(() => void finder.select({ ...wholeShelf, search }, new Set())));
      note(`${name} plain`, await time(() => void plainSearch(lines, search.split(' '))));
    }
    note('scan', await time(() => void folded.includes('que no hay en ningun titulo')));
  }
  database.close();
  return result;
};
