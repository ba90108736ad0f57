// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import styles from '../../../src/app/shell/shell.module.css';
import { closeApp, createSchool, lucia, openApp } from '../school.tsx';

const menuButton = () => screen.findByRole('button', { name: 'Menú de usuario' });
const menu = () => screen.queryByRole('dialog', { name: 'Menú de usuario' });

describe('the shell', () => {
  afterEach(closeApp);

  it('shows school, badge, first name and picture in the banner', async () => {
    openApp(createSchool(), '/libros');
    const banner = await screen.findByRole('banner');
    expect(banner.textContent).toContain('Colegio Los Andes');
    expect(banner.textContent).toContain('Lucía');
    expect(within(banner).getByRole('img', { name: 'Insignia de Colegio Los Andes' }).getAttribute('src')).toBe(
      '/img/insignia-demo.svg',
    );
  });

  it('shows the logo of the configuration and the picture of the first role', async () => {
    const school = createSchool();
    const roles = [
      { id: 21, name: 'Docente Plus' },
      { id: 5, name: 'Alumno' },
    ];
    school.session.set({ status: 'signed-in', user: { ...lucia, roles }, fresh: true });
    openApp(school, '/libros');
    const home = await screen.findByRole('link', { name: 'Libro Digital, ir a tu biblioteca' });
    expect(home.querySelector('img')?.getAttribute('src')).toBe('/img/logo.svg');
    expect((await menuButton()).querySelector('img')?.getAttribute('src')).toBe('/img/avatares.svg#docente-plus');
  });

  it('says who is missing where the record names neither person nor school', async () => {
    const school = createSchool();
    const user = { ...lucia, firstname: '', lastname: null, school_name: '' };
    school.session.set({ status: 'signed-in', user, fresh: true });
    openApp(school, '/libros');
    const banner = await screen.findByRole('banner');
    expect(banner.textContent).toContain('Usuario No Identificado');
    expect(banner.textContent).toContain('Sin Colegio');
    fireEvent.click(await menuButton());
    expect(menu()?.textContent).toContain('Usuario No Identificado');
  });

  it('falls back to the demo badge where the school’s own is broken', async () => {
    const school = createSchool();
    school.session.set({ status: 'signed-in', user: { ...lucia, insignia: '/rota.png' }, fresh: true });
    openApp(school, '/libros');
    const badge = await screen.findByRole('img', { name: /Insignia/ });
    expect(badge.getAttribute('src')).toBe('/rota.png');
    fireEvent.error(badge);
    expect(badge.getAttribute('src')).toBe('/img/insignia-demo.svg');
    // It may only have been the network.
    for (const status of ['offline', 'online'] as const) {
      act(() => school.connection.set(status));
      expect(badge.getAttribute('src')).toBe('/rota.png');
      fireEvent.error(badge);
      expect(badge.getAttribute('src')).toBe('/img/insignia-demo.svg');
    }
  });

  it('opens the menu with full name, e-mail and the way out; the button closes it again', async () => {
    openApp(createSchool(), '/libros');
    const button = await menuButton();
    fireEvent.click(button);
    expect(menu()?.textContent).toContain('Lucía Fernández Quis…');
    expect(menu()?.textContent).toContain('lucia@colegio.example');
    expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeTruthy();
    fireEvent.click(button);
    expect(menu()).toBeNull();
  });

  it('closes the menu on a click outside, not on one inside', async () => {
    openApp(createSchool(), '/libros');
    fireEvent.click(await menuButton());
    await screen.findByRole('radio', { name: 'Español' });
    fireEvent.click(screen.getByText('lucia@colegio.example'));
    expect(menu()).not.toBeNull();
    fireEvent.click(document.body);
    expect(menu()).toBeNull();
  });

  it('closes the menu with Escape and gives the focus back', async () => {
    openApp(createSchool(), '/libros');
    const button = await menuButton();
    fireEvent.click(button);
    await screen.findByRole('radio', { name: 'Español' });
    expect(document.activeElement).toBe(menu());
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(menu()).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('offers two languages and four looks, and speaks the chosen one at once, everywhere', async () => {
    const school = createSchool();
    openApp(school, '/libros');
    fireEvent.click(await menuButton());
    fireEvent.click(await screen.findByRole('radio', { name: 'English' }));
    await screen.findByRole('list', { name: 'My library' });
    expect(within(screen.getByRole('group', { name: 'Appearance' })).getAllByRole('radio')).toHaveLength(4);
    expect(document.documentElement.lang).toBe('en');
    fireEvent.click(screen.getByRole('radio', { name: 'High contrast' }));
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('contrast'));
    fireEvent.click(screen.getByRole('radio', { name: 'Español' }));
    await screen.findByRole('list', { name: 'Mi biblioteca' });
    await school.services.preferences.choose({ appearance: 'auto' });
    expect(document.documentElement.dataset['theme']).toBeUndefined();
    localStorage.clear();
  });

  it('signs out to the sign-in page, without the last person’s place', async () => {
    const school = createSchool();
    const { history } = openApp(school, '/libros/libro/agua');
    fireEvent.click(await menuButton());
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    await screen.findByRole('textbox', { name: 'Código' });
    expect(history.location.href).toBe('/libros/entrar');
    await waitFor(() => expect(school.services.loading.isVisible.get()).toBe(false));
  });

  it('says in a status that there is no connection, and takes it back', async () => {
    const school = createSchool();
    openApp(school, '/libros');
    const status = await screen.findByRole('status');
    expect(status.textContent).toBe('');
    act(() => school.connection.set('offline'));
    expect(status.textContent).toContain('Sin conexión');
    act(() => school.connection.set('portal'));
    expect(status.textContent).toContain('Sin conexión');
    act(() => school.connection.set('online'));
    expect(status.textContent).toBe('');
  });

  it('shows the year of today, the publisher and the version in the footer', async () => {
    openApp(createSchool(), '/libros');
    const footer = await screen.findByRole('contentinfo');
    expect(footer.textContent).toContain(String(new Date().getFullYear()));
    expect(footer.textContent).toContain('2.0.6');
    const publisher = within(footer).getByRole('link');
    expect(publisher.getAttribute('href')).toBe('https://editorial.example/');
    expect(publisher.getAttribute('target')).toBe('_blank');
    expect(publisher.getAttribute('rel')).toContain('noopener');
  });

  it('hides header and footer while the main side is off', async () => {
    const school = createSchool();
    openApp(school, '/libros');
    await screen.findByRole('banner');
    act(() => school.services.layout.setMainSide(false));
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('begins the content below the header, less far below the secondary one, and at the top without any', async () => {
    const school = createSchool();
    openApp(school, '/libros');
    const shelf = await screen.findByRole('list', { name: 'Mi biblioteca' });
    const top = () => [...(shelf.closest('main > div')?.classList ?? [])];
    expect(top()).toEqual([styles.belowHeader]);
    act(() => school.services.layout.setSecondaryHeader(true));
    expect(top()).toEqual([styles.belowSecondaryHeader]);
    act(() => school.services.layout.setMainSide(false));
    expect(top()).toEqual([]);
  });

  it('gives the door free while the browser leaves for the main site, however long that takes', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const school = createSchool();
    openApp(school, '/libros', undefined, { afterSignOut: () => 'https://colegio.example/alumnos' });
    fireEvent.click(await menuButton());
    fireEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://colegio.example/alumnos'));
    await waitFor(() => expect(school.services.loading.isVisible.get()).toBe(false));
    assign.mockRestore();
  });

  it('covers everything while something loads', async () => {
    const school = createSchool();
    openApp(school, '/libros');
    await screen.findByRole('banner');
    act(() => school.services.loading.show(100_001));
    expect(screen.getByRole('progressbar', { name: 'Cargando' })).toBeTruthy();
  });
});
