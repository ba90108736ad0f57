import { expect, test } from '@playwright/test';
import { roles } from '../../contract/roles.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { openForeignHouse } from '../support/foreign-house.ts';
import type { ForeignHouse } from '../support/foreign-house.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { openAs, recordOf } from '../support/person-of-choice.ts';
import { openSchool } from '../support/school.ts';

/** Sections 3, 6, 8 and 9 of the seed: who a person is, as the shell shows it. */
let server: LibraryServer;
let proxy: FaultProxy;
let house: ForeignHouse;
test.beforeAll(async () => {
  house = await openForeignHouse();
  const frontend = { base: `${house.origin}/`, students: 'alumnos', teachers: 'docentes', home: 'inicio' };
  server = await openSchool(() => ({ frontend }));
  proxy = await startFaultProxy(server.origin);
});
test.afterAll(async () => {
  await proxy.close();
  await server.discard();
  await house.close();
});

test('the first role gives the picture: one of its own, a default for any other', async ({ page }) => {
  const pictures = new Map<string, string>();
  // Which picture is whose, for all nine: `tests/app/shell/rules.test.ts`.
  const some = [roles[0], roles[4], roles[8]].flatMap((role) => role?.name ?? []);
  for (const name of [...some, 'Bibliotecario', null]) {
    const own = name === null ? [] : [{ id: 99, name }];
    await openAs(page, proxy, recordOf({ roles: [...own, { id: 5, name: 'Alumno' }].slice(0, name === null ? 0 : 2) }));
    const picture = page.getByRole('button', { name: 'Menú de usuario' }).locator('img');
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true);
    expect(await picture.evaluate((image) => [image.clientWidth, image.clientHeight])).toEqual([38, 38]);
    pictures.set(String(name), (await picture.getAttribute('src')) ?? '');
  }
  const ofRoles = some.map((name) => pictures.get(name));
  expect(new Set(ofRoles).size).toBe(3);
  expect(ofRoles).not.toContain('/img/avatares.svg#default');
  expect(pictures.get('Bibliotecario')).toBe('/img/avatares.svg#default');
  expect(pictures.get('null')).toBe('/img/avatares.svg#default');
});

test('leaving leads where the id of the first role belongs, to the main site’s home for any other', async ({
  page,
}) => {
  const destinations = new Map<string, string>();
  // Every id there may be: `tests/data/session/logout-destination.test.ts`.
  for (const id of [5, 17, 3, 21, 1, null]) {
    const own =
      id === null
        ? []
        : [
            { id, name: 'Alumno' },
            { id: id === 5 ? 3 : 5, name: 'Docente' },
          ];
    await openAs(page, proxy, recordOf({ roles: own }));
    await page.getByRole('button', { name: 'Menú de usuario' }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL(`${house.origin}/**`);
    destinations.set(String(id), new URL(page.url()).pathname);
  }
  expect(Object.fromEntries(destinations)).toEqual({
    5: '/alumnos',
    17: '/alumnos',
    3: '/docentes',
    21: '/docentes',
    1: '/inicio',
    null: '/inicio',
  });
});

test('who has no name and no school is told so, in the header and in the popover', async ({ page }) => {
  await openAs(page, proxy, recordOf({ firstname: '  ', lastname: null, school_name: '' }));
  const banner = page.getByRole('banner');
  await expect(banner).toContainText('Usuario No Identificado');
  await expect(banner).toContainText('Sin Colegio');
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await expect(page.getByRole('dialog', { name: 'Menú de usuario' })).toContainText('Usuario No Identificado');
});

test('names are cut at 20 characters and an ellipsis; an emoji of many parts is one character', async ({ page }) => {
  const family = '👩‍👩‍👧‍👦';
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, proxy, recordOf({ firstname: family.repeat(21), lastname: 'Fernández' }));
  const banner = page.getByRole('banner');
  await expect(banner).toContainText(`${family.repeat(20)}…`);
  await expect(banner).not.toContainText(family.repeat(21));
  await openAs(page, proxy, recordOf({ firstname: 'María de los Ángeles', lastname: 'Quispe' }));
  await expect(banner.getByText('María de los Ángeles', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  const menu = page.getByRole('dialog', { name: 'Menú de usuario' });
  await expect(menu.getByText('María de los Ángeles…', { exact: true })).toBeVisible();
});

test('the school’s badge is shown; without one, or with one that is gone, the demo badge', async ({ page }) => {
  const badge = page.getByRole('img', { name: 'Insignia de Colegio Los Andes' });
  const shown = () =>
    badge.evaluate((image) => image instanceof HTMLImageElement && [image.naturalWidth > 0, image.src]);
  for (const [insignia, file] of [
    ['/img/insignia-rio-claro.svg', '/img/insignia-rio-claro.svg'],
    ['', '/img/insignia-demo.svg'],
    ['/img/no-hay.png', '/img/insignia-demo.svg'],
  ]) {
    await openAs(page, proxy, recordOf({ insignia }));
    await expect.poll(shown).toEqual([true, `${proxy.origin}${file}`]);
  }
});
