// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { sumMissing } from '../../../src/features/library/many/sum-missing.ts';
import { bookOf, closeApp, createSchool, openApp, shelfOf } from '../../app/school.tsx';

describe('the books of a subject or a grade', () => {
  afterEach(closeApp);

  it('come with one tap, those that are not here yet', async () => {
    const school = createSchool();
    school.downloads.set(new Map([['agua', { status: 'downloaded', totalBytes: 2_000_000 }]]));
    openApp(school, '/libros?materia=Ciencias');
    fireEvent.click(await screen.findByRole('button', { name: 'Descargar este libro (2 MB)' }));
    expect(school.tools.startAll).toHaveBeenCalledExactlyOnceWith(['fis']);
    const noting = { status: 'queued', waiting: 'noting', doneBytes: 0, totalBytes: 2_000_000 } as const;
    act(() => school.downloads.set(new Map([...school.downloads.get(), ['fis', noting]])));
    expect(screen.queryByText('Estos libros ya están en este equipo o vienen en camino.')).toBeNull();
    act(() =>
      school.downloads.set(new Map(['agua', 'fis'].map((id) => [id, { status: 'downloaded', totalBytes: 2 }]))),
    );
    expect(screen.getByText('Estos libros ya están en este equipo o vienen en camino.')).toBeTruthy();
  });

  it('come only after a second yes where they are many or large', async () => {
    const school = createSchool();
    const books = Array.from({ length: 11 }, (_, index) => bookOf({ id: `b${index}` }));
    const other = bookOf({ id: 'otro', subject: 'Arte' });
    school.catalogue.set({ status: 'ready', books: shelfOf([...books, other]), refreshedAt: null });
    openApp(school, '/libros?materia=Ciencias');
    fireEvent.click(await screen.findByRole('button', { name: 'Descargar estos 11 libros (22 MB)' }));
    expect(school.tools.startAll).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Sí, descargar' }));
    expect(school.tools.startAll).toHaveBeenCalledExactlyOnceWith(books.map(({ id }) => id));
  });

  it('are not offered for a word somebody typed, nor without network', async () => {
    const school = createSchool();
    school.connection.set('offline');
    openApp(school, '/libros?materia=Ciencias');
    await screen.findByText('2 de 3 libros');
    expect(screen.queryByRole('button', { name: /^Descargar/ })).toBeNull();
    act(() => school.connection.set('online'));
    await screen.findByRole('button', { name: /^Descargar estos 2/ });
  });

  it('are much from a hundred megabytes on', () => {
    const shelf = shelfOf([bookOf({ id: 'a', sizeBytes: 99_999_999 }), bookOf({ id: 'b', sizeBytes: 1 })]);
    expect(sumMissing(shelf, [0], new Map())).toEqual({ ids: ['a'], bytes: 99_999_999, isMuch: false });
    expect(sumMissing(shelf, [0, 1], new Map()).isMuch).toBe(true);
  });
});
