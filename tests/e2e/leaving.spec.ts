import { expect, test } from '@playwright/test';
import type { LibraryServer } from '../support/library-server.ts';
import { sharedSchool, signIn } from '../support/school.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

test('signing out in one tab ends the other tab of the same person at once', async ({ page, context }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNO');
  const other = await context.newPage();
  await other.goto(`${server.origin}/libros`);
  await expect(other.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Código' })).toBeVisible();
  expect(await other.evaluate(() => [sessionStorage.getItem('user'), sessionStorage.getItem('token')])).toEqual([
    null,
    null,
  ]);
  await other.reload();
  await expect(other.getByRole('textbox', { name: 'Código' })).toBeVisible();
});

test('the next person does not land where the one before was, whatever the history holds', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNO');
  await page.goto(`${server.origin}/libros/descargas`);
  await page.goto(`${server.origin}/libros`);
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/libros/entrar`);
  await page.getByRole('textbox', { name: 'Código' }).fill('DEMO-ALUMNA');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
});

test('a refused hand-off does not open the library of the person before', async ({ page, context }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNO');
  const next = await context.newPage();
  await next.goto(`${server.origin}/libros#credencial=entrega.NOPE`);
  await expect(next.getByRole('alert')).toBeVisible();
  await expect(next.getByText(/^Hola,/)).toBeHidden();
  await next.getByRole('button', { name: /^Seguir como/ }).click();
  await expect(next.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
});
