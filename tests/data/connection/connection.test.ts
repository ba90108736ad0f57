import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppServices } from '../../../src/app/services.ts';
import type { ConnectionStatus } from '../../../src/data/services.ts';
import { type Backend, type Mood, startBackend } from '../support/backend.ts';
import { createDevice, type Device } from '../support/device.ts';
import { eventually, until } from '../support/until.ts';

let backend: Backend;
let device: Device;
let services: AppServices;
let stop: () => void;
beforeEach(async () => {
  backend = await startBackend();
  device = createDevice(backend);
  services = device.open();
  await services.session.start(null);
  stop = services.start();
  await services.connection.check();
});
afterEach(async () => {
  stop();
  await backend.stop();
});

const becomes = (status: ConnectionStatus) => until(services.connection.status, (now) => now === status);

describe('the state of the connection', () => {
  test.each<[Mood, ConnectionStatus]>([
    ['portal', 'portal'],
    ['portal-redirect', 'portal'],
    ['foreign-401', 'portal'],
    ['html-500', 'portal'],
    ['gateway-502', 'offline'],
    ['our-500', 'online'],
  ])('a network in the mood "%s" is "%s"', async (mood, status) => {
    backend.mood = mood;
    await services.connection.check();
    expect(services.connection.status.get()).toBe(status);
  });

  test('a server that never answers is offline after five seconds', async () => {
    backend.mood = 'silent';
    const count = backend.seen.length;
    const checking = services.connection.check();
    await eventually(() => backend.seen.length > count);
    device.clock.advance(5_000);
    await checking;
    expect(services.connection.status.get()).toBe('offline');
  });

  test('a recorded answer, with another nonce, is not our server', async () => {
    const real = fetch;
    Object.assign(globalThis, { fetch: (url: URL) => real(new URL('/api/health?n=vieja', url)) });
    await services.connection.check();
    Object.assign(globalThis, { fetch: real });
    expect(services.connection.status.get()).toBe('portal');
  });

  test('a server that goes is noticed without anybody tapping, and found again', async () => {
    await backend.stop();
    device.clock.advance(20_000);
    await becomes('offline');
    await backend.restart();
    device.clock.advance(2_000);
    await becomes('online');
  });

  test('a hint of the browser is checked, not believed', async () => {
    const count = backend.seen.length;
    device.hint('offline');
    await eventually(() => backend.seen.length > count);
    expect(services.connection.status.get()).toBe('online');
  });

  test('a hint that comes while an answer is on its way is checked too: that answer tells how things were', async () => {
    const real = fetch;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    Object.assign(globalThis, {
      fetch: async (...asked: Parameters<typeof fetch>) => {
        const answer = await real(...asked);
        await held;
        return answer;
      },
    });
    const count = backend.seen.length;
    const checking = services.connection.check();
    Object.assign(globalThis, { fetch: real });
    await eventually(() => backend.seen.length > count);
    await backend.stop();
    device.hint('offline');
    letGo();
    await checking;
    await becomes('offline');
    await backend.restart();
  });
});
