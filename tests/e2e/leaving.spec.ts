import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { LibraryServer } from '../support/library-server.ts';
import { notesInPdf, operationsOf } from '../support/many-notes.ts';
import { openSchool, sharedSchool, signIn, signOut } from '../support/school.ts';
import { sendWritten } from '../support/written.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

const ownerOf = (page: Page) => page.evaluate(() => (history.state as { owner?: string }).owner);

/** Answers what lets the late parts of the app come. */
async function holdLateParts(page: Page): Promise<() => void> {
  let comes: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (comes = resolve));
  await page.route('**/assets/system-*.js', async (route) => {
    await late;
    await route.continue();
  });
  return () => comes();
}

/** Answers its title. */
async function openFirstBook(page: Page): Promise<string> {
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first().click();
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
  return page.getByRole('heading', { level: 1 }).innerText();
}

async function signInAsNext(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Código' }).fill('DEMO-ALUMNA');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
}

/** Two steps back lead to the shelf, and none of these headings and searches is seen on the way, for however short. */
async function expectNothingOf(page: Page, words: readonly string[]): Promise<void> {
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
    await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
  }
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  for (const each of words) expect(seen).not.toContain(each);
}

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
  await signIn(page, server.origin, 'DEMO-ALUMNO');
  await expect.poll(() => ownerOf(page)).toBeDefined();
  const before = await ownerOf(page);
  await page.getByRole('searchbox', { name: 'Buscar en la biblioteca' }).fill('geometria');
  await expect(page).toHaveURL(/buscar=geometria/);
  const title = await openFirstBook(page);
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

  await signInAsNext(page);
  await expectNothingOf(page, [title, 'geometria']);
  expect(await ownerOf(page)).not.toBe(before);
});

test.describe('where the late parts of the app take their time', () => {
  test.use({ serviceWorkers: 'block' });

  test('the Back button shows the next person nothing of it either', async ({ page }) => {
    const comes = await holdLateParts(page);
    await signIn(page, server.origin, 'DEMO-ALUMNO');
    await page.getByRole('searchbox', { name: 'Buscar en la biblioteca' }).fill('geometria');
    await expect(page).toHaveURL(/buscar=geometria/);
    const title = await openFirstBook(page);
    await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'En este equipo' }).click();
    await expect(page).toHaveURL(/descargas/);
    expect(await ownerOf(page)).toBeUndefined();
    comes();
    await expect.poll(() => ownerOf(page)).toBeDefined();
    await page.goBack();
    // It stays theirs while they are in.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.goForward();
    await expect(page).toHaveURL(/descargas/);
    await signOut(page);
    await signInAsNext(page);
    await expectNothingOf(page, [title, 'geometria']);
  });
});

test.describe('where somebody else was in before', () => {
  test.use({ serviceWorkers: 'block' });

  test('a Back that something unsaved holds up leads nowhere, also from an entry that says nothing', async ({
    page,
  }) => {
    const own = await openSchool();
    await sendWritten(own.origin, 'DEMO-ALUMNA', operationsOf(notesInPdf({ bookId: 'otro', count: 2, parts: 2 })));
    await signIn(page, own.origin, 'DEMO-ALUMNO');
    await signOut(page);
    await signInAsNext(page);
    const comes = await holdLateParts(page);
    await page.goto(`${own.origin}/libros`);
    await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'En este equipo' }).click();
    await expect(page).toHaveURL(/descargas/);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(`${own.origin}/libros`);
    await page.getByRole('button', { name: 'Menú de usuario' }).click();
    await page.getByRole('link', { name: 'Mis notas' }).click();
    await page.getByRole('button', { name: 'Editar' }).first().click();
    const draft = page.getByRole('textbox', { name: 'Lo que escribes' });
    await draft.fill('A medias.');
    expect(await ownerOf(page)).toBeUndefined();
    comes();
    await expect.poll(() => ownerOf(page)).toBeDefined();
    await page.evaluate(() => history.back());
    await expect(page.getByRole('alert').filter({ hasText: 'no está guardado' })).toBeVisible();
    await expect(draft).toHaveValue('A medias.');
    await expect(page).toHaveURL(/notas/);
    await own.discard();
  });
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
