import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { annFile } from './ann-file.ts';

const written = [
  { quote: 'Dos rectas perpendiculares forman un ángulo recto', text: 'Sale en el examen', color: 'blue', page: 3 },
  { quote: 'El área de un triángulo', color: 'green', page: 4 },
  { quote: 'La medición empieza en el cero', text: 'Con la regla', color: 'pink', page: 5 },
];

/** Brings three notes on a PDF of the shelf out of a file, by hand as a person does; the notebook is open then. */
export async function bringNotes(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/libros?formato=pdf`);
  const book = page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first();
  const title = (await book.innerText()).trim();
  await page.goto(`${origin}/libros/notas`);
  await page.getByRole('button', { name: 'Traer notas' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(annFile(title, written));
  await dialog.getByRole('button', { name: 'Traerlas' }).click();
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await expect(page.locator('[data-note]')).toHaveCount(written.length);
  // Nothing waits any more.
  await expect(page.locator('[data-note] [data-sending="confirmed"]')).toHaveCount(written.length);
}
