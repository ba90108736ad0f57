import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { english } from '../../../src/app/english.ts';
import type { AppServices } from '../../../src/app/services.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { createDevice, type Device } from '../support/device.ts';
import { eventually, until } from '../support/until.ts';

const mateo = { id: 7, firstname: 'Mateo', roles: [{ id: 5, name: 'Alumno' }] };
const lucia = { ...mateo, id: 8, firstname: 'Lucía' };
const key = 'libro-preferencias';

let backend: Backend;
let device: Device;
const stops: (() => void)[] = [];
beforeEach(async () => {
  backend = await startBackend();
  device = createDevice(backend);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await backend.stop();
});

/** A page as `main.tsx` starts it. */
async function openPage(tab = device.tab): Promise<AppServices> {
  const services = device.open(tab);
  await services.preferences.restore();
  await services.session.start(null);
  stops.push(services.start());
  return services;
}
async function signIn({ session }: AppServices, person: typeof mateo): Promise<void> {
  const token = `llave-de-${person.id}`;
  backend.credentials.set(`clave.${person.id}`, token);
  backend.sessions.set(token, person);
  expect((await session.signIn(`clave.${person.id}`)).ok).toBe(true);
}
async function openAs(person: typeof mateo): Promise<AppServices> {
  const services = await openPage();
  await signIn(services, person);
  return services;
}
const chosen = { language: 'en', appearance: 'dark' } as const;
const first = { language: 'es', appearance: 'auto' } as const;

describe('what a person chose', () => {
  test('is on the page at once: words, lang and theme', async () => {
    const { preferences } = await openAs(mateo);
    expect(await preferences.choose(chosen)).toEqual({ ok: true, value: null });
    expect(preferences.state.get()).toEqual(chosen);
    expect(preferences.translations.get()).toBe(english);
    expect(Object.fromEntries(device.face)).toEqual({ lang: 'en', theme: 'dark' });
    await preferences.choose({ language: 'es' });
    expect(preferences.translations.get()).toBeNull();
    expect(Object.fromEntries(device.face)).toEqual({ lang: 'es-419', theme: 'dark' });
  });

  test('is shown only once it is kept, and of two choices in a row neither undoes the other', async () => {
    const { preferences } = await openAs(mateo);
    await preferences.choose({ appearance: 'light' });
    const release = await holdChoicesOf('7');
    const both = Promise.all([preferences.choose({ appearance: 'dark' }), preferences.choose({ language: 'en' })]);
    // Whatever is not behind the held row has long been answered when another row is.
    for (let read = 0; read < 20; read += 1) await keptSnapshotOf('7');
    expect(preferences.state.get()).toEqual({ language: 'es', appearance: 'light' });
    expect(device.face.get('theme')).toBe('light');
    release();
    expect(await both).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect(preferences.state.get()).toEqual(chosen);
    expect(await keptOf('7')).toBe('dark en');
  });

  test('of one who leaves while it is being kept is theirs, and not the next one’s', async () => {
    const services = await openAs(mateo);
    const { preferences, session } = services;
    await preferences.choose({ appearance: 'light' });
    const release = await holdChoicesOf('7');
    const choosing = preferences.choose({ appearance: 'dark' });
    const leaving = session.signOut();
    // Gone from this tab, while nothing of theirs can be written.
    await eventually(() => device.tab.get('token') === undefined);
    release();
    await Promise.all([leaving, choosing]);
    expect(preferences.state.get()).toEqual(first);
    expect(device.kept.has(key)).toBe(false);
    expect(await keptOf('7')).toBe('dark es');
  });

  test('is there before anything is drawn the next time', async () => {
    await (await openAs(mateo)).preferences.choose(chosen);
    device.restartBrowser();
    device.face.clear();
    const services = device.open();
    await services.preferences.restore();
    expect(services.preferences.translations.get()).toBe(english);
    expect(Object.fromEntries(device.face)).toEqual({ lang: 'en', theme: 'dark' });
  });

  test('is not inherited by the next one at the tablet, and is given back when the person returns', async () => {
    const services = await openAs(mateo);
    const { preferences, session } = services;
    await preferences.choose(chosen);
    await session.signOut();
    expect([...device.kept]).toEqual([]);
    expect(preferences.state.get()).toEqual(first);
    expect(Object.fromEntries(device.face)).toEqual({ lang: 'es-419', theme: '' });

    await signIn(services, lucia);
    await preferences.choose({ appearance: 'light' });
    expect(device.kept.get(key)).toBe('light es');
    await session.signOut();

    await signIn(services, mateo);
    await until(preferences.translations, (words) => words !== null);
    expect(preferences.state.get()).toEqual(chosen);
    await eventually(() => device.kept.get(key) === 'dark en');
  });

  test('goes when somebody else comes in over them, and when the server ends the session', async () => {
    const services = await openAs(mateo);
    const { preferences, catalogue } = services;
    await preferences.choose(chosen);
    await signIn(services, lucia);
    expect(preferences.state.get()).toEqual(first);
    expect(device.kept.has(key)).toBe(false);
    await preferences.choose(chosen);
    backend.sessions.delete('llave-de-8');
    // A refresh under way may have been answered before.
    await eventually(async () => {
      await catalogue.refresh();
      return preferences.state.get().language === 'es';
    });
    expect(device.kept.has(key)).toBe(false);
  });

  test('goes from the other tabs too', async () => {
    const here = await openAs(mateo);
    await here.preferences.choose(chosen);
    const other = await openPage(new Map());
    expect(other.preferences.state.get()).toEqual(chosen);
    await here.session.signOut();
    await until(other.preferences.state, (state) => state.language === 'es');
    expect(device.kept.has(key)).toBe(false);
  });

  test('at the door is for who then comes in, unless they had chosen before', async () => {
    const services = await openAs(mateo);
    const { preferences, session } = services;
    await preferences.choose({ appearance: 'contrast' });
    await session.signOut();
    await preferences.choose({ language: 'en' });
    await signIn(services, mateo);
    await until(preferences.state, (state) => state.appearance === 'contrast');
    expect(preferences.state.get()).toEqual({ language: 'es', appearance: 'contrast' });
    await session.signOut();

    await preferences.choose({ language: 'en' });
    await signIn(services, lucia);
    await eventually(async () => (await keptOf('8')) === 'auto en');
    expect(preferences.state.get().language).toBe('en');
  });

  test('works without any storage, for as long as the page is open', async () => {
    device.isStorageForbidden = true;
    const { preferences } = await openPage();
    expect(await preferences.choose(chosen)).toEqual({ ok: false, problem: 'storage-unavailable' });
    expect(preferences.state.get()).toEqual(chosen);
    expect(preferences.translations.get()).toBe(english);
  });

  test('means nothing where another program wrote it', async () => {
    device.kept.set(key, '{"theme":"<script>"} tlh');
    const { preferences } = await openPage();
    expect(preferences.state.get()).toEqual(first);
    expect(Object.fromEntries(device.face)).toEqual({ lang: 'es-419', theme: '' });
  });

  test('finds its place in a database of the version before, which loses nothing', async () => {
    const old = await openDB('libro_7', 1, {
      upgrade(database) {
        database.createObjectStore('snapshot');
        database.createObjectStore('details', { keyPath: 'id' });
        database.createObjectStore('manifests', { keyPath: 'bookId' });
        database.createObjectStore('licences', { keyPath: 'bookId' });
        database.createObjectStore('keys');
        database.createObjectStore('positions', { keyPath: 'bookId' });
      },
    });
    const locator = { href: 'uno.xhtml', type: 'application/xhtml+xml', locations: { progression: 0.5 } };
    await old.put('positions', { bookId: 'agua', locator, savedAt: '2026-01-01T00:00:00.000Z' });
    old.close();
    const { positions, preferences } = await openAs(mateo);
    await until(positions.recent, (recent) => recent.length === 1);
    await preferences.choose(chosen);
    expect(await keptOf('7')).toBe('dark en');
    expect((await positions.read('agua'))?.locator).toEqual(locator);
  });
});

/** Keeps everybody else from the choices until what it answers is called. */
async function holdChoicesOf(person: string): Promise<() => void> {
  const database = await openDB(`libro_${person}`);
  const holding = database.transaction('preferences', 'readwrite');
  const held = new AbortController();
  await holding.store.get('choices');
  const hold = async () => {
    while (!held.signal.aborted) await holding.store.get('choices');
    await holding.done;
    database.close();
  };
  void hold();
  return () => held.abort();
}

async function keptSnapshotOf(person: string): Promise<void> {
  const database = await openDB(`libro_${person}`);
  await database.get('snapshot', 'shelf');
  database.close();
}

async function keptOf(person: string): Promise<unknown> {
  const database = await openDB(`libro_${person}`);
  try {
    return database.objectStoreNames.contains('preferences') ? await database.get('preferences', 'choices') : null;
  } finally {
    database.close();
  }
}
