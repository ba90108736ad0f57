// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../src/app/system/system.ts';
import { openBrowser } from '../../src/platform/browser.ts';
import { createDeviceDatabase } from '../../src/platform/device-database.ts';
import { createSubject } from '../../src/platform/observable.ts';
import { closeApp, createSchool, openApp } from './school.tsx';
import { freely } from '../support/freely.ts';

/** The app with its late part at work, on a device that has seen it once before. */
async function openSystem(path: string) {
  const school = createSchool();
  const app = openApp(school, path);
  await screen.findByRole('list', { name: 'Mi biblioteca' });
  const deviceDatabase = createDeviceDatabase(freely);
  const memory = { visits: 1, lastStartAt: 0, quietUntil: 0 };
  await deviceDatabase.use((open) => open.put('facts', memory, 'install'));
  const installPrompt = createSubject<Event | null>(new Event('beforeinstallprompt'));
  const late = system.create({
    browser: { ...openBrowser(), installPrompt },
    deviceDatabase,
    apiEdges: {
      network: { json: async () => ({ kind: 'wrong-answer' }) },
      backendBase: '/',
      token: () => null,
      xsrfToken: () => null,
      onSessionEnded: () => undefined,
    },
    session: school.session,
    connection: school.connection,
    books: { downloads: { states: school.downloads }, content: school.services.content },
    onPublished: async () => undefined,
  });
  const { services } = school;
  act(() => {
    const addresses = {
      coverUrl: () => '',
      networkPage: '',
      mainSite: null,
      publisher: '',
      logo: '',
      afterSignOut: () => null,
    };
    late.openSurface({ services, addresses }, app.router);
  });
  return { ...app, school, late, deviceDatabase };
}

describe('what floats beside the page', () => {
  beforeEach(() => {
    Object.assign(globalThis, { indexedDB: new IDBFactory() });
  });
  afterEach(closeApp);

  it('offers the app on the second visit and takes a no for a no', async () => {
    const { deviceDatabase } = await openSystem('/libros');
    const offer = await screen.findByRole('complementary', { name: 'Instalar la aplicación' });
    expect(offer.closest('main')).toBeNull();
    await act(async () => screen.getByRole('button', { name: 'Ahora no' }).click());
    expect(screen.queryByRole('complementary', { name: 'Instalar la aplicación' })).toBeNull();
    const kept = await deviceDatabase.use((open) => open.get('facts', 'install'));
    expect(kept).toMatchObject({ visits: 2, quietUntil: expect.any(Number) });
  });

  it('brings the person to what to do with a file when they have signed in for it', async () => {
    const { late, school, history } = await openSystem('/libros');
    act(() => school.session.set({ status: 'signed-out', problem: null }));
    await screen.findByRole('textbox', { name: 'Código' });
    await act(() => late.openedFiles.take([new File(['%PDF-1.4'], 'tarea.pdf')]));
    act(() => school.session.set({ status: 'signed-in', user: school.services.session.user(), fresh: true }));
    await act(async () => expect.poll(() => history.location.pathname).toBe('/libros/abrir'));
  });
});
