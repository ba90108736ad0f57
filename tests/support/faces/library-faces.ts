import { expect } from '@playwright/test';
import { filter, noNetwork, openShelf, portal, shelfOf, stalled } from './stage.ts';
import type { Face, Stage } from './stage.ts';
import type { FaultRule } from '../fault-proxy.ts';

async function openUnder(stage: Stage, rule: FaultRule): Promise<void> {
  stage.proxy.obey(rule);
  await openShelf(stage);
  await expect(stage.page.getByRole('status').getByText(/Sin conexión/)).toBeVisible({ timeout: 30_000 });
}

/** The shelf of somebody who has begun to read, and what lies around it. */
export const libraryFaces: readonly Face[] = [
  {
    name: 'biblioteca',
    async show(stage) {
      stage.proxy.obey(null);
      await openShelf(stage);
      await expect(stage.page.getByRole('link', { name: /^Seguir leyendo/ }).first()).toBeVisible();
    },
  },
  {
    name: 'biblioteca-sin-resultados',
    async show({ page }) {
      await page.getByRole('searchbox', { name: 'Buscar en la biblioteca' }).fill('zzzz');
      await expect(page.getByText('Ningún libro coincide')).toBeVisible();
    },
  },
  {
    name: 'biblioteca-dentro-de-los-libros',
    async show({ page }) {
      await page.getByRole('searchbox', { name: 'Buscar en la biblioteca' }).fill('energia');
      await page.getByRole('button', { name: /^Buscar «energia»/ }).click();
      const inside = page.getByRole('region', { name: 'Dentro de tus libros' });
      await expect(inside.getByRole('status')).toHaveText(/^«energia» (no )?está/);
    },
  },
  {
    name: 'descargas',
    async show({ page, proxy }) {
      await page.goto(`${proxy.origin}/libros/descargas`);
      await expect(page.getByRole('list', { name: 'Libros en este equipo' })).toBeVisible();
    },
  },
  {
    name: 'descargas-en-camino',
    async show({ page, proxy }) {
      // One comes, one waits, one was stopped: of each subject's books nothing arrives.
      await page.goto(`${proxy.origin}/libros?materia=F%C3%ADsica`);
      proxy.obey(stalled('/content/'));
      await page.getByRole('button', { name: /^Descargar est/ }).click();
      await expect(page.getByRole('button', { name: /^Descargar est/ })).toBeHidden();
      await page.goto(`${proxy.origin}/libros?materia=Lenguaje%20y%20Comunicaci%C3%B3n`);
      await page.getByRole('button', { name: /^Descargar est/ }).click();
      await expect(page.getByRole('button', { name: /^Descargar est/ })).toBeHidden();
      await page.goto(`${proxy.origin}/libros/descargas`);
      const coming = page.getByRole('region', { name: 'En camino' });
      await coming
        .getByRole('button', { name: /^Pausar/ })
        .last()
        .click();
      await expect(coming.getByText(/En pausa/).first()).toBeVisible();
    },
  },
  {
    name: 'biblioteca-de-una-materia',
    async show({ page, proxy }) {
      await page.goto(`${proxy.origin}/libros?materia=Literatura`);
      await expect(page.getByText(/Descargar est|Estos libros ya/).first()).toBeVisible();
    },
  },
  {
    name: 'descargas-quitar',
    async show({ page, proxy }) {
      await page.goto(`${proxy.origin}/libros/descargas`);
      await page
        .getByRole('list', { name: 'Libros en este equipo' })
        .getByRole('button', { name: /Quitar/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'libro-que-no-existe',
    async show({ page, proxy }) {
      await page.goto(`${proxy.origin}/libros/libro/no-existe`);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'biblioteca-sin-red', show: (stage) => openUnder(stage, noNetwork) },
  { name: 'biblioteca-portal', show: (stage) => openUnder(stage, portal) },
  { name: 'biblioteca-filtrada', show: (stage) => openUnder(stage, filter) },
  {
    name: 'al-salir',
    async show(stage) {
      stage.proxy.obey(null);
      await openShelf(stage);
      await shelfOf(stage.page).getByRole('link').first().waitFor();
      await stage.page.getByRole('button', { name: 'Menú de usuario' }).click();
      await stage.page.getByRole('button', { name: 'Cerrar sesión' }).click();
      await expect(stage.page.getByRole('textbox', { name: 'Código' })).toBeVisible();
    },
  },
];
