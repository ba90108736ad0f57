import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRoom } from '../../../src/data/content/room.ts';
import { startAna } from '../support/ana-device.ts';
import type { Backend } from '../support/backend.ts';
import { makeBook } from '../../support/test-books.ts';
import type { Device } from '../support/device.ts';
import { createDisk } from '../support/reserve-disk.ts';
import { until } from '../support/until.ts';

const mega = 1024 * 1024;
const book = await makeBook('celula', 600_000);
const { id } = book.summary;

let backend: Backend;
let device: Device;
let stop: () => void = () => undefined;
beforeEach(async () => {
  ({ backend, device } = await startAna([book], { id: 7, firstname: 'Ana', roles: [{ id: 5, name: 'Alumno' }] }));
});
afterEach(async () => {
  stop();
  await backend.stop();
});

test.each(['its parts', 'what draws it'])(
  'who makes room after there was none for %s has the book with the first try, in the same moment',
  async (what) => {
    // Enough for what people do themselves, and for nothing that can be had again.
    const disk = createDisk(what === 'its parts' ? 2 * mega : 100 * mega);
    device.room = createRoom(
      async (work) => work(disk.file),
      device.clock,
      (work) => work(),
    );
    if (what === 'what draws it') device.startWorker();
    const services = device.open();
    await services.session.start(null);
    stop = services.start();
    await services.session.signIn('clave.ANA');
    await until(services.catalogue.state, (state) => state.status === 'ready');
    const seen: string[] = [];
    let isFilled = what === 'its parts';
    services.downloads.states.subscribe(() => {
      const state = services.downloads.states.get().get(id);
      seen.push(state?.status ?? 'absent');
      const isLast = state?.status === 'downloading' && state.doneBytes === state.totalBytes;
      if (isLast && !isFilled) {
        isFilled = true;
        disk.freeBytes = 2 * mega;
      }
    });
    const ends = () =>
      until(services.downloads.states, (states) =>
        ['failed', 'downloaded'].includes(states.get(id)?.status ?? 'absent'),
      );
    await services.downloads.start(id);
    await ends();
    expect(services.downloads.states.get().get(id)).toMatchObject({ status: 'failed', problem: 'storage-full' });

    disk.freeBytes = 100 * mega;
    seen.length = 0;
    await services.downloads.start(id);
    await ends();
    expect(services.downloads.states.get().get(id)).toMatchObject({ status: 'downloaded' });
    expect(seen).not.toContain('failed');
  },
);
