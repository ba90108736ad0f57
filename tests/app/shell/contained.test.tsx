// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sentenceOf } from '../../../contract/problem-sentences.ts';
import { ProblemError } from '../../../contract/problems.ts';
import type { User } from '../../../contract/user.ts';
import { spanish as text } from '../../../src/app/text.es.ts';
import { closeApp, createSchool, lucia, openApp } from '../school.tsx';

/** A record that throws when one of its fields is read, once it is told to. */
function breaking(field: keyof User) {
  let isBroken = true;
  const user: User = Object.defineProperty({ ...lucia }, field, {
    get() {
      if (isBroken) throw new Error('roto');
      return lucia[field];
    },
  });
  return { user, repair: () => (isBroken = false) };
}

describe('a part of the shell that breaks', () => {
  const log = vi.spyOn(console, 'error');
  beforeEach(() => {
    log.mockReset().mockReturnValue(undefined);
  });
  afterEach(closeApp);

  it('is the header: the screen stays, and so does the way out', async () => {
    const school = createSchool();
    const { user } = breaking('insignia');
    school.session.set({ status: 'signed-in', user, fresh: true });
    openApp(school, '/libros');
    expect(await screen.findByRole('list', { name: 'Mi biblioteca' })).toBeTruthy();
    const banner = screen.getByRole('banner');
    fireEvent.click(within(banner).getByRole('button', { name: text.signOut }));
    await act(async () => undefined);
    expect(school.asked.signOut).toHaveBeenCalledOnce();
    expect(log.mock.calls.some(([what]) => what === 'Una parte de la página falló.')).toBe(true);
  });

  it('is the menu: the header stays, and so does the way out', async () => {
    const school = createSchool();
    const { user } = breaking('roles');
    school.session.set({ status: 'signed-in', user, fresh: true });
    openApp(school, '/libros');
    const banner = await screen.findByRole('banner');
    expect(within(banner).getByText('Colegio Los Andes')).toBeTruthy();
    expect(within(banner).getByRole('button', { name: text.signOut })).toBeTruthy();
  });

  it('is tried again on the next screen', async () => {
    const school = createSchool();
    const { user, repair } = breaking('insignia');
    school.session.set({ status: 'signed-in', user, fresh: true });
    const { router } = openApp(school, '/libros');
    await screen.findByRole('list', { name: 'Mi biblioteca' });
    repair();
    await act(() => router.navigate({ to: '/libros/descargas' }));
    expect(within(screen.getByRole('banner')).getByText('Colegio Los Andes')).toBeTruthy();
  });
});

describe('a screen whose code does not come', () => {
  const log = vi.spyOn(console, 'error');
  beforeEach(() => {
    log.mockReset().mockReturnValue(undefined);
  });
  afterEach(closeApp);

  /** The route of what is on this device, with code that cannot be had. */
  async function openMissing(school: ReturnType<typeof createSchool>) {
    const { router } = openApp(school, '/libros');
    await screen.findByRole('list', { name: 'Mi biblioteca' });
    const route = router.routesById['/libros/descargas'];
    if (route === undefined) throw new Error('There is no such route.');
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    route.options.component = () => {
      throw new ProblemError('part-missing');
    };
    await act(() => router.navigate({ to: '/libros/descargas' }));
  }

  it('waits while the page is being loaded anew for it', async () => {
    const school = createSchool();
    school.asked.partMissing.mockResolvedValue(true);
    await openMissing(school);
    expect(await screen.findByText(text.opening)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says it where that cannot help, with the focus on the message', async () => {
    await openMissing(createSchool());
    expect((await screen.findByRole('alert')).textContent).toContain(sentenceOf('part-missing'));
    expect(document.activeElement?.textContent).toBe(text.failed.title);
  });
});
