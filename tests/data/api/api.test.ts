import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBookApi } from '../../../src/data/api/book-api.ts';
import { createApi } from '../../../src/data/api/api.ts';
import { createLoginApi } from '../../../src/data/api/login-api.ts';
import { createNetwork } from '../../../src/platform/network.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { makeBook } from '../../support/test-books.ts';
import { createManualClock } from '../support/manual-clock.ts';

const book = await makeBook('celula', 1000);
let backend: Backend;
let ended: (string | null)[];
beforeEach(async () => {
  backend = await startBackend([book]);
  backend.sessions.set('llave', { id: 7 });
  ended = [];
});
afterEach(() => backend.stop());

function api(backendBase: string, token: string | null) {
  const network = createNetwork({
    fetch: (url, init) => fetch(new URL(url, backend.base), init),
    clock: createManualClock(),
    onFate: () => undefined,
  });
  return createApi({
    network,
    backendBase,
    token: () => token,
    xsrfToken: () => 'galleta',
    onSessionEnded: (which) => ended.push(which),
  });
}
const lastHeaders = () => backend.seen.at(-1)?.headers;

describe('a call of the API', () => {
  test('carries the raw token, and none where there is none', async () => {
    await api('/', 'llave').fetchShelf();
    expect(lastHeaders()?.authorization).toBe('llave');
    await api('/', null).fetchShelf();
    expect(lastHeaders()).not.toHaveProperty('authorization');
  });

  test('carries the cross-site header only where it changes something at a relative address', async () => {
    await api('/', 'llave').sendPageViews([]);
    expect(lastHeaders()?.['x-xsrf-token']).toBe('galleta');
    await createLoginApi(api('/', 'llave')).fetchUser();
    expect(lastHeaders()).not.toHaveProperty('x-xsrf-token');
    await api(backend.base, 'llave').sendPageViews([]);
    expect(lastHeaders()).not.toHaveProperty('x-xsrf-token');
  });

  test('answers typed values', async () => {
    const ours = api('/', 'llave');
    expect(await ours.fetchShelf()).toMatchObject({
      ok: true,
      value: { page: { count: 1 }, next: null },
    });
    const { fetchBook, fetchEdition, fetchLicence } = createBookApi(ours);
    expect(await fetchBook('celula')).toEqual({ ok: true, value: book.detail });
    expect(await fetchEdition('celula')).toEqual({ ok: true, value: book.manifest });
    expect(await fetchLicence('celula')).toMatchObject({ ok: true, value: { key: book.key } });
    expect(await ours.fetchHealth('n-1', 5000)).toMatchObject({ ok: true, value: { nonce: 'n-1' } });
    expect(await fetchBook('otro')).toEqual({ ok: false, problem: 'book-not-found' });
  });

  test('says of a record nobody can be opened from that the account is not readable', async () => {
    backend.sessions.set('llave', { name: 'sin id' });
    expect(await createLoginApi(api('/', 'llave')).fetchUser()).toEqual({ ok: false, problem: 'account-unreadable' });
  });

  test('tells of the end of a session only by our mark and our code', async () => {
    backend.mood = 'foreign-401';
    await api('/', 'vieja').fetchShelf();
    expect(ended).toEqual([]);
    backend.mood = 'normal';
    await api('/', 'vieja').fetchShelf();
    expect(ended).toEqual(['vieja']);
    await createLoginApi(api('/', 'llave')).signIn('clave.NADIE');
    expect(ended).toEqual(['vieja']);
  });

  test('ends the session of a token that is no longer the current one', async () => {
    expect(await api('/', null).revokeSession('llave')).toEqual({ ok: true, value: null });
    expect(backend.sessions.has('llave')).toBe(false);
  });
});
