// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sentenceOf } from '../../../contract/problem-sentences.ts';
import { closeApp, createSchool, lucia, openApp } from '../../app/school.tsx';

function openSignIn() {
  const school = createSchool();
  school.session.set({ status: 'signed-out', problem: null });
  openApp(school, '/libros/entrar');
  return school;
}
async function enter(code: string) {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Código' }), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
}

describe('the sign-in page', () => {
  afterEach(closeApp);

  it('sends the code and leads to the shelf', async () => {
    const school = openSignIn();
    school.asked.signIn.mockImplementation(async () => {
      school.session.set({ status: 'signed-in', user: lucia, fresh: true });
      return { ok: true, value: lucia };
    });
    await enter('demo-alumna');
    await screen.findByRole('list', { name: 'Mi biblioteca' });
    expect(school.asked.signIn).toHaveBeenCalledExactlyOnceWith('clave.DEMO-ALUMNA', expect.any(AbortSignal));
  });

  it('says in an alert why a code was not accepted', async () => {
    const school = openSignIn();
    school.asked.signIn.mockResolvedValue({ ok: false, problem: 'credential-invalid' });
    await enter('MAL');
    expect((await screen.findByRole('alert')).textContent).toContain('Ese código no es correcto');
    expect(screen.getByRole('textbox', { name: 'Código' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('asks once while an answer is awaited, without the sentence of the try before', async () => {
    const school = openSignIn();
    school.asked.signIn.mockResolvedValueOnce({ ok: false, problem: 'credential-invalid' });
    await enter('MAL');
    await screen.findByRole('alert');
    school.asked.signIn.mockReturnValueOnce(new Promise(() => undefined));
    await enter('OTRO');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(school.asked.signIn).toHaveBeenCalledTimes(2);
  });

  it('says a sentence too where the call itself breaks', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const school = openSignIn();
    school.asked.signIn.mockRejectedValue(new Error('roto'));
    await enter('OTRO');
    expect((await screen.findByRole('alert')).textContent).toContain(sentenceOf('unexpected-failure'));
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it('says without network what to do, not that books can be read', async () => {
    const school = openSignIn();
    school.asked.signIn.mockResolvedValue({ ok: false, problem: 'no-answer' });
    await enter('DEMO');
    const said = (await screen.findByRole('alert')).textContent;
    expect(said).toContain('para entrar hace falta la red');
    expect(said).not.toContain('descargaste');
  });

  it('offers the remembered person after a refused hand-off, and opens their library only then', async () => {
    const school = createSchool();
    school.session.set({ status: 'signed-out', problem: 'credential-used', remembered: lucia });
    openApp(school, '/libros');
    expect((await screen.findByRole('alert')).textContent).toContain(sentenceOf('credential-used'));
    expect(screen.queryByText('Hola, Lucía')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Seguir como Lucía' }));
    await screen.findByRole('list', { name: 'Mi biblioteca' });
    expect(school.asked.goOn).toHaveBeenCalledOnce();
  });

  it('offers nobody where nobody is remembered', async () => {
    openSignIn();
    await screen.findByRole('textbox', { name: 'Código' });
    expect(screen.queryByRole('button', { name: /^Seguir/ })).toBeNull();
  });

  it('says why the last session ended', async () => {
    const school = createSchool();
    school.session.set({ status: 'signed-out', problem: 'session-ended' });
    openApp(school, '/libros');
    expect((await screen.findByRole('alert')).textContent).toContain('Tu sesión terminó');
  });

  it('says what to do where there is no network', async () => {
    const school = openSignIn();
    await screen.findByRole('textbox', { name: 'Código' });
    act(() => school.connection.set('offline'));
    expect(screen.getByText(/hace falta la red solo esta vez/)).toBeTruthy();
    expect(screen.queryByText(/lo que ya descargaste/)).toBeNull();
  });

  it('has no header and links to the main site', async () => {
    openSignIn();
    const link = await screen.findByRole('link', { name: 'Ir al sitio principal del colegio' });
    expect(link.getAttribute('href')).toBe('https://colegio.example/');
    expect(screen.queryByRole('banner')).toBeNull();
  });
});
