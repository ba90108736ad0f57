import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { packBooks } from '../../../contract/shelf.ts';
import { answer, failing, noNetwork, openShelf, shelfOf, stalled } from './stage.ts';
import type { Face } from './stage.ts';

async function enter(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Código' }).fill(code);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** The sign-in page, and the shelf's first minutes while this device keeps nothing of it. */
export const signInFaces: readonly Face[] = [
  {
    name: 'entrar',
    async show({ page, proxy }) {
      proxy.obey(null);
      await page.goto(`${proxy.origin}/libros/entrar`);
      await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
    },
  },
  {
    name: 'entrar-codigo-malo',
    async show({ page }) {
      await enter(page, 'NO-EXISTE');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'entrar-sin-red',
    async show({ page, proxy }) {
      proxy.obey(noNetwork);
      await enter(page, 'DEMO-ALUMNA');
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByRole('status').getByText('Sin conexión')).toBeVisible();
    },
  },
  {
    name: 'entrar-esperando',
    async show({ page, proxy }) {
      proxy.obey(null);
      await page.goto(`${proxy.origin}/libros/entrar`);
      proxy.obey(stalled('/api/user'));
      await enter(page, 'DEMO-ALUMNA');
      await expect(page.getByRole('progressbar', { name: 'Cargando' })).toBeVisible();
    },
  },
  {
    name: 'biblioteca-esperando',
    async show({ page, proxy }) {
      proxy.obey(stalled('/api/books'));
      await page.goto(`${proxy.origin}/libros/entrar`);
      await enter(page, 'DEMO-ALUMNA');
      await expect(page.getByText('Buscando tus libros…')).toBeAttached();
    },
  },
  {
    name: 'biblioteca-con-problema',
    async show({ page, proxy }) {
      proxy.obey(failing('/api/books', 500, 'server-failed'));
      await page.goto(`${proxy.origin}/libros`);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'biblioteca-sin-red-ni-copia',
    async show({ page, proxy }) {
      proxy.obey(noNetwork);
      await page.goto(`${proxy.origin}/libros`);
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByRole('status').getByText('Sin conexión')).toBeVisible();
    },
  },
  {
    name: 'biblioteca-vacia',
    async show({ page, proxy }) {
      const empty = answer(200, { page: packBooks([]), next: null, serverTime: '2026-11-21T12:00:00.000Z' });
      proxy.obey(({ path }) => (path.startsWith('/api/books') ? empty : null));
      await page.goto(`${proxy.origin}/libros`);
      await expect(page.getByRole('heading', { name: 'Todavía no hay libros' })).toBeVisible();
    },
  },
  {
    name: 'pantalla-con-problema',
    async show({ page, proxy }) {
      proxy.obey(({ path }) => (/downloads-route.*\.js$/.test(path) ? { type: 'hang-up' } : null));
      await page.goto(`${proxy.origin}/libros/descargas`);
      await expect(page.getByRole('button', { name: 'Recargar' })).toBeVisible();
    },
  },
  {
    name: 'descargas-vacias',
    async show({ page, proxy }) {
      proxy.obey(null);
      await page.goto(`${proxy.origin}/libros/descargas`);
      await expect(page.getByRole('heading', { name: 'Aún no guardaste ningún libro' })).toBeVisible();
    },
  },
  {
    name: 'cuaderno-vacio',
    async show({ page, proxy }) {
      proxy.obey(null);
      await page.goto(`${proxy.origin}/libros/notas`);
      await expect(page.getByRole('heading', { name: 'Tu cuaderno está listo' })).toBeVisible();
    },
  },
  {
    name: 'biblioteca-primera-vez',
    async show(stage) {
      await openShelf(stage);
      await expect(shelfOf(stage.page).getByRole('link').first()).toBeVisible();
    },
  },
];
