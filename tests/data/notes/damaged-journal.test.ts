import { expect, test } from 'vitest';
import { fieldsOf } from '../../../contract/notes.ts';
import { createModelDevice, createModelServer, type ModelDevice } from '../support/notes-model.ts';

const place = { href: '#page=3', type: 'application/pdf', locations: { position: 3 } };
const set = fieldsOf({ bookId: 'b', editionId: 'e', kind: 'bookmark', color: 'yellow', locator: place }, '2026-11-20');
const ids = Array.from({ length: 9 }, (_, index) => `nota:${index}`);

const seenOn = ({ notes }: ModelDevice) => ids.filter((id) => notes.view(id).fields.kind);

/** A tablet without network whose journal has nine notes. */
async function cutOff() {
  const server = createModelServer();
  const device = await createModelDevice(server);
  await device.sync();
  device.line = 'is-gone';
  for (const id of ids) await device.act(id, { set });
  return { server, device };
}

test('a journal a bad disk changed gives back all but the one it changed, and its person is told', async () => {
  const { server, device } = await cutOff();
  device.spoilJournal();
  await device.crash('database');
  expect(seenOn(device)).toHaveLength(ids.length - 1);
  expect(device.wasToldOfLoss).toBe(true);
  device.line = 'works';
  await device.sync();
  expect(ids.filter((id) => server.things.has(id))).toHaveLength(ids.length - 1);
});

test('what the database still has is all there, and nobody is told that it is lost', async () => {
  const { device } = await cutOff();
  device.spoilJournal();
  await device.crash('nothing');
  expect(seenOn(device)).toEqual(ids);
  expect(device.wasToldOfLoss).toBe(false);
});

test('nobody is told of anything where all of it is whole', async () => {
  const { device } = await cutOff();
  await device.crash('database');
  expect(seenOn(device)).toEqual(ids);
  expect(device.wasToldOfLoss).toBe(false);
});
