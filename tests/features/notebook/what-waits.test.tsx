// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WaitingChange } from '../../../src/data/notes/notes-service.ts';
import { noteWith } from '../../data/notebook/note-samples.ts';
import { closeApp } from '../../app/school.tsx';
import { openNotebook } from './notebook-desk.ts';

const one = noteWith();

afterEach(() => {
  closeApp();
  vi.restoreAllMocks();
});

describe('what waits', () => {
  const change: WaitingChange = {
    operationId: '1',
    thing: one.id,
    sending: 'kept',
    madeAt: one.madeAt,
    refusal: null,
    text: 'Sale en el examen',
    content: '{}',
  };

  it('has its place while nothing waits; else says what and why, and is sent when asked', async () => {
    const { waiting, notes } = openNotebook([one]);
    await screen.findByText('1 nota en 1 libro');
    expect(screen.queryByRole('heading', { name: 'Lo que espera' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Todo confirmado' })).toBeTruthy();
    act(() => waiting.set([change, { ...change, operationId: '2', sending: 'sent' }]));
    expect(screen.getByText('2 cambios')).toBeTruthy();
    expect(screen.getByText(/Se envía cuando haya red/)).toBeTruthy();
    expect(screen.getByText(/Falta que la biblioteca lo confirme/)).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Enviar ahora' })));
    expect(notes.sync).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['malformed', 'no entendió este cambio'],
    ['too-large', 'demasiado largo'],
    ['clock-ahead', 'va adelantado'],
    ['stamp-taken', 'Toca «Enviar ahora»'],
    ['not-yours', 'es de otra cuenta'],
    ['long-removed', 'se borró hace más de un año'],
    ['of-tomorrow', 'no aceptó este cambio'],
  ])('that is refused (%s) says what to do, open and before the others', async (refusal, words) => {
    const { waiting } = openNotebook([one]);
    await screen.findByText('1 nota en 1 libro');
    act(() => waiting.set([change, { ...change, operationId: '2', sending: 'refused', refusal }]));
    const [first] = screen.getByText('Lo que espera').closest('details')?.querySelectorAll('li') ?? [];
    expect(first?.textContent).toContain(words);
    expect(screen.getByText('Lo que espera').closest('details')?.open).toBe(true);
  });

  it('is all to be seen, however much it is, with what a person did not type, too', async () => {
    const { waiting } = openNotebook([one]);
    await screen.findByText('1 nota en 1 libro');
    const many = Array.from({ length: 43 }, (_, index) => ({
      ...change,
      operationId: `n${index}`,
      sending: 'refused' as const,
      refusal: 'malformed',
    }));
    act(() => waiting.set([...many, { ...change, thing: 'leido:2026-11-20', operationId: 'l', text: '' }]));
    const rows = () => screen.getByText('Lo que espera').closest('details')?.querySelectorAll('li') ?? [];
    expect(rows()).toHaveLength(40);
    fireEvent.click(screen.getByRole('button', { name: 'Ver 4 cambios más' }));
    expect(rows()).toHaveLength(44);
    expect(rows()[43]?.textContent).toContain('El tiempo que leíste');
    expect(screen.queryByRole('button', { name: /^Ver \d+ cambio/ })).toBeNull();
  });

  it('can be copied where it is refused, words or not, also before it is let go of', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { waiting } = openNotebook([one]);
    await screen.findByText('1 nota en 1 libro');
    const content = '{"thing":"leido:2026-11-20","set":{"w1":{"pages":3,"seconds":60}}}';
    const refused = { ...change, sending: 'refused' as const, refusal: 'malformed' };
    act(() => waiting.set([refused, { ...refused, operationId: '2', thing: 'leido:2026-11-20', text: '', content }]));
    const copy = async (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
    await copy('Copiar: Sale en el examen');
    expect(copied).toHaveBeenLastCalledWith('Sale en el examen');
    await copy('Copiar: El tiempo que leíste');
    expect(copied).toHaveBeenLastCalledWith(`El tiempo que leíste\n${content}`);
    fireEvent.click(screen.getByRole('button', { name: 'Descartar: El tiempo que leíste' }));
    await copy('Copiar el texto');
    expect(copied).toHaveBeenCalledTimes(3);
    expect(copied).toHaveBeenLastCalledWith(`El tiempo que leíste\n${content}`);
  });
});
