import { expect } from '@playwright/test';
import { demoPdfs } from '../../../demo/pdf/books.ts';
import { openShelf, read, shelfOf } from './stage.ts';
import type { Face, Stage } from './stage.ts';

async function openMenu(stage: Stage): Promise<void> {
  await openShelf(stage);
  await expect(shelfOf(stage.page).getByRole('link').first()).toBeVisible();
  await stage.page.getByRole('button', { name: 'Menú de usuario' }).click();
  await expect(stage.page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
}

/** The browser's own event, which it sends only to whom it likes. */
function offerInstall({ page }: Stage): Promise<void> {
  return page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const answer = { outcome: 'dismissed', platform: 'web' };
    Object.assign(event, { platforms: ['web'], userChoice: Promise.resolve(answer), prompt: async () => answer });
    dispatchEvent(event);
  });
}

/** What a device offers around the books: the app itself, its files, language and colours. */
export const deviceFaces: readonly Face[] = [
  {
    name: 'instalar-oferta',
    async show(stage) {
      stage.proxy.obey(null);
      await openShelf(stage);
      await expect(shelfOf(stage.page).getByRole('link').first()).toBeVisible();
      // After a download; asked again, for the part of the page that listens may still be on its way.
      await expect(async () => {
        await offerInstall(stage);
        await expect(stage.page.getByRole('complementary', { name: 'Instalar la aplicación' })).toBeVisible({
          timeout: 1000,
        });
      }).toPass();
    },
  },
  {
    name: 'descargas-restos',
    async show(stage) {
      const { page } = stage;
      await openShelf(stage);
      await shelfOf(page).getByRole('link', { name: 'Geometría y medida' }).click();
      await read(page);
      // Everything of a book that was only read: its search reads it all.
      await page.getByRole('button', { name: 'Buscar en el libro' }).click();
      const panel = page.getByRole('dialog', { name: 'Buscar en el libro' });
      await panel.getByRole('searchbox').fill('paralelogramo');
      await expect(panel.getByRole('status')).toHaveText(/^Está en/);
      await page.goto(`${stage.proxy.origin}/libros/descargas`);
      const empty = page.getByRole('button', { name: 'Vaciar' });
      await empty.scrollIntoViewIfNeeded();
      await expect(empty).toBeVisible();
    },
  },
  {
    name: 'instalar-pasos',
    async show(stage) {
      await openMenu(stage);
      await stage.page.getByRole('button', { name: 'Instalar la aplicación' }).click();
      await expect(stage.page.getByRole('dialog', { name: 'Instalar Libro Digital' })).toBeVisible();
    },
  },
  {
    name: 'sin-guardado',
    async show(stage) {
      const { page } = stage;
      await page.addInitScript(() => {
        if (sessionStorage.getItem('prueba-sin-guardado') === null) return;
        IDBFactory.prototype.open = () => {
          throw new DOMException('Forbidden.', 'SecurityError');
        };
      });
      await page.evaluate(() => sessionStorage.setItem('prueba-sin-guardado', '1'));
      await openShelf(stage);
      await expect(page.getByRole('alert').filter({ hasText: 'No se guarda en este equipo.' })).toBeVisible();
      await page.evaluate(() => sessionStorage.removeItem('prueba-sin-guardado'));
    },
  },
  {
    name: 'abrir-sin-archivo',
    async show({ page, proxy }) {
      await page.goto(`${proxy.origin}/libros/abrir`);
      await expect(page.getByRole('heading', { name: 'Aquí no hay ningún archivo' })).toBeVisible();
    },
  },
  {
    name: 'abrir-archivos',
    async show({ page }) {
      const pdf = Buffer.from((await demoPdfs[0]?.build()) ?? []);
      await page.locator('input[type=file]').setInputFiles([
        { name: 'guía de geometría.pdf', mimeType: 'application/pdf', buffer: pdf },
        { name: 'lista de útiles.txt', mimeType: 'text/plain', buffer: Buffer.from('cuaderno') },
      ]);
      await expect(page.getByRole('list', { name: 'Archivos abiertos' }).getByRole('listitem')).toHaveCount(2);
      await expect(page.getByRole('link', { name: /^Leer ahora/ })).toBeVisible();
    },
  },
  {
    name: 'biblioteca-en-ingles',
    async show(stage) {
      await openMenu(stage);
      await stage.page.getByRole('radio', { name: 'English' }).click();
      await expect(stage.page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    },
  },
  {
    name: 'biblioteca-alto-contraste',
    async show({ page }) {
      await page.getByRole('radio', { name: 'Español' }).click();
      await page.getByRole('radio', { name: 'Alto contraste' }).click();
      await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
    },
  },
  {
    name: 'menu',
    async show({ page }) {
      await page.getByRole('radio', { name: 'Automática' }).click();
      await expect(page.getByRole('radio', { name: 'Automática' })).toBeChecked();
    },
  },
];
