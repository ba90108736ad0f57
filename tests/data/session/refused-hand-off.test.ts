import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Backend, type Mood, startBackend } from '../support/backend.ts';
import { createDevice, type Device } from '../support/device.ts';

const mateo = { id: 7, firstname: 'Mateo', roles: [{ id: 5, name: 'Alumno' }] };
const lucia = { ...mateo, id: 8, firstname: 'Lucía' };

let backend: Backend;
let device: Device;
beforeEach(async () => {
  backend = await startBackend();
  backend.credentials.set('clave.MATEO', 'llave-de-mateo').set('clave.LUCIA', 'llave-de-lucia');
  backend.sessions.set('llave-de-mateo', mateo).set('llave-de-lucia', lucia);
  device = createDevice(backend);
  const { session } = device.open();
  await session.start(null);
  await session.signIn('clave.MATEO');
});
afterEach(() => backend.stop());

/** The tab Mateo used, and a new one where only the device remembers him. */
const tabs: readonly [string, () => Map<string, string>][] = [
  ['the same tab', () => device.tab],
  ['a new tab', () => new Map()],
];

describe.each(tabs)('a hand-off that opens nothing, in %s', (_title, tabOf) => {
  test.each([
    ['entrega.NOPE', 'credential-invalid'],
    ['', 'credential-missing'],
  ])('("%s") opens nobody, says why, and offers the person who was here', async (credential, problem) => {
    const tab = tabOf();
    const { session } = device.open(tab);
    await session.start(credential);
    expect(session.state.get()).toMatchObject({ status: 'signed-out', problem, remembered: { firstname: 'Mateo' } });
    expect([session.token(), session.user().id, tab.size]).toEqual([null, '', 0]);
  });

  test.each<[Mood, string]>([
    ['gateway-502', 'no-answer'],
    ['portal', 'wrong-answer'],
    ['our-500', 'server-failed'],
  ])('because of a network in the mood "%s" opens nobody either', async (mood, problem) => {
    backend.mood = mood;
    const { session } = device.open(tabOf());
    await session.start('entrega.1');
    expect(session.state.get()).toMatchObject({ status: 'signed-out', problem, remembered: { id: 7 } });
  });

  test('lets the person who was here go on, when they say so', async () => {
    const tab = tabOf();
    const { session } = device.open(tab);
    await session.start('entrega.NOPE');
    await session.goOn();
    expect(session.state.get()).toMatchObject({ status: 'signed-in', user: { id: 7 } });
    expect(tab.get('token')).toBe('llave-de-mateo');
  });

  test('ends the session of the person who was here when another one signs in', async () => {
    const { session } = device.open(tabOf());
    await session.start('entrega.NOPE');
    await session.signIn('clave.LUCIA');
    expect(session.state.get()).toMatchObject({ status: 'signed-in', user: { id: 8 } });
    await session.goOn();
    expect(session.user().id).toBe(8);
    device.restartBrowser();
    const next = device.open();
    await next.session.start(null);
    expect(next.session.user().id).toBe(8);
  });
});

test('a refused hand-off where nobody is remembered offers nobody', async () => {
  device = createDevice(backend);
  const { session } = device.open();
  await session.start('entrega.NOPE');
  expect(session.state.get()).toEqual({ status: 'signed-out', problem: 'credential-invalid' });
});
