// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sentenceOf } from '../../../contract/problem-sentences.ts';
import { ProblemError } from '../../../contract/problems.ts';
import type { DownloadState } from '../../../src/data/services.ts';
import { closeApp, createSchool, openApp, type School } from '../../app/school.tsx';

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

  it('says why one goes on that could not be stopped', async () => {
    const school = createSchool();
    school.asked.remove.mockResolvedValue({ ok: false, problem: 'storage-unavailable' });
    school.downloads.set(new Map([['agua', { status: 'downloading', doneBytes: 1, totalBytes: 2_000_000 }]]));
    openApp(school, '/libros/descargas');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar la descarga de «El agua que viaja»' }));
    expect(school.asked.remove).toHaveBeenCalledExactlyOnceWith('agua');
    expect((await screen.findByRole('alert')).textContent).toContain(sentenceOf('storage-unavailable'));
  });
});

describe('a part of the app that is missing', () => {
  afterEach(closeApp);

  it('is asked for again', async () => {
    const school = createSchool();
    const { books } = school.services;
    const whole = books.use;
    const use = vi.spyOn(books, 'use').mockResolvedValue({ ok: false, problem: 'part-missing' });
    vi.spyOn(books, 'here').mockReturnValue(null);
    openApp(school, '/libros/descargas');
    expect((await screen.findByRole('alert')).textContent).toContain(sentenceOf('part-missing'));
    use.mockImplementation(whole);
    fireEvent.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
    await screen.findByRole('heading', { level: 1, name: 'Aún no guardaste ningún libro' });
  });
});

describe('what is on its way', () => {
  afterEach(closeApp);
  const bytes = { doneBytes: 5_000_000, totalBytes: 40_000_000 };

  function openWith(states: Record<string, DownloadState>): School {
    const school = createSchool();
    school.downloads.set(new Map(Object.entries(states)));
    openApp(school, '/libros/descargas');
    return school;
  }

  it('stands in the order of the queue, each with its bar, what it waits for and how long it takes', async () => {
    const school = openWith({
      geo: { status: 'downloading', ...bytes },
      agua: { status: 'queued', waiting: 'turn', ...bytes },
      fis: { status: 'queued', waiting: 'network', ...bytes },
    });
    const list = within(await screen.findByRole('region', { name: 'En camino' }));
    expect(list.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'Descarga de Geometría con regla',
      'Descarga de El agua que viaja',
      'Descarga de Física en la cocina',
    ]);
    expect(list.getByText('5 MB de 40 MB · Espera a que haya red: seguirá sola')).toBeTruthy();
    act(() => school.tools.minutesLeft.set(new Map([['geo', 3]])));
    expect(list.getByText('5 MB de 40 MB · faltan unos 3 minutos')).toBeTruthy();
  });

  it('is stopped, brought on, put first and tried again, one book at a time or all together', async () => {
    const school = openWith({
      geo: { status: 'downloading', ...bytes },
      gone: { status: 'downloading', ...bytes },
      agua: { status: 'queued', waiting: 'turn', ...bytes },
      fis: { status: 'queued', waiting: 'turn', ...bytes },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Pausar la descarga de «Geometría con regla»' }));
    expect(school.tools.pause).toHaveBeenLastCalledWith(['geo']);
    fireEvent.click(screen.getByRole('button', { name: 'Primero este: «Física en la cocina»' }));
    expect(school.tools.hurry).toHaveBeenCalledExactlyOnceWith('fis');
    fireEvent.click(screen.getByRole('button', { name: 'Pausar todo' }));
    expect(school.tools.pause).toHaveBeenLastCalledWith(['geo', 'gone', 'agua', 'fis']);
    act(() => school.downloads.set(new Map([['geo', { status: 'paused', ...bytes }]])));
    fireEvent.click(screen.getByRole('button', { name: 'Seguir con la descarga de «Geometría con regla»' }));
    fireEvent.click(screen.getByRole('button', { name: 'Seguir con todo' }));
    expect(school.tools.resume.mock.calls).toEqual([[['geo']], [['geo']]]);
    act(() => school.downloads.set(new Map([['geo', { status: 'failed', problem: 'chunk-damaged', ...bytes }]])));
    fireEvent.click(screen.getByRole('button', { name: 'Probar de nuevo la descarga de «Geometría con regla»' }));
    expect(school.asked.download).toHaveBeenCalledExactlyOnceWith('geo');
  });

  it('goes on over a network that costs when the person says now', async () => {
    const school = openWith({ geo: { status: 'queued', waiting: 'data-saver', ...bytes } });
    fireEvent.click(await screen.findByRole('button', { name: /^Descargar ahora «Geometría/ }));
    expect(school.tools.goNow).toHaveBeenCalledExactlyOnceWith('geo');
  });

  it('keeps the screen on while a long download is watched, and no longer', async () => {
    const school = openWith({ geo: { status: 'downloading', doneBytes: 1, totalBytes: 19_000_000 } });
    const stop = vi.fn();
    school.tools.keepAwake.mockReturnValue(stop);
    await screen.findByRole('region', { name: 'En camino' });
    expect(school.tools.keepAwake).not.toHaveBeenCalled();
    act(() => school.downloads.set(new Map([['geo', { status: 'downloading', ...bytes }]])));
    expect(school.tools.keepAwake).toHaveBeenCalledTimes(1);
    act(() => school.downloads.set(new Map([['geo', { status: 'paused', ...bytes }]])));
    expect(stop).toHaveBeenCalledTimes(1);
  });
});

describe('this device', () => {
  afterEach(closeApp);

  it('says nothing of books before they were looked for, and what failed where they cannot be', async () => {
    const school = createSchool();
    school.tools.isCounted.set(false);
    openApp(school, '/libros/descargas');
    await screen.findByText('Mirando qué hay en este equipo…');
    expect(screen.queryByRole('heading', { name: 'Aún no guardaste ningún libro' })).toBeNull();
    act(() => school.tools.isCounted.set(true));
    expect(screen.getByRole('heading', { name: 'Aún no guardaste ningún libro' })).toBeTruthy();
    act(() => school.catalogue.set({ status: 'failed', problem: 'no-answer' }));
    expect(screen.getByRole('alert').textContent).toContain('No pudimos mirar qué hay en este equipo');
  });

  it('shows the books once all were looked for: one found later would push away what a finger is about to press', async () => {
    const school = createSchool();
    school.tools.isCounted.set(false);
    school.downloads.set(new Map([['agua', { status: 'downloaded', totalBytes: 2_000_000 }]]));
    openApp(school, '/libros/descargas');
    await screen.findByText('Mirando qué hay en este equipo…');
    expect(screen.queryByRole('link', { name: 'El agua que viaja' })).toBeNull();
    act(() => school.tools.isCounted.set(true));
    expect(screen.getByRole('link', { name: 'El agua que viaja' })).toBeTruthy();
  });

  it('says honestly what fits, which book takes most where little does, and whether books are kept', async () => {
    const school = createSchool();
    school.downloads.set(new Map([['agua', { status: 'downloaded', totalBytes: 2_000_000 }]]));
    school.tools.room.mockResolvedValue({
      fitsBytes: 8_000_000,
      isTight: true,
      isGuess: false,
      isShort: true,
      isPersisted: false,
    });
    openApp(school, '/libros/descargas');
    await screen.findByText('Queda poco espacio: caben unos 8 MB. Lo comprobamos ahora.');
    expect(
      screen.getByText('El libro que más ocupa es «El agua que viaja»: 2 MB. Puedes volver a descargarlo.'),
    ).toBeTruthy();
    expect(screen.getByText(/instala la aplicación desde el menú de usuario/)).toBeTruthy();
  });

  it('says what books leave here that were only read, and clears it', async () => {
    const school = createSchool();
    school.tools.leftoverBytes.mockResolvedValue(34_000_000);
    school.tools.removeLeftovers.mockResolvedValue(33_000_000);
    openApp(school, '/libros/descargas');
    await screen.findByText('Aquí quedan 34 MB de libros que se leyeron con red, sin descargarlos.');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Vaciar' })));
    expect(screen.getByText('Listo: quedaron libres 33 MB. Tus descargas siguen aquí.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Vaciar' })).toBeNull();
  });

  it('lets what it found stand while it measures anew because a book came', async () => {
    const school = createSchool();
    school.tools.leftoverBytes.mockResolvedValueOnce(34_000_000);
    openApp(school, '/libros/descargas');
    const clear = await screen.findByRole('button', { name: 'Vaciar' });
    const room = screen.getByText(/5 GB/);
    const { leftoverBytes, room: askRoom } = school.tools;
    let answer: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (answer = resolve));
    const found = await askRoom();
    leftoverBytes.mockImplementation(() => late.then(() => 21_000_000));
    askRoom.mockImplementation(() => late.then(() => ({ ...found, fitsBytes: 4_000_000_000 })));
    act(() => school.downloads.set(new Map([['agua', { status: 'downloaded', totalBytes: 2_000_000 }]])));
    await act(async () => undefined);
    expect(clear.isConnected).toBe(true);
    expect(room.isConnected).toBe(true);
    await act(async () => answer());
    expect(screen.getByText(/Aquí quedan 21 MB/)).toBeTruthy();
    expect(screen.getByText(/4 GB/)).toBeTruthy();
  });

  it('says what went wrong where it cannot be cleared, and nothing of a few bytes', async () => {
    const school = createSchool();
    school.tools.leftoverBytes.mockResolvedValueOnce(34_000_000).mockResolvedValue(900_000);
    school.tools.removeLeftovers.mockRejectedValue(new ProblemError('storage-unavailable'));
    openApp(school, '/libros/descargas');
    const clear = await screen.findByRole('button', { name: 'Vaciar' });
    await act(async () => void fireEvent.click(clear));
    expect(screen.getByText(sentenceOf('storage-unavailable'))).toBeTruthy();
    act(() => school.downloads.set(new Map([['agua', { status: 'downloaded', totalBytes: 2_000_000 }]])));
    await act(async () => undefined);
    expect(screen.queryByText(/Aquí quedan/)).toBeNull();
  });

  it('says once why where what is on the device cannot be measured, as after its code went with an old version', async () => {
    const school = createSchool();
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const gone = new ProblemError('unexpected-failure');
    school.tools.room.mockRejectedValue(gone);
    school.tools.leftoverBytes.mockRejectedValue(gone);
    openApp(school, '/libros/descargas');
    expect(await screen.findAllByText(sentenceOf('unexpected-failure'))).toHaveLength(1);
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith('El sitio no se pudo medir', 'ProblemError'));
    told.mockRestore();
  });

  it('says that it cannot tell the network where the browser does not', async () => {
    const school = createSchool();
    school.tools.network.set({ isCellular: null, isSavingData: false });
    openApp(school, '/libros/descargas');
    await screen.findByText(/Este navegador no dice qué red usa/);
    await act(async () => void fireEvent.click(screen.getByRole('switch', { name: 'Descargar solo con Wi-Fi' })));
    expect(school.tools.chooseWifiOnly).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('says that the parts stay where somebody else wants the book', async () => {
    const school = createSchool();
    school.asked.remove.mockImplementation(async () => {
      school.downloads.set(new Map());
      return { ok: true, value: 'shared' };
    });
    school.downloads.set(new Map([['agua', { status: 'downloaded', totalBytes: 2_000_000 }]]));
    openApp(school, '/libros/descargas');
    fireEvent.click(await screen.findByRole('button', { name: 'Quitar «El agua que viaja» de este equipo' }));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Sí, quitarlo' })));
    expect(screen.getByRole('alert').textContent).toContain('otra persona que usa el equipo');
  });
});
