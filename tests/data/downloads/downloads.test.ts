import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppServices } from '../../../src/app/services.ts';
import type { DownloadState } from '../../../src/data/services.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { makeBook, type TestBook } from '../../support/test-books.ts';
import { createDevice, type Device } from '../support/device.ts';
import { openShelf } from '../support/open-shelf.ts';
import { eventually, until } from '../support/until.ts';

const ana = { id: 7, firstname: 'Ana', roles: [{ id: 5, name: 'Alumno' }] };
const luis = { id: 8, firstname: 'Luis', roles: [{ id: 5, name: 'Alumno' }] };
const total = 10 * 256 * 1024 + 777;
const book = await makeBook('celula', total);
const other = await makeBook('mapas', 300_000);
const id = book.summary.id;

let backend: Backend;
let device: Device;
let stop: () => void = () => undefined;
beforeEach(async () => {
  backend = await startBackend([book, other]);
  backend.credentials.set('clave.ANA', 'llave-de-ana').set('clave.LUIS', 'llave-de-luis');
  backend.sessions.set('llave-de-ana', ana).set('llave-de-luis', luis);
  device = createDevice(backend);
});
afterEach(async () => {
  stop();
  await backend.stop();
});

async function open(credential: string | null): Promise<AppServices> {
  const opened = await openShelf(device, credential);
  ({ stop } = opened);
  return opened.services;
}

const reaches = (services: AppServices, status: DownloadState['status'], bookId = id) =>
  until(services.downloads.states, (states) => (states.get(bookId)?.status ?? 'absent') === status);

describe('downloading', () => {
  test('brings every chunk, verified, with true progress and at most four at a time', async () => {
    const services = await open('clave.ANA');
    const seen: DownloadState[] = [];
    services.downloads.states.subscribe(() =>
      seen.push(services.downloads.states.get().get(id) ?? { status: 'absent' }),
    );
    await services.downloads.start(id);
    await reaches(services, 'downloaded');
    expect(device.folder.files.size).toBe(11);
    expect(seen.map((state) => state.status)).toEqual([
      'queued',
      'queued',
      ...seen.slice(2, -1).map(() => 'downloading'),
      'downloaded',
    ]);
    const done = seen.flatMap((state) => (state.status === 'downloading' ? [state.doneBytes] : []));
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done.at(0)).toBe(0);
    expect(done.at(-1)).toBe(total);
    expect(services.downloads.states.get().get(id)).toEqual({ status: 'downloaded', totalBytes: total });
  });

  describe('a large book', () => {
    const large = 34 * 256 * 1024 + 5;
    const chunkBytes = 256 * 1024 + 16;
    const isSame = (one = new Uint8Array(), other = new Uint8Array()) => Buffer.compare(one, other) === 0;
    const contentAsked = () => backend.paths().filter((path) => path.includes(' /content/'));
    const namesAsked = () => contentAsked().flatMap((path) => path.replace('GET /content/', '').split(','));

    async function bring(): Promise<TestBook> {
      const heavy = await makeBook('atlas', large);
      backend.books = [...backend.books, heavy];
      const services = await open('clave.ANA');
      const done: number[] = [];
      services.downloads.states.subscribe(() => {
        const state = services.downloads.states.get().get('atlas');
        if (state?.status === 'downloading') done.push(state.doneBytes);
      });
      await services.downloads.start('atlas');
      await reaches(services, 'downloaded', 'atlas');
      // Whatever came as what, every part is here once and was counted once.
      expect([...device.folder.files.keys()].filter((name) => name.startsWith('edicion-atlas/'))).toHaveLength(35);
      for (const [index, name] of heavy.manifest.chunks.entries())
        expect(isSame(device.folder.files.get(`edicion-atlas/${index}`), heavy.chunks.get(name))).toBe(true);
      expect(done).toEqual([...done].sort((a, b) => a - b));
      expect(done.at(-1)).toBe(large);
      return heavy;
    }

    test('comes in a few answers, each part counted when it is kept', async () => {
      await bring();
      expect(contentAsked()).toHaveLength(3);
    });

    test('of which one is cut: what came whole does not travel twice', async () => {
      backend.cutRunsAt = 5 * chunkBytes + 1000;
      const { manifest } = await bring();
      // The third answer has three parts, so nothing of it is cut off.
      const singles = contentAsked().filter((path) => !path.includes(','));
      expect(singles).toHaveLength(2 * (16 - 5));
      expect(new Set(singles).size).toBe(singles.length);
      expect(new Set(namesAsked())).toEqual(new Set(manifest.chunks));
    });

    test('of which one has a part changed on the way: from there on it comes part by part', async () => {
      const heavy = await makeBook('atlas', large);
      backend.damaged.set(heavy.manifest.chunks[20] ?? '', 1);
      await bring();
      const singles = contentAsked().filter((path) => !path.includes(','));
      expect(singles).toEqual(heavy.manifest.chunks.slice(20, 32).map((name) => `GET /content/${name}`));
    });

    test('comes part by part where somebody on the way knows single parts only', async () => {
      backend.hasRuns = false;
      await bring();
      const runs = contentAsked().filter((path) => path.includes(','));
      expect(runs.length).toBeLessThanOrEqual(3);
      expect(contentAsked().length - runs.length).toBe(35);
    });

    test('on a full disk fails as any other, with its sentence, and goes on later', async () => {
      device.folder.roomBytes = 9 * chunkBytes;
      const heavy = await makeBook('atlas', large);
      backend.books = [...backend.books, heavy];
      const services = await open('clave.ANA');
      await services.downloads.start('atlas');
      await reaches(services, 'failed', 'atlas');
      expect(services.downloads.states.get().get('atlas')).toMatchObject({ problem: 'storage-full' });
      device.folder.roomBytes = Infinity;
      await services.downloads.start('atlas');
      await reaches(services, 'downloaded', 'atlas');
    });
  });

  test('goes on while the browser asks the person whether it may keep data, and nobody answers', async () => {
    device.persistAnswer = new Promise(() => undefined);
    const services = await open('clave.ANA');
    await services.downloads.start(id);
    await reaches(services, 'downloaded');
    expect(device.folder.files.size).toBe(11);
  });

  test('is there after a restart without network, and opens and reads', async () => {
    const first = await open('clave.ANA');
    await first.downloads.start(id);
    await reaches(first, 'downloaded');
    stop();
    await backend.stop();
    device.restartBrowser();
    const second = await open(null);
    await reaches(second, 'downloaded');
    await second.connection.check();
    expect(second.connection.status.get()).toBe('offline');
    expect(await second.catalogue.detail(id)).toEqual({ ok: true, value: book.detail });
    const opened = await second.content.open(id);
    if (!opened.ok) throw new Error(opened.problem);
    const bytes = await opened.value.read(300_000, 600_000);
    expect(Buffer.compare(bytes, book.plain.subarray(300_000, 900_000))).toBe(0);
    expect((await opened.value.read(total - 10, 500)).length).toBe(10);
    await backend.restart();
  });

  test('goes on by itself from any chunk after the browser was killed', async () => {
    const first = await open('clave.ANA');
    await first.downloads.start(id);
    await until(first.downloads.states, (states) => {
      const state = states.get(id);
      return state?.status === 'downloading' && state.doneBytes > 3 * 256 * 1024;
    });
    stop();
    await eventually(() => device.folder.files.size >= 4);
    const before = new Set(device.folder.files.keys());
    backend.seen.length = 0;
    device.restartBrowser();
    const second = await open(null);
    await reaches(second, 'downloaded');
    // What was kept before is not fetched again; only what was under way may come twice.
    const kept = book.manifest.chunks.filter((_, index) => before.has(`edicion-celula/${index}`));
    for (const hash of kept) expect(backend.paths()).not.toContain(`GET /content/${hash}`);
    expect(device.folder.files.size).toBe(11);
  });

  test('waits without network and goes on when it is there again', async () => {
    const services = await open('clave.ANA');
    backend.moods.set('/content/', 'gateway-502');
    const started = services.downloads.start(id);
    await eventually(() => backend.seen.filter((request) => request.path.startsWith('/content/')).length >= 4);
    backend.mood = 'gateway-502';
    await eventually(async () => {
      device.clock.advance(2_000);
      return services.connection.status.get() === 'offline';
    });
    await started;
    // The other parts under way have their own tries.
    await eventually(() => {
      device.clock.advance(500);
      return services.downloads.states.get().get(id)?.status === 'queued';
    });
    expect(services.downloads.states.get().get(id)).toMatchObject({ status: 'queued', waiting: 'network' });
    backend.mood = 'normal';
    backend.moods.clear();
    await eventually(() => {
      // A probe may have been on its way while the network was still away.
      device.hint('online');
      return services.connection.status.get() === 'online';
    });
    await reaches(services, 'downloaded');
  });

  test('goes on by itself in a tab nobody sees, where nothing tells that the server is there again', async () => {
    const services = await open('clave.ANA');
    device.hint('hidden');
    backend.mood = 'gateway-502';
    await services.downloads.start(id);
    await eventually(() => {
      device.clock.advance(500);
      return services.downloads.states.get().get(id)?.status === 'queued';
    });
    await until(services.connection.status, (status) => status === 'offline');
    // Asked in vain, and again.
    for (let past = 0; past < 70; past += 1) {
      device.clock.advance(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(services.downloads.states.get().get(id)).toMatchObject({ status: 'queued', waiting: 'network' });
    backend.mood = 'normal';
    await eventually(() => {
      device.clock.advance(1_000);
      return services.connection.status.get() === 'online';
    });
    await reaches(services, 'downloaded');
  });

  test('fetches a damaged chunk again', async () => {
    const hash = book.manifest.chunks[2] ?? '';
    backend.damaged.set(hash, 2);
    const services = await open('clave.ANA');
    await services.downloads.start(id);
    const finished = reaches(services, 'downloaded');
    await eventually(async () => {
      device.clock.advance(1_000);
      return services.downloads.states.get().get(id)?.status === 'downloaded';
    });
    await finished;
    expect(backend.seen.filter((request) => request.path === `/content/${hash}`)).toHaveLength(3);
  });

  test('gives up on a chunk that is damaged three times, and keeps nothing of it', async () => {
    const hash = book.manifest.chunks[0] ?? '';
    backend.damaged.set(hash, 99);
    const services = await open('clave.ANA');
    await services.downloads.start(id);
    await eventually(async () => {
      device.clock.advance(1_000);
      return services.downloads.states.get().get(id)?.status === 'failed';
    });
    expect(services.downloads.states.get().get(id)).toMatchObject({ problem: 'chunk-damaged' });
    expect(device.folder.files.has('edicion-celula/0')).toBe(false);
  });

  test('says so when the disk is full, harms nothing else, and goes on after a second tap', async () => {
    const services = await open('clave.ANA');
    await services.downloads.start(other.summary.id);
    await reaches(services, 'downloaded', other.summary.id);
    device.folder.isFull = true;
    await services.downloads.start(id);
    await reaches(services, 'failed');
    expect(services.downloads.states.get().get(id)).toMatchObject({ problem: 'storage-full' });
    expect(services.downloads.states.get().get(other.summary.id)?.status).toBe('downloaded');
    device.folder.isFull = false;
    await services.downloads.start(id);
    await reaches(services, 'downloaded');
  });

  test('a book whose files were lost is not called downloaded: it is completed', async () => {
    const first = await open('clave.ANA');
    await first.downloads.start(id);
    await reaches(first, 'downloaded');
    stop();
    device.folder.files.delete('edicion-celula/3');
    device.folder.files.set('edicion-celula/5', new Uint8Array(12));
    backend.seen.length = 0;
    const second = await open(null);
    await reaches(second, 'downloaded');
    expect(backend.seen.filter((request) => request.path.startsWith('/content/'))).toHaveLength(2);
  });

  test('cancelling leaves no file behind', async () => {
    const services = await open('clave.ANA');
    await services.downloads.start(id);
    await reaches(services, 'downloading');
    await services.downloads.remove(id);
    expect(services.downloads.states.get().has(id)).toBe(false);
    expect(device.folder.files.size).toBe(0);
    stop();
    device.restartBrowser();
    const next = await open(null);
    expect(next.downloads.states.get().has(id)).toBe(false);
  });

  test('removing frees the space and the book can still be read from the network', async () => {
    const services = await open('clave.ANA');
    await services.downloads.start(id);
    await reaches(services, 'downloaded');
    expect(await services.downloads.remove(id)).toEqual({ ok: true, value: 'freed' });
    expect(device.folder.files.size).toBe(0);
    const opened = await services.content.open(id);
    if (!opened.ok) throw new Error(opened.problem);
    expect(Buffer.compare(await opened.value.read(0, 50), book.plain.subarray(0, 50))).toBe(0);
  });

  test('keeps cover and reader engine where a service worker controls the page', async () => {
    device.hasWorker = true;
    const services = await open('clave.ANA');
    await services.downloads.start(id);
    await reaches(services, 'downloaded');
    expect(device.workerRequests).toContainEqual({ type: 'keep-engine', engine: 'pdf' });
    expect(device.workerRequests).toContainEqual({ type: 'keep-covers', urls: [`/covers/${'a'.repeat(64)}`] });
  });

  test('keeps them as soon as a service worker takes control, where the download was quicker', async () => {
    const services = await open('clave.ANA');
    await services.downloads.start(id);
    await reaches(services, 'downloaded');
    expect(device.workerRequests).toEqual([]);
    device.startWorker();
    await eventually(() => device.workerRequests.length === 3);
    expect(device.workerRequests).toContainEqual({ type: 'keep-engine', engine: 'pdf' });
    expect(device.workerRequests).toContainEqual({ type: 'keep-engine', engine: 'screens' });
  });

  test("another person's download is neither shown nor continued for me, and mine needs no byte twice", async () => {
    const first = await open('clave.ANA');
    await first.downloads.start(id);
    await reaches(first, 'downloaded');
    await first.session.signOut();
    backend.seen.length = 0;
    await first.session.signIn('clave.LUIS');
    await until(first.catalogue.state, (state) => state.status === 'ready');
    expect(first.downloads.states.get().has(id)).toBe(false);
    await first.downloads.start(id);
    await reaches(first, 'downloaded');
    expect(backend.seen.some((request) => request.path.startsWith('/content/'))).toBe(false);
    expect(backend.paths()).toContain('GET /api/books/celula/licence');
  });
});
