import { shelfSorts, wholeShelf } from '../../features/library/shelf-query.ts';
import type { ShelfQuery } from '../../features/library/shelf-query.ts';

/** The shelf's query as it stands in the address. */
export interface ShelfSearch {
  readonly buscar?: string;
  readonly materia?: string;
  readonly grado?: string;
  readonly formato?: string;
  readonly descargados?: string;
  readonly orden?: string;
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
  const search = query.search.trim();
  return {
    ...(search === '' ? {} : { buscar: search }),
    ...(query.subject === '' ? {} : { materia: query.subject }),
    ...(query.grade === '' ? {} : { grado: query.grade }),
    ...(query.format === '' ? {} : { formato: query.format }),
    ...(query.onlyDownloaded ? { descargados: 'si' } : {}),
    ...(query.sort === 'shelf' ? {} : { orden: query.sort }),
  };
}
