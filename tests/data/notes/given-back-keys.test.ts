import { expect, test } from 'vitest';
import { fieldsOf } from '../../../contract/notes.ts';
import { createModelServer } from '../support/model-server.ts';
import { createModelDevice } from '../support/notes-model.ts';

const place = { href: '#page=3', type: 'application/pdf', locations: { position: 3 } };
const draft = { bookId: 'b', editionId: 'e', kind: 'bookmark', color: 'yellow', locator: place } as const;
const set = fieldsOf(draft, '2026-11-20');

/** A device whose person left with a note that was not sent, and is back. */
async function whoCameBack() {
  const server = createModelServer();
  const device = await createModelDevice(server);
  // The key of what is written here is at the server.
  await device.sync();
  device.line = 'is-gone';
  await device.act('nota:1', { set });
  await device.comeBack();
  device.line = 'works';
  return { server, device };
}

test('what was left unsent opens with the key the server gives back, and is sent', async () => {
  const { server, device } = await whoCameBack();
  await device.sync();
  expect(device.notes.view('nota:1').fields).toHaveProperty('kind');
  expect(server.things.has('nota:1')).toBe(true);
});

test('also where the tab was killed once the key was on its disk, and before it was used', async () => {
  const { server, device } = await whoCameBack();
  expect(await device.stopAmid(true)).toBe(true);
  expect(device.isWhole()).toBe(true);
  await device.crash('nothing');
  // Without any network it is there to be seen.
  expect(device.notes.view('nota:1').fields).toHaveProperty('kind');
  await device.sync();
  expect(server.things.has('nota:1')).toBe(true);
});
