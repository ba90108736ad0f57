import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Backend, startBackend } from '../support/backend.ts';
import { createDevice, type Device } from '../support/device.ts';
import { createModelServer, type ModelServer } from '../support/notes-model.ts';
import { eventually, until } from '../support/until.ts';

let backend: Backend;
let device: Device;
let server: ModelServer;
beforeEach(async () => {
  server = createModelServer();
  backend = await startBackend();
  backend.sync = (request) => server.answer(request);
  backend.credentials.set('clave.ANA', 'llave-de-ana');
  backend.sessions.set('llave-de-ana', { id: 7, roles: [] });
  device = createDevice(backend);
});
afterEach(() => backend.stop());

async function openTab() {
  const { session, books, start } = device.open();
  await session.start(null);
  const stop = start();
  await session.signIn('clave.ANA');
  const part = await books.use();
  const notes = part.ok ? await part.value.notes.use() : part;
  if (!notes.ok) throw new Error(notes.problem);
  await until(notes.value.state, ({ status }) => status === 'ready');
  return { notes: notes.value, stop };
}

test('a tab whose turn it is sends as the last one left it, also what it did not have the time to read', async () => {
  const [one, other] = [await openTab(), await openTab()];
  await eventually(() => server.applied.size > 0);
  // No timer runs here: what is done waits, and what another tab says is not read by itself.
  const locator = { href: '#page=3', type: 'application/pdf', locations: { position: 3 } };
  const added = await one.notes.add({ bookId: 'b', editionId: 'e', kind: 'bookmark', color: 'blue', locator });
  if (!added.ok) throw new Error(added.problem);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.things.has(added.value.id)).toBe(false);
  await other.notes.sync();
  expect(server.things.has(added.value.id)).toBe(true);
  one.stop();
  other.stop();
});
