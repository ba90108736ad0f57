import type { BookFormat } from '../../contract/books.ts';
import type { Locator } from '../../contract/locator.ts';

/** The reader's route for a format, as the router knows it. */
export function readerPath(format: BookFormat): '/libros/visor/pdf/$bookId' | '/libros/visor/epub/$bookId' {
  return format === 'pdf' ? '/libros/visor/pdf/$bookId' : '/libros/visor/epub/$bookId';
}

export interface ReadingPlace {
  /** Printed page where the book has pages. */
  readonly page: number | null;
  readonly chapter: string | null;
  /** 0 to 1; `null` where it is not known. */
  readonly share: number | null;
}

/** What a saved place tells a person. */
export function readingPlaceOf(locator: Locator): ReadingPlace {
  const { position, totalProgression } = locator.locations;
  const isPage = locator.type === 'application/pdf' || locator.href.startsWith('#page=');
  return {
    page: isPage ? (position ?? null) : null,
    chapter: locator.title ?? null,
    share: totalProgression ?? null,
  };
}
