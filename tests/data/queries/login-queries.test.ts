import { MutationObserver, QueryClient } from '@tanstack/query-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { REQUEST_TIMEOUT_MS } from '../../../contract/endpoints.ts';
import { createApi } from '../../../src/data/api/api.ts';
import { createLoginApi } from '../../../src/data/api/login-api.ts';
import { createLoading } from '../../../src/data/loading/loading.ts';
import { currentUserQuery, signInMutation } from '../../../src/data/queries/login-queries.ts';
import { createNetwork } from '../../../src/platform/network.ts';
import { type Backend, type Mood, startBackend } from '../support/backend.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { eventually } from '../support/until.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
  backend.credentials.set('clave.ANA', 'llave');
  backend.sessions.set('llave', { id: 7 });
});
afterEach(() => backend.stop());

const noWord = () => undefined;

/** The real loader, with a note of each call of it and of what it showed when the server was asked. */
function openDesk(whenAsked: () => void = noWord) {
  const loading = createLoading();
  const notes: (string | number | boolean)[][] = [];
  const noted = {
    isVisible: loading.isVisible,
    isQuiet: loading.isQuiet,
    show: (id: number, isQuiet?: boolean) => (notes.push(['show', id]), loading.show(id, isQuiet)),
    hide: (id: number) => (notes.push(['hide', id]), loading.hide(id)),
  };
  const clock = createManualClock();
  const network = createNetwork({
    fetch(url, init) {
      notes.push(['asked', loading.isVisible.get()]);
      whenAsked();
      return fetch(url, init);
    },
    clock,
    onFate: () => undefined,
  });
  const api = createLoginApi(
    createApi({
      network,
      backendBase: backend.base,
      token: () => 'llave',
      xsrfToken: () => null,
      onSessionEnded: () => undefined,
    }),
  );
  const queryClient = new QueryClient();
  return {
    notes,
    loading,
    clock,
    queryClient,
    signIn: (credential: string, signal?: AbortSignal) =>
      new MutationObserver(queryClient, signInMutation(api, noted)).mutate({ credential, signal }),
    ask: (isKnown: boolean) => queryClient.fetchQuery(currentUserQuery(api, noted, isKnown)),
  };
}

const covered = [
  ['show', 100001],
  ['asked', true],
  ['hide', 100001],
];

describe('a login call', () => {
  test('by credential is a POST of nothing to api/user, under the loader 100001', async () => {
    const { signIn, notes } = openDesk();
    expect(await signIn('clave.ANA')).toMatchObject({ id: 7, token: 'llave' });
    expect(backend.seen).toMatchObject([{ method: 'POST', path: '/api/user', body: '' }]);
    expect(backend.seen[0]?.headers.authorization).toBe('clave.ANA');
    expect(notes).toEqual(covered);
  });

  test('by token is a GET of api/user, under the loader 100001', async () => {
    const { ask, notes } = openDesk();
    expect(await ask(false)).toMatchObject({ id: 7 });
    expect(backend.seen).toMatchObject([{ method: 'GET', path: '/api/user', body: '' }]);
    expect(backend.seen[0]?.headers.authorization).toBe('llave');
    expect(notes).toEqual(covered);
  });

  test('never puts the credential in an address', async () => {
    const { signIn, ask } = openDesk();
    await signIn('clave.ANA');
    await ask(false);
    expect(backend.seen.map(({ path }) => path)).toEqual(['/api/user', '/api/user']);
  });

  test.each<Mood>(['our-500', 'portal', 'gateway-502', 'foreign-401', 'portal-redirect'])(
    'hides the loader, is asked once and throws, with a network in the mood "%s"',
    async (mood) => {
      backend.mood = mood;
      const first = openDesk();
      await expect(first.signIn('clave.ANA')).rejects.toThrow();
      expect(first.notes).toEqual(covered);
      expect(first.loading.isVisible.get()).toBe(false);
      const second = openDesk();
      await expect(second.ask(false)).rejects.toThrow();
      expect(second.notes).toEqual(covered);
    },
  );

  test('that is given up hides the loader at once', async () => {
    backend.mood = 'silent';
    const control = new AbortController();
    const first = openDesk(() => control.abort());
    await expect(first.signIn('clave.ANA', control.signal)).rejects.toThrow();
    expect(first.notes).toEqual(covered);
    const second = openDesk(() => second.queryClient.clear());
    await expect(second.ask(false)).rejects.toThrow();
    await eventually(() => second.notes.length === covered.length);
    expect(second.notes).toEqual(covered);
  });

  test('that nobody answers hides the loader when its time is over', async () => {
    backend.mood = 'silent';
    for (const call of ['signIn', 'ask'] as const) {
      const desk = openDesk(() => queueMicrotask(() => desk.clock.advance(REQUEST_TIMEOUT_MS)));
      await expect(call === 'ask' ? desk.ask(false) : desk.signIn('clave.ANA')).rejects.toThrow();
      expect(desk.notes).toEqual(covered);
    }
  });

  test('that only confirms a person who is here shows the loader, quiet: it does not cover their shelf', async () => {
    const { ask, notes, loading } = openDesk();
    await ask(true);
    expect(notes).toEqual(covered);
    expect(loading.isQuiet.get()).toBe(true);
    await ask(false);
    expect(loading.isQuiet.get()).toBe(false);
  });
});
