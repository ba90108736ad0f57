import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { removeAllWritten } from './written.ts';
import { createLibraryServer } from './library-server.ts';
import type { ClientSettings, LibraryServer } from './library-server.ts';

/** Data of a freshly seeded demo school, made once before the browser tests. */
export const templateFolder = join(import.meta.dirname, '..', '..', 'test-results-school');

/** A running server with a demo school of its own. */
export async function openSchool(settings?: ClientSettings): Promise<LibraryServer> {
  const server = await createLibraryServer(templateFolder, settings);
  await server.start();
  return server;
}

let shared: Promise<LibraryServer> | null = null;

/** The school of all tests of this process that neither stop their server nor change what it has. */
export function sharedSchool(): Promise<LibraryServer> {
  shared ??= openSchool().then((server) => {
    server.discardAtExit();
    return server;
  });
  return shared;
}

/**
 * Types a code on the sign-in page and waits for the shelf. Whoever comes in has written nothing and read nothing: tests
 * that share a school share its people, too. `isAsLeft`: with what they wrote on other devices.
 */
export async function signIn(page: Page, origin: string, code: string, isAsLeft = false): Promise<void> {
  if (!isAsLeft) await removeAllWritten(origin, code);
  await page.goto(`${origin}/libros`);
  await page.getByRole('textbox', { name: 'Código' }).fill(code);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
}

/** Leaves by the menu, as a person does. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
}

/** Asks the server, whenever called, whether the session that the page has now goes on there: 200, or 401 once it is over. */
export async function watchSession(page: Page, origin: string): Promise<() => Promise<number>> {
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  const askWho = async () => (await fetch(`${origin}/api/user`, { headers: { Authorization: token } })).status;
  expect(await askWho()).toBe(200);
  return askWho;
}

/** Waits until the service worker controls the page: from then on the app starts with no network. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });
}

/** The reader with its first page painted. */
export async function expectReader(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Lector' })).toHaveAttribute('data-estado', 'listo', {
    timeout: 30_000,
  });
}

/** Where the reader stands: page number or CFI. */
export async function placeOf(page: Page): Promise<string> {
  return (await page.getByRole('region', { name: 'Lector' }).getAttribute('data-lugar')) ?? '';
}

/** Opens the page of the first book of a format. */
export async function openBookPage(page: Page, origin: string, format: 'epub' | 'pdf'): Promise<void> {
  await page.goto(`${origin}/libros?formato=${format}`);
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first().click();
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
}

/** Downloads the book whose page is open, to the end. */
export async function downloadBook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Descargar' }).click();
  await expect(page.getByText('Descargado', { exact: true })).toBeVisible({ timeout: 60_000 });
}

/** Whoever this is downloads the first book of a format, and reads it. */
export async function readDownloaded(page: Page, origin: string, code: string, format: 'epub' | 'pdf'): Promise<void> {
  await signIn(page, origin, code);
  await waitForWorker(page);
  await openBookPage(page, origin, format);
  await downloadBook(page);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
}
