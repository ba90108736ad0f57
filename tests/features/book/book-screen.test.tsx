// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { sentenceOf } from '../../../contract/problem-sentences.ts';
import type { DownloadState } from '../../../src/data/services.ts';
import { closeApp, createSchool, openApp } from '../../app/school.tsx';

async function openBook(state?: DownloadState) {
  const school = createSchool();
  if (state !== undefined) school.downloads.set(new Map([['agua', state]]));
  openApp(school, '/libros/libro/agua');
  await screen.findByRole('heading', { level: 1, name: 'El agua que viaja' });
  return school;
}

describe('the page of a book', () => {
  afterEach(closeApp);

  it('tells what the book is and opens its reader', async () => {
    await openBook();
    expect(screen.getByRole('link', { name: 'Leer' }).getAttribute('href')).toBe('/libros/visor/epub/agua');
    await screen.findByText('De dónde viene el agua.');
    for (const fact of ['La nube', 'Primera edición', '40']) expect(screen.getByText(fact)).toBeTruthy();
  });

  it('leads back to the shelf as it was searched and filtered', async () => {
    const { history } = openApp(createSchool(), '/libros?buscar=agua&formato=epub');
    fireEvent.click(await screen.findByRole('link', { name: 'El agua que viaja' }));
    await screen.findByRole('heading', { level: 1, name: 'El agua que viaja' });
    fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Mi biblioteca' }));
    await screen.findByRole('list', { name: 'Mi biblioteca' });
    expect(history.location.href).toBe('/libros?buscar=agua&formato=epub');
  });

  it('goes from Descargar over a true progress to Descargado', async () => {
    const school = await openBook();
    fireEvent.click(screen.getByRole('button', { name: 'Descargar' }));
    expect(school.asked.download).toHaveBeenCalledExactlyOnceWith('agua');
    act(() => school.downloads.set(new Map([['agua', { status: 'downloading', doneBytes: 1, totalBytes: 4 }]])));
    expect(screen.getByRole('progressbar', { name: 'Descargando' }).getAttribute('aria-valuenow')).toBe('25');
    act(() => school.downloads.set(new Map([['agua', { status: 'downloaded', totalBytes: 4 }]])));
    expect(screen.getByText('Descargado')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('stops a download when asked', async () => {
    const school = await openBook({ status: 'queued', waiting: 'turn', doneBytes: 0, totalBytes: 4 });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cancelar' })));
    expect(school.asked.remove).toHaveBeenCalledExactlyOnceWith('agua');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says why one goes on that could not be stopped', async () => {
    const school = await openBook({ status: 'downloading', doneBytes: 1, totalBytes: 4 });
    school.asked.remove.mockResolvedValue({ ok: false, problem: 'storage-unavailable' });
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect((await screen.findByRole('alert')).textContent).toContain(sentenceOf('storage-unavailable'));
    expect(screen.getByRole('progressbar', { name: 'Descargando' })).toBeTruthy();
  });

  it('says why a download failed and tries again', async () => {
    const school = await openBook({ status: 'failed', problem: 'storage-full', doneBytes: 1, totalBytes: 4 });
    expect(screen.getByRole('alert').textContent).toContain('No queda espacio en este equipo');
    fireEvent.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
    expect(school.asked.download).toHaveBeenCalledExactlyOnceWith('agua');
  });

  it('takes a book off the device only after a second yes', async () => {
    const school = await openBook({ status: 'downloaded', totalBytes: 4 });
    fireEvent.click(screen.getByRole('button', { name: 'Quitar descarga' }));
    fireEvent.click(screen.getByRole('button', { name: 'Conservarlo' }));
    expect(school.asked.remove).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Quitar descarga' }));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Sí, quitarlo' })));
    expect(school.asked.remove).toHaveBeenCalledExactlyOnceWith('agua');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says without network that the book is not here, and does not where it is', async () => {
    const school = await openBook();
    act(() => school.connection.set('offline'));
    expect(screen.getByText(/Este libro no está en este equipo/)).toBeTruthy();
    act(() => school.downloads.set(new Map([['agua', { status: 'downloaded', totalBytes: 4 }]])));
    expect(screen.queryByText(/Este libro no está en este equipo/)).toBeNull();
  });

  it('shows what the shelf knows where the rest cannot be had, and asks again when the network is back', async () => {
    const school = createSchool();
    school.asked.detail.mockResolvedValueOnce({ ok: false, problem: 'no-answer' });
    school.connection.set('offline');
    openApp(school, '/libros/libro/agua');
    await screen.findByRole('heading', { name: 'No pudimos traer la ficha completa' });
    expect(screen.getByRole('heading', { level: 1, name: 'El agua que viaja' })).toBeTruthy();
    act(() => school.connection.set('online'));
    await screen.findByText('De dónde viene el agua.');
  });

  it('offers the way back where the book is not in the library', async () => {
    openApp(createSchool(), '/libros/libro/nada');
    expect((await screen.findByRole('alert')).textContent).toContain('Este libro no está en tu biblioteca');
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Mi biblioteca' }).length).toBeGreaterThan(0));
  });
});
