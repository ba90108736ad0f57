import { describe, expect, it } from 'vitest';
import { shelfQueryOf, shelfSearchOf } from '../../src/app/routes/shelf-search-params.ts';
import { parseSearch, stringifySearch } from '../../src/app/search-params.ts';
import { withLoadedMarker } from '../../src/app/reload-page.ts';
import { wholeShelf } from '../../src/features/library/shelf-query.ts';

describe('the search part of an address', () => {
  it('keeps a page number as the text it is', () => {
    expect(parseSearch('?lugar=12')).toEqual({ lugar: '12' });
    expect(stringifySearch({ lugar: '12' })).toBe('?lugar=12');
  });

  it('gives back a CFI unchanged', () => {
    const cfi = 'epubcfi(/6/4!/4/2[c1],/1:0,/1:9)';
    expect(parseSearch(stringifySearch({ lugar: cfi }))).toEqual({ lugar: cfi });
  });

  it('is nothing where there is nothing to say', () => {
    expect(stringifySearch({ buscar: '', materia: undefined })).toBe('');
  });
});

describe('the query of the shelf in the address', () => {
  it('is left out while it is the whole shelf', () => {
    expect(shelfSearchOf(wholeShelf)).toEqual({});
    expect(shelfQueryOf({})).toEqual(wholeShelf);
  });

  it('comes back as it was', () => {
    const query = { ...wholeShelf, search: 'agua', grade: '3.º grado', onlyDownloaded: true, sort: 'title' as const };
    expect(shelfQueryOf(shelfSearchOf(query))).toEqual(query);
  });

  it('ignores what no shelf knows', () => {
    expect(shelfQueryOf({ formato: 'docx', orden: 'azar', descargados: 'tal vez' })).toEqual(wholeShelf);
  });
});

describe('reloading', () => {
  it('adds a marker and keeps the rest of the address', () => {
    expect(withLoadedMarker('http://a.example/libros?buscar=agua#x')).toBe(
      'http://a.example/libros?buscar=agua&cargado=1#x',
    );
  });
});
