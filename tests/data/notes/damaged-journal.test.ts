import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fieldsOf } from '../../../contract/notes.ts';
import { createModelServer } from '../support/model-server.ts';
import { createModelDevice, type ModelDevice } from '../support/notes-model.ts';

const place = { href: '#page=3', type: 'application/pdf', locations: { position: 3 } };
const set = fieldsOf({ bookId: 'b', editionId: 'e', kind: 'bookmark', color: 'yellow', locator: place }, '2026-11-20');
const ids = Array.from({ length: 9 }, (_, index) => `nota:${index}`);

const seenOn = ({ notes }: ModelDevice) => ids.filter((id) => notes.view(id).fields.kind);

// What does not open is said to the console, too.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => vi.restoreAllMocks());

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
  expect(device.lossesTold).toBe(1);
  device.line = 'works';
  await device.sync();
  expect(ids.filter((id) => server.things.has(id))).toHaveLength(ids.length - 1);
});

test('what the database still has is all there, and nobody is told that it is lost', async () => {
  const { device } = await cutOff();
  device.spoilJournal();
  await device.crash('nothing');
  expect(seenOn(device)).toEqual(ids);
  expect(device.lossesTold).toBe(0);
});

test('nobody is told of anything where all of it is whole', async () => {
  const { device } = await cutOff();
  await device.crash('database');
  expect(seenOn(device)).toEqual(ids);
  expect(device.lossesTold).toBe(0);
});

/** The last three of nine notes are in the journal alone: the database took nothing more. */
async function aloneInJournal() {
  const { server, device } = await cutOff();
  device.fillDisk(true, 'database');
  const alone = ['nota:a', 'nota:b', 'nota:c'];
  for (const id of alone) await device.act(id, { set });
  device.fillDisk(false);
  return { server, device, alone };
}

test('what the journal alone had and the disk changed is told, also beside others that wait, and once', async () => {
  const { server, device, alone } = await aloneInJournal();
  device.spoilJournal('end');
  await device.crash('nothing');
  expect(device.lossesTold).toBe(1);
  await device.crash('nothing');
  await device.crash('nothing');
  expect(device.lossesTold).toBe(1);
  device.line = 'works';
  await device.sync();
  expect([...ids, ...alone].filter((id) => !server.things.has(id))).toEqual(['nota:c']);
});

test('what the journal alone had is not said to be lost where another record was damaged', async () => {
  const { device, alone } = await aloneInJournal();
  // In the middle stand those that the database has, too.
  device.spoilJournal('middle');
  await device.crash('nothing');
  expect(alone.every((id) => device.notes.view(id).fields.kind)).toBe(true);
  expect(seenOn(device)).toEqual(ids);
  expect(device.lossesTold).toBe(0);
});

test('a row the disk changed is told once, and keeps none of the others from being sent', async () => {
  const { server, device } = await cutOff();
  device.spoilOutbox();
  await device.crash('journal');
  expect(seenOn(device)).toHaveLength(ids.length - 1);
  expect(device.lossesTold).toBe(1);
  await device.crash('journal');
  await device.crash('nothing');
  expect(device.lossesTold).toBe(1);
  device.line = 'works';
  await device.sync();
  expect(ids.filter((id) => server.things.has(id))).toHaveLength(ids.length - 1);
  expect(device.waiting()).toEqual([]);
});

test('a row the disk changed is put right from the journal, and nobody is told of it', async () => {
  const { device } = await cutOff();
  device.spoilOutbox();
  await device.crash('nothing');
  await device.crash('journal');
  expect(seenOn(device)).toEqual(ids);
  expect(device.lossesTold).toBe(0);
});

test('what waits for a key that is not here is not said to be lost; what does not open with it then is, once', async () => {
  const { server, device } = await cutOff();
  device.spoilOutbox();
  device.loseJournal();
  await device.comeBack();
  await device.crash('nothing');
  expect(device.lossesTold).toBe(0);
  device.line = 'works';
  await device.sync();
  await device.crash('nothing');
  expect(device.lossesTold).toBe(1);
  await device.sync();
  expect(ids.filter((id) => server.things.has(id))).toHaveLength(ids.length - 1);
});

test('a journal that waits for a key, and that the disk changed, is told once, and keeps what is whole', async () => {
  const { server, device } = await cutOff();
  await device.comeBack();
  device.spoilJournal();
  await device.crash('database');
  await device.crash('nothing');
  expect(device.lossesTold).toBe(1);
  device.line = 'works';
  await device.sync();
  await device.sync();
  expect(ids.filter((id) => server.things.has(id))).toHaveLength(ids.length - 1);
  await device.crash('nothing');
  expect(device.lossesTold).toBe(1);
});
