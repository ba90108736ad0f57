import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
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

/** Types a code on the sign-in page and waits for the shelf. */
export async function signIn(page: Page, origin: string, code: string): Promise<void> {
  await page.goto(`${origin}/libros`);
  await page.getByRole('textbox', { name: 'Código' }).fill(code);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
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

/** Waits until this device has its own copy of the shelf, which it writes while the first one is being shown. */
export async function waitForKeptShelf(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const { id } = JSON.parse(sessionStorage.getItem('user') ?? '{}') as { id?: string | number };
      const name = `libro_${id}`;
      // Opening a database that is not there would make an empty one.
      if (!(await indexedDB.databases()).some((database) => database.name === name)) return false;
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const database = opening.result;
      const count = database.transaction('snapshot').objectStore('snapshot').count();
      await new Promise((resolve) => count.addEventListener('success', resolve));
      database.close();
      return count.result > 0;
    });
  await expect.poll(isKept).toBe(true);
}
