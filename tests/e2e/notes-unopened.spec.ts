import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish as notebook } from '../../src/features/notebook/text.es.ts';
import { spanish as notes } from '../../src/features/reader/notes/text.es.ts';
import { expectReader, sharedSchool, signIn } from '../support/school.ts';

/** While this tab says so, databases of persons do not open. */
async function breakDatabases(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function openOrFail(name, ...rest) {
      const isBroken = sessionStorage.getItem('rota') !== null && name !== 'libro_dispositivo';
      if (isBroken) throw new DOMException('The connection was lost', 'AbortError');
      return open.call(this, name, ...rest);
    };
  });
}
const setBroken = (page: Page, isBroken: boolean) =>
  page.evaluate((to) => (to ? sessionStorage.setItem('rota', '') : sessionStorage.removeItem('rota')), isBroken);

test('notes that cannot be opened are told where they would be, and come with another try once they can', async ({
  page,
}) => {
  const server = await sharedSchool();
  await breakDatabases(page);
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.goto(`${server.origin}/libros?formato=pdf`);
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first().click();
  await page.getByRole('link', { name: /^(Leer|Seguir leyendo)/u }).click();
  await expectReader(page);
  const ribbon = page.getByRole('button', { name: notes.bookmark, exact: true });
  await ribbon.click();
  await expect(ribbon).toHaveAttribute('aria-pressed', 'true');

  await setBroken(page, true);
  await page.reload();
  await expectReader(page);
  await page.getByRole('button', { name: notes.title, exact: true }).click();
  const panel = page.getByRole('dialog', { name: notes.title });
  await expect(panel.getByRole('alert')).toContainText(notes.failed);
  await panel.getByRole('button', { name: notes.retry }).click();
  await expect(panel.getByRole('alert')).toContainText(notes.failed);

  await setBroken(page, false);
  await panel.getByRole('button', { name: notes.retry }).click();
  await expect(panel.getByText(notes.count(1))).toBeVisible();

  await setBroken(page, true);
  await page.goto(`${server.origin}/libros/notas`);
  await expect(page.getByRole('alert').filter({ hasText: notebook.failed })).toBeVisible();
  await setBroken(page, false);
  await page.getByRole('button', { name: notebook.retry }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});
