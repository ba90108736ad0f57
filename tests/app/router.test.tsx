// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { focusOnNavigation } from '../../src/app/focus-on-navigation.ts';
import { closeApp, createSchool, lucia, openApp } from './school.tsx';

describe('the routes', () => {
  afterEach(closeApp);

  it.each(['/', '/nada', '/libros/nada/de/nada', '/otra/cosa', '/libros/libro/%E0%A4%A', '/%E0%A4%A', '/libros/%'])(
    'leads from %s to the shelf',
    async (path) => {
      const { history } = openApp(createSchool(), path);
      await screen.findByRole('heading', { level: 1, name: 'Hola, Lucía' });
      expect(history.location.pathname).toBe('/libros');
    },
  );

  it('shows a calm face while the session is being restored, then the screen', async () => {
    const school = createSchool();
    school.session.set({ status: 'restoring' });
    openApp(school, '/libros');
    await screen.findByText('Abriendo tu biblioteca…');
    act(() => school.session.set({ status: 'signed-in', user: lucia, fresh: false }));
    await screen.findByRole('list', { name: 'Mi biblioteca' });
  });

  it('leads somebody without session to sign in, and afterwards to where they were going', async () => {
    const school = createSchool();
    school.session.set({ status: 'signed-out', problem: null });
    const { history } = openApp(school, '/libros/libro/agua');
    await screen.findByRole('textbox', { name: 'Código' });
    act(() => school.session.set({ status: 'signed-in', user: lucia, fresh: true }));
    await screen.findByRole('heading', { level: 1, name: 'El agua que viaja' });
    expect(history.location.href).toBe('/libros/libro/agua');
  });

  it('ignores a navigation to where one is', async () => {
    const { router, history } = openApp(createSchool(), '/libros');
    await screen.findByRole('list', { name: 'Mi biblioteca' });
    const before = history.length;
    await act(() => router.navigate({ to: '/libros' }));
    expect(history.length).toBe(before);
  });

  it('tells of each completed navigation by its pattern, once', async () => {
    const seen: string[] = [];
    const { router } = openApp(createSchool(), '/libros', (pattern) => void seen.push(pattern));
    await screen.findByRole('list', { name: 'Mi biblioteca' });
    await act(() => router.navigate({ to: '/libros/libro/$bookId', params: { bookId: 'agua' } }));
    await screen.findByRole('heading', { name: 'El agua que viaja' });
    await act(() => router.navigate({ to: '/libros/libro/$bookId', params: { bookId: 'agua' } }));
    await act(() => router.navigate({ to: '/libros/descargas' }));
    await waitFor(() => expect(seen.at(-1)).toBe('/libros/descargas'));
    expect(seen).toEqual(['/libros/', '/libros/libro/$bookId', '/libros/descargas']);
  });

  it('tells of no screen the gate turned away, and of each book of its own', async () => {
    const school = createSchool();
    school.session.set({ status: 'signed-out', problem: null });
    const seen: string[] = [];
    const { router } = openApp(school, '/libros/libro/agua', (pattern) => void seen.push(pattern));
    await screen.findByRole('textbox', { name: 'Código' });
    expect(seen).toEqual(['/libros/entrar']);
    act(() => school.session.set({ status: 'signed-in', user: lucia, fresh: true }));
    await screen.findByRole('heading', { level: 1, name: 'El agua que viaja' });
    await act(() => router.navigate({ to: '/libros/libro/$bookId', params: { bookId: 'geo' } }));
    await screen.findByRole('heading', { level: 1, name: 'Geometría con regla' });
    expect(seen).toEqual(['/libros/entrar', '/libros/libro/$bookId', '/libros/libro/$bookId']);
  });

  it('names the tab after the screen and moves the focus to its heading', async () => {
    const { router } = openApp(createSchool(), '/libros');
    focusOnNavigation(router);
    await screen.findByRole('list', { name: 'Mi biblioteca' });
    expect(document.title).toBe('Mi biblioteca · Libro Digital');
    await act(() => router.navigate({ to: '/libros/libro/$bookId', params: { bookId: 'agua' } }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'El agua que viaja' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe('El agua que viaja · Libro Digital');
  });
});
