import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppServices } from '../../../src/app/services.ts';
import { browserTabChannel } from '../../../src/platform/tab-channel.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { createDevice, type Device } from '../support/device.ts';
import { eventually, until } from '../support/until.ts';

const mateo = { id: 7, firstname: 'Mateo', roles: [{ id: 5, name: 'Alumno' }] };
const lucia = { ...mateo, id: 8, firstname: 'Lucía' };

let backend: Backend;
let device: Device;
const stops: (() => void)[] = [];
beforeEach(async () => {
  backend = await startBackend();
  backend.credentials.set('clave.MATEO', 'llave-de-mateo').set('clave.LUCIA', 'llave-de-lucia');
  backend.sessions.set('llave-de-mateo', mateo).set('llave-de-lucia', lucia);
  device = createDevice(backend);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await backend.stop();
});

async function openTab(tab: Map<string, string>): Promise<AppServices> {
  const services = device.open(tab);
  await services.session.start(null);
  stops.push(services.start());
  return services;
}
async function twoTabs() {
  const first = await openTab(device.tab);
  await first.session.signIn('clave.MATEO');
  const tab = new Map<string, string>();
  const second = await openTab(tab);
  expect(second.session.user().id).toBe(7);
  return { first, second, tab };
}
const left = { status: 'signed-out', problem: null };

describe('the other tabs of a person', () => {
  test('end when the person signs out in one', async () => {
    const { first, second, tab } = await twoTabs();
    await first.session.signOut();
    await until(second.session.state, (state) => state.status === 'signed-out');
    expect(second.session.state.get()).toEqual(left);
    expect([...tab.keys()]).toEqual(['libro-salida', 'libro-historia']);
    expect([second.session.token(), second.session.user().id]).toEqual([null, '']);
  });

  test('are over at the server too, where the person came in once more in one: the first session as well', async () => {
    const { first, second } = await twoTabs();
    backend.credentials.set('clave.OTRA', 'otra-llave-de-mateo');
    backend.sessions.set('otra-llave-de-mateo', mateo);
    await second.session.signIn('clave.OTRA');
    // Nobody is thrown out by that: the other tab is still in the session it began.
    expect([first.session.token(), second.session.token()]).toEqual(['llave-de-mateo', 'otra-llave-de-mateo']);
    expect(backend.sessions.has('llave-de-mateo')).toBe(true);
    await second.session.signOut();
    await eventually(() => !backend.sessions.has('llave-de-mateo'));
    expect([...backend.sessions.keys()]).toEqual(['llave-de-lucia']);
    expect(first.session.state.get()).toEqual(left);
  });

  test('tell the server of it once there is a network, and keep nobody waiting until then', async () => {
    const { first, second } = await twoTabs();
    backend.credentials.set('clave.OTRA', 'otra-llave-de-mateo');
    backend.sessions.set('otra-llave-de-mateo', mateo);
    await second.session.signIn('clave.OTRA');
    backend.moods.set('/api/session/end', 'silent');
    device.otherTabSays('7');
    await until(first.session.state, (state) => state.status === 'signed-out');
    expect((await first.session.signIn('clave.LUCIA')).ok).toBe(true);
    backend.moods.clear();
    await openTab(new Map());
    await eventually(() => !backend.sessions.has('llave-de-mateo'));
    expect(backend.sessions.has('llave-de-lucia')).toBe(true);
  });

  test.each(['silent', 'normal'] as const)(
    'that slept when the person left bring nobody back (%s network)',
    async (mood) => {
      const { first, tab } = await twoTabs();
      const asleep = new Map(tab);
      backend.mood = mood;
      let hasLeft = false;
      void first.session.signOut().then(() => (hasLeft = true));
      await eventually(() => {
        device.clock.advance(1_000);
        return hasLeft;
      });
      // Nobody answers when it wakes up.
      backend.mood = 'silent';
      const again = device.open(asleep);
      await again.session.start(null);
      await until(again.session.state, (state) => state.status === 'signed-out');
      expect([...asleep.keys()]).toEqual(['libro-salida', 'libro-historia']);
    },
  );

  test('end when the server ended the session of one', async () => {
    const { first, second } = await twoTabs();
    backend.sessions.delete('llave-de-mateo');
    await first.catalogue.refresh();
    await until(second.session.state, (state) => state.status === 'signed-out');
  });

  test('end when another person signs in on one, and do not end that one', async () => {
    const { first, second } = await twoTabs();
    await first.session.signIn('clave.LUCIA');
    await until(second.session.state, (state) => state.status === 'signed-out');
    expect(first.session.user().id).toBe(8);
    device.restartBrowser();
    const next = await openTab(new Map());
    expect(next.session.user().id).toBe(8);
  });

  test('take nobody else off the device when they hear late that their session is over', async () => {
    const first = await openTab(device.tab);
    await first.session.signIn('clave.MATEO');
    // This one hears of the others through the server alone.
    const second = device.open(new Map());
    await second.session.start(null);
    expect(second.session.user().id).toBe(7);
    await first.session.signIn('clave.LUCIA');
    await eventually(() => !backend.sessions.has('llave-de-mateo'));
    await second.catalogue.refresh();
    await until(second.session.state, (state) => state.status === 'signed-out');
    device.restartBrowser();
    expect((await openTab(new Map())).session.user().id).toBe(8);
  });

  test('stay when somebody else leaves', async () => {
    const { first, second } = await twoTabs();
    device.otherTabSays('8');
    device.otherTabSays('');
    await first.session.signIn('clave.MATEO');
    expect([first.session.user().id, second.session.user().id]).toEqual([7, 7]);
    device.otherTabSays('7');
    await until(second.session.state, (state) => state.status === 'signed-out');
  });

  test('no longer offer a person who left elsewhere', async () => {
    const { first } = await twoTabs();
    const refused = device.open(new Map());
    await refused.session.start('entrega.NOPE');
    stops.push(refused.start());
    await first.session.signOut();
    await until(refused.session.state, (state) => state.status === 'signed-out' && !state.remembered);
  });
});

describe('the mark of a leaving', () => {
  test('lasts until somebody comes in', async () => {
    const { first } = await twoTabs();
    expect(first.session.hasLeft()).toBe(false);
    await first.session.signOut();
    expect(first.session.hasLeft()).toBe(true);
    expect((await openTab(device.tab)).session.hasLeft()).toBe(true);
    await first.session.signIn('clave.LUCIA');
    expect(first.session.hasLeft()).toBe(false);
  });
});

describe('the browser’s channel between tabs', () => {
  test('is heard by the others, not by the one who speaks, until they stop listening', async () => {
    const [here, there] = [browserTabChannel('prueba'), browserTabChannel('prueba')];
    const heard: string[] = [];
    here.subscribe((word) => heard.push(`here ${word}`));
    const stop = there.subscribe((word) => heard.push(`there ${word}`));
    here.say('7');
    await eventually(() => heard.length > 0);
    stop();
    there.say('8');
    await eventually(() => heard.length > 1);
    expect(heard).toEqual(['there 7', 'here 8']);
  });
});
