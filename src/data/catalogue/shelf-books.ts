import type { BookSummary } from '../../../contract/books.ts';
import { type codedFields, codedOf, lineFields, linesOf, type PackedBooks, valueAt } from '../../../contract/shelf.ts';

/** The books of a shelf, in its order. A book is unpacked when somebody looks at it (`Note: books as columns`). */
export interface ShelfBooks {
  readonly length: number;
  readonly pages: readonly PackedBooks[];
  slice(from: number, to: number): BookSummary[];
  find(bookId: string): BookSummary | null;
}

type Unpack = (index: number) => BookSummary;

function unpacking(page: PackedBooks): Unpack {
  const lines = new Map(lineFields.map((field) => [field, linesOf(page, field)]));
  // Kept, so that a card that is drawn again gets the very book it had.
  const unpacked: BookSummary[] = [];
  return (at) => {
    const line = (field: (typeof lineFields)[number]) => lines.get(field)?.[at] ?? '';
    const value = (field: (typeof codedFields)[number]) => valueAt(codedOf(page, field), at);
    return (unpacked[at] ??= {
      id: line('id'),
      editionId: line('editionId'),
      title: line('title'),
      authors: line('authors').split('\t').filter(Boolean),
      subject: value('subject'),
      grade: value('grade'),
      format: value('format') === 'pdf' ? 'pdf' : 'epub',
      layout: value('layout') === 'fixed' ? 'fixed' : 'reflowable',
      language: value('language'),
      coverHash: line('coverHash') || null,
      // The one field that goes into a style.
      coverColor: /^#\w{6}$/.test(line('coverColor')) ? line('coverColor') : '#14213d',
      sizeBytes: Number(line('sizeBytes')),
      addedAt: line('addedAt'),
    });
  };
}

/** Reads packed pages as one shelf. */
export function createShelfBooks(pages: readonly PackedBooks[]): ShelfBooks {
  const opened = new Map<PackedBooks, Unpack>();
  function book(page: PackedBooks, index: number): BookSummary {
    let unpack = opened.get(page);
    if (!unpack) opened.set(page, (unpack = unpacking(page)));
    return unpack(index);
  }
  return {
    pages,
    length: pages.reduce((sum, page) => sum + page.count, 0),
    slice(from, to) {
      const found: BookSummary[] = [];
      let start = 0;
      for (const page of pages) {
        const end = Math.min(to - start, page.count);
        for (let index = Math.max(0, from - start); index < end; index += 1) found.push(book(page, index));
        start += page.count;
      }
      return found;
    },
    find(bookId) {
      for (const page of pages) {
        const index = page.lines[0]?.includes(bookId) ? linesOf(page, 'id').indexOf(bookId) : -1;
        if (index >= 0) return book(page, index);
      }
      return null;
    },
  };
}
