// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LONGEST_NOTE } from '../../../contract/notes.ts';
import { sentenceOf } from '../../../contract/problem-sentences.ts';
import { writeAnnotationSet } from '../../../src/data/notebook/write-annotation-set.ts';
import { noteWith, sheetOf } from '../../data/notebook/note-samples.ts';
import { closeApp } from '../../app/school.tsx';
import { openNotebook } from './notebook-desk.ts';

const cards = () => screen.getAllByRole('listitem');
const one = noteWith();
const other = noteWith({ id: 'nota:b', bookId: 'geo', color: 'green', texts: [], madeAt: '2026-05-06T10:00:00.000Z' });

afterEach(() => {
  closeApp();
  vi.useRealTimers();
});

describe('the notebook', () => {
  it('says how to begin while nothing is written', async () => {
    openNotebook([]);
    await screen.findByRole('heading', { level: 1, name: 'Tu cuaderno está listo' });
    expect(screen.getByRole('link', { name: 'Elegir un libro' }).getAttribute('href')).toBe('/libros');
    expect(screen.queryByRole('button', { name: 'Guardar o imprimir' })).toBeNull();
  });

  it('says when it was last up to date, and never that nothing is written where that is not known', async () => {
    const { state } = openNotebook([one]);
    const when = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short' });
    const at = (iso: string) => `Al día con la biblioteca: ${when.format(Date.parse(iso))}`;
    await screen.findByText(at('2026-11-20T17:05:00.000Z'));
    const nothing = { status: 'ready', notes: new Map(), sending: new Map() } as const;
    act(() => state.set({ ...nothing, syncedAt: null }));
    screen.getByRole('heading', { level: 1, name: 'Tus notas todavía no llegaron' });
    act(() => state.set({ ...nothing, syncedAt: '2026-11-21T09:30:00.000Z' }));
    screen.getByRole('heading', { level: 1, name: 'Tu cuaderno está listo' });
    screen.getByText(at('2026-11-21T09:30:00.000Z'));
  });

  it('waits, and says what failed with a way on', async () => {
    const { state, notes } = openNotebook([]);
    act(() => state.set({ status: 'waiting' }));
    await screen.findByText('Abriendo tu cuaderno…');
    act(() => state.set({ status: 'failed', problem: 'storage-unavailable' }));
    expect(screen.getByRole('alert').textContent).toContain(sentenceOf('storage-unavailable'));
    fireEvent.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
    expect(notes.sync).toHaveBeenCalledOnce();
  });

  it('shows each note with its place, its day, its colour and how far it has come', async () => {
    openNotebook([one, other], new Map([[one.id, 'kept']]));
    await screen.findByText('2 notas en 2 libros');
    const card = within(screen.getByRole('list', { name: 'El agua que viaja' }));
    expect(card.getByText('Guardado aquí')).toBeTruthy();
    expect(card.getByText(', Amarillo')).toBeTruthy();
    expect(card.getByText('3 de mayo de 2026')).toBeTruthy();
    expect(card.getByText('Sale en el examen')).toBeTruthy();
    const link = card.getByRole('link', { name: 'Abrir en el libro: el agua sube' });
    const address = new URL(link.getAttribute('href') ?? '', 'https://libros.example');
    expect(address.pathname).toBe('/libros/visor/epub/agua');
    expect(address.searchParams.get('lugar')).toBe('epubcfi(/6/4!/4/2,/1:0,/1:12)');
    expect(within(screen.getByRole('list', { name: 'Geometría con regla' })).getByText('Confirmado')).toBeTruthy();
  });

  it('keeps a note of a book that left the shelf, without a way to it', async () => {
    openNotebook([noteWith({ bookId: 'gone' })]);
    await screen.findByRole('heading', { level: 2, name: 'Un libro que ya no está en tu biblioteca' });
    expect(screen.getByText('el agua sube')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Abrir en el libro/ })).toBeNull();
  });

  it('keeps what is written, and what cannot be kept stays in the editor', async () => {
    const { notes } = openNotebook([one]);
    fireEvent.click(await screen.findByRole('button', { name: 'Editar' }));
    const area = screen.getByRole('textbox', { name: 'Lo que escribes' });
    expect(document.activeElement).toBe(area);
    fireEvent.change(area, { target: { value: 'Otra idea' } });
    notes.change.mockResolvedValueOnce({ ok: false, problem: 'storage-full' });
    await act(async () => void fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true }));
    expect(screen.getByRole('alert').textContent).toContain(sentenceOf('storage-full'));
    expect(screen.getByDisplayValue('Otra idea')).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));
    expect(notes.change).toHaveBeenLastCalledWith(one.id, { text: 'Otra idea', known: {} });
    expect(screen.queryByRole('textbox', { name: 'Lo que escribes' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Editar' }));
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Rosa' })));
    expect(notes.change).toHaveBeenLastCalledWith(one.id, { color: 'pink' });
  });

  it('asks before what was written is lost: by Escape, by another note, by a limit', async () => {
    const { notes } = openNotebook([one, other]);
    fireEvent.click(await screen.findByRole('button', { name: 'Editar' }));
    const area = screen.getByRole('textbox', { name: 'Lo que escribes' });
    fireEvent.keyDown(area, { key: 'Escape' });
    expect(screen.queryByRole('textbox', { name: 'Lo que escribes' })).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Editar' }));
    const write = (value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name: 'Lo que escribes' }), { target: { value } });
    write('A medias');
    for (const leave of [
      () => fireEvent.keyDown(screen.getByRole('textbox', { name: 'Lo que escribes' }), { key: 'Escape' }),
      () => fireEvent.click(screen.getByRole('button', { name: 'Cancelar' })),
      () => fireEvent.click(screen.getByRole('button', { name: 'Escribir' })),
    ]) {
      leave();
      expect(screen.getByText('Lo que escribiste no está guardado. ¿Lo quieres perder?')).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Seguir escribiendo' }));
      expect(screen.getByDisplayValue('A medias')).toBeTruthy();
    }
    write('a'.repeat(LONGEST_NOTE + 3));
    expect(screen.getByText(/Te pasaste por 3 letras/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Escribir' }));
    fireEvent.click(screen.getByRole('button', { name: 'Perderlo' }));
    expect(screen.queryByRole('textbox', { name: 'Lo que escribes' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Escribir' }));
    expect(screen.getByRole('textbox', { name: 'Lo que escribes' })).toHaveProperty('value', '');
    expect(notes.change).not.toHaveBeenCalled();
  });

  it('keeps the note somebody writes in before them, whatever is filtered, and when another device removes it', async () => {
    const { notes, state } = openNotebook([one, other]);
    fireEvent.click(await screen.findByRole('button', { name: 'Editar' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Lo que escribes' }), { target: { value: 'A medias' } });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Verde' })));
    expect(screen.getByDisplayValue('A medias')).toBeTruthy();
    act(() => state.set({ status: 'ready', notes: new Map([[other.id, other]]), sending: new Map(), syncedAt: null }));
    expect(screen.getByDisplayValue('A medias')).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));
    expect(notes.change).toHaveBeenLastCalledWith(one.id, { text: 'A medias', known: {} });
    expect(cards()).toHaveLength(1);
  });

  it('keeps what is typed where the card goes to another place: by its colour, by what is grouped, in a long list', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      noteWith({
        id: `nota:m${index}`,
        color: index === 0 ? 'pink' : 'green',
        madeAt: new Date(Date.UTC(2026, 4, 1, 0, index)).toISOString(),
      }),
    );
    const { state } = openNotebook(many);
    await screen.findByRole('heading', { level: 1, name: 'Mis notas' });
    const typed = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Lo que escribes' }).value;
    const group = (grouping: string) =>
      act(
        async () =>
          void fireEvent.change(screen.getByRole('combobox', { name: 'Agrupar' }), { target: { value: grouping } }),
      );
    await group('color');
    const card = document.querySelector<HTMLElement>('[data-note="nota:m0"]');
    if (!card) throw new Error('the note is not drawn');
    fireEvent.click(within(card).getByRole('button', { name: 'Editar' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Lo que escribes' }), { target: { value: 'A medias' } });
    const recolored = new Map(
      many.map((note) => [note.id, note.id === 'nota:m0' ? { ...note, color: 'green' as const } : note]),
    );
    act(() => state.set({ status: 'ready', notes: recolored, sending: new Map(), syncedAt: null }));
    expect(typed()).toBe('A medias');
    await group('book');
    expect(typed()).toBe('A medias');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Rosa' })));
    expect(typed()).toBe('A medias');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Lo que escribes' }), { key: 'Escape' });
    expect(screen.getByText('Lo que escribiste no está guardado. ¿Lo quieres perder?')).toBeTruthy();
  });

  it('changes nothing where a file was looked at and its question is answered with cancelling', async () => {
    const { notes } = openNotebook([noteWith({ texts: ['lo mío'] })]);
    fireEvent.click(await screen.findByRole('button', { name: 'Traer notas' }));
    const sheet = writeAnnotationSet(sheetOf([noteWith({ texts: ['lo del archivo'] })]));
    const input = document.querySelector('input[type="file"]');
    if (!input) throw new Error('no file can be chosen');
    fireEvent.change(input, { target: { files: [new File([sheet], 'notas.ann')] } });
    await screen.findByRole('button', { name: 'Sobrescribir las mías' });
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByText('Traer notas de un archivo')).toBeNull());
    for (const asked of [notes.add, notes.change, notes.remove]) expect(asked).not.toHaveBeenCalled();
    expect(screen.getByText('lo mío')).toBeTruthy();
  });

  it('keeps a grouping that was just chosen, whatever is chosen before the list has followed', async () => {
    openNotebook([one, other]);
    const grouping = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Agrupar' });
    await act(async () => {
      fireEvent.change(grouping, { target: { value: 'color' } });
      fireEvent.click(screen.getByRole('button', { name: 'Verde' }));
    });
    expect(grouping.value).toBe('color');
    expect(screen.getByRole('list', { name: 'Verde' })).toBeTruthy();
  });

  it('tells with what is written what was known when the editor was opened, whatever comes meanwhile and wherever the card goes', async () => {
    const { notes, state } = openNotebook([one]);
    notes.known.mockReturnValue({ tableta: '1' });
    fireEvent.click(await screen.findByRole('button', { name: 'Editar' }));
    const typed = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Lo que escribes' }).value;
    notes.known.mockReturnValue({ tableta: '1', otra: '2' });
    const come = (note: typeof one) =>
      act(() => state.set({ status: 'ready', notes: new Map([[note.id, note]]), sending: new Map(), syncedAt: null }));
    // In another book it is another list, and the editor is made anew.
    come(noteWith({ texts: ['De la otra', 'Y otra más'], bookId: 'geo' }));
    expect(typed()).toBe('Sale en el examen');
    expect(screen.queryByText(/Al guardar/)).toBeNull();
    fireEvent.change(screen.getByRole('textbox', { name: 'Lo que escribes' }), { target: { value: 'Aquí' } });
    come(noteWith({ texts: ['De la otra'] }));
    expect(typed()).toBe('Aquí');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));
    expect(notes.change).toHaveBeenLastCalledWith(one.id, { text: 'Aquí', known: { tableta: '1' } });
    // Opened once more it is opened on what is there by then.
    fireEvent.click(screen.getByRole('button', { name: 'Editar' }));
    expect(typed()).toBe('De la otra');
    fireEvent.change(screen.getByRole('textbox', { name: 'Lo que escribes' }), { target: { value: 'Las dos' } });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));
    expect(notes.change).toHaveBeenLastCalledWith(one.id, { text: 'Las dos', known: { tableta: '1', otra: '2' } });
  });

  it('deletes at once, and takes it back for eight seconds', async () => {
    const { notes } = openNotebook([one]);
    const remove = await screen.findByRole('button', { name: 'Borrar' });
    vi.useFakeTimers();
    await act(async () => void fireEvent.click(remove));
    expect(notes.remove).toHaveBeenCalledExactlyOnceWith(one.id);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Deshacer' })));
    expect(notes.restore).toHaveBeenCalledExactlyOnceWith(one.id);
    await act(async () => void fireEvent.click(remove));
    act(() => void vi.advanceTimersByTime(7_900));
    expect(screen.getByText('Nota borrada.')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByText('Nota borrada.')).toBeNull();
  });

  it('lets whoever has the way back under their fingers take their time', async () => {
    openNotebook([one]);
    const remove = await screen.findByRole('button', { name: 'Borrar' });
    vi.useFakeTimers();
    await act(async () => void fireEvent.click(remove));
    act(() => screen.getByRole('button', { name: 'Deshacer' }).focus());
    act(() => void vi.advanceTimersByTime(30_000));
    act(() => screen.getByRole('button', { name: 'Deshacer' }).blur());
    expect(screen.getByText('Nota borrada.')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.queryByText('Nota borrada.')).toBeNull();
  });

  it('says that a note came back and why, and lets it stay; both texts of two devices are shown', async () => {
    const { notes } = openNotebook([noteWith({ isRecovered: true, texts: ['Una', 'Otra'] })]);
    await screen.findByText(/La borraste en un equipo/);
    expect(screen.getByText('Una')).toBeTruthy();
    expect(screen.getByText('Otra')).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Quedármela' })));
    expect(notes.restore).toHaveBeenCalledExactlyOnceWith(one.id);
  });

  it('shows a very long text bit by bit', async () => {
    openNotebook([noteWith({ texts: ['palabra '.repeat(2_000)] })]);
    const more = await screen.findByRole('button', { name: 'Ver todo' });
    expect(cards()[0]?.textContent.length).toBeLessThan(1_500);
    fireEvent.click(more);
    expect(cards()[0]?.textContent.length).toBeGreaterThan(15_000);
  });
});
