import type { TestBook } from '../../support/test-books.ts';
import { type Backend, startBackend } from './backend.ts';
import { createDevice, type Device } from './device.ts';

/** A server with these books, a device nobody has used, and Ana (7), who comes in with `clave.ANA`. */
export async function startAna(
  books: readonly TestBook[],
  user: Record<string, unknown> = { id: 7, roles: [] },
): Promise<{ backend: Backend; device: Device }> {
  const backend = await startBackend(books);
  backend.credentials.set('clave.ANA', 'llave-de-ana');
  backend.sessions.set('llave-de-ana', user);
  return { backend, device: createDevice(backend) };
}
