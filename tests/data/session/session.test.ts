import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDB } from 'idb';
import { type Backend, type Mood, startBackend } from '../support/backend.ts';
import { createDevice, type Device } from '../support/device.ts';
import { eventually, until } from '../support/until.ts';

const ana = {
  id: 7,
  firstname: 'Ana',
  lastname: 'Pérez',
  email: 'ana@ejemplo.edu',
  school_name: 'Escuela 1',
  insignia: null,
  roles: [{ id: 5, name: 'Alumno' }],
  otherField: 'kept',
};
const luis = { ...ana, id: 8, firstname: 'Luis', roles: [{ id: 3, name: 'Docente' }] };

let backend: Backend;
let device: Device;
beforeEach(async () => {
  backend = await startBackend();
  backend.credentials.set('clave.ANA', 'llave-de-ana').set('clave.LUIS', 'llave-de-luis').set('carnet.ana', null);
  backend.sessions.set('llave-de-ana', ana).set('llave-de-luis', luis).set('carnet.ana', ana);
  device = createDevice(backend);
});
afterEach(() => backend.stop());

describe('signing in', () => {
  test('sends the raw credential with an empty body and keeps the token apart from the record', async () => {
    const { session } = device.open();
    await session.start(null);
    const result = await session.signIn(' clave.ANA ');
    expect(result).toMatchObject({ ok: true, value: { id: 7, otherField: 'kept' } });
    const call = backend.seen.find((request) => request.method === 'POST');
    expect(call).toMatchObject({ path: '/api/user', body: '' });
    expect(call?.headers.authorization).toBe('clave.ANA');
    expect(call?.headers['x-xsrf-token']).toBe('galleta=1');
    expect(device.tab.get('token')).toBe('llave-de-ana');
    expect(JSON.parse(device.tab.get('user') ?? '')).toEqual({ ...ana, insignia: null });
    expect(session.state.get()).toMatchObject({ status: 'signed-in', fresh: true });
    expect(session.hasRole('Alumno')).toBe(true);
    expect(session.hasRole('Docente')).toBe(false);
  });

  test('takes the credential as the token where the answer brings none', async () => {
    const { session } = device.open();
    await session.start(null);
    await session.signIn('carnet.ana');
    expect(session.token()).toBe('carnet.ana');
  });

  test('stores the record in users_db, replacing one with the same id', async () => {
    const { session } = device.open();
    await session.start(null);
    await session.signIn('clave.ANA');
    backend.sessions.set('llave-de-ana', { ...ana, firstname: 'Anita' });
    await session.signIn('clave.ANA');
    const database = await openDB('users_db', 1);
    expect(await database.getAll('user')).toMatchObject([{ id: 7, firstname: 'Anita' }]);
    expect(await database.getAll('user')).not.toMatchObject([{ token: expect.anything() }]);
    database.close();
  });

  test('says in Spanish that the copy failed, without personal data, and goes on', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { session } = device.open();
    await session.start(null);
    Object.assign(globalThis, {
      indexedDB: {
        open: () => {
          throw new DOMException('ana@ejemplo.edu', 'UnknownError');
        },
      },
    });
    expect(await session.signIn('clave.ANA')).toMatchObject({ ok: true });
    expect(log).toHaveBeenCalledWith('El usuario no se guardó en la base de datos local', 'UnknownError');
    expect(JSON.stringify(log.mock.calls)).not.toContain('ejemplo');
    log.mockRestore();
  });

  test.each<[Mood, string]>([
    ['portal', 'wrong-answer'],
    ['portal-redirect', 'no-answer'],
    ['gateway-502', 'no-answer'],
    ['foreign-401', 'wrong-answer'],
    ['our-500', 'server-failed'],
  ])('with a network in the mood "%s" says "%s" and hides the loader', async (mood, problem) => {
    const { session, loading } = device.open();
    await session.start(null);
    backend.mood = mood;
    const call = session.signIn('clave.ANA');
    await until(loading.isVisible, (isVisible) => isVisible);
    expect(await call).toEqual({ ok: false, problem });
    expect(loading.isVisible.get()).toBe(false);
    expect(session.state.get()).toEqual({ status: 'signed-out', problem: null });
    expect(device.tab.size).toBe(0);
  });

  test('gives up after 15 seconds without an answer, and hides the loader', async () => {
    const { session, loading } = device.open();
    await session.start(null);
    backend.mood = 'silent';
    const call = session.signIn('clave.ANA');
    await eventually(() => backend.seen.length > 0);
    device.clock.advance(14_999);
    expect(loading.isVisible.get()).toBe(true);
    device.clock.advance(1);
    expect(await call).toEqual({ ok: false, problem: 'no-answer' });
    expect(loading.isVisible.get()).toBe(false);
  });

  test('refuses an empty code without asking the server', async () => {
    const { session } = device.open();
    await session.start(null);
    expect(await session.signIn('  ')).toEqual({ ok: false, problem: 'credential-missing' });
    expect(backend.seen).toEqual([]);
  });

  test('takes a record with null and missing fields', async () => {
    backend.sessions.set('llave-de-ana', { id: 7, firstname: null, roles: null });
    const { session } = device.open();
    await session.start(null);
    expect(await session.signIn('clave.ANA')).toMatchObject({ ok: true, value: { firstname: null, roles: [] } });
    expect(session.hasRole('Alumno')).toBe(false);
  });
});

describe('starting', () => {
  async function signedInTab() {
    const services = device.open();
    await services.session.start(null);
    await services.session.signIn('clave.ANA');
    return services;
  }

  test.each<Mood>(['portal', 'portal-redirect', 'html-500', 'gateway-502', 'foreign-401', 'our-500', 'silent'])(
    'stays signed in while the network is in the mood "%s"',
    async (mood) => {
      await signedInTab();
      backend.mood = mood;
      backend.seen.length = 0;
      const { session, loading, login } = device.open();
      await session.start(null);
      expect(session.state.get()).toMatchObject({ status: 'signed-in', fresh: false, user: { id: 7 } });
      expect(loading.isVisible.get()).toBe(false);
      await eventually(() => backend.paths().includes('GET /api/user'));
      device.clock.advance(15_000);
      await eventually(() => login.here()?.queryClient.isFetching() === 0);
      expect(session.state.get()).toMatchObject({ status: 'signed-in' });
      expect(device.tab.get('token')).toBe('llave-de-ana');
    },
  );

  test('confirms the person in the background, with what changed meanwhile', async () => {
    await signedInTab();
    backend.sessions.set('llave-de-ana', { ...ana, firstname: 'Anita' });
    const { session } = device.open();
    await session.start(null);
    const state = await until(session.state, (now) => now.status === 'signed-in' && now.fresh);
    expect(state).toMatchObject({ user: { firstname: 'Anita' } });
  });

  test('ends the session on a 401 with our mark and code, and leaves nothing', async () => {
    await signedInTab();
    backend.sessions.clear();
    const { session } = device.open();
    await session.start(null);
    await until(session.state, (now) => now.status === 'signed-out');
    expect(session.state.get()).toEqual({ status: 'signed-out', problem: 'session-ended' });
    expect(device.tab.size).toBe(0);
    device.restartBrowser();
    const next = device.open();
    await eventually(async () => {
      const database = await openDB('libro_dispositivo', 1);
      const count = await database.count('remembered');
      database.close();
      return count === 0;
    });
    await next.session.start(null);
    expect(next.session.state.get()).toEqual({ status: 'signed-out', problem: null });
  });

  test('remembers the person after the browser was closed, with no network', async () => {
    await signedInTab();
    await backend.stop();
    device.restartBrowser();
    const { session } = device.open();
    await session.start(null);
    expect(session.state.get()).toMatchObject({ status: 'signed-in', fresh: false, user: { id: 7 } });
    expect(session.token()).toBe('llave-de-ana');
    expect(device.tab.get('token')).toBe('llave-de-ana');
    await backend.restart();
  });

  test('keeps neither token nor record in clear on the device', async () => {
    await signedInTab();
    const database = await openDB('libro_dispositivo', 1);
    const kept = JSON.stringify(await database.getAll('remembered'), (_key, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    const key: unknown = await database.get('keys', 'device');
    database.close();
    expect(kept).not.toContain('llave-de-ana');
    expect(kept).not.toContain('Ana');
    expect(key).toMatchObject({ extractable: false });
  });

  test('exchanges a hand-off once, and says why when it was used', async () => {
    backend.credentials.set('entrega.1', 'llave-de-ana');
    const first = device.open();
    await first.session.start('entrega.1');
    expect(first.session.state.get()).toMatchObject({ status: 'signed-in', fresh: true });
    backend.credentials.delete('entrega.1');
    await first.session.signOut();
    const second = device.open();
    await second.session.start('entrega.1');
    expect(second.session.state.get()).toEqual({ status: 'signed-out', problem: 'credential-invalid' });
  });

  test('asks with the loader where there is a token but no record', async () => {
    device.tab.set('token', 'llave-de-ana');
    const { session, loading } = device.open();
    let wasVisible = false;
    loading.isVisible.subscribe(() => {
      wasVisible ||= loading.isVisible.get();
    });
    await session.start(null);
    expect(session.state.get()).toMatchObject({ status: 'signed-in', fresh: true });
    expect(wasVisible).toBe(true);
    expect(loading.isVisible.get()).toBe(false);
  });

  test('a damaged record in session storage is nobody', async () => {
    device.tab.set('user', '{"id":');
    const { session } = device.open();
    await session.start(null);
    expect(session.state.get()).toEqual({ status: 'signed-out', problem: null });
    expect(session.user()).toEqual({
      id: '',
      firstname: '',
      lastname: '',
      email: '',
      school_name: '',
      insignia: '',
      roles: [],
    });
  });
});

describe('another person', () => {
  test('who signs in on the same tab ends the first session, here and on the server', async () => {
    const { session } = device.open();
    await session.start(null);
    await session.signIn('clave.ANA');
    await session.signIn('clave.LUIS');
    expect(session.user()).toMatchObject({ id: 8 });
    const database = await openDB('users_db', 1);
    expect(await database.getAllKeys('user')).toEqual([8]);
    database.close();
    await eventually(() => !backend.sessions.has('llave-de-ana'));
  });
});
