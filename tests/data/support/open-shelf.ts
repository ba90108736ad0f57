import type { AppServices } from '../../../src/app/services.ts';
import type { Device } from './device.ts';
import { until } from './until.ts';

/** Starts the app on a device, with who is remembered there or by a credential, until the shelf is there. */
export async function openShelf(
  device: Device,
  credential: string | null,
): Promise<{ readonly services: AppServices; readonly stop: () => void }> {
  const services = device.open();
  await services.session.start(null);
  const stop = services.start();
  if (credential) await services.session.signIn(credential);
  await until(services.catalogue.state, (state) => state.status === 'ready');
  return { services, stop };
}
