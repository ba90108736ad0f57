import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NotesState } from '../../../src/data/notes/notes-service.ts';
import { type Operation, stateOf } from '../../../contract/things.ts';
import { createPersonDatabase } from '../../../src/platform/person-database.ts';
import { freely } from '../../support/freely.ts';
import { notesInPdf, operationsOf } from '../../support/many-notes.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { createDevice, type Device } from '../support/device.ts';
import { createModelServer, type ModelServer } from '../support/model-server.ts';
import { openNotes } from '../support/open-notes.ts';
import { eventually } from '../support/until.ts';

const locator = { href: '#page=3', type: 'application/pdf', locations: { position: 3 } };

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
  return { notes: await openNotes({ books }), stop };
}

test('a tab whose turn it is sends as the last one left it, also what it did not have the time to read', async () => {
  const [one, other] = [await openTab(), await openTab()];
  await eventually(() => server.applied.size > 0);
  // No timer runs here: what is done waits, and what another tab says is not read by itself.
  const added = await one.notes.add({ bookId: 'b', editionId: 'e', kind: 'bookmark', color: 'blue', locator });
  if (!added.ok) throw new Error(added.problem);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.things.has(added.value.id)).toBe(false);
  await other.notes.sync();
  expect(server.things.has(added.value.id)).toBe(true);
  one.stop();
  other.stop();
});

test('what one tab gave stamps of now, another one that only knew the old ones has once, as the server has it', async () => {
  // The clock of this device is a day ahead.
  server.nowMs = device.clock.now() - 86_400_000;
  // Both tabs are open before the server is there.
  backend.sync = null;
  const one = await openTab();
  const draft = { bookId: 'b', editionId: 'e', kind: 'note', color: 'blue', locator, text: 'hola' } as const;
  const added = await one.notes.add(draft);
  if (!added.ok) throw new Error(added.problem);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const other = await openTab();
  const stamps: (string | undefined)[] = [];
  backend.sync = (request) => {
    stamps.push(...request.operations.filter(({ thing }) => thing === added.value.id).map(({ stamp }) => stamp));
    return server.answer(request);
  };
  await one.notes.sync();
  await eventually(() => stamps.length >= 3);
  await other.notes.sync();
  const textsIn = (state: NotesState) => (state.status === 'ready' ? state.notes.get(added.value.id)?.texts : null);
  expect([one, other].map(({ notes }) => textsIn(notes.state.get()))).toEqual([['hola'], ['hola']]);
  const state = server.things.get(added.value.id)?.state;
  expect(state?.texts.map(({ text }) => text)).toEqual(['hola']);
  const database = createPersonDatabase('7', freely);
  expect((await database.use((open) => open.get('things', added.value.id)))?.state).toEqual(state);
  // The old stamp, the one given anew, and the old one once more: that is what this is about.
  expect(stamps).toEqual([stamps[0], stamps[1], stamps[0]]);
  one.stop();
  other.stop();
});

/** A note that one tab wrote, shown in another that was opened later. */
async function noteOfTwoTabs() {
  const one = await openTab();
  const draft = { bookId: 'b', editionId: 'e', kind: 'note', color: 'blue', locator } as const;
  const added = await one.notes.add({ ...draft, text: 'uno' });
  if (!added.ok) throw new Error(added.problem);
  const { id } = added.value;
  const other = await openTab();
  const textsIn = ({ notes }: typeof one) => {
    const now = notes.state.get();
    return now.status === 'ready' ? now.notes.get(id)?.texts : undefined;
  };
  await eventually(() => textsIn(other)?.[0] === 'uno');
  const write = ({ notes }: typeof one, text: string, known = notes.known(id)) => notes.change(id, { text, known });
  return { one, other, id, textsIn, write };
}

test('what one tab writes while an editor is open in another stands beside what is written there, with no network at all', async () => {
  backend.sync = null;
  const { one, other, id, textsIn, write } = await noteOfTwoTabs();
  const known = other.notes.known(id);
  await write(one, 'dos');
  await eventually(() => {
    device.clock.advance(200);
    return textsIn(other)?.[0] === 'dos';
  });
  await write(other, 'tres', known);
  expect(textsIn(other)).toEqual(['dos', 'tres']);
  // Who sees both takes the place of both.
  await write(other, 'cuatro');
  expect(textsIn(other)).toEqual(['cuatro']);
  one.stop();
  other.stop();
});

test('what one tab writes while another takes in what there is, a thousand notes, is there as well', async () => {
  backend.sync = null;
  const one = await openTab();
  const many = operationsOf(notesInPdf({ bookId: 'b', count: 1_000, parts: 20 }));
  await createPersonDatabase('7', freely).use(async (open) => {
    const change = open.transaction('things', 'readwrite');
    const put = (operation: Operation) => change.store.put({ id: operation.thing, state: stateOf(operation) });
    await Promise.all([...many.map(put), change.done]);
  });
  const opened: Awaited<ReturnType<typeof openTab>>[] = [];
  void openTab().then((tab) => opened.push(tab));
  // No timer runs here: it has read what there is, and rests between two portions.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const added = await one.notes.add({ bookId: 'b', editionId: 'e', kind: 'bookmark', color: 'blue', locator });
  if (!added.ok) throw new Error(added.problem);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await eventually(() => {
    device.clock.advance(200);
    const now = opened[0]?.notes.state.get();
    return now?.status === 'ready' && now.notes.has(added.value.id) && now.notes.size === 1_001;
  });
  for (const { stop } of [one, ...opened]) stop();
});
