import { describe, expect, it, vi } from 'vitest';
import { createBooksBehind } from '../../src/app/books-behind.ts';
import type { BookServices } from '../../src/app/book-services.ts';
import type { ConnectionStatus, DownloadState } from '../../src/data/services.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLazyPart } from '../../src/platform/lazy-part.ts';
import { createSubject } from '../../src/platform/observable.ts';
import { downloadTools } from './download-tools.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The services before their code: `arrive` or `fail` settles each request for it. */
function open() {
  const states = createSubject<ReadonlyMap<string, DownloadState>>(new Map());
  const started = vi.fn();
  const stopped = vi.fn();
  const services: BookServices = {
    detail: async () => ({ ok: false, problem: 'book-not-found' }),
    downloads: {
      states,
      start: async (bookId) => states.set(new Map([[bookId, { status: 'downloaded', totalBytes: 5 }]])),
      async remove() {
        states.set(new Map());
        return { ok: true, value: 'freed' };
      },
    },
    tools: downloadTools(),
    clock: systemClock(),
    content: { open: async () => ({ ok: false, problem: 'not-downloaded' }) },
    places: { read: async () => null, save: async () => ({ ok: true, value: null }) },
    display: {
      person: createSubject(null),
      keepLetters: () => undefined,
    },
    notes: { here: () => null, use: () => new Promise(() => undefined) },
    shelfCame: vi.fn(),
    keepEnglish: () => undefined,
    admit: async () => undefined,
    writing: (work) => work(),
    forgetKeys: vi.fn(),
    hasRoomForVersion: async () => true,
    start() {
      started();
      return stopped;
    },
  };
  const code = { isThere: true };
  const load = vi.fn(async () => {
    if (!code.isThere) throw new TypeError('Failed to fetch');
    return services;
  });
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const calm = { promise, resolve };
  const connection = createSubject<ConnectionStatus>('online');
  const part = createLazyPart(load);
  const books = createBooksBehind({ part, whenCalm: () => calm.promise, connection });
  return { books, services, code, load, calm, connection, states, started, stopped };
}

describe('the services of books', () => {
  it('come after the shelf is painted, and begin their work then', async () => {
    const { books, load, calm, started, stopped } = open();
    const stop = books.start();
    await turn();
    expect(load).not.toHaveBeenCalled();
    calm.resolve();
    await turn();
    expect(started).toHaveBeenCalledTimes(1);
    stop();
    expect(stopped).toHaveBeenCalledTimes(1);
  });

  it('come at once where a book is opened, and show their downloads from then on', async () => {
    const { books, states } = open();
    expect(await books.content.open('agua')).toEqual({ ok: false, problem: 'not-downloaded' });
    await books.downloads.start('agua');
    expect(books.downloads.states.get()).toBe(states.get());
    expect(await books.downloads.remove('agua')).toEqual({ ok: true, value: 'freed' });
    expect(books.downloads.states.get().size).toBe(0);
  });

  it('that cannot be had say so to whoever asked, and nothing is taken for done', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { books, code } = open();
    code.isThere = false;
    expect(await books.content.open('agua')).toEqual({ ok: false, problem: 'part-missing' });
    expect(await books.downloads.remove('agua')).toEqual({ ok: false, problem: 'part-missing' });
    expect(await books.places.save('agua', { href: '#page=1', type: 'application/pdf', locations: {} })).toEqual({
      ok: false,
      problem: 'part-missing',
    });
    await expect(books.places.read('agua')).rejects.toMatchObject({ code: 'part-missing' });
    await books.downloads.start('agua');
    expect(books.downloads.states.get().get('agua')).toMatchObject({ status: 'failed', problem: 'part-missing' });
    expect(await books.downloads.remove('agua')).toEqual({ ok: false, problem: 'part-missing' });
    expect(books.downloads.states.get().size).toBe(0);
    said.mockRestore();
  });

  it('are asked for again when the network comes back', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { books, code, calm, connection, started } = open();
    code.isThere = false;
    calm.resolve();
    const stop = books.start();
    await turn();
    connection.set('offline');
    code.isThere = true;
    connection.set('online');
    await turn();
    expect(started).toHaveBeenCalledTimes(1);
    stop();
    said.mockRestore();
  });

  it('do not begin their work where the page was left before they came', async () => {
    const { books, calm, started } = open();
    books.start()();
    calm.resolve();
    await turn();
    expect(started).not.toHaveBeenCalled();
  });
});
