import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { sharedSchool, signIn } from '../support/school.ts';

/** Sections 3 and 4 of the seed: what is kept of a person, where, and how it goes. */
let server: LibraryServer;
let proxy: FaultProxy;
test.beforeAll(async () => {
  server = await sharedSchool();
  proxy = await startFaultProxy(server.origin);
});
test.afterAll(async () => {
  await proxy.close();
});
test.beforeEach(() => proxy.obey(null));

/** `users_db` as it lies there, opened raw, and the tab's session storage. */
const readStored = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('users_db');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.addEventListener('success', () => resolve(open.result));
      open.addEventListener('error', () => reject(open.error));
    });
    const store = database.transaction('user').objectStore('user');
    const all = store.getAll();
    const records = await new Promise<unknown[]>((resolve) =>
      all.addEventListener('success', () => resolve(all.result)),
    );
    const facts = { version: database.version, stores: [...database.objectStoreNames], keyPath: store.keyPath };
    database.close();
    const user: unknown = JSON.parse(sessionStorage.getItem('user') ?? 'null');
    return { user, records, facts, token: sessionStorage.getItem('token') };
  });

test('user and token are in session storage, and users_db version 1 keeps the record by id', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await expect.poll(async () => (await readStored(page)).records.length).toBe(1);
  const { facts, records, user, token } = await readStored(page);
  expect(facts).toEqual({ version: 1, stores: ['user'], keyPath: 'id' });
  expect(records).toEqual([user]);
  expect(user).toMatchObject({ roles: [{ id: 5, name: 'Alumno' }] });
  expect(user).not.toHaveProperty('token');
  expect(token).toMatch(/^\S{20,}$/);
});

test('before each save the record with the same id is deleted', async ({ page }) => {
  await page.addInitScript(() => {
    const steps: string[] = [];
    Object.assign(window, { steps });
    for (const name of ['delete', 'put'] as const) {
      const original: unknown = Reflect.get(IDBObjectStore.prototype, name);
      if (typeof original !== 'function') continue;
      Reflect.set(IDBObjectStore.prototype, name, function note(this: IDBObjectStore, ...args: unknown[]) {
        if (this.name === 'user') steps.push(name);
        const request: unknown = Reflect.apply(original, this, args);
        return request;
      });
    }
  });
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  // Once for the sign-in; the background confirmation of a reload saves again.
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'steps'))).toEqual(['delete', 'put']);
  await page.reload();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'steps'))).toEqual(['delete', 'put']);
  expect((await readStored(page)).records).toHaveLength(1);
});

test('a database that cannot be written is said in Spanish on the console, and the person comes in', async ({
  page,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  await page.goto(`${server.origin}/img/logo.svg`);
  // A real failure: a newer version lies there already, so that version 1 cannot be opened.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const open = indexedDB.open('users_db', 9);
        open.addEventListener('success', () => {
          open.result.close();
          resolve(null);
        });
      }),
  );
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await expect
    .poll(() => said.join('\n'))
    .toContain('error: El usuario no se guardó en la base de datos local VersionError');
  expect(said.join('\n')).not.toContain('@');
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeTruthy();
});

test('user and token come back from session storage, before any answer; without one nobody is in', async ({ page }) => {
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  const { user } = await readStored(page);
  proxy.obey(({ path }) => (path.startsWith('/api/') ? { type: 'stall' } : null));
  await page.evaluate((name) => {
    const record: unknown = JSON.parse(sessionStorage.getItem('user') ?? '{}');
    sessionStorage.setItem('user', JSON.stringify(Object.assign({}, record, { firstname: name })));
  }, 'Otilia');
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/user'));
  // Covers that never come would keep the page from being loaded.
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toContainText('Otilia');
  expect(user).not.toMatchObject({ firstname: 'Otilia' });
  expect(await (await asked).headerValue('Authorization')).toBe(
    await page.evaluate(() => sessionStorage.getItem('token')),
  );
});

test('leaving clears memory, session storage and the table', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await expect.poll(async () => (await readStored(page)).records.length).toBe(1);
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  expect(await readStored(page)).toMatchObject({ user: null, token: null, records: [] });
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('user');
});
