import { shelfSorts, wholeShelf } from '../../features/library/shelf-query.ts';
import type { ShelfQuery } from '../../features/library/shelf-query.ts';

/** The shelf's query as it stands in the address. */
export interface ShelfSearch {
  readonly buscar?: string | undefined;
  readonly materia?: string | undefined;
  readonly grado?: string | undefined;
  readonly formato?: string | undefined;
  readonly descargados?: string | undefined;
  readonly orden?: string | undefined;
}

/** Reads an address; what it cannot mean is left out. */
export function shelfQueryOf(search: ShelfSearch): ShelfQuery {
  return {
    search: search.buscar ?? wholeShelf.search,
    subject: search.materia ?? wholeShelf.subject,
    grade: search.grado ?? wholeShelf.grade,
    format: search.formato === 'pdf' || search.formato === 'epub' ? search.formato : wholeShelf.format,
    onlyDownloaded: search.descargados === 'si',
    sort: shelfSorts.find((sort) => sort === search.orden) ?? wholeShelf.sort,
  };
}

/** Writes an address; what is as always is left out. */
export function shelfSearchOf(query: ShelfQuery): ShelfSearch {
  return {
    buscar: query.search.trim() || undefined,
    materia: query.subject || undefined,
    grado: query.grade || undefined,
    formato: query.format || undefined,
    descargados: query.onlyDownloaded ? 'si' : undefined,
    orden: query.sort === wholeShelf.sort ? undefined : query.sort,
  };
}
