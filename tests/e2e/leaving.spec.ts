import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { LibraryServer } from '../support/library-server.ts';
import { sharedSchool, signIn, signOut } from '../support/school.ts';

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

test('the Back button shows the next person nothing of what the one before looked for and opened', async ({ page }) => {
  const ownerOf = (one: Page) => one.evaluate(() => (history.state as { owner?: string }).owner);
  await signIn(page, server.origin, 'DEMO-ALUMNO');
  await expect.poll(() => ownerOf(page)).toBeDefined();
  const before = await ownerOf(page);
  await page.getByRole('searchbox', { name: 'Buscar en la biblioteca' }).fill('geometria');
  await expect(page).toHaveURL(/buscar=geometria/);
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first().click();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  // Also in another document.
  await page.reload();
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'En este equipo' }).click();
  await expect(page).toHaveURL(/descargas/);
  await page.goBack();
  // It stays theirs while they are in.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Buscar en la biblioteca' })).toHaveValue('geometria');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goForward();
  await expect(page).toHaveURL(/descargas/);
  await signOut(page);

  await page.getByRole('textbox', { name: 'Código' }).fill('DEMO-ALUMNA');
  await page.getByRole('button', { name: 'Entrar' }).click();
  const shelf = page.getByRole('list', { name: 'Mi biblioteca' });
  await expect(shelf).toBeVisible();
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.add(document.querySelector('h1')?.textContent ?? '');
      seen.add(document.querySelector<HTMLInputElement>('input[type=search]')?.value ?? '');
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  for (let steps = 0; steps < 2; steps += 1) {
    await page.goBack();
    await expect(page).toHaveURL(`${server.origin}/libros`);
    await expect(shelf).toBeVisible();
    expect(await ownerOf(page)).not.toBe(before);
  }
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen).not.toContain('geometria');
  expect(seen).not.toContain(title);
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
