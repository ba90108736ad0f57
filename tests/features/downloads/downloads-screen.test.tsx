// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { closeApp, createSchool, openApp } from '../../app/school.tsx';

describe('the page of this device’s books', () => {
  afterEach(closeApp);

  it('leads to the library while there is nothing', async () => {
    openApp(createSchool(), '/libros/descargas');
    await screen.findByRole('heading', { level: 1, name: 'Aún no guardaste ningún libro' });
    expect(screen.getByRole('link', { name: 'Ir a mi biblioteca' })).toBeTruthy();
  });

  it('shows names and sizes, and takes a book away after a second yes', async () => {
    const school = createSchool();
    school.downloads.set(new Map([['agua', { status: 'downloaded', totalBytes: 2_000_000 }]]));
    openApp(school, '/libros/descargas');
    await screen.findByRole('link', { name: 'El agua que viaja' });
    expect(screen.getByText('2 MB')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Quitar «El agua que viaja» de este equipo' }));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Sí, quitarlo' })));
    expect(school.asked.remove).toHaveBeenCalledExactlyOnceWith('agua');
  });

  it('says why a book could not be taken away', async () => {
    const school = createSchool();
    school.asked.remove.mockResolvedValue({ ok: false, problem: 'storage-unavailable' });
    school.downloads.set(new Map([['agua', { status: 'downloaded', totalBytes: 2_000_000 }]]));
    openApp(school, '/libros/descargas');
    fireEvent.click(await screen.findByRole('button', { name: 'Quitar «El agua que viaja» de este equipo' }));
    fireEvent.click(screen.getByRole('button', { name: 'Sí, quitarlo' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Este navegador no deja guardar libros');
  });
});
