import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sentenceOf } from '../../contract/problem-sentences.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { sharedSchool, signIn } from '../support/school.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

const titles = (page: Page) => page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').allInnerTexts();
const bookIds = (page: Page) =>
  page
    .getByRole('list', { name: 'Mi biblioteca' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''));

test('two schools have two shelves, and the address of a foreign book leads to a sentence', async ({ browser }) => {
  const ours = await (await browser.newContext()).newPage();
  await signIn(ours, server.origin, 'DEMO-ALUMNA');
  const foreign = await (await browser.newContext()).newPage();
  await signIn(foreign, server.origin, 'DEMO-OTRO');
  const [ourIds, foreignIds] = [await bookIds(ours), await bookIds(foreign)];
  expect(ourIds.length).toBeGreaterThanOrEqual(8);
  expect(foreignIds.length).toBeGreaterThan(0);
  expect(ourIds.filter((id) => foreignIds.includes(id))).toEqual([]);
  expect((await titles(ours)).length).toBe(ourIds.length);

  await foreign.goto(`${server.origin}/libros/libro/${ourIds[0]}`);
  await expect(foreign.getByText(sentenceOf('book-not-found'))).toBeVisible();
  for (const path of ['', '/edition', '/licence']) {
    const status = await foreign.evaluate(async (url) => {
      const answer = await fetch(url, { headers: { Authorization: sessionStorage.getItem('token') ?? '' } });
      return answer.status;
    }, `/api/books/${ourIds[0]}${path}`);
    expect(status).toBe(404);
  }
});

test('after one pupil signs out, the next one on the same browser finds nothing of the first', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const first = await page.evaluate(() => sessionStorage.getItem('user') ?? '');
  const { firstname, email } = JSON.parse(first) as { firstname: string; email: string };
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('dialog', { name: 'Menú de usuario' }).getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
  expect(await page.evaluate(() => [sessionStorage.getItem('user'), sessionStorage.getItem('token')])).toEqual([
    null,
    null,
  ]);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();

  await signIn(page, server.origin, 'DEMO-OTRO');
  const text = await page.locator('body').innerText();
  expect(text).not.toContain(firstname);
  expect(text).not.toContain(email);
});
