import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppServices } from '../../../src/app/services.ts';
import type { DownloadTools } from '../../../src/data/downloads/download-tools.ts';
import type { DownloadState } from '../../../src/data/services.ts';
import { openRoom } from '../../../src/data/content/room.ts';
import { createDeviceDatabase } from '../../../src/platform/device-database.ts';
import { freely } from '../../support/freely.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { makeBook } from '../../support/test-books.ts';
import { createDevice, type Device } from '../support/device.ts';
import { eventually, until } from '../support/until.ts';

const ana = { id: 7, firstname: 'Ana', roles: [{ id: 5, name: 'Alumno' }] };
const luis = { id: 8, firstname: 'Luis', roles: [{ id: 5, name: 'Alumno' }] };
const cell = await makeBook('celula', 8 * 256 * 1024 + 777);
const maps = await makeBook('mapas', 6 * 256 * 1024);
const poems = await makeBook('poemas', 300_000);
const [a, b, c] = [cell.summary.id, maps.summary.id, poems.summary.id];

let backend: Backend;
let device: Device;
const stops: (() => void)[] = [];
beforeEach(async () => {
  backend = await startBackend([cell, maps, poems]);
  backend.credentials.set('clave.ANA', 'llave-de-ana').set('clave.LUIS', 'llave-de-luis');
  backend.sessions.set('llave-de-ana', ana).set('llave-de-luis', luis);
  device = createDevice(backend);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await backend.stop();
});

async function open(credential: string | null, tab?: Map<string, string>): Promise<AppServices> {
  const services = device.open(tab);
  await services.session.start(null);
  stops.push(services.start());
  if (credential) await services.session.signIn(credential);
  await until(services.catalogue.state, (state) => state.status === 'ready');
  return services;
}

async function toolsOf(services: AppServices): Promise<DownloadTools> {
  const found = await services.books.use();
  if (!found.ok) throw new Error(found.problem);
  await until(found.value.tools.isCounted, Boolean);
  return found.value.tools;
}

/** Leaves as a closed browser does, and comes back: the person is still signed in. */
async function restart(): Promise<AppServices> {
  for (const stop of stops.splice(0)) stop();
  device.restartBrowser();
  return open(null);
}

const stateOf = (services: AppServices, id: string): DownloadState =>
  services.downloads.states.get().get(id) ?? { status: 'absent' };
const reaches = (services: AppServices, id: string, status: DownloadState['status']) =>
  until(services.downloads.states, () => stateOf(services, id).status === status);
const chunkRequests = () => backend.seen.filter(({ path }) => path.startsWith('/content/')).length;

describe('the queue', () => {
  test('brings two books at once, with at most four parts on their way over both', async () => {
    const services = await open('clave.ANA');
    const tools = await toolsOf(services);
    backend.moods.set('/content/', 'silent');
    await tools.startAll([a, b, c]);
    await until(services.downloads.states, (states) => [a, b].every((id) => states.get(id)?.status === 'downloading'));
    await eventually(() => chunkRequests() === 4);
    // Whatever else would be asked for is asked for within a few turns.
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(chunkRequests()).toBe(4);
    expect(stateOf(services, c)).toMatchObject({ status: 'queued', waiting: 'turn' });
    expect([...services.downloads.states.get().keys()]).toEqual([a, b, c]);
  });

  test('says that a book comes only once the list of the device has it: a page that ends then forgets nothing', async () => {
    const services = await open('clave.ANA');
    const tools = await toolsOf(services);
    backend.moods.set('/content/', 'silent');
    const isNoting = () => [a, b].some((id) => /absent|noting/.test(JSON.stringify(stateOf(services, id))));
    void tools.startAll([a, b]);
    expect(stateOf(services, a)).toMatchObject({ status: 'queued', waiting: 'noting' });
    await until(services.downloads.states, () => !isNoting());
    const again = await restart();
    await toolsOf(again);
    expect([...again.downloads.states.get().keys()]).toEqual([a, b]);
  });

  test('keeps its order over a restart, and lets one go before the others', async () => {
    const services = await open('clave.ANA');
    const tools = await toolsOf(services);
    backend.moods.set('/content/', 'silent');
    await tools.startAll([a, b, c]);
    await tools.pause([a, b, c]);
    await tools.hurry(c);
    expect([...services.downloads.states.get().keys()]).toEqual([c, a, b]);
    const again = await restart();
    await toolsOf(again);
    expect([...again.downloads.states.get().keys()]).toEqual([c, a, b]);
  });

  test('is said to have stopped only once the device keeps that: whoever sees it may close the page', async () => {
    const services = await open('clave.ANA');
    const tools = await toolsOf(services);
    backend.moods.set('/content/', 'silent');
    await services.downloads.start(a);
    const database = createDeviceDatabase(freely);
    await database.use((device) => device.count('downloads'));
    const kept = new Promise<unknown>((resolve) => {
      services.downloads.states.subscribe(() => {
        if (stateOf(services, a).status === 'paused') resolve(database.use((device) => device.get('downloads', a)));
      });
    });
    await tools.pause([a]);
    expect(await kept).toMatchObject({ pausedBy: ['7'] });
  });

  test('what a person stopped stays stopped after a restart, and goes on when they say so', async () => {
    const services = await open('clave.ANA');
    const tools = await toolsOf(services);
    await services.downloads.start(a);
    await until(services.downloads.states, () => {
      const state = stateOf(services, a);
      return state.status === 'downloading' && state.doneBytes > 0;
    });
    await tools.pause([a]);
    expect(stateOf(services, a).status).toBe('paused');
    const again = await restart();
    const toolsAgain = await toolsOf(again);
    expect(stateOf(again, a).status).toBe('paused');
    const state = stateOf(again, a);
    expect(state.status === 'paused' && state.doneBytes).toBeGreaterThan(0);
    const before = chunkRequests();
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(chunkRequests()).toBe(before);
    await toolsAgain.resume([a]);
    await reaches(again, a, 'downloaded');
  });

  test('reads records of before there was a pause or an order', async () => {
    const database = createDeviceDatabase(freely);
    const old = { bookId: a, editionId: cell.summary.editionId, totalBytes: 9, addedAt: '', people: ['7'] };
    await database.use((store) => store.put('downloads', { ...old, isComplete: false }));
    await database.use((store) => store.put('downloads', { bookId: 'rota', people: 7 }));
    await database.close();
    const services = await open('clave.ANA');
    await reaches(services, a, 'downloaded');
    expect([...services.downloads.states.get().keys()]).toEqual([a]);
  });

  test('what one tab stops or takes off is so in the other, and nothing comes twice', async () => {
    const one = await open('clave.ANA');
    const tools = await toolsOf(one);
    const other = await open(null, new Map(device.tab));
    await toolsOf(other);
    await tools.startAll([a, b]);
    await until(other.downloads.states, (states) => states.size === 2);
    for (const services of [one, other]) for (const id of [a, b]) await reaches(services, id, 'downloaded');
    const hashes = backend.seen.map(({ path }) => path).filter((path) => path.startsWith('/content/'));
    expect(hashes).toHaveLength(new Set(hashes).size);

    backend.moods.set('/content/', 'silent');
    await one.downloads.start(c);
    await reaches(one, c, 'downloading');
    await (await toolsOf(other)).pause([c]);
    await reaches(one, c, 'paused');
    await other.downloads.remove(a);
    await reaches(one, a, 'absent');
  });

  test('what one tab takes off is completed in no other, also where its files cannot be removed now', async () => {
    const { removeEdition } = device.folder;
    let isTaken = false;
    device.folder.removeEdition = async (editionId) => {
      if (isTaken) throw new DOMException('taken', 'NoModificationAllowedError');
      await removeEdition(editionId);
    };
    const one = await open('clave.ANA');
    await toolsOf(one);
    const other = await open(null, new Map(device.tab));
    await toolsOf(other);
    backend.moods.set('/content/', 'silent');
    await one.downloads.start(a);
    await reaches(one, a, 'downloading');
    await until(other.downloads.states, (states) => states.has(a));
    isTaken = true;
    expect(await other.downloads.remove(a)).toMatchObject({ ok: false });
    backend.moods.clear();
    await reaches(one, a, 'absent');
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(stateOf(one, a).status).toBe('absent');
  });

  test('the files of a book go once no other tab is at it', async () => {
    const one = await open('clave.ANA');
    await toolsOf(one);
    const other = await open(null, new Map(device.tab));
    await toolsOf(other);
    await one.downloads.start(a);
    await until(one.downloads.states, () => {
      const state = stateOf(one, a);
      return state.status === 'downloading' && state.doneBytes > 0;
    });
    await until(other.downloads.states, (states) => states.has(a));
    expect(await other.downloads.remove(a)).toEqual({ ok: true, value: 'freed' });
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(device.folder.files.size).toBe(0);
  });
});

describe('a book that is taken off', () => {
  async function listedWhenAbsent(from: 'downloading' | 'downloaded'): Promise<unknown> {
    const services = await open('clave.ANA');
    await toolsOf(services);
    if (from === 'downloading') backend.moods.set('/content/', 'silent');
    await services.downloads.start(a);
    await reaches(services, a, from);
    const database = createDeviceDatabase(freely);
    await database.use((opened) => opened.count('downloads'));
    const listed = new Promise<unknown>((resolve) => {
      services.downloads.states.subscribe(() => {
        if (stateOf(services, a).status === 'absent') resolve(database.use((opened) => opened.count('downloads')));
      });
    });
    await services.downloads.remove(a);
    return listed;
  }

  test.each(['downloading', 'downloaded'] as const)(
    'stays where the device does not take it off its list (%s), and is never shown as gone',
    async (from) => {
      const services = await open('clave.ANA');
      await toolsOf(services);
      if (from === 'downloading') backend.moods.set('/content/', 'silent');
      await services.downloads.start(a);
      await reaches(services, a, from);
      const shown = new Set<string>();
      services.downloads.states.subscribe(() => shown.add(stateOf(services, a).status));
      const { delete: remove } = IDBObjectStore.prototype;
      const refuse = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
        this: IDBObjectStore,
        key,
      ) {
        if (this.name === 'downloads') throw new DOMException('Broken.', 'UnknownError');
        return remove.call(this, key);
      });
      expect(await services.downloads.remove(a)).toMatchObject({ ok: false });
      refuse.mockRestore();
      expect(shown).not.toContain('absent');
      backend.moods.clear();
      await reaches(services, a, 'downloaded');
      expect(await services.downloads.remove(a)).toMatchObject({ ok: true });
    },
  );

  test('is gone to the eye only once the device has it off its list: whoever sees it may close the page', async () => {
    expect(await listedWhenAbsent('downloaded')).toBe(0);
  });

  test('is so too where it was on its way', async () => {
    expect(await listedWhenAbsent('downloading')).toBe(0);
  });
});

describe('while a wish is being noted', () => {
  test('taking it back holds: no part comes', async () => {
    const services = await open('clave.ANA');
    await toolsOf(services);
    void services.downloads.start(a);
    await until(services.downloads.states, (states) => states.has(a));
    await services.downloads.remove(a);
    for (let turn = 0; turn < 400; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(stateOf(services, a).status).toBe('absent');
    expect(chunkRequests()).toBe(0);
    expect(device.folder.files.size).toBe(0);
  });

  test('whoever comes in neither sees nor downloads what the person before asked for', async () => {
    let release: () => void = () => undefined;
    let isHeld = false;
    let gate: Promise<void> | null = null;
    device.room = {
      ...openRoom,
      async admit() {
        const mine = gate;
        gate = null;
        if (mine) isHeld = true;
        await mine;
        return true;
      },
    };
    const services = await open('clave.ANA');
    const tools = await toolsOf(services);
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    gate = new Promise((resolve) => {
      release = resolve;
    });
    const started = services.downloads.start(b);
    await eventually(() => isHeld);
    await services.session.signOut();
    await services.session.signIn('clave.LUIS');
    await until(services.catalogue.state, (state) => state.status === 'ready');
    await until(tools.isCounted, Boolean);
    release();
    await started;
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect([...services.downloads.states.get().keys()]).toEqual([]);
    expect(chunkRequests()).toBe(0);
  });
});

describe('networks that cost', () => {
  test('Wi-Fi only: waits on a telephone network, says so, and goes on with Wi-Fi or a second word', async () => {
    const services = await open('clave.ANA');
    const tools = await toolsOf(services);
    expect(await tools.chooseWifiOnly(true)).toEqual({ ok: true, value: null });
    device.network.set({ isCellular: true, isSavingData: false });
    await tools.startAll([a, b]);
    expect(stateOf(services, a)).toMatchObject({ status: 'queued', waiting: 'wifi' });
    expect(chunkRequests()).toBe(0);
    tools.goNow(a);
    await reaches(services, a, 'downloaded');
    expect(stateOf(services, b)).toMatchObject({ status: 'queued', waiting: 'wifi' });
    device.network.set({ isCellular: false, isSavingData: false });
    await reaches(services, b, 'downloaded');
  });

  test('Wi-Fi only: leaves a download where the network becomes one that costs', async () => {
    const services = await open('clave.ANA');
    const tools = await toolsOf(services);
    await tools.chooseWifiOnly(true);
    backend.moods.set('/content/', 'silent');
    await services.downloads.start(a);
    await reaches(services, a, 'downloading');
    device.network.set({ isCellular: true, isSavingData: false });
    expect(stateOf(services, a)).toMatchObject({ status: 'queued', waiting: 'wifi' });
  });

  test('Wi-Fi only is kept with the person, and the next one begins without it', async () => {
    const services = await open('clave.ANA');
    await (await toolsOf(services)).chooseWifiOnly(true);
    const again = await restart();
    const tools = await toolsOf(again);
    expect(tools.isWifiOnly.get()).toBe(true);
    await again.session.signOut();
    await again.session.signIn('clave.LUIS');
    await until(tools.isWifiOnly, (isOn) => !isOn);
  });

  test('a browser that saves data starts nothing by itself, only what somebody taps', async () => {
    const services = await open('clave.ANA');
    backend.moods.set('/content/', 'silent');
    await services.downloads.start(a);
    await reaches(services, a, 'downloading');
    device.network.set({ isCellular: null, isSavingData: true });
    expect(stateOf(services, a).status).toBe('downloading');
    backend.moods.clear();
    const before = chunkRequests();
    const again = await restart();
    const tools = await toolsOf(again);
    expect(stateOf(again, a)).toMatchObject({ status: 'queued', waiting: 'data-saver' });
    expect(chunkRequests()).toBe(before);
    tools.goNow(a);
    await reaches(again, a, 'downloaded');
  });
});

describe('books that left the shelf', () => {
  test('while they waited keep no other from coming', async () => {
    const gone = [await makeBook('uno', 40_000), await makeBook('dos', 40_000)];
    backend.books = [cell, maps, poems, ...gone];
    const services = await open('clave.ANA');
    const tools = await toolsOf(services);
    backend.moods.set('/content/', 'silent');
    await tools.startAll([a, b, ...gone.map(({ summary }) => summary.id), c]);
    await until(services.downloads.states, (states) => [a, b].every((id) => states.get(id)?.status === 'downloading'));
    backend.books = [cell, maps, poems];
    await services.catalogue.refresh();
    backend.moods.set('/content/', 'normal');
    await tools.pause([a, b]);
    await reaches(services, c, 'downloaded');
  });

  test('are here all the same after the next start: who asked for them may remove them', async () => {
    const services = await open('clave.ANA');
    await services.downloads.start(c);
    await reaches(services, c, 'downloaded');
    backend.books = [cell, maps];
    await services.catalogue.refresh();
    const again = await restart();
    await toolsOf(again);
    expect(again.downloads.states.get().has(c)).toBe(true);
    expect(device.folder.files.size).toBe(2);
    expect(await again.downloads.remove(c)).toEqual({ ok: true, value: 'freed' });
    expect(again.downloads.states.get().has(c)).toBe(false);
    expect(device.folder.files.size).toBe(0);
  });
});

describe('one copy for everybody', () => {
  test('a book two people want is here once, and goes with the last of them', async () => {
    const services = await open('clave.ANA');
    await services.downloads.start(c);
    await reaches(services, c, 'downloaded');
    await services.session.signOut();
    await services.session.signIn('clave.LUIS');
    await until(services.catalogue.state, (state) => state.status === 'ready');
    const before = chunkRequests();
    await services.downloads.start(c);
    await reaches(services, c, 'downloaded');
    expect(chunkRequests()).toBe(before);
    const files = device.folder.files.size;

    expect(await services.downloads.remove(c)).toEqual({ ok: true, value: 'shared' });
    expect(device.folder.files.size).toBe(files);
    await services.session.signOut();
    // Signing out ended her session on the server.
    backend.sessions.set('llave-de-ana', ana);
    await services.session.signIn('clave.ANA');
    await reaches(services, c, 'downloaded');
    expect(await services.downloads.remove(c)).toEqual({ ok: true, value: 'freed' });
    expect(device.folder.files.size).toBe(0);
  });

  test('who took a book off does not find it again at the next start', async () => {
    const services = await open('clave.LUIS');
    await services.downloads.start(c);
    await reaches(services, c, 'downloaded');
    await services.session.signOut();
    await services.session.signIn('clave.ANA');
    await until(services.catalogue.state, (state) => state.status === 'ready');
    await services.downloads.start(c);
    await reaches(services, c, 'downloaded');
    await services.downloads.remove(c);
    const again = await restart();
    await toolsOf(again);
    expect(stateOf(again, c).status).toBe('absent');
  });

  test('a new edition takes the place of a part of the old one, and nothing of it stays', async () => {
    const services = await open('clave.ANA');
    const tools = await toolsOf(services);
    await services.downloads.start(a);
    await until(services.downloads.states, () => {
      const state = stateOf(services, a);
      return state.status === 'downloading' && state.doneBytes > 0;
    });
    await tools.pause([a]);
    const fresh = await makeBook('celula-2', 300_000);
    const rename = { id: a, title: cell.summary.title };
    backend.books = [
      { ...fresh, summary: { ...fresh.summary, ...rename }, manifest: { ...fresh.manifest, bookId: a } },
      maps,
    ];
    await services.catalogue.refresh();
    await tools.resume([a]);
    await reaches(services, a, 'downloaded');
    const editions = new Set([...device.folder.files.keys()].map((name) => name.split('/')[0]));
    expect([...editions]).toEqual([fresh.summary.editionId]);
    const again = await restart();
    await reaches(again, a, 'downloaded');
  });
});
