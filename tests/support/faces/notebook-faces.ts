import { expect } from '@playwright/test';
import { annFile } from '../ann-file.ts';
import { failing, noNetwork, openShelf, shelfOf } from './stage.ts';
import type { Face, Stage } from './stage.ts';

const notes = [
  { quote: 'Dos rectas perpendiculares forman un ángulo recto', text: 'Sale en el examen', color: 'blue' },
  { quote: 'El área de un triángulo', color: 'green', page: 3 },
  { quote: 'Una palabra larguísima: '.padEnd(200, 'electroencefalografista'), text: 'שלום', color: 'pink', page: 4 },
  { quote: 'La medición empieza en el cero', text: 'Con la regla\n'.repeat(80), color: 'orange', page: 5 },
];

async function openNotebook({ page, proxy }: Stage): Promise<void> {
  await page.goto(`${proxy.origin}/libros/notas`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function chooseFile({ page }: Stage, file: ReturnType<typeof annFile>): Promise<void> {
  await page.getByRole('button', { name: 'Traer notas' }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
}

async function titleOfBook(stage: Stage): Promise<string> {
  await openShelf(stage);
  const link = shelfOf(stage.page).getByRole('link').first();
  return (await link.innerText()).trim();
}

/** All that a person marked and wrote, from nothing to what waits for the network. */
export const notebookFaces: readonly Face[] = [
  {
    name: 'cuaderno-con-problema',
    async show({ page, proxy }) {
      proxy.obey(null);
      // The browser has kept the file: the network is not asked for it any more.
      await page.route(/notes-part.*\.js$/, (route) => route.abort());
      await page.goto(`${proxy.origin}/libros/notas`);
      await expect(page.getByRole('heading', { name: 'No pudimos abrir tu cuaderno' })).toBeVisible();
    },
  },
  {
    name: 'cuaderno-sin-coincidencias',
    async show(stage) {
      await stage.page.unrouteAll();
      const title = await titleOfBook(stage);
      await openNotebook(stage);
      await chooseFile(stage, annFile(title, notes));
      await stage.page.getByRole('button', { name: 'Traerlas' }).click();
      await stage.page.getByRole('button', { name: 'Listo' }).click();
      await stage.page.getByRole('searchbox').fill('zzzz');
      await expect(stage.page.getByText('Ninguna nota coincide')).toBeVisible();
    },
  },
  {
    name: 'cuaderno',
    async show({ page }) {
      await page.getByRole('button', { name: 'Ver todas mis notas' }).click();
      await expect(page.locator('[data-note]').first()).toBeVisible();
    },
  },
  {
    name: 'cuaderno-editar',
    async show({ page }) {
      await page.getByRole('button', { name: 'Editar' }).first().click();
      await expect(page.getByRole('textbox', { name: 'Lo que escribes' })).toBeVisible();
    },
  },
  {
    name: 'cuaderno-por-color',
    async show({ page }) {
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('combobox', { name: 'Agrupar' }).selectOption({ label: 'Por color' });
      await expect(page.getByRole('heading', { level: 2, name: 'Azul' })).toBeVisible();
    },
  },
  {
    name: 'cuaderno-guardar',
    async show({ page }) {
      await page.getByRole('button', { name: 'Guardar o imprimir' }).click();
      await expect(page.getByRole('dialog', { name: 'Guardar o imprimir' })).toBeVisible();
    },
  },
  {
    name: 'cuaderno-traer-malo',
    async show(stage) {
      await stage.page.getByRole('button', { name: 'Cerrar', exact: true }).click();
      await chooseFile(stage, { name: 'x.ann', mimeType: 'text/plain', buffer: Buffer.from('nada') });
      await expect(stage.page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'cuaderno-traer-distintas',
    async show(stage) {
      await stage.page.getByRole('button', { name: 'Cancelar' }).click();
      const title = await titleOfBook(stage);
      await openNotebook(stage);
      await chooseFile(
        stage,
        annFile(
          title,
          notes.map((note) => ({ ...note, text: 'Otra cosa' })),
        ),
      );
      await expect(stage.page.getByRole('button', { name: 'Sobrescribir las mías' })).toBeVisible();
    },
  },
  {
    name: 'cuaderno-borrada',
    async show({ page }) {
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('button', { name: 'Borrar' }).first().click();
      await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    },
  },
  {
    name: 'cuaderno-lo-que-espera',
    async show(stage) {
      stage.proxy.obey(failing('/api/sync', 500, 'server-failed'));
      await openNotebook(stage);
      await stage.page.getByRole('button', { name: 'Borrar' }).first().click();
      await stage.page.getByRole('heading', { name: 'Lo que espera' }).click();
      await expect(stage.page.getByRole('button', { name: 'Enviar ahora' })).toBeVisible();
    },
  },
  {
    name: 'cuaderno-sin-red',
    async show(stage) {
      stage.proxy.obey(noNetwork);
      await openNotebook(stage);
      await expect(stage.page.getByRole('status').getByText('Sin conexión')).toBeVisible({ timeout: 30_000 });
    },
  },
];
