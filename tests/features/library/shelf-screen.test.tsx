// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { bookOf, closeApp, createSchool, openApp, shelfOf } from '../../app/school.tsx';

const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar en la biblioteca' });
const list = () => screen.findByRole('list', { name: 'Mi biblioteca' });
const titles = async () =>
  within(await list())
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the shelf', () => {
  afterEach(closeApp);

  it('lists each book as a link named by its title', async () => {
    openApp(createSchool(), '/libros');
    expect(await titles()).toEqual(['El agua que viaja', 'Geometría con regla', 'Física en la cocina']);
    const link = screen.getByRole('link', { name: 'El agua que viaja' });
    expect(link.getAttribute('href')).toBe('/libros/libro/agua');
  });

  it('finds while one types, and keeps what was typed in the address', async () => {
    const { history } = openApp(createSchool(), '/libros');
    await list();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar en la biblioteca' }), {
      target: { value: 'FISICA' },
    });
    await waitFor(async () => expect(await titles()).toEqual(['Física en la cocina']));
    expect(screen.getByText('1 de 3 libros')).toBeTruthy();
    await waitFor(() => expect(history.location.href).toBe('/libros?buscar=FISICA'));
  });

  it('keeps what was found while a refreshed shelf is made ready', async () => {
    const school = createSchool();
    openApp(school, '/libros?buscar=agua');
    expect(await titles()).toEqual(['El agua que viaja']);
    const now = school.catalogue.get();
    if (now.status !== 'ready') throw new Error('The shelf is not ready.');
    act(() => school.catalogue.set({ ...now, books: shelfOf(now.books.slice(0, 3)) }));
    // Meanwhile the shelf before it is drawn again.
    act(() => school.downloads.set(new Map([['agua', { status: 'downloaded', totalBytes: 5 }]])));
    expect(screen.queryByText('Buscando tus libros…')).toBeNull();
    expect(await titles()).toEqual(['El agua que viaja']);
  });

  it('does not say that nothing was found before that is known', async () => {
    openApp(createSchool(), '/libros?buscar=agua');
    const count = await screen.findByText(/\d libros?$/);
    const said = new Set([count.textContent]);
    const watch = new MutationObserver(() => void said.add(count.textContent));
    watch.observe(count, { subtree: true, characterData: true, childList: true });
    expect(await titles()).toEqual(['El agua que viaja']);
    await waitFor(() => expect([...said]).toEqual(['3 libros', '1 de 3 libros']));
    watch.disconnect();
  });

  it('takes the query from the address', async () => {
    openApp(createSchool(), '/libros?formato=pdf');
    expect(await titles()).toEqual(['Geometría con regla']);
  });

  it('is whole again by the link of the header, and what was typed comes back with the way back', async () => {
    const { history } = openApp(createSchool(), '/libros?buscar=zzz');
    await screen.findByRole('button', { name: 'Ver todos los libros' });
    const goHome = () => fireEvent.click(screen.getByRole('link', { name: 'Mi biblioteca' }));
    goHome();
    await waitFor(() => expect(search().value).toBe(''));
    expect(await titles()).toHaveLength(3);
    // A click on the shelf writes what is asked for into the address: nothing of before.
    fireEvent.click(screen.getByRole('heading', { level: 1 }));
    expect(history.location.href).toBe('/libros');
    act(() => history.back());
    await waitFor(() => expect(search().value).toBe('zzz'));
    act(() => history.forward());
    await waitFor(() => expect(search().value).toBe(''));
    fireEvent.change(search(), { target: { value: 'agua' } });
    await waitFor(() => expect(history.location.href).toBe('/libros?buscar=agua'));
    goHome();
    await waitFor(() => expect(search().value).toBe(''));
    expect(history.location.href).toBe('/libros');
  });

  it('stays as it is, with the focus, while the address takes what is typed', async () => {
    const { history } = openApp(createSchool(), '/libros');
    await list();
    const field = search();
    field.focus();
    for (const value of ['agua', 'agu ', '']) {
      fireEvent.change(field, { target: { value } });
      const address = value === '' ? '/libros' : `/libros?buscar=${value.trim()}`;
      await waitFor(() => expect(history.location.href).toBe(address));
      // The router has drawn it, too.
      await act(() => Promise.resolve());
      expect(search()).toBe(field);
      expect(field.value).toBe(value);
      expect(document.activeElement).toBe(field);
    }
  });

  it('says so where nothing matches, with a way back to all', async () => {
    openApp(createSchool(), '/libros?buscar=zzz');
    fireEvent.click(await screen.findByRole('button', { name: 'Ver todos los libros' }));
    await waitFor(async () => expect(await titles()).toHaveLength(3));
  });

  it('shows only what is on this device when asked', async () => {
    const school = createSchool();
    school.downloads.set(new Map([['geo', { status: 'downloaded', totalBytes: 5 }]]));
    openApp(school, '/libros');
    await list();
    fireEvent.click(screen.getByRole('button', { name: 'En este equipo' }));
    await waitFor(async () => expect(await titles()).toEqual(['Geometría con regla']));
  });

  it('goes on reading with one tap, and leaves out books that left the shelf', async () => {
    const school = createSchool();
    const locator = { href: '#page=57', type: 'application/pdf', locations: { position: 57, totalProgression: 0.27 } };
    school.recent.set([
      { bookId: 'gone', position: { locator, savedAt: '' } },
      { bookId: 'geo', position: { locator, savedAt: '' } },
    ]);
    openApp(school, '/libros');
    const link = await screen.findByRole('link', { name: 'Seguir leyendo' });
    expect(link.getAttribute('href')).toBe('/libros/visor/pdf/geo');
    expect(screen.getByText('Página 57 · 27 % leído')).toBeTruthy();
  });

  it('asks for a cover that did not come once more when the network is back', async () => {
    const school = createSchool();
    const book = bookOf({ id: 'agua', coverHash: 'a'.repeat(64) });
    school.catalogue.set({ status: 'ready', books: shelfOf([book]), refreshedAt: null });
    openApp(school, '/libros');
    const picture = async () => (await list()).querySelector('img');
    for (const status of ['offline', 'online'] as const) {
      fireEvent.error((await picture()) ?? document);
      expect(await picture()).toBeNull();
      act(() => school.connection.set(status));
    }
    expect((await picture())?.getAttribute('src')).toBe(`/covers/${book.coverHash}`);
  });

  it('waits without a blank, then shows the books', async () => {
    const school = createSchool();
    const ready = school.catalogue.get();
    school.catalogue.set({ status: 'waiting' });
    openApp(school, '/libros');
    await screen.findByText('Buscando tus libros…');
    act(() => school.catalogue.set(ready));
    expect(await titles()).toHaveLength(3);
  });

  it('tells what failed and asks again', async () => {
    const school = createSchool();
    school.catalogue.set({ status: 'failed', problem: 'wrong-answer' });
    openApp(school, '/libros');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'La red respondió algo que no es de la biblioteca',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
    expect(school.asked.refresh).toHaveBeenCalledOnce();
  });

  it('says that there are no books yet', async () => {
    const school = createSchool();
    school.catalogue.set({ status: 'ready', books: shelfOf([]), refreshedAt: null });
    openApp(school, '/libros');
    await screen.findByRole('heading', { name: 'Todavía no hay libros' });
  });
});
